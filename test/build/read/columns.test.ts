// Columns of CREATE TABLE statements, and literals of rows, as read here and by SQLite itself.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { readColumns } from "../../../build/read/columns.ts";
import { Scratch } from "../../../build/read/scratch.ts";
import { scratchFolder } from "../../scratch.ts";
import { CLUBS, file, reading, refusal, schemaWith } from "./fixtures.ts";

/** Converted in a different way by each affinity. */
const PROBES = ["'07'", "7.0", "7", "'7.5'", "'x'", "x'37'"];

/** Names of the columns that a row has values for, and what each makes of the probes. */
function behaviour(db: Database.Database, table: string): unknown {
  const names = (db.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name);
  const columns = names.map((name) => `"${name.replaceAll('"', '""')}"`);
  return columns.map((column) => {
    const read = db.prepare(`SELECT ${column} AS value, typeof(${column}) AS type FROM ${table}`);
    const stored = PROBES.map((probe) => {
      const values = columns.map((other) => (other === column ? probe : "NULL"));
      db.exec(`DELETE FROM ${table};
        INSERT OR IGNORE INTO ${table}(${columns.join()}) VALUES (${values.join()})`);
      return read.get();
    });
    return { column, stored };
  });
}

function ours(definition: string): unknown {
  const path = join(scratchFolder(), "x");
  const scratch = new Scratch(path);
  scratch.execute({ text: `CREATE TABLE clubs ${definition}`, line: 1, isCut: false });
  scratch.finish();
  scratch.close();
  const db = new Database(readFileSync(path));
  const result = behaviour(db, "clubs");
  db.close();
  return result;
}

function sqlites(definition: string): unknown {
  const db = new Database(":memory:");
  db.pragma("foreign_keys=OFF");
  db.exec(`CREATE TABLE t${definition}`);
  const result = behaviour(db, "t");
  db.close();
  return result;
}

// prettier-ignore
const TYPES = [
  "", "TEXT", "INTEGER", "REAL", "BLOB", "NUMERIC", "VARCHAR(20)", "DECIMAL(10, 2)", "POINT",
  "DATETIME", "ANY", "[a b]", "'INT'", '"REAL"', "t -- INT\n",
];
// prettier-ignore
const CONSTRAINTS = [
  "", "DEFAULT 'a, b'", "DEFAULT (max(1, 2))", "CONSTRAINT c CHECK (1)",
  "REFERENCES o(a) ON DELETE SET NULL", "CHECK (CAST(1 AS TEXT) <> ',)')",
  "UNIQUE ON CONFLICT IGNORE", "/* , */", "CONSTRAINT d DEFAULT +1.5 UNIQUE",
  "GENERATED ALWAYS AS ('a' || ',') STORED", "UNIQUE AS (1 + (2))", "AS (3) VIRTUAL",
];
const NAMES = ["a", '"b c"', "[d,e]", "`f`", "'g'", '"h""i"'];
const TAILS = [
  "",
  ", UNIQUE (z)",
  ", CHECK (z <> ')')",
  ", CONSTRAINT x FOREIGN KEY (z) REFERENCES o(b)",
];
/** Every type with every constraint. */
const DEFINITIONS = CONSTRAINTS.map((_, shift) => {
  const columns = TYPES.map((type, i) => {
    const constraint = CONSTRAINTS[(i + shift) % CONSTRAINTS.length];
    return `${NAMES[i] ?? `c${i}`} ${type} ${constraint}`;
  });
  return `(z, ${columns.join(",\n")}${TAILS[shift % TAILS.length]})`;
});

/** A dump in which `slug` has a constraint and the only row leaves `slug` out. */
function withSlug(constraint: string): string {
  const columns = CLUBS.replace("slug", `slug ${constraint}`);
  const clubs = `CREATE TABLE clubs(${columns}, made DEFAULT (datetime('now')))`;
  return `${schemaWith(clubs)}INSERT INTO clubs(id) VALUES('c');`;
}

const slug = (db: Database.Database) =>
  db.prepare("SELECT slug FROM clubs").pluck().safeIntegers().get();

const many = (count: number) => Array.from({ length: count }, (_, i) => `, c${i}`).join("");

describe("readColumns(definition)", () => {
  it.each(DEFINITIONS)(
    "finds the columns that SQLite finds, which convert values as SQLite does, in %s",
    (definition) => expect(ours(definition)).toEqual(sqlites(definition)),
  );

  it.each([
    ["(a ANY) STRICT", "BLOB"],
    ["(a ANY, b TEXT PRIMARY KEY) WITHOUT ROWID, STRICT -- ) x\n", "BLOB TEXT"],
    ["(a ANY) /* STRICT */", "ANY"],
    ["(a INT, b ANY DEFAULT ') STRICT')", "INT ANY"],
  ])("takes %s as SQLite does, for columns of type %s", (definition, types) => {
    const read = readColumns("t", `CREATE TABLE t${definition}`)!.map(({ type }) => type);
    expect(read.join(" ")).toBe(types);
  });

  // prettier-ignore
  it.each([
    ["", null], ["DEFAULT 'it''s'", "it's"], ["NOT NULL DEFAULT -5", -5n],
    ["DEFAULT +1.5 UNIQUE", 1.5], ["DEFAULT ('[]')", "[]"], ["DEFAULT (-2)", -2n],
    ["DEFAULT TRUE", 1n], ["DEFAULT NULL", null], ["DEFAULT x'00'", Buffer.from([0])],
    ["DEFAULT (1 + 1)", 2n], ["DEFAULT (replace('a', 'a', 'b'))", "b"],
  ])("takes the default of a column from %s", async (constraint, fallback) => {
    expect(await reading(file(withSlug(constraint)), slug)).toEqual(fallback);
  });

  // prettier-ignore
  it.each([
    "CURRENT_TIMESTAMP", "(random())", "(my_default())", "(hex('a'))", '"abc"',
  ])("refuses a row that leaves out a column with DEFAULT %s", async (value) => {
    const { message } = await refusal(file(withSlug(`DEFAULT ${value}`)));
    expect(message).toMatch(/in line .* a value is not a literal/);
  });

  // prettier-ignore
  it.each([
    "", "a", "(", "(a", "(1)", "()", "(a, (b))", "(b AS (1))", "(a, A)", "(a) AS SELECT 1",
    " AS SELECT 1", `(a, CHECK(${"(".repeat(5_000)}1${")".repeat(5_000)}))`, `(a${many(2_001)})`,
  ])("takes %j for no definition", (definition) => {
    expect(readColumns("t", `CREATE TABLE t${definition}`)).toBeUndefined();
  });
});

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

const memory = new Database(":memory:").defaultSafeIntegers();
const valueOf = (sql: string) => memory.prepare(`SELECT ${sql}`).pluck().get();

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
      expect(await valuesOf(LITERALS, bytes)).toEqual(LITERALS.map((sql) => valueOf(sql)));
  });

  it("may be infinity as old shells write it", async () => {
    const sql = ["Inf", "-Inf", "'Inf, -inf'", "/*' Inf '*/ - inf -- '\n", "'it''s Inf'"];
    expect(await valuesOf(sql)).toEqual([Infinity, -Infinity, "Inf, -inf", -Infinity, "it's Inf"]);
  });
});
