// Text dumps that attack: what is refused, and what is skipped and never run.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { readColumns } from "../../../build/read/scratch.ts";
import { scratchFolder } from "../../scratch.ts";
import {
  clubNames,
  clubRow,
  file,
  insertClub,
  reading,
  refusal,
  schemaWith,
  text,
} from "./fixtures.ts";

const long = "a".repeat(50_000);

/** Values that would run something, read something, or make more than they are written with. */
const EXPRESSIONS = [
  "(SELECT name FROM clubs)",
  "(SELECT group_concat(email) FROM profiles)",
  "EXISTS(SELECT 1 FROM profiles)",
  "(WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT max(n) FROM r)",
  "(VALUES(1))",
  "1 IN (SELECT id FROM clubs)",
  "1 IN clubs",
  "zeroblob(1000000000)",
  "randomblob(1000000000)",
  "printf('%1000000000d',1)",
  "format('%1000000000d',1)",
  "hex(hex(hex('a')))",
  "quote('a')",
  "upper('a')",
  "concat('a','b')",
  "group_concat('a')",
  "unistr_quote('a')",
  "json('[1]')",
  "like('%a%a%a%a%a%b','aaaa')",
  "glob('*a*a*a*b','aaaa')",
  "random()",
  "readfile('/etc/passwd')",
  "writefile('/tmp/x','y')",
  "edit('a')",
  "load_extension('x')",
  "fts3_tokenizer('x')",
  "sqlite_version()",
  "last_insert_rowid()",
  "RAISE(IGNORE)",
  "replace('a','a','aaaaaaaaaaaaaaaaaaaaaaaa')",
  `${"replace(".repeat(9)}'a'${",'a','aaaaaaaaaaaaaaaaaaaa')".repeat(9)}`,
  `replace('${long}','${long.slice(1)}b',char(10))`,
  "replace('a','a',char(10,10,10,10))",
  "replace('a','a',unistr('\\000a\\000a'))",
  `char(${"65,".repeat(2_000)}65)`,
  "main.char(65)",
  "char(65) OVER ()",
  "char(65) FILTER (WHERE 1)",
  "'a' LIKE '%a%a%a%a%a%'",
  "'a' -> '$'",
  "?",
  ":a",
  "@a",
  "$a",
  "name",
  "clubs.name",
  "[name]",
  "`name`",
  '"name"',
  "CURRENT_DATE",
  "CURRENT_TIME",
  `${"(".repeat(500)}1${")".repeat(500)}`,
];

describe("a row of a text dump", () => {
  it("is no bomb in the hands of SQLite, which is asked for every row", async () => {
    const values = `(VALUES${"(1),".repeat(10_000)}(1))`;
    const product = `SELECT count(*) FROM ${Array(9).fill(values).join()}`;
    for (const sql of [insertClub(`(${product})`), `INSERT INTO clubs(id) ${product};`])
      expect((await refusal(file(text(sql)))).message).toContain('"INSERT INTO');
  });

  it.each(EXPRESSIONS)("is refused with %s", async (value) => {
    for (const rows of [
      insertClub(value),
      insertClub() + insertClub(value),
      `${insertClub().slice(0, -1)},${clubRow(value)};`,
    ])
      expect((await refusal(file(text(rows)))).message).toMatch(/^"INSERT INTO clubs" in line/);
  });

  it.each([
    "INSERT INTO clubs SELECT * FROM clubs;",
    "INSERT INTO clubs(id) SELECT id FROM profiles;",
    "WITH a AS (SELECT 1) INSERT INTO clubs(id) SELECT * FROM a;",
    "WITH RECURSIVE r(n) AS (VALUES(1) UNION ALL SELECT n+1 FROM r) INSERT INTO other SELECT n FROM r;",
    "INSERT INTO clubs TABLE profiles;",
    "INSERT INTO clubs AS c VALUES('a');",
    "INSERT INTO clubs(id) VALUES('a') UNION ALL SELECT id FROM profiles;",
    "INSERT INTO clubs(id) VALUES('a') RETURNING (SELECT email FROM profiles);",
    "INSERT INTO clubs(id) VALUES('a') ON CONFLICT(id) DO UPDATE SET name = hex(zeroblob(9));",
    "INSERT INTO clubs(id) VALUES('a') ON CONFLICT DO NOTHING;",
    "INSERT INTO clubs(id) SELECT 1 FROM (VALUES(1),(2)), (VALUES(1),(2));",
    "INSERT INTO clubs(id) VALUES(1), (SELECT 1 FROM (VALUES(1),(2)), (VALUES(1),(2)));",
    "INSERT INTO clubs(id) VALUES('a'),;",
    "INSERT INTO clubs(id) VALUES('a') ('b');",
    "INSERT INTO clubs(id) VALUES 'a';",
    "INSERT INTO clubs() VALUES();",
    "INSERT INTO clubs(id,) VALUES('a');",
    "INSERT INTO clubs(id, (SELECT 1)) VALUES('a',1);",
    "INSERT INTO clubs(id) DEFAULT VALUES;",
    "INSERT OR IGNORE INTO clubs(id) VALUES('a');",
    "REPLACE INTO other VALUES('a');",
    "INSERT INTO temp.clubs(id) VALUES('a');",
    "INSERT INTO other.clubs(id) VALUES('a');",
    "INSERT INTO clubs(id) VALUESX('a');",
    "INSERTINTO clubs(id) VALUES('a');",
    "INSERT INTO clubs(id)\u00a0VALUES('a');",
  ])("is refused in the statement %s", async (sql) => {
    expect((await refusal(file(text(sql)))).message).toMatch(
      /^(A statement|".*") in line \d+ of the dump is refused/,
    );
  });

  it.each([
    "INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('trigger','t','clubs',0,'CREATE TRIGGER t AFTER INSERT ON clubs BEGIN DELETE FROM clubs; END');",
    "INSERT INTO sqlite_master(type,name,tbl_name,rootpage,sql)VALUES('table','clubs','clubs',0,'CREATE TABLE clubs(x)');",
    "INSERT INTO sqlite_sequence VALUES('clubs',9223372036854775807);",
    "CREATE TRIGGER t BEFORE INSERT ON clubs BEGIN SELECT RAISE(ABORT,'no'); END;",
    "CREATE TABLE other(a DEFAULT (randomblob(1000000000)), b AS (zeroblob(a)), CHECK(load_extension('x')));",
    "INSERT INTO other VALUES(zeroblob(1000000000),(SELECT email FROM profiles)) ON CONFLICT DO UPDATE SET a = 1 RETURNING *;",
    "CREATE UNIQUE INDEX i ON clubs(id) WHERE hex(zeroblob(1000000000));",
    "CREATE VIEW v AS WITH RECURSIVE r(n) AS (VALUES(1) UNION ALL SELECT n+1 FROM r) SELECT n FROM r;",
    "CREATE VIRTUAL TABLE f USING csv(filename='/etc/passwd');",
    "PRAGMA writable_schema=ON;",
    'INSERT INTO "clubs;"(id) VALUES(1);',
    "INSERT INTO clubs_ VALUES(1);",
    "INSERT INTO \u212Alubs VALUES(1);",
    "INSERT INTO 'clubs '(id) VALUES(1);",
  ])("is not changed by the skipped statement %s", async (sql) => {
    expect(await reading(file(text(`${sql}${insertClub()}`)), clubNames)).toEqual([
      "Blue Ribbon",
      "Dry Fly",
    ]);
  });

  it.each([
    "CLUBS",
    '"clubs"',
    "'Clubs'",
    "[clubs]",
    "`clubs`",
    "main.clubs",
    "\"MAIN\" . 'clubs'",
    "clubs /* x */ -- y\n",
  ])("goes to the table named %s", async (name) => {
    const sql = insertClub().replace("clubs ", `${name} `);
    expect(await reading(file(text(sql)), clubNames)).toEqual(["Blue Ribbon", "Dry Fly"]);
  });
});

const defaults = (db: Database.Database) => db.prepare("SELECT big FROM main.clubs").pluck().all();

describe("a table of a text dump", () => {
  it.each([
    ["checks", ", CHECK(0), CHECK(my_check(name)), CHECK(hex(zeroblob(1000000000)) > 1)"],
    [
      "generated columns",
      ", big AS (hex(zeroblob(1000000000))) STORED, other AS (my_function(id))",
    ],
    [
      "constraints",
      ", PRIMARY KEY(owner_id), UNIQUE(name) ON CONFLICT REPLACE, FOREIGN KEY(id) REFERENCES nowhere(x)",
    ],
    ["collations", "COLLATE mine"],
  ])("runs none of its %s", async (_, columns) => {
    const dump = text(insertClub(), schemaWith(columns));
    expect(await reading(file(dump), clubNames)).toEqual(["Blue Ribbon", "Dry Fly"]);
  });

  it("evaluates no default that is an expression", async () => {
    const schema = schemaWith(", big DEFAULT (hex(zeroblob(1000000000)))");
    const dump = `${schema}INSERT INTO clubs(id) VALUES('x');`;
    expect(await reading(file(dump), defaults)).toEqual([null]);
  });

  it.each([
    [
      "as a selection",
      schemaWith("").replace(
        /CREATE TABLE clubs\([^;]*;/,
        "CREATE TABLE clubs AS SELECT * FROM profiles;",
      ),
    ],
    ["as a selection after columns", schemaWith("", " AS SELECT 1")],
    ["in another schema", schemaWith("").replace("TABLE clubs", "TABLE temp.clubs")],
    ["as temporary", schemaWith("").replace("CREATE TABLE clubs", "CREATE TEMP TABLE clubs")],
    ["twice", `${schemaWith("")}CREATE TABLE IF NOT EXISTS "CLUBS"(id);`],
    ["without end of nesting", schemaWith(`, CHECK(${"(".repeat(5_000)}1${")".repeat(5_000)})`)],
    [
      "with more columns than SQLite knows",
      schemaWith(Array.from({ length: 2_001 }, (_, i) => `, c${i}`).join("")),
    ],
    ["with a column twice", schemaWith(", ID")],
  ])("is refused %s", async (_, schema) => {
    expect((await refusal(file(text("", schema)))).message).toMatch(
      /^"CREATE( TEMP)? TABLE" in line/,
    );
  });

  it("writes nothing when its definition is read", () => {
    const path = join(scratchFolder(), "x");
    expect(readColumns(`(a DEFAULT (writefile('${path}', 'x')))`)).toHaveLength(1);
    expect(readColumns(`(a); ATTACH '${path}' AS x`)).toHaveLength(1);
    expect(existsSync(path)).toBe(false);
  });
});
