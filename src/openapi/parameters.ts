// The query parameters of the API as OpenAPI objects, made from the resource table and the limits.
import type { oas31 } from "zod-openapi";
import {
  DEFAULT_RANGE_DAYS,
  MAX_IDS,
  MAX_LIMIT,
  MAX_LIST_ITEMS,
  MAX_OFFSET,
  MAX_RANGE_DAYS,
  MAX_TEXT_POINTS,
  MAX_TEXT_WORDS,
  PAGE_SIZE,
} from "../limits.ts";
import { slugsOf } from "../facets.ts";
import { fold } from "../fold.ts";
import { facetsOf, filterOf, type Filter, type FilterKind, type Resource } from "../resources.ts";
import { UUID } from "../uuid.ts";
import { ofFirst, propertyId, type Example, type PublicRecord } from "./examples.ts";
import { ETAG } from "./headers.ts";

type Parameter = oas31.ParameterObject;
type Schema = oas31.SchemaObject;

const ID: Schema = { type: "string", pattern: UUID.source };

interface Kind {
  schema(filter: Filter, resource: Resource): Schema;
  note?: string;
  needs?: FilterKind;
  /** A value that a record matches; kinds that need another parameter, or days, have none. */
  example?(filter: Filter, record: PublicRecord, resource: Resource): unknown;
}

const SEVERAL = "; several as a comma list or repeated";
const ANY_OF = `${SEVERAL}, at most ${MAX_LIST_ITEMS}, any of which matches`;
const list = (items: Schema, most: Schema = { maxItems: MAX_LIST_ITEMS }): Schema => ({
  type: "array",
  items,
  minItems: 1,
  ...most,
});

const IDS = list(ID, { maxItems: MAX_IDS });
const SIGNED = "-?[0-9]+([.][0-9]+)?";
const DATE: Schema = { type: "string", format: "date" };

const amount = ({ most, whole }: Filter): Schema => ({
  type: whole ? "integer" : "number",
  minimum: 0,
  ...(most === undefined ? {} : { maximum: most }),
});

const facet = (items: (filter: Filter) => Schema): Kind => ({
  schema: (filter) => list(items(filter)),
  note: ANY_OF,
  example: (filter, record) => {
    const slugs = slugsOf(filter, record);
    return slugs.length > 0 ? slugs.slice(0, 1) : undefined;
  },
});

const KINDS: Record<FilterKind, Kind> = {
  state: facet(() => ({ type: "string", pattern: "^[A-Za-z]{2}$" })),
  choice: facet(({ values = [] }) => ({ type: "string", enum: [...values] })),
  name: facet(() => ({ type: "string", minLength: 1 })),
  minimum: {
    schema: amount,
    example: ({ column, most }, record) => Math.min(Math.floor(record[column] as number), most!),
  },
  maximum: {
    schema: amount,
    example: ({ column, most }, record) => {
      const least = Math.ceil(record[column] as number);
      return least <= most! ? least : undefined;
    },
  },
  flag: {
    schema: () => ({ type: "boolean" }),
    example: ({ column }, record) => record[column],
  },
  bounds: {
    // Not an array: generated clients repeat the parameter for each item of one.
    schema: () => ({ type: "string", pattern: `^${SIGNED}(,${SIGNED}){3}$` }),
    note: ", edges included; west above east crosses the antimeridian",
    example: (_, { latitude, longitude }) => {
      const [south, west] = [Math.floor(latitude as number), Math.floor(longitude as number)];
      return [Math.min(south, 89), west, Math.min(south, 89) + 1, west + 1].join();
    },
  },
  near: {
    schema: () => ({ type: "string", pattern: `^${SIGNED},${SIGNED}$` }),
    note: "; rounded to two decimals",
    example: (_, { latitude, longitude }) =>
      [latitude, longitude].map((degrees) => Number((degrees as number).toFixed(2))).join(),
  },
  radius: {
    schema: (filter) => ({ type: "number", exclusiveMinimum: 0, maximum: filter.most! }),
    needs: "near",
  },
  from: { schema: () => DATE, needs: "to" },
  to: { schema: () => DATE, needs: "from" },
  // No `default`: a client that sends defaults would be refused where no days are asked for.
  rods: { schema: (filter) => ({ ...amount(filter), minimum: 1 }), needs: "from" },
  days: { schema: (filter) => ({ ...amount(filter), minimum: 1 }), needs: "from" },
  weekdays: {
    schema: ({ values = [] }) => list({ type: "string", enum: [...values] }, {}),
    note: SEVERAL,
    needs: "days",
  },
  ids: { schema: () => IDS, note: SEVERAL, example: (_, { id }) => [id] },
  sort: {
    schema: ({ values = [] }) => ({ type: "string", enum: [...values] }),
    example: ({ values }) => values![0],
  },
  facets: {
    schema: (_, resource) =>
      list({ type: "string", enum: facetsOf(resource).map(({ name }) => name) }),
    note: SEVERAL,
    example: (_, _record, resource) => [facetsOf(resource)[0]!.name],
  },
  text: {
    schema: () => ({ type: "string", minLength: 1, maxLength: MAX_TEXT_POINTS }),
    note: `; at most ${MAX_TEXT_WORDS} words, in any case, accents left out or not`,
    example: (_, record, resource) => fold(String(record[resource.text[0]!.column]))[0],
  },
};

export function valueOf(filter: Filter, resource: Resource): Example {
  return ofFirst(resource.name, (record) => KINDS[filter.kind].example?.(filter, record, resource));
}

export function listParameters(resource: Resource): Parameter[] {
  return [
    ...resource.filters.map((filter) => {
      const { schema, note = "", needs } = KINDS[filter.kind];
      const needed = needs && `; needs \`${filterOf(resource, needs)!.name}\``;
      const own = schema(filter, resource);
      return {
        ...query(filter.name, filter.doc + note + (needed ?? ""), own),
        // Comma lists, as in the API's own links.
        ...(own.type === "array" ? { style: "form" as const, explode: false } : {}),
        example: valueOf(filter, resource),
      };
    }),
    reference("limit"),
    reference("offset"),
  ];
}

export const SHARED: Record<string, Parameter> = {
  ifNoneMatch: {
    name: "If-None-Match",
    in: "header",
    description:
      "The `ETag` of an answer that the caller has: 304 without a body if it is still the same",
    schema: { type: "string" },
    example: ETAG,
  },
  limit: query("limit", "Records of a page; out of range is an error", {
    type: "integer",
    minimum: 1,
    maximum: MAX_LIMIT,
    default: PAGE_SIZE,
  }),
  offset: query("offset", "Records to skip; past the end the page is empty", {
    type: "integer",
    minimum: 0,
    maximum: MAX_OFFSET,
    default: 0,
  }),
};

const propertyIds = ofFirst("properties", ({ id }) => [id]);

const RANGE = [
  query("from", "First day, YYYY-MM-DD (UTC); today unless given", DATE),
  query(
    "to",
    `Last day, included; ${DEFAULT_RANGE_DAYS} days after from unless given, or the end of the calendars if that is sooner. A range has at most ${MAX_RANGE_DAYS} days`,
    DATE,
  ),
];

export const AVAILABILITY: Parameter[] = [
  { ...query("property_id", "A published property", ID), required: true, example: propertyId },
  ...RANGE,
];

const ids = query("ids", `Properties by id, comma or repeated, at most ${MAX_IDS}`, IDS);
export const CALENDARS: Parameter[] = [
  { ...ids, style: "form", explode: false, required: true, example: propertyIds },
  ...RANGE,
];

export const PROPERTY_ID = inPath("id", "Id of a published property", ID, propertyId);

export function inPath(
  name: string,
  description: string,
  schema: Schema,
  example: unknown,
): Parameter {
  return { name, in: "path", required: true, description, schema, example };
}

export function reference(name: keyof typeof SHARED): Parameter {
  return { $ref: `#/components/parameters/${name}` } as unknown as Parameter;
}

function query(name: string, description: string, schema: Schema): Parameter {
  return { name, in: "query", description, schema };
}
