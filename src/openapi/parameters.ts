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
import { facetsOf, filterOf, type Filter, type FilterKind, type Resource } from "../resources.ts";
import { UUID } from "../uuid.ts";
import { propertyId, valueOf } from "./examples.ts";
import { ofFirst, type Example } from "./file-examples.ts";
import { ETAG } from "./headers.ts";

type Parameter = oas31.ParameterObject;
type Schema = oas31.SchemaObject;

const ID: Schema = { type: "string", pattern: UUID.source };

interface Kind {
  schema(filter: Filter, resource: Resource): Schema;
  /** Appended to the doc line of every filter of this kind. */
  note?: string;
  /** The kind of parameter without which this one is refused. */
  needs?: FilterKind;
}

const ANY_OF = `; several as a comma list or repeated, at most ${MAX_LIST_ITEMS}, any of which matches`;
const list = (items: Schema): Schema => ({
  type: "array",
  items,
  minItems: 1,
  maxItems: MAX_LIST_ITEMS,
});

const IDS: Schema = { ...list(ID), maxItems: MAX_IDS };
const SIGNED = "-?[0-9]+([.][0-9]+)?";
const DATE: Schema = { type: "string", format: "date" };

const amount = ({ most, whole }: Filter): Schema => ({
  type: whole ? "integer" : "number",
  minimum: 0,
  ...(most === undefined ? {} : { maximum: most }),
});

const KINDS: Record<FilterKind, Kind> = {
  state: { schema: () => list({ type: "string", pattern: "^[A-Za-z]{2}$" }), note: ANY_OF },
  choice: {
    schema: ({ values = [] }) => list({ type: "string", enum: [...values] }),
    note: ANY_OF,
  },
  name: { schema: () => list({ type: "string", minLength: 1 }), note: ANY_OF },
  minimum: { schema: (filter) => amount(filter) },
  maximum: { schema: (filter) => amount(filter) },
  flag: { schema: () => ({ type: "boolean" }) },
  bounds: {
    // Not an array: generated clients repeat the parameter for each item of one.
    schema: () => ({ type: "string", pattern: `^${SIGNED}(,${SIGNED}){3}$` }),
    note: ", edges included; west above east crosses the antimeridian",
  },
  near: {
    schema: () => ({ type: "string", pattern: `^${SIGNED},${SIGNED}$` }),
    note: "; rounded to two decimals",
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
    schema: ({ values = [] }) => ({
      type: "array",
      items: { type: "string", enum: [...values] },
      minItems: 1,
    }),
    note: "; several as a comma list or repeated",
    needs: "days",
  },
  ids: { schema: () => IDS, note: "; several as a comma list or repeated" },
  sort: { schema: ({ values = [] }) => ({ type: "string", enum: [...values] }) },
  facets: {
    schema: (_, resource) =>
      list({ type: "string", enum: facetsOf(resource).map(({ name }) => name) }),
    note: "; several as a comma list or repeated",
  },
  text: {
    schema: () => ({ type: "string", minLength: 1, maxLength: MAX_TEXT_POINTS }),
    note: `; at most ${MAX_TEXT_WORDS} words, in any case, accents left out or not`,
  },
};

/** The parameters of a list endpoint in table order, then limit and offset. */
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

export function availabilityParameters(): Parameter[] {
  return [
    required(query("property_id", "A published property", ID), propertyId),
    ...rangeParameters(),
  ];
}

export function calendarsParameters(): Parameter[] {
  const about = `Properties by id, comma or repeated, at most ${MAX_IDS}`;
  return [
    required({ ...query("ids", about, IDS), style: "form", explode: false }, propertyIds),
    ...rangeParameters(),
  ];
}

function rangeParameters(): Parameter[] {
  return [
    query("from", "First day, YYYY-MM-DD (UTC); today unless given", DATE),
    query(
      "to",
      `Last day, included; ${DEFAULT_RANGE_DAYS} days after from unless given, or the end of the calendars if that is sooner. A range has at most ${MAX_RANGE_DAYS} days`,
      DATE,
    ),
  ];
}

export function idParameter(): Parameter {
  return inPath("id", "Id of a published property", ID, propertyId);
}

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

function required(parameter: Parameter, example: Example): Parameter {
  return { ...parameter, required: true, example };
}

function query(name: string, description: string, schema: Schema): Parameter {
  return { name, in: "query", description, schema };
}
