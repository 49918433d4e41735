// The parser of text dumps: the same tables and rows wherever the text is cut.
import { describe, expect, it } from "vitest";
import { DumpParser } from "../../../build/read/parser.ts";

// Every kind of token and statement, in tables of few columns.
const DUMP = String.raw`-- a comment; 'x
PRAGMA foreign_keys=OFF;/* another; ' * / **/BEGIN TRANSACTION;
CREATE TABLE IF NOT EXISTS "Clubs" (id TEXT /* , */ PRIMARY KEY, [owner_id] VARCHAR(10, 2) DEFAULT ('a;''b'),
  \`name\` TEXT CHECK (name <> ')'), "x""y" AS (1), slug -- , y
);
INSERT INTO Clubs VALUES('a','it''s; "x"',-12.5e+10,x'00fF'),(NULL , 7,'' , '''');
INSERT INTO Clubs VALUES('/* no */','-- no',.5,9.0e+999) ;
INSERT INTO "main" . [clubs] (slug, id) VALUES(-9223372036854775808,replace(replace('a\nb\r','\n',char(10)),'\r',char(13)));
INSERT INTO Clubs VALUES(unistr('\u0041\\\+01f41f'),TRUE,Inf,0x1F);
CREATE TABLE "other;" (a DEFAULT ';');INSERT INTO "other;" VALUES(';''"','--',lower('/*'), 5 - -1 / 2);
CREATE INDEX i /* ;' * / **/ ON [clubs;](name) -- ;'
 WHERE 2 / 1 - 1;CREATE UNIQUE INDEX j ON clubs(\`a;\`, "b;");
CREATE TRIGGER t AFTER INSERT ON clubs BEGIN SELECT 'END;', 1END; -- ; END;
  SELECT CASE 1 WHEN 2 THEN 3 END /* ; END; **/; UPDATE x SET [;END;] = "; END;"; END ;
DELETE FROM sqlite_sequence;ANALYZE sqlite_schema;;
END TRANSACTION; -- done`.replaceAll("\\`", "`");

function rowsOf(...pieces: string[]): unknown[] {
  const seen: unknown[] = [];
  const parser = new DumpParser({
    create: (table, columns) => seen.push([table, columns]),
    add: (table, row) => seen.push([table, [...row]]),
  });
  for (const piece of pieces) parser.push(piece);
  parser.end();
  return seen;
}

const EXPECTED = [
  [
    "clubs",
    [
      { name: "id", affinity: "TEXT" },
      { name: "owner_id", affinity: "TEXT" },
      { name: "name", affinity: "TEXT" },
      { name: "slug", affinity: "BLOB" },
    ],
  ],
  ["clubs", ["a", 'it\'s; "x"', -12.5e10, Buffer.from([0, 255])]],
  ["clubs", [null, 7n, "", "'"]],
  ["clubs", ["/* no */", "-- no", 0.5, Infinity]],
  ["clubs", ["a\nb\r", "a;'b", null, -(2n ** 63n)]],
  ["clubs", ["A\\🐟", 1n, Infinity, 31n]],
];

describe("DumpParser", () => {
  it("hands over the tables and rows of a dump", () => {
    expect(rowsOf(DUMP)).toEqual(EXPECTED);
  });

  it("hands over the same wherever the text is cut in two", () => {
    for (let at = 0; at <= DUMP.length; at++)
      expect(rowsOf(DUMP.slice(0, at), DUMP.slice(at)), `cut at ${at}`).toEqual(EXPECTED);
  });

  it("hands over the same if single characters follow a cut", () => {
    for (let at = 0; at <= DUMP.length; at += 3)
      expect(rowsOf(DUMP.slice(0, at), ...DUMP.slice(at)), `cut at ${at}`).toEqual(EXPECTED);
  });

  it("refuses the dump without its last statement, wherever that is cut", () => {
    for (let at = DUMP.indexOf("END TRANSACTION"); at < DUMP.indexOf(" -- done") - 1; at++)
      expect(() => rowsOf(DUMP.slice(0, at))).toThrow("ends in the middle");
  });
});
