// Literals of text dumps as read here and by SQLite itself.
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { CLUBS, file, reading, schemaWith } from "./fixtures.ts";

/** The values that a dump with rows of these holds, in a column without affinity. */
async function valuesOf(sql: readonly string[], chunkBytes?: number): Promise<unknown[]> {
  const rows = sql.map((value) => `INSERT INTO clubs VALUES(1,2,3,4,5,6,7,8,9,${value});\n`);
  const dump = schemaWith(`CREATE TABLE clubs(${CLUBS})`) + rows.join("");
  return reading(
    file(dump),
    (db) => db.prepare("SELECT internal_notes FROM clubs").pluck().safeIntegers().all(),
    chunkBytes,
  );
}

const db = new Database(":memory:").defaultSafeIntegers();
const sqlites = (sql: string) => db.prepare(`SELECT ${sql}`).pluck().get();

// prettier-ignore
const LITERALS = [
  "NULL", "TRUE", "false", "9223372036854775807", "- 5", "-9223372036854775808",
  "9223372036854775808", "0x10", "0xFFFFFFFFFFFFFFFF", ".5", "-9.0e+999", "1.7976931348623157e308",
  "''''", "'a''b'", "'\n'", "X'00fF'", "/* a */ 'b' -- c\n", "'🐟'", "char(65, 10)", "char(128031)",
  String.raw`replace(replace('a\nb\rc','\n',char(10)),'\r',char(13))`, String.raw`unistr('a\\b')`,
  String.raw`unistr('\000a\u000D\+01F41F\U0001F41F')`, String.raw`unistr('\u0000x')`,
  String.raw`unistr('Abc\u006aeL')`,
];

describe("values of a text dump", () => {
  it("are those that SQLite reads", async () => {
    for (const bytes of [undefined, 1])
      expect(await valuesOf(LITERALS, bytes)).toEqual(LITERALS.map((sql) => sqlites(sql)));
  });

  it("may be infinity as old shells write it", async () => {
    const sql = ["Inf", "-Inf", "'Inf, -inf'", "/*' Inf '*/ - inf -- '\n", "'it''s Inf'"];
    expect(await valuesOf(sql)).toEqual([Infinity, -Infinity, "Inf, -inf", -Infinity, "it's Inf"]);
  });
});
