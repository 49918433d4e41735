// Writes the types of what the API takes and gives, partner/client/api.ts, as a declaration file that needs no
// other: of the schemas and the one table, with what they say of each member.
import { z } from "zod";
import { ITEMS } from "../src/contract.ts";
import { ERROR_CODES } from "../src/errors.ts";
import { facetsOf, RESOURCE_LIST, type Resource } from "../src/resources.ts";

interface Schema {
  $ref?: string;
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

const HEAD = `// What the API takes and gives.

import type { Paging, Values } from "./query.js";
export type { Bounds, OneOrMore, Paging, Point } from "./query.js";`;

export function apiTypes(): string {
  const { schemas } = z.toJSONSchema(z.globalRegistry, { io: "output", uri: (id) => id });
  const { Failure: _, ...named } = schemas as Record<string, Schema>;
  const records = Object.entries(named).map(
    ([name, schema]) =>
      `${comment(schema.description)}export interface ${name} ${objectOf(schema)}`,
  );
  const lists = RESOURCE_LIST.map((resource) => {
    const name = nameOf(resource);
    return `  ${camel(resource.table)}: { item: ${name}; query: ${name}Query; facet: ${name}Facet };\n`;
  });
  const tail = [
    `export type ErrorCode = ${union(ERROR_CODES)};`,
    ...RESOURCE_LIST.map(queryOf),
    `${comment("A list by its name in paths.")}export type ListName = ${union(RESOURCE_LIST.map(({ name }) => name))};`,
    `${comment("What each list of the client holds, takes and counts.")}export interface ListTypes {\n${lists.join("")}}`,
  ];
  return `${[HEAD, ...records, ...tail].join("\n\n")}\n`;
}

const nameOf = ({ name }: Resource) => ITEMS[name].meta()!.id!;

function queryOf(resource: Resource): string {
  const name = nameOf(resource);
  const members = resource.filters.map(({ name: filter, kind, doc, values }) => {
    const value = `Values<${values ? union(values) : "never"}, ${name}Facet>["${kind}"]`;
    return `${comment(doc, "  ")}  ${camel(filter)}?: ${value} | undefined;\n`;
  });
  return `export type ${name}Facet = ${union(facetsOf(resource).map((facet) => facet.name))};
${comment(`${resource.doc}: filters and paging.`)}export interface ${name}Query extends Paging {\n${members.join("")}}`;
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum);
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(" | ");
  if (schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(", ")}]`;
  if (schema.type === "array") return `Array<${typeOf(schema.items!)}>`;
  if (schema.type === "object") return objectOf(schema);
  return schema.type === "integer" ? "number" : schema.type!;
}

function objectOf({ properties = {}, required = [] }: Schema): string {
  const members = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? "" : "?";
    return `${comment(schema.description, "  ")}  ${name}${mark}: ${typeOf(schema)};\n`;
  });
  return `{\n${members.join("")}}`;
}

const union = (values: readonly unknown[]) =>
  values.map((value) => JSON.stringify(value)).join(" | ");

const camel = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

const comment = (text: string | undefined, indent = "") =>
  text === undefined ? "" : `${indent}/** ${text} */\n`;
