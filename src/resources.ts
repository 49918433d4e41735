// The one table: what each list resource is, how it is filtered, searched and ordered. The query
// parser, planner, index writer, edge, OpenAPI and docs all read it. Record schemas are in contract.ts.
import { DISCOVERY, FACETS, SPECIES, STATE, type Filter, type FilterKind } from "./filters.ts";
import { MAX_RATING } from "./limits.ts";
import { WATER_TYPES } from "./water-types.ts";

export type { FacetKind, Filter, FilterKind } from "./filters.ts";

export type ResourceName = "properties" | "guides" | "clubs" | "fly-shops";

export interface OrderKey {
  readonly column: string;
  /** `text`: folded words, then code points; `plain`: code points; `desc`: number, high first; `pro`: "pro" first. */
  readonly by: "text" | "plain" | "desc" | "pro";
}

export interface TextField {
  readonly column: string;
  readonly weight: number;
  /** `region`: the code and the region's name are both words of the record. */
  readonly region?: true;
}

export interface Resource {
  readonly name: ResourceName;
  readonly one: string;
  /** Table of the dump and data key of the envelope. */
  readonly table: "properties" | "guides" | "clubs" | "fly_shops";
  /** In table order, which is also the order in links and addresses. */
  readonly filters: readonly Filter[];
  readonly order: readonly OrderKey[];
  readonly text: readonly TextField[];
  /** Free text orders by relevance; `location` of guides does not. */
  readonly ranked: boolean;
  readonly doc: string;
}

const words = <const Name extends string>(name: Name, of: string) =>
  ({
    name,
    kind: "text",
    column: "",
    doc: `Words, each of which must begin a word of ${of}`,
  }) as const;

const BY_STATE_AND_NAME: readonly OrderKey[] = [
  { column: "state", by: "text" },
  { column: "name", by: "text" },
  { column: "id", by: "plain" },
];

const TABLE = {
  properties: {
    name: "properties",
    one: "property",
    table: "properties",
    filters: [
      STATE,
      {
        name: "water_type",
        kind: "choice",
        column: "water_type",
        values: WATER_TYPES,
        doc: "Types of water, any case, - or _",
      },
      SPECIES,
      words("q", "the property"),
      ...DISCOVERY,
      FACETS,
    ],
    order: BY_STATE_AND_NAME,
    text: [
      { column: "name", weight: 4 },
      { column: "location_description", weight: 2 },
      { column: "species", weight: 2 },
      { column: "water_type", weight: 1 },
      { column: "state", weight: 1, region: true },
      { column: "regulations", weight: 1 },
    ],
    ranked: true,
    doc: "Published fishing properties",
  },
  guides: {
    name: "guides",
    one: "guide",
    table: "guides",
    filters: [
      SPECIES,
      {
        name: "techniques",
        kind: "name",
        column: "techniques",
        doc: "Techniques by display name or slug, any case",
      },
      words("location", "the guide's base location"),
      {
        name: "min_rating",
        kind: "minimum",
        column: "rating_avg",
        most: MAX_RATING,
        doc: "Lowest average rating, 0 to 5, inclusive",
      },
      FACETS,
    ],
    order: [
      { column: "membership_tier", by: "pro" },
      { column: "rating_avg", by: "desc" },
      { column: "rating_count", by: "desc" },
      { column: "display_name", by: "text" },
      { column: "id", by: "plain" },
    ],
    text: [{ column: "base_location", weight: 2 }],
    ranked: false,
    doc: "Live, background-checked guides, Pro tier first, then by rating",
  },
  clubs: {
    name: "clubs",
    one: "club",
    table: "clubs",
    filters: [words("q", "the club"), STATE, FACETS],
    order: BY_STATE_AND_NAME,
    text: [
      { column: "name", weight: 4 },
      { column: "location", weight: 2 },
      { column: "state", weight: 1, region: true },
    ],
    ranked: true,
    doc: "Active fishing clubs",
  },
  "fly-shops": {
    name: "fly-shops",
    one: "fly shop",
    table: "fly_shops",
    filters: [STATE, FACETS],
    order: [
      { column: "state", by: "text" },
      { column: "shop_name", by: "text" },
      { column: "id", by: "plain" },
    ],
    text: [],
    ranked: true,
    doc: "Live fly-shop partners",
  },
} as const satisfies Record<ResourceName, Resource>;

export type ResourceTable = typeof TABLE;

export const RESOURCES: Readonly<Record<ResourceName, Resource>> = TABLE;

export const RESOURCE_LIST: readonly Resource[] = Object.values(RESOURCES);

const RANGES: readonly FilterKind[] = ["minimum", "maximum", "flag"];

/** The parameters that compare a number with a column; a flag compares 1 or 0. */
export function rangesOf(resource: Resource): Filter[] {
  return resource.filters.filter(({ kind }) => RANGES.includes(kind));
}

export function filterOf(resource: Resource, kind: FilterKind): Filter | undefined {
  return resource.filters.find((filter) => filter.kind === kind);
}

export function numericColumnsOf(resource: Resource): string[] {
  const kinds: readonly FilterKind[] = [...RANGES, "rods", "sort"];
  const used = resource.filters.filter(({ kind }) => kinds.includes(kind));
  return [...new Set(used.map(({ column }) => column))];
}

export function facetsOf(resource: Resource): Filter[] {
  return resource.filters.filter(
    ({ kind }) => kind === "state" || kind === "choice" || kind === "name",
  );
}
