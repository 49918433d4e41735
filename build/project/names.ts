// Reads the JSON lists of species and techniques.

// 1 to 60 letters, marks, spaces, hyphens, dashes, apostrophes, commas, full stops, slashes, × or
// parentheses.
const NAME = /^[\p{L}\p{M}\p{Zs}\p{Pd}'‘’ʻʼʹ′`´＇ꞌ,./×()]{1,60}$/u;

/** Whether a name may be published; any other is dropped from its list. */
export function isName(name: string): boolean {
  return NAME.test(name);
}

/** The trimmed texts of a JSON array; undefined for anything else, which the schema rejects. */
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

/** Combinations of facet values that one record may belong to: bounds the plan, far above real data. */
const MAX_COMBINATIONS = 10_000;

/** The list that, with those before it, gives a record too many combinations. */
export function tooManyNames(record: Readonly<Record<string, unknown>>): string | undefined {
  let combinations = 1;
  return Object.keys(record).find((column) => {
    const value = record[column];
    return Array.isArray(value) && (combinations *= 1 + value.length) > MAX_COMBINATIONS;
  });
}

/** Most bytes of a record's JSON: 64 such are a pack and 25 a page, and must fit the platform's files. */
const MOST_BYTES = 262_144;

/** Most bytes of a UTF-16 unit in JSON, and what quotes, commas and numbers of a record take at most. */
const UNIT_BYTES = 6;
const OTHER_BYTES = 1_000;

/** The longest field of a record that has too many bytes. */
export function tooLong(record: Readonly<Record<string, unknown>>): string | undefined {
  // Nearly every record is so short that it need not be written to be measured.
  let units = 0;
  for (const value of Object.values(record)) {
    if (typeof value === "string") units += value.length;
    else if (Array.isArray(value)) for (const item of value as string[]) units += item.length + 1;
  }
  if (UNIT_BYTES * units + OTHER_BYTES <= MOST_BYTES) return undefined;
  const sizes = Object.entries(record).map(
    ([field, value]) => [field, Buffer.byteLength(JSON.stringify(value) ?? "")] as const,
  );
  if (sizes.reduce((sum, [, bytes]) => sum + bytes, 0) <= MOST_BYTES) return undefined;
  return sizes.sort(([, a], [, b]) => b - a)[0]![0];
}
