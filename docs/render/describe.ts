// The OpenAPI document that the pages of operations are drawn from: that of a directory without records, which
// differs from a published one in examples, the currency's name and the site's address only.
import { CURRENCY } from "../../src/contract.ts";
import { openApiText } from "../../src/openapi/openapi.ts";
import { RESOURCE_LIST } from "../../src/resources.ts";

// As far as the pages show it, with what is referred to in place of each reference.
export interface Schema {
  type?: string | string[];
  format?: string;
  description?: string;
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
  items?: Schema;
  prefixItems?: Schema[];
  additionalProperties?: Schema;
  anyOf?: Schema[];
}

interface Described {
  description: string;
}

export interface Response extends Described {
  headers?: Record<string, Described>;
  content?: Record<string, { schema: Schema; examples?: Record<string, unknown> }>;
}

export interface Operation {
  path: string;
  operationId: string;
  summary: string;
  description?: string;
  tags: [string];
  security: object[];
  parameters?: (Described & {
    name: string;
    in: "query" | "path" | "header";
    required?: boolean;
    schema: Schema;
  })[];
  responses: Record<string, Response>;
}

export interface Description {
  tags: (Described & { name: string })[];
  operations: Operation[];
}

export function describeApi(): Description {
  const empty = RESOURCE_LIST.map((resource) => ({ resource, records: [] }));
  return readDescription(openApiText(empty, { currency: CURRENCY }));
}

export function readDescription(json: string): Description {
  const document = JSON.parse(json) as Pick<Description, "tags"> & {
    paths: Record<string, { get: Omit<Operation, "path"> }>;
  };
  dereference(document, document);
  const operations = Object.entries(document.paths).map(([path, { get }]) => ({ path, ...get }));
  return { tags: document.tags, operations };
}

/** Puts into an object of the document what its references lead to; returns it, or what it itself refers to. */
function dereference(node: unknown, document: object): unknown {
  if (typeof node !== "object" || node === null) return node;
  if ("$ref" in node) {
    const names = String(node.$ref).slice("#/".length).split("/");
    const target = names.reduce<unknown>(
      (at, name) => (at as Record<string, unknown>)[name],
      document,
    );
    return dereference(target, document);
  }
  const members = node as Record<string, unknown>;
  for (const [name, one] of Object.entries(members)) members[name] = dereference(one, document);
  return node;
}

export function answerOf({ responses }: Operation): { type: string; schema: Schema } {
  const [[type, { schema }]] = Object.entries(responses["200"]!.content!) as [
    [string, { schema: Schema }],
  ];
  return { type, schema };
}
