// What a row can do to a view: it costs itself, and no other row.
import { join } from "node:path";
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { place } from "../../place.ts";
import { CLUBS, database, mapWith, readClubs, refusalOfMap } from "../fixtures.ts";
import { directory } from "./directory.ts";
import { foreignDump } from "./foreign.ts";

const SCHEMAS = join(import.meta.dirname, "schemas");

describe("a row at which a view fails", () => {
  it("is left out and listed, and no other", async () => {
    const dump = foreignDump("json-documents", directory());
    const db = new Database(dump);
    db.exec(
      "INSERT INTO clubs VALUES ('{bad'); INSERT INTO listings SELECT 'no json' FROM listings",
    );
    db.close();
    const summary = await place().build(dump, { map: join(SCHEMAS, "json-documents.sql") });
    expect(summary.tables[0]).toMatchObject({ read: 6, published: 5, rejected: 0 });
    expect(summary.repairs).toContainEqual({ table: "clubs", id: "row 3", field: "view" });
    expect(summary.repairs.filter(({ field }) => field === "view")).toHaveLength(7);
  });

  it.each([
    ["a condition", "FROM main.clubs WHERE slug ->> 'a' = 1"],
    ["a group", "FROM main.clubs GROUP BY slug ->> 'a', clubs.id"],
    ["a join", "FROM main.clubs JOIN json_each(slug)"],
    ["a union", `FROM main.clubs WHERE slug ->> 'a' UNION ALL SELECT ''${", 0".repeat(9)}`],
  ])("does not stop the others where it fails in %s", async (_, from) => {
    const dump = database((db) => {
      const insert = db.prepare("INSERT INTO clubs VALUES (?, 'o', 1, 'N', ?, 'MT', '', 1, 0, 0)");
      for (let i = 0; i < 40; i++) insert.run(`id${i}`, i % 13 === 7 ? "{bad" : '{"a":1}');
      db.exec("DELETE FROM clubs WHERE slug = 'slug'");
    });
    // json_each has an id as well.
    const columns = CLUBS.replace("id", "clubs.id");
    const { clubs: rows, hidden } = await readClubs(dump, mapWith(`SELECT ${columns} ${from}`));
    expect(hidden.map(({ table }) => table)).toEqual(["clubs", "clubs", "clubs"]);
    expect(rows.filter((row) => (row as { id: string }).id.startsWith("id"))).toHaveLength(37);
  });

  it("is found among rows that have keys, checks, generated columns and others that refer to them", async () => {
    const dump = database((db) => {
      db.exec(`CREATE TABLE verein (nr INTEGER PRIMARY KEY, doc TEXT UNIQUE CHECK (doc <> ''),
          loud TEXT AS (upper(doc)) STORED);
        CREATE TABLE member (verein INTEGER REFERENCES verein ON DELETE CASCADE);
        PRAGMA ignore_check_constraints=ON;
        INSERT INTO verein (nr, doc) VALUES (-3, '{"n":1}'), (7, '{bad'), (8, ''), (9007199254740993, '{"n":2}');
        INSERT INTO member SELECT nr FROM verein`);
    });
    const view = `SELECT nr || loud || (doc ->> 'n') AS id, (SELECT count(*) FROM member) AS name,
      'o' AS owner_id, '' AS is_active, '' AS slug, '' AS state, '' AS location, '' AS dues_cents,
      '' AS stripe_account_id, '' AS internal_notes FROM verein`;
    const { clubs: rows, hidden } = await readClubs(dump, mapWith(view));
    expect(hidden).toEqual([
      { table: "verein", rowid: 7n },
      { table: "verein", rowid: 8n },
    ]);
    expect(rows).toEqual([
      { id: '-3{"N":1}1', name: "4" },
      { id: '9007199254740993{"N":2}2', name: "4" },
    ]);
  });

  it("whatever the rows hold refuses the map", async () => {
    const values = CLUBS.split(", ").map(() => "json('no')");
    const query = `SELECT ${CLUBS} FROM main.clubs UNION ALL SELECT ${values.join()}`;
    expect(await refusalOfMap(mapWith(query))).toContain("it fails whatever the rows hold");
  });
});
