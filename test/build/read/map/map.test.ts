// What a map may hold, and what its views may do.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { disk } from "../../../../build/disk/effects.ts";
import { openDump } from "../../../../build/read/open.ts";
import { build } from "../../../../build/build.ts";
import { optionsOf, SILENT } from "../../../snapshot.ts";
import { place } from "../../place.ts";
import { shellDump } from "../shell-dump.ts";
import { CLUBS, database, file, mapWith, readClubs, refusalOfMap } from "../fixtures.ts";
import { directory } from "./directory.ts";
import { foreignDump } from "./foreign.ts";

const SCHEMAS = join(import.meta.dirname, "schemas");
/** A map in which an expression makes the names. */
const naming = (value: string) =>
  mapWith(`SELECT ${CLUBS.replace("name", `${value} AS name`)} FROM main.clubs`);
/** A map with a recursion that ends only as `end` says. */
const endless = (end: string) =>
  mapWith(`WITH RECURSIVE r(n) AS (VALUES(1) UNION ALL SELECT n + 1 FROM r${end})
    SELECT ${CLUBS.replace("name", "(SELECT max(n) FROM r) AS name")} FROM main.clubs`);

describe("a map", () => {
  it.each([
    ["SELECT 1;", "In the map's line 1 stands something other than CREATE VIEW"],
    ["\n\nCREATE TABLE clubs (a);", "In the map's line 3"],
    ["-- ;\nATTACH 'x' AS y;", "In the map's line 2"],
    ["PRAGMA query_only=OFF", "In the map's line 1"],
    ["CREATE VIEW other AS SELECT 1;", "View other in the map's line 1 is not one of profiles"],
    [`CREATE VIEW clubs AS SELECT ${CLUBS} FROM main.clubs x y`, "syntax error"],
  ])("may hold nothing but views of ours: %j", async (text, message) => {
    expect(await refusalOfMap(file(text, "map.sql"))).toContain(message);
  });

  it("runs no second statement that a comment or a quote hides", async () => {
    const dump = database();
    const before = readFileSync(dump);
    const text = `CREATE VIEW clubs AS SELECT ${CLUBS} FROM main.clubs WHERE name <> ';' /* ; */ -- ;
      AND slug <> ';DROP TABLE clubs'; DELETE FROM clubs`;
    expect(await refusalOfMap(file(text, "map.sql"), dump)).toContain("line 2");
    expect(readFileSync(dump).equals(before)).toBe(true);
  });

  it.each([
    ["random()", "it calls random()"],
    ["load_extension('x')", "load_extension"],
    ["readfile('/etc/passwd')", "readfile"],
    ["date('now')", "the current time"],
    ["datetime( )", "the current time"],
    ["strftime('%Y', name, 'localtime')", "time zone"],
    ["CURRENT_TIMESTAMP", "it calls current_timestamp()"],
    ["last_insert_rowid()", "it calls last_insert_rowid()"],
    ["sqlite_version()", "it calls sqlite_version()"],
    ["(SELECT sql FROM sqlite_schema)", "it reads sqlite_"],
    ["(SELECT file FROM pragma_database_list)", "pragma_database_list"],
    ["stranger", "no such column: stranger"],
  ])("may not use %s", async (value, message) => {
    expect(await refusalOfMap(naming(value))).toContain(message);
  });

  it("may recurse only up to a limit", async () => {
    for (const end of ["", " LIMIT -1", " -- LIMIT 400\n"])
      expect(await refusalOfMap(endless(end))).toContain("recurses without LIMIT");
    const ended = await readClubs(database(), endless(" WHERE n < 9 LIMIT 9000000"));
    expect(ended.clubs).toMatchObject([{ name: "9" }]);
    const cut = await readClubs(database(), endless(" LIMIT 400"));
    expect(cut.clubs).toMatchObject([{ name: "400" }]);
  });

  it("reads tables whose names have letters beyond ASCII, in either case", async () => {
    const dump = database((db) => db.exec("ALTER TABLE clubs RENAME TO ÉTANGS"));
    const query = `SELECT ${CLUBS} FROM main.Étangs`;
    expect((await readClubs(dump, mapWith(query))).clubs).toHaveLength(1);
  });

  it("says how to reach the table that it stands for", async () => {
    expect(await refusalOfMap(mapWith(`SELECT ${CLUBS} FROM clubs`))).toContain("write main.clubs");
  });

  it("must name every private column", async () => {
    const message = await refusalOfMap(mapWith("SELECT id, name FROM main.clubs"));
    expect(message).toMatch(/^The dump lacks clubs\.slug, .*clubs\.internal_notes/);
  });

  it("gives no time to a date function that a row asks for it", async () => {
    const sql = "UPDATE clubs SET slug = 'now', location = '2026-05-01'";
    const dump = database((db) => db.exec(sql));
    const map = naming("concat(date(slug), '|', date(location, '+1 day'))");
    expect((await readClubs(dump, map)).clubs).toMatchObject([{ name: "|2026-05-02" }]);
  });

  it("that is missing is refused, and one that changes during a build too", async () => {
    expect(await refusalOfMap("nowhere.sql")).toBe("There is no map at nowhere.sql");
    const map = mapWith(`SELECT ${CLUBS} FROM main.clubs`);
    const touched = { ...disk, identity: (path: string) => disk.identity(path) };
    touched.scratch = () => {
      writeFileSync(map, `${readFileSync(map, "utf8")} `);
      return disk.scratch();
    };
    const built = build(optionsOf(place().out, database(), { map }), SILENT, touched);
    await expect(built).rejects.toThrow("was replaced or changed while it was read");
  });
});

/** A dump in which a view stands for clubs. */
const withView = (query: string) =>
  database((db) => db.exec(`ALTER TABLE clubs RENAME TO verein; CREATE VIEW Clubs AS ${query}`));
/** One that recurses to what `end` says. */
const recursing = (end: string) =>
  withView(
    `WITH r(n) AS (VALUES(1) UNION ALL SELECT n + 1 FROM r${end}) SELECT ${CLUBS} FROM verein, r`,
  );

describe("views in the dump itself", () => {
  it("stand for tables", async () => {
    const dump = withView("SELECT *, 7 AS more FROM verein");
    for (const path of [dump, file(shellDump(new Database(dump), "replace"), "dump.sql")])
      expect((await readClubs(path)).clubs).toMatchObject([{ name: "Blue Ribbon" }]);
  });

  it("have no more rights than a map", async () => {
    const dump = withView(`SELECT ${CLUBS.replace("name", "random() AS name")} FROM verein`);
    const said = "The view clubs in the dump itself is refused: it calls random()";
    await expect(readClubs(dump)).rejects.toThrow(said);
    await expect(readClubs(recursing(""))).rejects.toThrow("recurses without LIMIT");
    expect((await readClubs(recursing(" LIMIT 9"))).clubs).toHaveLength(9);
  });
});

describe("private columns without a value", () => {
  it("are listed, since they protect nothing", async () => {
    const query = `SELECT ${CLUBS.replace("internal_notes", "NULL AS internal_notes")} FROM main.clubs`;
    expect((await readClubs(database(), mapWith(query))).empty).toContain("clubs.internal_notes");
  });
});

describe("a text dump", () => {
  it("of another schema is read through a map, without what it may not do", async () => {
    const store = foreignDump("json-documents", directory());
    const text = shellDump(new Database(store), "unistr");
    const map = join(SCHEMAS, "json-documents.sql");
    const { tables } = await place().build(file(text, "dump.sql"), { map });
    expect(tables[0]).toMatchObject({ published: 5 });
    const bad = text.replace("COMMIT;", "INSERT INTO users VALUES(load_extension('x'));\nCOMMIT;");
    await expect(openDump(file(bad, "bad.sql"), disk, () => {}, { map })).rejects.toThrow(
      "a value is not a literal",
    );
  });
});
