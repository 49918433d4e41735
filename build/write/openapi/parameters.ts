// The query parameters of the API as OpenAPI objects, made from the resource table and the limits.
import type { oas31 } from "zod-openapi";
import {
  DEFAULT_RANGE_DAYS,
  MAX_LIMIT,
  MAX_LIST_ITEMS,
  MAX_OFFSET,
  MAX_RANGE_DAYS,
  MAX_RATING,
  MAX_TEXT_POINTS,
  MAX_TEXT_WORDS,
  PAGE_SIZE,
} from "../../../src/limits.ts";
import type { Filter, FilterKind, Resource } from "../../../src/resources.ts";
import { UUID } from "../../../src/uuid.ts";
import type { Examples } from "./examples.ts";

type Parameter = oas31.ParameterObject;
type Schema = oas31.SchemaObject;

const ID: Schema = { type: "string", pattern: UUID.source };

interface Kind {
  schema(filter: Filter): Schema;
  /** Appended to the doc line of every filter of this kind. */
  note: string;
}

const ANY_OF = `; several as a comma list or repeated, at most ${MAX_LIST_ITEMS}, any of which matches`;
const list = (items: Schema): Schema => ({
  type: "array",
  items,
  minItems: 1,
  maxItems: MAX_LIST_ITEMS,
});

const KINDS: Record<FilterKind, Kind> = {
  state: { schema: () => list({ type: "string", pattern: "^[A-Za-z]{2}$" }), note: ANY_OF },
  choice: {
    schema: ({ values = [] }) => list({ type: "string", enum: [...values] }),
    note: ANY_OF,
  },
  name: { schema: () => list({ type: "string", minLength: 1 }), note: ANY_OF },
  minimum: { schema: () => ({ type: "number", minimum: 0, maximum: MAX_RATING }), note: "" },
  bounds: {
    schema: () => ({ type: "array", items: { type: "number" }, minItems: 4, maxItems: 4 }),
    note: ", edges included; west above east crosses the antimeridian",
  },
  text: {
    schema: () => ({ type: "string", minLength: 1, maxLength: MAX_TEXT_POINTS }),
    note: `; at most ${MAX_TEXT_WORDS} words, in any case, accents left out or not`,
  },
};

/** The parameters of a list endpoint in table order, then limit and offset. */
export function listParameters(resource: Resource, examples: Examples): Parameter[] {
  const values = examples.filters(resource);
  return [
    ...resource.filters.map((filter) => {
      const { schema, note } = KINDS[filter.kind];
      const own = schema(filter);
      const example = values[filter.name];
      return {
        ...query(filter.name, filter.doc + note, own),
        // Comma lists, as in the API's own links.
        ...(own.type === "array" ? { style: "form" as const, explode: false } : {}),
        ...(example === undefined ? {} : { example }),
      };
    }),
    { $ref: "#/components/parameters/limit" } as unknown as Parameter,
    { $ref: "#/components/parameters/offset" } as unknown as Parameter,
  ];
}

export const PAGING: Record<string, Parameter> = {
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

export function availabilityParameters({ propertyId }: Examples): Parameter[] {
  const date: Schema = { type: "string", format: "date" };
  return [
    {
      ...query("property_id", "A published property", ID),
      required: true,
      ...(propertyId === undefined ? {} : { example: propertyId }),
    },
    query("from", "First day, YYYY-MM-DD (UTC); today unless given", date),
    query(
      "to",
      `Last day, included; ${DEFAULT_RANGE_DAYS} days after from unless given, or the end of the calendars if that is sooner. A range has at most ${MAX_RANGE_DAYS} days`,
      date,
    ),
  ];
}

export function idParameter({ propertyId }: Examples): Parameter {
  return {
    name: "id",
    in: "path",
    required: true,
    description: "Id of a published property",
    schema: ID,
    ...(propertyId === undefined ? {} : { example: propertyId }),
  };
}

function query(name: string, description: string, schema: Schema): Parameter {
  return { name, in: "query", description, schema };
}
