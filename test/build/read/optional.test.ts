// Columns and tables that a dump may lack: here fly_shops.is_pro, guides.techniques, clubs.location and the guides.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OPTIONAL } from "../../../build/read/tables.ts";
import { ROW, writeDump } from "../dump-rows.ts";
import { place } from "../place.ts";
import { database, reading } from "./fixtures.ts";

const OPTIONS = ["fly_shops.is_pro", "guides.techniques", "clubs.location", "guides"];
const optional = OPTIONAL as Set<string>;
beforeAll(() => OPTIONS.forEach((name) => optional.add(name)));
afterAll(() => OPTIONS.forEach((name) => optional.delete(name)));

const ROWS = {
  properties: [ROW.properties(1)],
  guides: [ROW.guides(1)],
  clubs: [ROW.clubs(1)],
  fly_shops: [ROW.fly_shops(1, { is_pro: 1 }), ROW.fly_shops(2, { is_pro: null })],
};

const DROP_COLUMNS = `ALTER TABLE fly_shops DROP COLUMN is_pro;
  ALTER TABLE clubs DROP COLUMN location; ALTER TABLE guides DROP COLUMN techniques;`;

/** Builds the rows after some SQL; reads a column of what is published. */
async function publishedOf(sql: string) {
  const { build, records } = place();
  await build(writeDump(ROWS, sql));
  return (resource: string, field: string) => records(resource).map((record) => record[field]);
}

describe("a dump without optional columns and tables", () => {
  it.each([
    ["if they are absent", DROP_COLUMNS, [false, false], "", []],
    [
      "where they are there, and NULL as if it were absent",
      "",
      [true, false],
      "Ennis",
      ["Dry Fly"],
    ],
  ])("publishes values %s", async (_, sql, isPro, location, techniques) => {
    const of = await publishedOf(sql);
    expect(of("fly-shops", "is_pro")).toEqual(isPro);
    expect(of("clubs", "location")).toEqual([location]);
    expect(of("guides", "techniques")).toEqual([techniques]);
  });

  it("has no record of a table that is not there", async () => {
    const of = await publishedOf("DROP TABLE guides");
    expect(of("guides", "id")).toEqual([]);
    expect(of("properties", "id")).toHaveLength(1);
  });

  it.each([
    ["ALTER TABLE fly_shops DROP COLUMN slug", "The dump lacks fly_shops.slug"],
    ["DROP TABLE clubs", "The dump lacks table clubs"],
    [
      "ALTER TABLE clubs DROP COLUMN location; ALTER TABLE clubs ADD COLUMN location TEXT AS (internal_notes)",
      "clubs.location (it is generated",
    ],
  ])("is still refused after %s", async (sql, message) => {
    await expect(publishedOf(sql)).rejects.toThrow(message);
  });
});

it("openDump(path) reads a dump without keys and approvals as if it had none", async () => {
  const path = database((db) => db.exec("DROP TABLE api_keys; DROP TABLE text_approvals"));
  await reading(path, (db) => {
    for (const table of ["api_keys", "text_approvals"])
      expect(db.prepare(`SELECT * FROM ${table}`).all()).toEqual([]);
  });
});
