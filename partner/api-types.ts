// Writes the types of what the API takes and gives, partner/client/api.ts, as a declaration file that needs no
// other: of the schemas and the one table, with what they say of each member.
import { z } from "zod";
import * as contract from "../src/contract.ts";
import { ERROR_CODES } from "../src/errors.ts";
import { facetsOf, RESOURCE_LIST, type Resource } from "../src/resources.ts";

interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
}

/** The name of a resource's record, by which its query is named too. */
const nameOf = ({ name }: Resource) => contract.ITEMS[name].meta()!.id!;

const RECORDS = {
  ...Object.fromEntries(
    RESOURCE_LIST.map((resource) => [nameOf(resource), contract.ITEMS[resource.name]]),
  ),
  PropertyDetail: contract.propertyRecord,
  Availability: contract.availability,
  Calendars: contract.calendars,
  Identity: contract.identity,
  Health: contract.health,
  Pagination: contract.pagination,
  FacetCount: contract.facetCount,
};

const SHARED = `import type { Paging, Values } from "./query.js";
export type { Bounds, OneOrMore, Paging, Point } from "./query.js";`;

/** The text of api.d.ts. */
export function apiTypes(): string {
  const named = new Map<string, Schema>();
  for (const [name, schema] of Object.entries(RECORDS)) {
    const { $defs = {}, ...record } = z.toJSONSchema(schema, { io: "output" }) as Schema;
    for (const [id, definition] of Object.entries($defs)) named.set(id, definition);
    // Schemas with an id of their own are among the definitions.
    if (!record.$ref) named.set(name, record);
  }
  const records = [...named].map(
    ([name, schema]) =>
      `${comment(schema.description)}export interface ${name} ${objectOf(schema)}`,
  );
  const queries = RESOURCE_LIST.map(queryOf);
  const lists = RESOURCE_LIST.map((resource) => {
    const name = nameOf(resource);
    return `  ${camel(resource.table)}: { item: ${name}; query: ${name}Query; facet: ${name}Facet };\n`;
  });
  const names = `/** A list by its name in paths. */\nexport type ListName = ${union(RESOURCE_LIST.map(({ name }) => name))};`;
  const listed = `/** What each list of the client holds, takes and counts. */\nexport interface ListTypes {\n${lists.join("")}}`;
  const codes = `export type ErrorCode = ${union(ERROR_CODES)};`;
  const head = "// What the API takes and gives.";
  return `${[head, SHARED, ...records, codes, ...queries, names, listed].join("\n\n")}\n`;
}

function queryOf(resource: Resource): string {
  const { filters, doc } = resource;
  const name = nameOf(resource);
  const facets = union(facetsOf(resource).map((facet) => facet.name));
  const members = filters.map(({ name: filter, kind, doc: about, values }) => {
    const value = `Values<${values ? union(values) : "never"}, ${name}Facet>["${kind}"]`;
    return `${comment(about, "  ")}  ${camel(filter)}?: ${value} | undefined;\n`;
  });
  return `export type ${name}Facet = ${facets};
/** ${doc}: filters and paging. */
export interface ${name}Query extends Paging {\n${members.join("")}}`;
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split("/").at(-1)!;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum);
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(" | ");
  if (schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(", ")}]`;
  switch (schema.type) {
    case "array":
      return `${inBrackets(typeOf(schema.items!))}[]`;
    case "object":
      return objectOf(schema);
    case "integer":
      return "number";
    case "string":
    case "number":
    case "boolean":
    case "null":
      return schema.type;
    default:
      throw new Error(`No type is known for ${JSON.stringify(schema)}`);
  }
}

function objectOf({ properties = {}, required = [] }: Schema): string {
  const members = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? "" : "?";
    return `${comment(schema.description, "  ")}  ${name}${mark}: ${typeOf(schema)};\n`;
  });
  return `{\n${members.join("")}}`;
}

/** So that what follows means all of a union. */
function inBrackets(type: string): string {
  return type.includes(" | ") ? `(${type})` : type;
}

function union(values: readonly unknown[]): string {
  return values.map((value) => JSON.stringify(value)).join(" | ");
}

function camel(name: string): string {
  return name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

function comment(text: string | undefined, indent = ""): string {
  return text === undefined ? "" : `${indent}/** ${text} */\n`;
}
