// Columns and tables that a dump may lack: here fly_shops.is_pro, guides.techniques, clubs.location and the guides.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OPTIONAL } from "../../../build/read/tables.ts";
import { buildInto, scratchFolder } from "../../snapshot.ts";
import { ROW, writeDump } from "../dump-rows.ts";
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

/** Builds a dump after some SQL; returns the published records of a resource. */
async function publishedOf(sql: string) {
  const out = `${scratchFolder()}/out`;
  await buildInto(out, writeDump(ROWS, sql));
  return (resource: string) => {
    const lines = readFileSync(`${out}/static/v1/${resource}.ndjson`, "utf8").split("\n");
    return lines.filter(Boolean).map((line) => JSON.parse(line) as Record<string, unknown>);
  };
}

describe("a dump without optional columns and tables", () => {
  it("builds, and reads as if their values were absent", async () => {
    const of = await publishedOf(
      `ALTER TABLE fly_shops DROP COLUMN is_pro; ALTER TABLE clubs DROP COLUMN location;
       ALTER TABLE guides DROP COLUMN techniques;`,
    );
    expect(of("fly-shops").map(({ is_pro }) => is_pro)).toEqual([false, false]);
    expect(of("clubs").map(({ location }) => location)).toEqual([""]);
    expect(of("guides").map(({ techniques }) => techniques)).toEqual([[]]);
  });

  it("has no record of a table that is not there", async () => {
    const of = await publishedOf("DROP TABLE guides");
    expect(of("guides")).toEqual([]);
    expect(of("properties")).toHaveLength(1);
  });

  it("publishes what is there, and NULL as if it were absent", async () => {
    const of = await publishedOf("");
    expect(of("fly-shops").map(({ is_pro }) => is_pro)).toEqual([true, false]);
    expect(of("guides").map(({ techniques }) => techniques)).toEqual([["Dry Fly"]]);
  });

  it("is still refused for columns and tables that it must have, and for an optional one that is computed", async () => {
    await expect(publishedOf("ALTER TABLE fly_shops DROP COLUMN slug")).rejects.toThrow(
      "The dump lacks fly_shops.slug",
    );
    await expect(publishedOf("DROP TABLE clubs")).rejects.toThrow("The dump lacks table clubs");
    const computed = `ALTER TABLE clubs DROP COLUMN location;
      ALTER TABLE clubs ADD COLUMN location TEXT AS (internal_notes)`;
    await expect(publishedOf(computed)).rejects.toThrow("clubs.location (it is generated");
  });
});

it("openDump(path) reads a dump without keys and approvals as if it had none", async () => {
  const path = database((db) => db.exec("DROP TABLE api_keys; DROP TABLE text_approvals"));
  await reading(path, (db) => {
    for (const table of ["api_keys", "text_approvals"])
      expect(db.prepare(`SELECT * FROM ${table}`).all()).toEqual([]);
  });
});
