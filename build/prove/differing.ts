// Names the record and the field in which a file differs from what was proved.

/** Where files differ; no id where none can be told. */
export type Found = Iterable<readonly [id: string, field: string]>;
type Json = Readonly<Record<string, unknown>>;

export function* unless(same: boolean, [id, field] = ["", "bytes"] as [string, string]): Found {
  if (!same) yield [id, field];
}

/** Compares bytes with those of JSON records, each perhaps with a comma after it, up to the first that differs. */
export function* differing(bytes: Uint8Array, expected: readonly Buffer[]): Found {
  let at = 0;
  for (const one of expected) {
    if (!one.equals(bytes.subarray(at, at + one.length))) {
      const [record] = jsonOf(one);
      const { 0: found = {} } = jsonOf(bytes.subarray(at));
      return yield [String(record!.id), found.id === record!.id ? fieldOf(found, record!) : "id"];
    }
    at += one.length;
  }
  yield* unless(at === bytes.length, [String(jsonOf(bytes.subarray(at))[0]?.id ?? ""), "id"]);
}

/** The first field of either that the other does not have, or has with another value. */
export function fieldOf(found: Json, record: Json): string {
  const fields = new Set([...Object.keys(record), ...Object.keys(found)]);
  const isSame = (field: string) => JSON.stringify(found[field]) === JSON.stringify(record[field]);
  return [...fields].find((field) => !isSame(field)) ?? "record";
}

function jsonOf(bytes: Uint8Array): Json[] {
  try {
    return JSON.parse(`[${Buffer.from(bytes).toString().replace(/,$/, "")}]`) as Json[];
  } catch {
    return [];
  }
}
