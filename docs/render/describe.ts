// The OpenAPI document that the pages of operations are drawn from: that of a directory without records, which
// differs from a published one in examples, the currency's name and the site's address only.
import { CURRENCY } from "../../src/contract.ts";
import { openApiText } from "../../src/openapi/openapi.ts";
import { RESOURCE_LIST } from "../../src/resources.ts";

export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  pattern?: string;
  enum?: string[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  exclusiveMaximum?: number;
  maxItems?: number;
  maxLength?: number;
  multipleOf?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema | false;
  prefixItems?: Schema[];
  additionalProperties?: Schema;
  anyOf?: Schema[];
}

export interface Parameter {
  $ref?: string;
  name: string;
  in: "query" | "path" | "header";
  description: string;
  required?: boolean;
  schema: Schema;
}

export interface Response {
  $ref?: string;
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, { schema: Schema; examples?: Record<string, unknown> }>;
}

export interface Operation {
  path: string;
  operationId: string;
  summary: string;
  description?: string;
  tags: [string];
  security: object[];
  parameters?: Parameter[];
  responses: Record<string, Response>;
}

export interface Description {
  info: { description: string };
  tags: { name: string; description: string }[];
  operations: Operation[];
  /** The target of a reference; any other object as it is. */
  resolve<T extends { $ref?: string }>(object: T): T;
  header(name: string): { description: string };
}

export function describeApi(): Description {
  const empty = RESOURCE_LIST.map((resource) => ({ resource, records: [] }));
  return readDescription(openApiText(empty, { currency: CURRENCY }));
}

/** The answer to a request that succeeds. */
export function answerOf({ responses }: Operation): { type: string; schema: Schema } {
  const [[type, { schema }]] = Object.entries(responses["200"]!.content!) as [
    [string, { schema: Schema }],
  ];
  return { type, schema };
}

/** The statuses of an operation, with the codes of errors. */
export function statusesOf({ responses }: Operation, api: Description) {
  return Object.entries(responses).map(([status, given]) => {
    const { description, content } = api.resolve(given);
    return {
      status,
      codes: Object.keys(content?.["application/json"]?.examples ?? {}),
      description,
    };
  });
}

export function readDescription(json: string): Description {
  const document = JSON.parse(json) as {
    info: Description["info"];
    tags: Description["tags"];
    paths: Record<string, { get: Omit<Operation, "path"> }>;
    components: { headers: Record<string, { description: string }> };
  };
  return {
    info: document.info,
    tags: document.tags,
    operations: Object.entries(document.paths).map(([path, { get }]) => ({ path, ...get })),
    resolve<T extends { $ref?: string }>(object: T): T {
      if (object.$ref === undefined) return object;
      const names = object.$ref.slice("#/".length).split("/");
      return names.reduce<unknown>(
        (found, name) => (found as Record<string, unknown>)[name],
        document,
      ) as T;
    },
    header: (name) => document.components.headers[name]!,
  };
}
