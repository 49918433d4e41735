// Random databases, read as themselves and as the text that the shell writes of them.
import Database from "better-sqlite3";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnsOf, TABLE_NAMES } from "../../../build/read/tables.ts";
import { allRows, file, reading } from "./fixtures.ts";
import { shellDump, type Style } from "./shell-dump.ts";
import { share } from "../../share.ts";

const RUNS = share(1_000);

// prettier-ignore
const FRAGMENTS = [
  "'", "''", '"', "`", "[", "]", ";", "--", "/*", "*/", "\n", "\r", "\r\n", "\0", "\t", "\\", "\\n",
  "\\r", "\\012", "\\u000a", "('", "),('", "');", "COMMIT;", "END;", "NULL", "X'00'", "😀", "👩‍👩‍👧",
  "e\u0301", "Kāneʻohe", "ʻ", "\uFEFF", "\u2028", "\uFFFD", "replace(", "é", "\x1b",
];
const nasty = fc
  .array(fc.oneof(fc.constantFrom(...FRAGMENTS), fc.string({ unit: "binary", maxLength: 4 })), {
    maxLength: 6,
  })
  .map((parts) => parts.join(""));
const value = fc.oneof(
  { weight: 4, arbitrary: nasty },
  fc.constant(null),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.constantFrom(2n ** 63n - 1n, -(2n ** 63n), 0n, 1n, 2n ** 53n + 1n),
  fc.double({ noNaN: true }),
  fc.constantFrom(Infinity, -Infinity, -0, 1, 1e15, 9007199254740992, 5e-324, 0.1),
  fc.uint8Array({ maxLength: 6 }).map((bytes) => Buffer.from(bytes)),
);
const TYPES = ["TEXT", "INTEGER", "REAL", "", "BLOB", "NUMERIC", "VARCHAR(20)", "FLOATING POINT"];

// Two columns more than are read, in every table.
const tables = fc.tuple(
  ...TABLE_NAMES.map((table) => {
    const names = [...columnsOf(table), "extra one", 'x"y'];
    return fc.record({
      table: fc.constant(table),
      names: fc.shuffledSubarray(names, { minLength: names.length }),
      types: fc.array(fc.constantFrom(...TYPES), { minLength: 32, maxLength: 32 }),
      rows: fc.array(fc.array(value, { minLength: names.length, maxLength: names.length }), {
        minLength: table === "clubs" ? 1 : 0,
        maxLength: 3,
      }),
    });
  }),
);

describe("openDump(path, effects)", () => {
  it("reads from a text dump the same values as from its database, wherever it is cut", async () => {
    const sizes = fc.oneof(fc.integer({ min: 1, max: 11 }), fc.integer({ min: 12, max: 90 }));
    const styles = fc.constantFrom<Style>("replace", "unistr");
    const check = fc.asyncProperty(tables, styles, sizes, roundTrip);
    await fc.assert(check, { seed: 11, numRuns: RUNS });
  });
});

type Tables = typeof tables extends fc.Arbitrary<infer T> ? T : never;

async function roundTrip(content: Tables, style: Style, chunkBytes: number): Promise<void> {
  const db = new Database(":memory:");
  for (const { table, names, types, rows } of content) {
    const columns = names.map((name, i) => `"${name.replaceAll('"', '""')}" ${types[i]}`);
    db.exec(`CREATE TABLE "${table}" (${columns.join(", ")})`);
    const insert = db.prepare(`INSERT INTO ${table} VALUES (${names.map(() => "?").join(", ")})`);
    for (const row of rows) insert.run(row);
  }
  const dumped = shellDump(db, style);
  const original = await reading(file(db.serialize()), allRows);
  db.close();
  expect(await reading(file(dumped), allRows, chunkBytes)).toEqual(original);
}
