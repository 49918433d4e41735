// Text dumps that are refused: what each holds, the message and its line, and that nothing of it is run.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readColumns } from "../../../build/read/columns.ts";
import { scratchFolder } from "../../scratch.ts";
import { FULL } from "../../share.ts";
import { CLUBS, clubRow, file, insertClub, refusal, SCHEMA, schemaWith, text } from "./fixtures.ts";

const long = "a".repeat(50_000);

const NOT_A_ROW = /in line .* a value is not a literal, or a row is not one of its table/;

/** Values that would run something, read something, make more than they are written with, or that SQLite refuses. */
// prettier-ignore
const VALUES = [
  "", "s3cret", '"s3cret"', "clubs.name", "?1", "--1\n", "x'0'", "0x", "0x10000000000000000", "1 2",
  "CURRENT_DATE", "(SELECT group_concat(email) FROM profiles)", "EXISTS(SELECT 1 FROM profiles)",
  "(WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT max(n) FROM r)",
  `(SELECT count(*) FROM ${Array(9)
    .fill(`(VALUES${"(1),".repeat(10_000)}(1))`)
    .join()})`,
  "1 IN (SELECT id FROM clubs)", "zeroblob(1000000000)", "fts5_source_id()", "affinity(1)",
  "sqlite_drop_column(0,'CREATE TABLE s3cret(a)',0)", `"sqlite_find_constraint"('a','b')`, "printf('%1000000000d',1)",
  "hex(hex(hex('a')))", "group_concat('a')", "'a' LIKE '%a%a%a%a%a%'", "'a' -> '$'",
  "readfile('/etc/passwd')", "writefile('/tmp/s3cret','y')", "load_extension('s3cret')",
  "last_insert_rowid()", "RAISE(IGNORE)", "__proto__(1)", "char", "char(1",
  `char(${"65,".repeat(2_000)}65)`, "main.char(65)", "char(65) OVER ()",
  "char(65) FILTER (WHERE 1)", "unistr('a','b')", "unistr('\\s3cret')", String.raw`unistr('\uD')`,
  "unistr('\\')", "replace('a','b')", "replace('a','b','c','d')", "replace(1,'b','c')",
  "replace('a' 'b' 'c')", "replace('s3cret','s','s3cret')",
  "replace('a','a','aaaaaaaaaaaaaaaaaaaaaaaa')",
  `${"replace(".repeat(9)}'a'${",'a','aaaaaaaaaaaaaaaaaaaa')".repeat(9)}`,
  `replace('${long}','${long.slice(1)}b',char(10))`, "replace('a','a',char(10,10,10,10))",
  "replace('a','a',unistr('\\000a\\000a'))",
];

/** Statements that dumps don't have, or have in another form. */
// prettier-ignore
const UNKNOWN = [
  "ATTACH DATABASE '/tmp/s3cret' AS x;", "DROP TABLE clubs;", "UPDATE clubs SET name='s3cret';",
  "DELETE FROM clubs;", "SELECT load_extension('s3cret');", "VALUES('s3cret');",
  "WITH s3cret AS (SELECT 1) INSERT INTO clubs(id) SELECT * FROM s3cret;",
  "REPLACE INTO other VALUES('s3cret');", "ALTER TABLE clubs RENAME TO s3cret;",
  "VACUUM INTO '/tmp/s3cret';", "SAVEPOINT s3cret;", "EXPLAIN SELECT 's3cret';",
  ".shell touch /tmp/s3cret", ".load /tmp/s3cret\n;", "s3cret;", "'s3cret';", "/ s3cret",
  "CREATE TEMP TABLE s3cret(a);", "CREATE SCHEMA s3cret;",
  "INSERT OR IGNORE INTO clubs(id) VALUES('a');", "INSERTINTO clubs(id) VALUES('a');",
];

/** Statements whose rows are refused. */
// prettier-ignore
const ROWS = [
  "INSERT INTO clubs SELECT * FROM clubs;", "INSERT INTO clubs AS c VALUES('a');",
  "INSERT INTO clubs(id, (SELECT 1)) VALUES('a',1);", "INSERT INTO clubs(id) DEFAULT VALUES;",
  "INSERT INTO clubs(id) VALUESX('a');", "INSERT INTO clubs(id)\u00a0VALUES('a');",
  "INSERT INTO clubs(id) VALUES('a'), (hex('s3cret'));",
  "INSERT INTO clubs(id) VALUES('a'), ('b'), (1 IN profiles);",
  "INSERT INTO clubs(id) VALUES('a') UNION ALL SELECT id FROM profiles;",
  "INSERT INTO clubs(id) VALUES(1), (SELECT 1 FROM (VALUES(1),(2)), (VALUES(1)));",
  "INSERT INTO clubs(id) VALUES('a') RETURNING (SELECT email FROM profiles);",
  "INSERT INTO clubs(id) VALUES('a') ON CONFLICT(id) DO UPDATE SET name = 1;",
  "INSERT INTO clubs(id) VALUES('a'),;", "INSERT INTO clubs(id) VALUES('a') ('b');",
  "INSERT INTO clubs(id,s3cret) VALUES('a','b');", "INSERT INTO clubs VALUES('s3cret');",
  `${insertClub().replace(");", ",'s3cret');")}`,
];

/** Statements that are refused for another reason. */
const OTHERS: readonly (readonly [string, string])[] = [
  ["BEGIN;", "the previous transaction has not ended"],
  ["COMMIT;COMMIT;", "the beginning of the dump is missing"],
  ["/****** CORRUPTION ERROR *******/\nROLLBACK; -- due to errors\n", "ends with ROLLBACK in line"],
  ['CREATE TABLE IF NOT EXISTS "CLUBS"(s3cret);', "table CLUBS exists already"],
  ["CREATE TABLE temp.clubs(s3cret);", "no such statement"],
  ["CREATE VIEW clubs AS SELECT 's3cret';", "table clubs exists already"],
  ["INSERT INTO temp.clubs(id) VALUES('a');", "table clubs does not exist yet"],
  ["INSERT INTO s3cret.clubs(id) VALUES('a');", "table clubs does not exist yet"],
];

const NO_TABLE = /in line .* columns of clubs can't be read|no such statement/;
const UNENDED = "dump is incomplete";
const UNFINISHED = [
  "INSERT INTO clubs VALUES('s3cret'",
  "INSERT INTO clubs VALUES('s3cret",
  "CREATE TABLE other(a); /* s3cret",
  "INSERT INTO other VALUES('s3cret",
  "CREATE TRIGGER t AFTER INSERT ON clubs BEGIN SELECT 's3cret'; END",
];

/** Definitions of clubs that are none. */
const DEFINITIONS = ["AS SELECT 1", `(${CLUBS}) AS SELECT 1`, `(${CLUBS}, ID)`];

/** Beginnings of what is left of a dump whose beginning is missing. */
const CUT: readonly (readonly [string, string])[] = [
  ["CREATE TABLE clubs", "the beginning of the dump is missing"],
  ["INSERT INTO clubs", "line 1 of the dump is refused: table clubs does not exist yet"],
  ["COMMIT", "line 1 of the dump is refused: the beginning of the dump is missing"],
];

describe("openDump(text dump)", () => {
  it.each(VALUES)("refuses the value %s", async (value) => {
    for (const rows of [insertClub(value), `${insertClub().slice(0, -1)},${clubRow(value)};`]) {
      const { message, hint } = await refusal(file(text(rows)));
      expect(message).toMatch(NOT_A_ROW);
      expect(message + hint).not.toContain("s3cret");
    }
  });

  it.each([
    ...UNKNOWN.map((sql) => [sql, text(sql), "dumps have no such statement"] as const),
    ...ROWS.map((sql) => [sql, text(sql), NOT_A_ROW] as const),
    ...OTHERS.map(([sql, message]) => [sql, text(sql), message] as const),
    ...DEFINITIONS.map(
      (sql) => [sql, text("", schemaWith(`CREATE TABLE clubs ${sql}`)), NO_TABLE] as const,
    ),
    ...CUT.map(
      ([first, message]) =>
        [`what begins with ${first}`, text("").slice(text("").indexOf(first)), message] as const,
    ),
    ...UNFINISHED.map((sql) => [sql, text(sql).slice(0, -"\nCOMMIT;\n".length), UNENDED] as const),
  ])("refuses %s", async (_, dump, expected) => {
    const { message, hint } = await refusal(file(dump), 3);
    expect(message).toMatch(expected);
    expect(message + hint).not.toContain("s3cret");
  });

  it("writes nothing when a definition is read", () => {
    const path = join(scratchFolder(), "x");
    for (const rest of [` DEFAULT (writefile('${path}', 'x')))`, `); ATTACH '${path}' AS x`])
      expect(readColumns("t", `CREATE TABLE t(a${rest}`)).toHaveLength(1);
    expect(existsSync(path)).toBe(false);
  });

  it.each([
    ["", "\nINSERT INTO other VALUES('\n\n');\n -- a comment\n", "DROP\nTABLE x;"],
    ["a long INSERT: ", "\n\n", `INSERT INTO clubs VALUES ${`${clubRow("1")},\n`.repeat(500)}(1);`],
    ["a value: ", "\n\n", insertClub("'\n', 0x10000000000000000")],
  ])("names the line in which the refused statement begins %s", async (_, before, statement) => {
    const dump = `${SCHEMA}${before}${statement}`;
    const line = `${SCHEMA}${before}`.split("\n").length;
    for (const bytes of [undefined, 1, 50])
      expect((await refusal(file(dump), bytes)).message).toContain(`in line ${line} `);
  });

  it("refuses a dump that is cut off anywhere", async () => {
    const whole = text("CREATE VIEW v AS SELECT 1;CREATE INDEX i ON clubs(name);").trimEnd();
    for (let end = 1; end < whole.length; end += FULL ? 7 : 97) {
      const { message } = await refusal(file(whole.slice(0, end)));
      expect(message).toMatch(/dump is incomplete|neither a SQLite|lacks table profiles/);
    }
  });
});
