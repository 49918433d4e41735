// Reads the lists of species and techniques: a column's JSON in, names out.

// 1 to 60 letters, marks, spaces, hyphens, dashes, apostrophes, commas, full stops, slashes, × or
// parentheses.
const NAME = /^[\p{L}\p{M}\p{Zs}\p{Pd}'‘’ʻʼʹ′`´＇ꞌ,./×()]{1,60}$/u;

/** A name that may be published; any other is dropped from its list. */
export function isName(name: string): boolean {
  return NAME.test(name);
}

/** A JSON array of texts, trimmed; undefined for anything else, which fails the schema. */
export function names(value: unknown): unknown {
  try {
    if (typeof value !== "string") return undefined;
    const list = JSON.parse(value) as unknown;
    if (!Array.isArray(list) || !list.every((item) => typeof item === "string")) return undefined;
    return (list as string[]).map((item) => item.trim());
  } catch {
    return undefined;
  }
}

/** Combinations of facet values that one record may be in: a bound for the plan, far above sense. */
const MAX_COMBINATIONS = 10_000;

/** The list that makes too many combinations of a record, with those before it. */
export function tooMany(record: Readonly<Record<string, unknown>>): string | undefined {
  let combinations = 1;
  return Object.keys(record).find((column) => {
    const value = record[column];
    return Array.isArray(value) && (combinations *= 1 + value.length) > MAX_COMBINATIONS;
  });
}
