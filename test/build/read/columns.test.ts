// Columns of CREATE TABLE statements as read here and by SQLite itself.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readColumns, Scratch } from "../../../build/read/scratch.ts";
import { file, reading, refusal, SCHEMA } from "./fixtures.ts";
import { scratchFolder } from "../../scratch.ts";
import { share } from "../../share.ts";

const RUNS = share(5_000);

/** Converted in a different way by each affinity. */
const PROBES = ["'07'", "7.0", "7", "'7.5'", "'x'", "x'37'"];

/** Names of the columns that a row has values for, and what each makes of the probes. */
function behaviour(db: Database.Database, table: string): unknown {
  const names = (db.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name);
  return names.map((name) => {
    const column = `"${name.replaceAll('"', '""')}"`;
    const insert = `INSERT OR IGNORE INTO ${table}(${column})`;
    const read = db.prepare(`SELECT ${column} AS value, typeof(${column}) AS type FROM ${table}`);
    const stored = PROBES.map((probe) => {
      db.exec(`DELETE FROM ${table}; ${insert} VALUES (${probe})`);
      return read.get();
    });
    return { name, stored };
  });
}

function ours(definition: string): unknown {
  const path = join(scratchFolder(), "x");
  const scratch = new Scratch(path);
  scratch.create("clubs", definition);
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

const types = fc.constantFrom(
  "",
  "TEXT",
  "INTEGER",
  "REAL",
  "BLOB",
  "NUMERIC",
  "VARCHAR(20)",
  "DECIMAL(10, 2)",
  "CLOB",
  "DOUBLE PRECISION",
  "FLOAT",
  "CHARINT",
  "POINT",
  "DATETIME",
  "BOOLEAN",
  "ANY",
  "[a b]",
  "NATIVE CHARACTER(70)",
  "'INT'",
  '"REAL"',
  "STRING",
  "int unsigned",
  "t -- INT\n",
  "JSON",
);
const constraints = fc.constantFrom(
  "",
  "DEFAULT 'a, b'",
  "DEFAULT (max(1, 2))",
  "CONSTRAINT c CHECK (1)",
  "NULL",
  "DEFAULT -1",
  "DEFAULT (abs(-1))",
  "COLLATE NOCASE",
  "REFERENCES o(a) ON DELETE SET NULL",
  "CHECK (CAST(1 AS TEXT) <> ',)')",
  "UNIQUE ON CONFLICT IGNORE",
  "/* , */",
  "DEFAULT x'00'",
  "REFERENCES o DEFERRABLE INITIALLY DEFERRED DEFAULT 1",
  "CONSTRAINT d DEFAULT +1.5 UNIQUE",
);
const generated = fc.constantFrom(
  "AS (1)",
  "GENERATED ALWAYS AS ('a' || ',') STORED",
  "UNIQUE AS (1 + (2))",
  "AS (3) VIRTUAL",
);
const columns = fc.array(
  fc.tuple(
    types,
    fc.oneof({ weight: 5, arbitrary: constraints }, { weight: 1, arbitrary: generated }),
  ),
  { minLength: 1, maxLength: 5 },
);
const NAMES = ["a", '"b c"', "[d,e]", "`f`", "'g'", '"h""i"'];
const tails = fc.constantFrom(
  "",
  ", UNIQUE (a)",
  ", CHECK (a <> ')')",
  ", CONSTRAINT x FOREIGN KEY (a) REFERENCES o(b)",
);

/** A dump in which `slug` has a constraint and the only row leaves `slug` out. */
function withSlug(constraint: string): string {
  const clubs = `CREATE TABLE clubs(id, owner_id, is_active, name, slug ${constraint}, state, location,
    dues_cents, stripe_account_id, internal_notes, made DEFAULT (datetime('now')));`;
  return `${SCHEMA.replace(/CREATE TABLE clubs \([^;]*;/, clubs)}INSERT INTO clubs(id) VALUES('c');`;
}

const slug = (db: Database.Database) =>
  db.prepare("SELECT slug FROM clubs").pluck().safeIntegers().get();

describe("readColumns(definition)", () => {
  it("finds the columns that SQLite finds, which convert values as SQLite does", () => {
    const property = fc.property(columns, tails, (list, tail) => {
      const body = list.map(([type, constraint], i) => `${NAMES[i]} ${type} ${constraint}`);
      // A table of nothing but generated columns does not exist.
      const definition = `(z, ${body.join(",\n")}${tail.replaceAll("(a", "(z")})`;
      expect(ours(definition)).toEqual(sqlites(definition));
    });
    fc.assert(property, { seed: 3, numRuns: RUNS });
  });

  it.each([
    "(a ANY) STRICT",
    "(a ANY, b TEXT PRIMARY KEY) WITHOUT ROWID, STRICT -- ) x\n",
    "(a ANY) /* STRICT */",
    "(a INT, b ANY DEFAULT ') STRICT')",
  ])("reads %s as SQLite does", (definition) => {
    const read = readColumns(definition)!.map(({ type }) => type);
    const strict = / STRICT($| --)/.test(definition);
    expect(read).toEqual(
      definition
        .match(/ANY|TEXT|INT(?=,)/g)!
        .map((type) => (strict && type === "ANY" ? "BLOB" : type)),
    );
  });

  it.each([
    ["", null],
    ["DEFAULT 'it''s'", "it's"],
    ["NOT NULL DEFAULT -5", -5n],
    ["DEFAULT +1.5 UNIQUE", 1.5],
    ["DEFAULT ('[]')", "[]"],
    ["DEFAULT (-2)", -2n],
    ["DEFAULT TRUE", 1n],
    ["DEFAULT NULL", null],
    ["DEFAULT x'00'", Buffer.from([0])],
  ])("takes the default of a column from %s", async (constraint, fallback) => {
    expect(await reading(file(withSlug(constraint)), slug)).toEqual(fallback);
  });

  it.each([
    "DEFAULT CURRENT_TIMESTAMP",
    "DEFAULT (1 + 1)",
    "DEFAULT (random())",
    "DEFAULT (my_default())",
    "DEFAULT (replace('a', 'a', 'b'))",
    'DEFAULT "abc"',
    `DEFAULT '${"a".repeat(100)}'`,
  ])("refuses a row that leaves out a column with %s", async (constraint) => {
    expect((await refusal(file(withSlug(constraint)))).message).toMatch(
      /"INSERT INTO clubs" in line/,
    );
  });

  it.each(["", "a", "(", "(a", "(1)", "()", "(a, (b))", "(b AS (1))", "(a, A)", "(a) AS SELECT 1"])(
    "takes %j for no definition",
    (definition) => {
      expect(readColumns(definition)).toBeUndefined();
    },
  );
});
