// The lists of the API as the oracle knows them: their tables, parameters, facets and texts.
import { comparisonsOf } from "./comparisons.ts";

interface List {
  /** Table of the dump and key of the answer. */
  table: string;
  /** In the order in which links spell them; `limit` and `offset` come after all. */
  parameters: string;
  /** In table order. */
  facets: readonly string[];
  /** The parameter of words, and the members that it looks in with their weights. */
  text?: { name: "q" | "location"; fields: readonly (readonly [field: string, weight: number])[] };
}

const compared = (list: string) => comparisonsOf(list).join(" ");

export const LISTS = {
  properties: {
    table: "properties",
    parameters: `state water_type species q bounds near radius_km available_from available_to rods
      days weekdays ${compared("properties")} ids sort facets`,
    facets: ["state", "water_type", "species"],
    text: {
      name: "q",
      fields: [
        ["name", 4],
        ["location_description", 2],
        ["species", 2],
        ["water_type", 1],
        ["state", 1],
        ["regulations", 1],
      ],
    },
  },
  guides: {
    table: "guides",
    parameters: `species techniques location ${compared("guides")} facets`,
    facets: ["species", "techniques"],
    text: { name: "location", fields: [["base_location", 1]] },
  },
  clubs: {
    table: "clubs",
    parameters: "q state facets",
    facets: ["state"],
    text: {
      name: "q",
      fields: [
        ["name", 4],
        ["location", 2],
        ["state", 1],
      ],
    },
  },
  "fly-shops": { table: "fly_shops", parameters: "state facets", facets: ["state"] },
} satisfies Record<string, List>;

export type ListResource = keyof typeof LISTS;
export const LIST_NAMES = Object.keys(LISTS) as ListResource[];
export const listOf = (name: ListResource): List => LISTS[name];
