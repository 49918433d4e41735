// The OpenAPI document that the pages of operations are drawn from: that of a directory without records, which
// differs from a published one in examples, the currency's name and the site's address only.
import { CURRENCY } from "../../src/contract.ts";
import { openApiText } from "../../src/openapi/openapi.ts";
import { RESOURCE_LIST } from "../../src/resources.ts";

// As far as the pages show it, with what is referred to in place of each reference.
export interface Schema extends Partial<Record<Bound, number>> {
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: string[];
  const?: unknown;
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  additionalProperties?: Schema;
  anyOf?: Schema[];
}

type Bound =
  | ("minimum" | "exclusiveMinimum" | "maximum" | "exclusiveMaximum")
  | ("maxItems" | "maxLength" | "multipleOf");

interface Described {
  description: string;
}

interface Parameter extends Described {
  name: string;
  in: "query" | "path" | "header";
  required?: boolean;
  schema: Schema;
  example?: unknown;
}

interface Content {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

interface Response extends Described {
  headers?: Record<string, Described & { required: boolean; schema: Schema }>;
  content?: Record<string, Content>;
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
  tags: (Described & { name: string })[];
  operations: Operation[];
}

export function describeApi(): Description {
  const empty = RESOURCE_LIST.map((resource) => ({ resource, records: [] }));
  return readDescription(openApiText(empty, { currency: CURRENCY }));
}

type Members = Record<string, unknown>;

export function readDescription(json: string): Description {
  const document = JSON.parse(json) as Members;
  const { tags, paths } = dereferenced(document, document) as Pick<Description, "tags"> & {
    paths: Record<string, { get: Omit<Operation, "path"> }>;
  };
  return { tags, operations: Object.entries(paths).map(([path, { get }]) => ({ path, ...get })) };
}

/** A node of the document, or what it refers to, with what its members refer to in place of these. */
function dereferenced(node: unknown, document: Members): unknown {
  if (typeof node !== "object" || node === null) return node;
  if ("$ref" in node) {
    const [, ...names] = String(node.$ref).split("/");
    const target = names.reduce((at, name) => at[name] as Members, document);
    return dereferenced(target, document);
  }
  for (const [name, one] of Object.entries(node))
    (node as Members)[name] = dereferenced(one, document);
  return node;
}

export function answerOf({ responses }: Operation): Content & { type: string } {
  const [[type, content]] = Object.entries(responses["200"]!.content!) as [[string, Content]];
  return { type, ...content };
}
