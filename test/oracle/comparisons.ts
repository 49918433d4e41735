// The parameters that compare one member of a record: how each is read, which records it lets through, and values to
// ask for. Links have them after all others but ids, sort and facets. And how numbers are read and spelt.
import type { Random } from "../seeded.ts";
import { chance, integer, pick } from "./draw.ts";

function number(pattern: RegExp, value: string): number | undefined {
  return pattern.test(value) ? Number(value) : undefined;
}

function within(value: number | undefined, low: number, high: number): number | undefined {
  return value !== undefined && value >= low && value <= high ? value : undefined;
}

/** The number of a decimal text between two whole numbers, which are compared with all of its digits. */
export function decimalWithin(value: string, low: number, high: number): number | undefined {
  const [text, sign = "", whole = "", digits = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  if (text === undefined) return undefined;
  const scale = 10n ** BigInt(digits.length);
  const exact = BigInt(whole + digits) * (sign === "-" ? -1n : 1n);
  const fits = exact >= BigInt(low) * scale && exact <= BigInt(high) * scale;
  return fits ? Number(value) : undefined;
}

/** The shortest decimal form, never with an exponent, which no parameter accepts. */
export function decimal(value: number): string {
  const text = String(value);
  const small = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text);
  if (!small) return text;
  const [, sign = "", first = "", rest = "", exponent = ""] = small;
  return `${sign}0.${"0".repeat(Number(exponent) - 1)}${first}${rest}`;
}

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

/** A reader of whole numbers from `low` to `high`. */
export function readWhole(low: number, high: number) {
  return (value: string) => within(number(/^\d+$/, value), low, high);
}

const readDecimal = (most: number) => (value: string) =>
  value.startsWith("-") ? undefined : decimalWithin(value, 0, most);

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

/** Comparisons that the record mostly passes. */
export function comparisonPairs(
  random: Random,
  list: string,
  item: Record<string, unknown>,
): [name: string, value: string][] {
  return comparisonsOf(list).flatMap((name): [string, string][] => {
    const { member, draw, read } = COMPARISONS[name];
    const value = chance(random, 0.25) ? draw(random, Number(item[member] ?? 0)) : "";
    return read(value) === undefined ? [] : [[name, value]];
  });
}
