// Query parameters: their kinds, and those that resources share or that find water.
import {
  DEFAULT_RADIUS_KM,
  MAX_FREE_DAYS,
  MAX_IDS,
  MAX_MIN_RODS,
  MAX_RADIUS_KM,
  MAX_RATE,
  MAX_RODS,
  MAX_STAY_DAYS,
  MAX_STAY_RANGE_DAYS,
} from "./limits.ts";

/** How a parameter reads its value and what it does. */
export type FilterKind =
  | FacetKind
  | RangeKind
  | "bounds" // a box, matched on the published latitude and longitude
  | "text" // words, each of which must begin a word of the record
  | "near" // a point, and `radius`, how far from it a published pin may be
  | "radius"
  | "from" // with `to` and `rods`: days on which so many rods must be free
  | "to"
  | "rods"
  | "days" // how many of them in a row are enough, and which `weekdays` may be among these
  | "weekdays"
  | "ids" // records by id
  | "sort" // the order of the answer
  | "facets"; // facets whose values are counted

/** A list of values (OR), matched on the slug of a column's values. */
export type FacetKind = "state" | "choice" | "name";

/** A number, compared with a column, inclusive; a flag is `true` or `false`, and no facet, so it adds no pages. */
type RangeKind = "minimum" | "maximum" | "flag";

export interface Filter {
  readonly name: string;
  readonly kind: FilterKind;
  /** Column of the record it reads, if it reads one: text, bounds and near read the resource's `text` and pins. */
  readonly column: string;
  /** Allowed values of a `choice`, a `sort` or of `weekdays`. */
  readonly values?: readonly string[];
  readonly most?: number;
  readonly whole?: true;
  readonly doc: string;
}

export const STATE = {
  name: "state",
  kind: "state",
  column: "state",
  doc: "Two-letter region codes, any case",
} as const satisfies Filter;
export const SPECIES = {
  name: "species",
  kind: "name",
  column: "species",
  doc: "Species by display name or slug, any case",
} as const satisfies Filter;

export const FACETS = {
  name: "facets",
  kind: "facets",
  column: "",
  doc: "Facets to count, by name: their values under every filter but their own, in `meta.facets`",
} as const satisfies Filter;

const SORTS = ["name", "rate", "-rate", "relevance", "distance"] as const;
export type Sort = (typeof SORTS)[number];

export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

export const DISCOVERY = [
  {
    name: "bounds",
    kind: "bounds",
    column: "",
    doc: "south,west,north,east in degrees, on published coordinates",
  },
  {
    name: "near",
    kind: "near",
    column: "",
    doc: "latitude,longitude in degrees; distances to published coordinates are in `meta.distances_m`",
  },
  {
    name: "radius_km",
    kind: "radius",
    column: "",
    most: MAX_RADIUS_KM,
    doc: `Greatest distance from \`near\` in kilometres, ${DEFAULT_RADIUS_KM} if not given`,
  },
  {
    name: "available_from",
    kind: "from",
    column: "",
    doc: "First day, YYYY-MM-DD, of those on which `rods` rods must be free",
  },
  {
    name: "available_to",
    kind: "to",
    column: "",
    doc: `Last day, YYYY-MM-DD, at most ${MAX_FREE_DAYS} days with the first, ${MAX_STAY_RANGE_DAYS} with \`days\``,
  },
  {
    name: "rods",
    kind: "rods",
    column: "max_rods",
    most: MAX_RODS,
    whole: true,
    doc: "Rods that must be free on each of the days, 1 if not given",
  },
  {
    name: "days",
    kind: "days",
    column: "",
    most: MAX_STAY_DAYS,
    whole: true,
    doc: "So many consecutive days of the range are enough; the first of the earliest is in `meta.first_days`",
  },
  {
    name: "weekdays",
    kind: "weekdays",
    column: "",
    values: WEEKDAYS,
    doc: "Weekdays that each of the `days` must be one of, any if not given",
  },
  {
    name: "min_rods",
    kind: "minimum",
    column: "max_rods",
    most: MAX_MIN_RODS,
    whole: true,
    doc: "Least `max_rods`, inclusive",
  },
  {
    name: "max_rate",
    kind: "maximum",
    column: "rate_adult_full_day",
    most: MAX_RATE,
    doc: "Greatest `rate_adult_full_day`, inclusive",
  },
  {
    name: "ids",
    kind: "ids",
    column: "id",
    doc: `Properties by id, at most ${MAX_IDS}; one that is not published is left out`,
  },
  {
    name: "sort",
    kind: "sort",
    column: "rate_adult_full_day",
    values: SORTS,
    doc: "Order: `distance` if not given with `near`, else `relevance` with `q`, else `name`",
  },
] as const satisfies readonly Filter[];
