// Reads a snapshot's OpenAPI document and judges answers and files by it.
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { ROW } from "../../build/dump-rows.ts";

/** A directory with a record of everything. */
export const TABLES = {
  properties: [1, 2, 3].map((i) => ROW.properties(i)),
  guides: [1, 2].map((i) => ROW.guides(i)),
  clubs: [ROW.clubs(1)],
  fly_shops: [ROW.fly_shops(1)],
  property_availability: [ROW.property_availability(1, { rods_held: 1 })],
};

interface Described {
  headers?: Record<string, { $ref: string }>;
  content?: Record<
    string,
    { schema: object; example?: object; examples?: Record<string, { value: Failure }> }
  >;
}
export interface Failure {
  error: { code: string; message: string };
}
export interface Parameter {
  name: string;
  in: string;
  description: string;
  example?: unknown;
  schema: object;
}
export interface Document {
  info: Record<string, unknown>;
  servers: { url: string }[];
  paths: Record<
    string,
    {
      get: {
        operationId: string;
        summary: string;
        parameters?: (Parameter & { $ref?: string })[];
        responses: Record<string, Described & { $ref?: string }>;
        security: object[];
      };
    }
  >;
  components: {
    schemas: Record<string, { properties: Record<string, { description: string }> }>;
    headers: Record<string, { required: boolean; schema: object }>;
    responses: Record<string, Described>;
    parameters: Record<string, Parameter>;
  };
}

// What HTTP itself brings needs no description.
const HTTP = ["content-type", "content-length"];

// The document lets members be added later; what this snapshot serves has none that it does not name.
function strict(_: string, value: unknown): unknown {
  const isObject = typeof value === "object" && value !== null && "properties" in value;
  return isObject && "type" in value && value.type === "object"
    ? { additionalProperties: false, ...value }
    : value;
}

export function judgeBy(json: string) {
  const document = JSON.parse(json) as Document;
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(JSON.parse(json, strict) as object, "openapi");
  const validators = new Map<string, ValidateFunction>();
  const patterns = Object.keys(document.paths).map((path) => {
    const source = path.replaceAll(".", "\\.").replaceAll(/\{[a-z_]+\}/g, "[a-z0-9_.-]+");
    return { path, pattern: new RegExp(`^${source}$`) };
  });

  const find = (path: string, status: number) => {
    const own = document.paths[path]!.get.responses[status];
    if (!own) throw new Error(`${path} does not document ${status}`);
    const name = own.$ref?.split("/").at(-1);
    return name === undefined
      ? { response: own, pointer: `/paths/${escaped(path)}/get/responses/${status}` }
      : {
          response: document.components.responses[name]!,
          pointer: `/components/responses/${name}`,
        };
  };
  const compiled = (pointer: string) => {
    let known = validators.get(pointer);
    if (!known) validators.set(pointer, (known = ajv.compile({ $ref: `openapi#${pointer}` })));
    return known;
  };
  /** A validator of the schema of a response's content. */
  const validator = (path: string, status: number, type: string) =>
    compiled(`${find(path, status).pointer}/content/${escaped(type)}/schema`);
  return {
    document,
    validator,
    described: (path: string, status: number) => find(path, status).response,
    /** The paths of the document that an address belongs to. */
    pathsOf: (asked: string) =>
      patterns.filter(({ pattern }) => pattern.test(asked)).map(({ path }) => path),
    /** What of an answer the document does not say, or says otherwise. */
    async faults(path: string, answer: Response): Promise<unknown[]> {
      const names = Object.keys(find(path, answer.status).response.headers ?? {});
      const known = new Set([...HTTP, ...names.map((name) => name.toLowerCase())]);
      const found: unknown[] = [...answer.headers.keys()].filter((name) => !known.has(name));
      for (const name of names) {
        const value = answer.headers.get(name);
        const { required, schema } = document.components.headers[name]!;
        if (value === null) {
          if (required) found.push(name);
          continue;
        }
        const validate = compiled(`/components/headers/${name}/schema`);
        validate("type" in schema && schema.type === "integer" ? Number(value) : value);
        found.push(...(validate.errors ?? []).map((error) => ({ name, value, ...error })));
      }
      const text = await answer.text();
      if (text === "") return found;
      const type = answer.headers.get("Content-Type")!.replace(/;.*/, "");
      const validate = validator(path, answer.status, type);
      validate(type === "application/json" ? JSON.parse(text) : text);
      return [...found, ...(validate.errors ?? [])];
    },
  };
}

function escaped(name: string): string {
  return encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"));
}
