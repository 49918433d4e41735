// The lists of the API as the oracle knows them: their tables, parameters, facets and texts.
import type { Random } from "../seeded.ts";
import { chance, integer, pick } from "./draw.ts";
import { readDecimal, readWhole } from "./numbers.ts";

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

/** A parameter that compares one member of a record. Links have it after all others but ids, sort and facets. */
interface Comparison {
  /** The list that takes it. */
  of: string;
  /** The checked value, or undefined if it is bad. */
  read: (value: string) => number | string | undefined;
  /** SQL on the record's JSON, `item`. */
  sql: string;
  /** A value that a record whose member is `own` often has. */
  draw: (random: Random, own: number) => string;
  member: string;
}

const TABLE = {
  min_rating: {
    of: "guides",
    member: "rating_avg",
    read: readDecimal(5),
    sql: "item ->> 'rating_avg' >= ?",
    draw: (random, own) =>
      chance(random, 0.6) ? String(own) : (random() * 5).toFixed(integer(random, 0, 3)),
  },
  min_rods: {
    of: "properties",
    member: "max_rods",
    read: readWhole(0, 1_000),
    sql: "item ->> 'max_rods' >= ?",
    draw: (random, own) => pick(random, [String(own), `0${own}`, "0", "1", "3"]),
  },
  max_rate: {
    of: "properties",
    member: "rate_adult_full_day",
    read: readDecimal(1_000_000),
    sql: "item ->> 'rate_adult_full_day' <= ?",
    draw: (random, own) =>
      pick(random, [String(own), own.toFixed(3), (own + random() * 50).toFixed(2), "1000000"]),
  },
} satisfies Record<string, Comparison>;

export type ComparisonName = keyof typeof TABLE;
export const COMPARISONS: Readonly<Record<ComparisonName, Comparison>> = TABLE;

/** Names of the comparisons that a list takes. */
export function comparisonsOf(list: string): ComparisonName[] {
  const names = Object.keys(COMPARISONS) as ComparisonName[];
  return names.filter((name) => COMPARISONS[name].of === list);
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
