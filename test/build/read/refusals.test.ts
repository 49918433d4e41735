// Text dumps that are refused, and the line that the message names.
import { describe, expect, it } from "vitest";
import { file, refusal, SCHEMA, text } from "./fixtures.ts";
import { FULL } from "../../share.ts";

const CLUB = "VALUES('d','o',1,'Dry Fly','slug','MT','Ennis',1,NULL,NULL)";

/** What makes a dump refused, and what the message says. */
const REFUSED: readonly (readonly [string, RegExp])[] = [
  ["ATTACH DATABASE '/tmp/s3cret' AS x;", /"ATTACH DATABASE" in line/],
  ["DETACH x;", /"DETACH"/],
  ["DROP TABLE clubs;", /"DROP TABLE"/],
  ["UPDATE clubs SET name='s3cret';", /"UPDATE"/],
  ["DELETE FROM clubs;", /"DELETE FROM"/],
  ["DELETE FROM other WHERE s3cret;", /"DELETE FROM"/],
  ["DELETE FROM sqlite_sequence WHERE load_extension('s3cret');", /"DELETE FROM"/],
  ["SELECT load_extension('s3cret');", /"SELECT load_extension"/],
  ["VALUES('s3cret');", /"VALUES"/],
  ["WITH s3cret AS (SELECT 1) SELECT 1;", /"WITH"/],
  ["REPLACE INTO clubs VALUES('s3cret');", /"REPLACE INTO"/],
  ["ALTER TABLE clubs RENAME TO s3cret;", /"ALTER TABLE"/],
  ["VACUUM INTO '/tmp/s3cret';", /"VACUUM INTO"/],
  ["REINDEX;", /"REINDEX"/],
  ["SAVEPOINT s3cret;", /"SAVEPOINT"/],
  ["EXPLAIN SELECT 's3cret';", /"EXPLAIN SELECT"/],
  ["PRAGMA temp_store_directory='/tmp/s3cret';", /"PRAGMA"/],
  ["PRAGMA writable_schema=ON, s3cret;", /"PRAGMA"/],
  ["PRAGMA foreign_keys;", /"PRAGMA"/],
  ["BEGIN;", /"BEGIN" .* has not ended/],
  ["COMMIT;COMMIT;", /"COMMIT" .* beginning of the dump is missing/],
  ["ROLLBACK; -- due to errors", /ROLLBACK/],
  [".shell touch /tmp/s3cret", /"\.shell"/],
  [".import s3cret clubs", /"\.import"/],
  ["s3cret;", /A statement in line/],
  ["'s3cret';", /A statement in line/],
  ["/ s3cret", /A statement in line/],
  ["CREATE TABLE other AS SELECT 's3cret';", /"CREATE TABLE"/],
  ["CREATE TABLE clubs AS SELECT 's3cret';", /"CREATE TABLE"/],
  ["CREATE TABLE clubs(s3cret);", /"CREATE TABLE" .* exists already/],
  ["CREATE TABLE temp.clubs(s3cret);", /"CREATE TABLE"/],
  ["CREATE TEMP TABLE s3cret(a);", /"CREATE TEMP TABLE"/],
  ["CREATE VIEW clubs AS SELECT 's3cret';", /"CREATE VIEW" .* exists already/],
  ["CREATE VIRTUAL TABLE Clubs USING s3cret();", /"CREATE VIRTUAL TABLE" .* exists already/],
  ["CREATE SCHEMA s3cret;", /"CREATE"/],
  ["INSERT INTO clubs SELECT 's3cret';", /"INSERT INTO"/],
  ["INSERT INTO other SELECT load_extension('s3cret');", /"INSERT INTO"/],
  ["INSERT INTO clubs DEFAULT VALUES;", /"INSERT INTO"/],
  ["INSERT INTO temp.s3cret VALUES(1);", /"INSERT INTO"/],
  ["INSERT OR REPLACE INTO clubs VALUES('s3cret');", /"INSERT OR REPLACE"/],
  [`INSERT INTO clubs ${CLUB} ON CONFLICT DO NOTHING;`, /"INSERT INTO clubs" .* follows its rows/],
  [`INSERT INTO clubs ${CLUB} RETURNING name;`, /"INSERT INTO clubs"/],
  ["INSERT INTO clubs VALUES('s3cret');", /"INSERT INTO clubs" .* 10 values/],
  [`INSERT INTO clubs ${CLUB.replace(")", ",'s3cret')")};`, /"INSERT INTO clubs" .* 10 values/],
  ["INSERT INTO clubs(id,s3cret) VALUES('a','b');", /"INSERT INTO clubs" in line/],
  ["INSERT INTO clubs VALUES(load_extension('s3cret'));", /not a literal/],
  ["INSERT INTO clubs VALUES(s3cret);", /not a literal/],
  ['INSERT INTO clubs VALUES("s3cret");', /not a literal/],
  ["INSERT INTO clubs VALUES(12s3cret);", /not a literal/],
  ["INSERT INTO clubs VALUES(unistr('\\s3cret'));", /not a literal/],
  ["INSERT INTO clubs VALUES(replace('s3cret','s','s3cret'));", /not a literal/],
  ["INSERT INTO clubs VALUES('s3cret'", /dump is incomplete/],
  ["INSERT INTO clubs VALUES('s3cret", /dump is incomplete/],
  ["CREATE TABLE other(a); /* s3cret", /dump is incomplete/],
  ["INSERT INTO other VALUES('s3cret", /dump is incomplete/],
  ["CREATE TRIGGER t AFTER INSERT ON clubs BEGIN SELECT 's3cret'; END", /dump is incomplete/],
];

describe("openDump(text dump)", () => {
  it.each(REFUSED)("refuses %s", async (body, message) => {
    const dump = /incomplete/.test(String(message))
      ? text(body).slice(0, -"\nCOMMIT;\n".length)
      : text(body);
    for (const bytes of [undefined, 3]) {
      const error = await refusal(file(dump), bytes);
      expect(error.message).toMatch(message);
      expect(error.message + error.hint).not.toContain("s3cret");
    }
  });

  it("names the line in which the refused statement begins", async () => {
    const dump = `${SCHEMA}\nINSERT INTO other VALUES('\n\n');\n -- a comment\nDROP\nTABLE x;`;
    const line = dump.slice(0, dump.indexOf("DROP")).split("\n").length;
    for (const bytes of [undefined, 1, 50])
      expect((await refusal(file(dump), bytes)).message).toContain(`"DROP TABLE" in line ${line} `);
  });

  it("names the line in which a long INSERT begins", async () => {
    const rows = Array(500).fill("('d','o',1,'x','s','MT','',1,NULL,NULL)").join(",\n");
    const dump = `${SCHEMA}\n\nINSERT INTO clubs VALUES ${rows},\n(random());`;
    const line = dump.slice(0, dump.indexOf("INSERT INTO")).split("\n").length;
    expect((await refusal(file(dump), 100)).message).toContain(`in line ${line} `);
  });

  it("refuses rows that come before their table", async () => {
    const dump = `BEGIN;INSERT INTO clubs ${CLUB};${SCHEMA}COMMIT;`;
    expect((await refusal(file(dump))).message).toContain("table clubs does not exist yet");
  });

  it("refuses a dump that is cut off anywhere", async () => {
    const whole = text("CREATE VIEW v AS SELECT 1;CREATE INDEX i ON clubs(name);").trimEnd();
    const step = FULL ? 7 : 37;
    for (let end = 1; end < whole.length; end += step) {
      const { message } = await refusal(file(whole.slice(0, end)));
      expect(message).toMatch(/dump is incomplete|neither a SQLite|lacks table profiles/);
    }
  });

  it("refuses a dump without its beginning", async () => {
    const whole = text("");
    const { message } = await refusal(file(whole.slice(whole.indexOf("CREATE TABLE clubs"))));
    expect(message).toMatch(/beginning of the dump is missing/);
  });
});
