// Reads a snapshot's OpenAPI document and judges answers and files by it.
import { Ajv2020 } from "ajv/dist/2020.js";
import { readDescription, type Operation } from "../../../docs/render/describe.ts";
import { memoize } from "../../../src/memoize.ts";
import { RESOURCE_LIST } from "../../../src/resources.ts";
import { numbers, ROW } from "../../build/dump-rows.ts";

/** A directory with a record of everything. */
export const TABLES = {
  ...Object.fromEntries(
    RESOURCE_LIST.map(({ table }) => [table, numbers(3).map((n) => ROW[table](n))]),
  ),
  property_availability: [ROW.property_availability(1, { rods_held: 1 })],
};

// What HTTP itself brings needs no description.
const HTTP = ["content-type", "content-length"];

// The document lets members be added later; what this snapshot serves has none that it does not name.
function strict(_: string, value: unknown): unknown {
  const isObject = typeof value === "object" && value !== null && "properties" in value;
  return isObject && "type" in value && value.type === "object"
    ? { additionalProperties: false, ...value }
    : value;
}

const ajv = new Ajv2020({ strict: false, validateFormats: false });

/** The validator of a schema of a document. */
export const validator = memoize((schema: object) =>
  ajv.compile(JSON.parse(JSON.stringify(schema), strict) as object),
);

export function judgeBy(json: string) {
  const { operations } = readDescription(json);
  const byPath = new Map(operations.map((one) => [one.path, one]));
  const described = (path: string, status: number): Operation["responses"][string] => {
    const own = byPath.get(path)!.responses[status];
    if (!own) throw new Error(`${path} does not document ${status}`);
    return own;
  };
  const patterns = operations.map(({ path }) => {
    const source = path.replaceAll(".", "\\.").replaceAll(/\{[a-z_]+\}/g, "[a-z0-9_.-]+");
    return { path, pattern: new RegExp(`^${source}$`) };
  });
  return {
    operations,
    described,
    /** The paths of the document that an address belongs to. */
    pathsOf: (asked: string) =>
      patterns.filter(({ pattern }) => pattern.test(asked)).map(({ path }) => path),
    /** What of an answer the document does not say, or says otherwise. */
    async faults(path: string, answer: Response): Promise<unknown[]> {
      const { headers = {}, content = {} } = described(path, answer.status);
      const known = new Set([...HTTP, ...Object.keys(headers).map((name) => name.toLowerCase())]);
      const found: unknown[] = [...answer.headers.keys()].filter((name) => !known.has(name));
      for (const [name, { required, schema }] of Object.entries(headers)) {
        const value = answer.headers.get(name);
        if (value === null) {
          if (required) found.push(name);
          continue;
        }
        const validate = validator(schema);
        validate(schema.type === "integer" ? Number(value) : value);
        found.push(...(validate.errors ?? []).map((error) => ({ name, value, ...error })));
      }
      const text = await answer.text();
      if (text === "") return found;
      const type = answer.headers.get("Content-Type")!.replace(/;.*/, "");
      const validate = validator(content[type]!.schema);
      validate(type === "application/json" ? JSON.parse(text) : text);
      return [...found, ...(validate.errors ?? [])];
    },
  };
}
