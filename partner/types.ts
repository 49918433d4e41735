// Writes the types of what the API takes and gives, partner/client/api.ts, as a declaration file that needs no
// other: of the schemas and the one table, with what they say of each member.
import { z } from "zod";
import * as contract from "../src/contract.ts";
import { ERROR_CODES } from "../src/errors.ts";
import { facetsOf, RESOURCES, type Filter, type ResourceName } from "../src/resources.ts";

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

const RECORDS = {
  Property: contract.propertyItem,
  PropertyDetail: contract.propertyRecord,
  Guide: contract.guideItem,
  Club: contract.clubItem,
  FlyShop: contract.flyShopItem,
  Availability: contract.availability,
  Calendars: contract.calendars,
  Identity: contract.identity,
  Health: contract.health,
  Pagination: contract.pagination,
  FacetCount: contract.facetCount,
};

const NAMES: Record<ResourceName, string> = {
  properties: "Property",
  guides: "Guide",
  clubs: "Club",
  "fly-shops": "FlyShop",
};

const SHARED = `/** One value, or several of which any matches. */
export type OneOrMore<T extends string> = T | readonly T[];
/** South, west, north, east in decimal degrees; west above east crosses the antimeridian. */
export type Bounds = readonly [south: number, west: number, north: number, east: number];
/** Latitude, longitude in decimal degrees. */
export type Point = readonly [latitude: number, longitude: number];
export interface Paging {
  /** Records of a page, 1 to 100; 25 unless given. */
  limit?: number | undefined;
  /** Records to skip. */
  offset?: number | undefined;
}`;

/** The text of api.d.ts. */
export function apiTypes(): string {
  const named = new Map<string, Schema>();
  for (const [name, schema] of Object.entries(RECORDS)) {
    const { $defs = {}, ...record } = z.toJSONSchema(schema, { io: "output" }) as Schema;
    for (const [id, definition] of Object.entries($defs)) named.set(id, definition);
    // What has an id of its own is among the definitions.
    if (!record.$ref) named.set(name, record);
  }
  const records = [...named].map(
    ([name, schema]) =>
      `${comment(schema.description)}export interface ${name} ${objectOf(schema)}`,
  );
  const queries = (Object.keys(NAMES) as ResourceName[]).map(queryOf);
  const codes = `export type ErrorCode = ${union(ERROR_CODES)};`;
  const head = "// What the API takes and gives.";
  return `${[head, SHARED, ...records, codes, ...queries].join("\n\n")}\n`;
}

function queryOf(resource: ResourceName): string {
  const { filters, doc } = RESOURCES[resource];
  const name = NAMES[resource];
  const facets = union(facetsOf(RESOURCES[resource]).map((facet) => facet.name));
  const members = filters.map(
    (filter) =>
      `${comment(filter.doc, "  ")}  ${camel(filter.name)}?: ${valueOf(filter, `${name}Facet`)} | undefined;\n`,
  );
  return `export type ${name}Facet = ${facets};
/** What to find: ${doc}. */
export interface ${name}Query extends Paging {\n${members.join("")}}`;
}

function valueOf({ kind, values = [] }: Filter, facet: string): string {
  switch (kind) {
    case "choice":
    case "weekdays":
      return `OneOrMore<${union(values)}>`;
    case "sort":
      return union(values);
    case "facets":
      return `OneOrMore<${facet}>`;
    case "state":
    case "name":
    case "ids":
      return "OneOrMore<string>";
    case "bounds":
      return "Bounds";
    case "near":
      return "Point";
    case "text":
    case "from":
    case "to":
      return "string";
    case "minimum":
    case "maximum":
    case "radius":
    case "rods":
    case "days":
      return "number";
  }
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
