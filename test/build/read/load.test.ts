// Text dumps that are accepted: every spelling of rows and tables, and what surrounds them.
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { disk } from "../../../build/disk/effects.ts";
import { openDump } from "../../../build/read/open.ts";
import { clubNames, clubRow, file, reading, refusal, schemaWith, text } from "./fixtures.ts";

const CLUB = `VALUES${clubRow("'o'")}`;

/** What stands in a dump besides the reference tables, of which clubs then hold no more than before. */
const SKIPPED = {
  "nothing else": "",
  "other tables": "CREATE TABLE other(a,b);INSERT INTO other VALUES(1,';''');",
  "functions in rows of other tables": `CREATE TABLE other(a);INSERT INTO other VALUES(load_extension('x'));
     CREATE TABLE another AS SELECT load_extension('x');INSERT INTO other SELECT load_extension('x');`,
  "a table named as a word of SQL": `CREATE TABLE IF NOT EXISTS "order;"(a);INSERT INTO "order;" VALUES(');');`,
  "triggers with bodies of many statements": `CREATE TRIGGER t AFTER INSERT ON clubs BEGIN
       INSERT INTO clubs ${CLUB}; DELETE FROM clubs; -- end; 'x
       UPDATE clubs SET name = CASE WHEN 1 THEN 'END;' ELSE "END" END /* ; END; */; SELECT ';END;';
     END;
     CREATE TRIGGER [t;2] BEFORE DELETE ON clubs BEGIN SELECT RAISE(ABORT,'no; END;'); END;`,
  "views and indexes": `CREATE VIEW v AS SELECT name, ';' FROM clubs; CREATE INDEX i ON clubs(name); CREATE UNIQUE INDEX j ON clubs(lower(slug));`,
  "comments in what is skipped": `CREATE INDEX i /* ;'${"* /".repeat(40)}**/ ON clubs(name) -- ;'\n WHERE 2 / 1 - 1;CREATE VIEW v AS /**/ SELECT 1;`,
  "virtual tables": `PRAGMA writable_schema=ON;
     INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','f','f',0,'CREATE VIRTUAL TABLE f USING fts5(a)');
     CREATE TABLE IF NOT EXISTS 'f_data'(id INTEGER PRIMARY KEY, block BLOB);
     INSERT INTO f_data VALUES(1,X'00');
     PRAGMA writable_schema=OFF;PRAGMA temp_store_directory='/tmp';
     CREATE VIRTUAL TABLE Clubs USING fts5(a);`,
  "sequences and statistics, also as Python's iterdump() writes them": `DELETE FROM sqlite_sequence;DELETE FROM sqlite_sequence WHERE load_extension('x');INSERT INTO sqlite_sequence VALUES('other',3);
     ANALYZE sqlite_master;INSERT INTO sqlite_stat1 VALUES('clubs',NULL,'1');
     DELETE FROM "sqlite_sequence";INSERT INTO "sqlite_sequence" VALUES('other',3);
     ANALYZE "sqlite_master";INSERT INTO "sqlite_stat1" VALUES('clubs',NULL,'1');`,
  "tables named nearly as one of ours":
    "INSERT INTO \"clubs;\"(id) VALUES(1);INSERT INTO clubs_ VALUES(1);INSERT INTO api_\u212Aeys VALUES(1);INSERT INTO 'clubs '(id) VALUES(1);INSERT INTO constructor VALUES(1);",
  "a trigger and a table put into the schema": `INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('trigger','t','clubs',0,'CREATE TRIGGER t AFTER INSERT ON clubs BEGIN DELETE FROM clubs; END');
     INSERT INTO sqlite_master(type,name,tbl_name,rootpage,sql)VALUES('table','clubs','clubs',0,'CREATE TABLE clubs(x)');`,
  "bombs in what is skipped": `CREATE TABLE other(a DEFAULT (randomblob(1000000000)), b AS (zeroblob(a)), CHECK(load_extension('x')));
     INSERT INTO other VALUES(zeroblob(1000000000),(SELECT email FROM profiles)) ON CONFLICT DO UPDATE SET a = 1 RETURNING *;
     CREATE UNIQUE INDEX i ON clubs(id) WHERE hex(zeroblob(1000000000));
     CREATE VIEW v AS WITH RECURSIVE r(n) AS (VALUES(1) UNION ALL SELECT n+1 FROM r) SELECT n FROM r;
     CREATE VIRTUAL TABLE f USING csv(filename='/etc/passwd');`,
};

/** The same that adds the club. */
const ADDED = {
  "another row": `INSERT INTO clubs ${CLUB};`,
  "a list of columns, with defaults for the others": `INSERT INTO clubs("NAME",id,[slug]) VALUES('Dry Fly','d','s');`,
  "row numbers, as --preserve-rowids writes them":
    "INSERT INTO clubs(rowid,id,owner_id,is_active,name) VALUES(7,'d','o',1,'Dry Fly');",
  "comments and blanks anywhere": `-- 'quote\n/* ; ' */INSERT/**/INTO--\nclubs ${CLUB.replaceAll(",", " /*,*/ , -- )\n ")}/*;*/;;;`,
  "signs, hexadecimal and words for numbers":
    "INSERT INTO clubs VALUES('d','o',TRUE,'Dry Fly','s','MT','',-9.0e+999,+1,0x10);",
  "two rows of one id": `INSERT INTO clubs ${CLUB.replace("'d'", "'c'")};`,
  "an alias": "INSERT INTO clubs AS c(id,name) VALUES('d','Dry Fly');",
  "other transactions": `COMMIT;BEGIN;INSERT INTO clubs ${CLUB};END TRANSACTION;BEGIN IMMEDIATE;`,
};

const NAMES = ['"clubs"', "[clubs]", "`clubs`", "CLUBS", "main.clubs", `"MAIN" . 'clubs'`];
const row = (name: string) => `('d','o',1,${name},'s','MT','',1,NULL,NULL)`;

/** The same, with the clubs that are there afterwards. */
// prettier-ignore
const OTHERS: readonly [what: string, body: string, clubs: string[]][] = [
  ["several rows in one statement", `INSERT INTO clubs ${CLUB},\n ${row("replace('Elk\\nHair','\\n',char(10))")} , ${row("'Flats'")} ;`, ["Blue Ribbon", "Dry Fly", "Elk\nHair", "Flats"]],
  ["both functions that .dump nests", `INSERT INTO clubs VALUES${row("replace(replace('a\\r\\nb','\\r',char(13)),'\\n',char(10))")};`, ["Blue Ribbon", "a\r\nb"]],
  ["every way of writing a table's name", NAMES.map((name) => `INSERT INTO ${name} ${CLUB};`).join(""), ["Blue Ribbon", ...NAMES.map(() => "Dry Fly")]],
  ["unistr", `INSERT INTO clubs VALUES${row(String.raw`unistr('\u0041\\\000a\+01F41F\U0001F41F')`)};`, ["A\\\n🐟🐟", "Blue Ribbon"]],
];

const GOOD = [
  ...Object.entries(SKIPPED).map(([what, body]) => [what, body, ["Blue Ribbon"]] as const),
  ...Object.entries(ADDED).map(([what, body]) => [what, body, ["Blue Ribbon", "Dry Fly"]] as const),
  ...OTHERS,
];

describe("openDump(text dump)", () => {
  it.each(GOOD)("reads a dump with %s", async (_, body, names) => {
    expect(await reading(file(text(body)), clubNames, 1)).toEqual(names);
  });

  it("takes a table whose definition names the database, and functions and collations we don't have", async () => {
    const schema = schemaWith(`CREATE TABLE IF NOT EXISTS "Main" . "Clubs" (
         extra TEXT COLLATE nocase_icu DEFAULT (my_default('),('))  CHECK (my_check(extra, "a,b")),
         "NAME" TEXT, [id] text primary key, owner_id ANY, is_active INT, slug TEXT, state ANY, -- , x
         location ANY, dues_cents INT, stripe_account_id TEXT, internal_notes TEXT,
         made TEXT GENERATED ALWAYS AS (name || ',') STORED, made2 INT AS (my_fn(id)),
         CHECK(0), CHECK(hex(zeroblob(1000000000)) > 1),
         CONSTRAINT c UNIQUE (slug, state) ON CONFLICT REPLACE, FOREIGN KEY (owner_id) REFERENCES profiles(id)
       ) STRICT, WITHOUT ROWID`);
    const club = "INSERT INTO Clubs VALUES('x','Caddis','c','o',1,'s','MT','',1,NULL,NULL);";
    const dump = `BEGIN;${schema}${club}COMMIT;`;
    expect(await reading(file(dump), clubNames, 5)).toEqual(["Caddis"]);
    const { message } = await refusal(file(`${schema}${club.replace("VALUES(", "(id) VALUES(")}`));
    expect(message).toMatch(/a row is not one of its table/);
  });

  it("reads a dump that is packed by gzip, in several members and with a byte-order mark", async () => {
    const bytes = Buffer.from(`\uFEFF${text(`INSERT INTO clubs ${CLUB};`)}`);
    const members = [gzipSync(bytes.subarray(0, 1000)), gzipSync(bytes.subarray(1000))];
    for (const chunk of [undefined, 1])
      for (const content of [bytes, gzipSync(bytes), Buffer.concat(members)])
        expect(await reading(file(content), clubNames, chunk)).toEqual(["Blue Ribbon", "Dry Fly"]);
  });

  it("keeps what UTF-8 can't decode as replacement characters, as a database does", async () => {
    const [before, after] = text(`INSERT INTO clubs ${CLUB};`).split("Dry Fly");
    const bad = Buffer.from([0x44, 0xff, 0xe2, 0x82, 0x46]);
    const dump = Buffer.concat([Buffer.from(before!), bad, Buffer.from(after!)]);
    for (const chunk of [undefined, 1])
      expect(await reading(file(dump), clubNames, chunk)).toEqual(["Blue Ribbon", "D��F"]);
  });

  it("reports how far it has come", async () => {
    const content = gzipSync(text(""));
    const seen: number[][] = [];
    const dump = await openDump(file(content), disk, (...bytes) => seen.push(bytes));
    dump.close();
    expect(seen.at(-1)).toEqual([content.length, content.length]);
  });
});
