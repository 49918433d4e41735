// Whole builds: what is published of a dump, and which pins stay.
import { readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { disk } from "../../build/disk/effects.ts";
import type { Latest } from "../../src/documents.ts";
import { TEST_SECRETS } from "../snapshot.ts";
import { numbers, OWNER, ROW, uuid, writeDump, type Row, type Tables } from "./dump-rows.ts";
import { later, place } from "./place.ts";
import { manifestOf } from "./tree.ts";

const TABLES: Tables = {
  profiles: [{ id: OWNER, display_name: "Ann Alder", email: "ann@alder.example" }],
  properties: numbers(3).map((number) => ROW.properties(number, { gate_code: "secret-4821" })),
  property_availability: [
    ROW.property_availability(1),
    ROW.property_availability(2, { date: "2026-02-30" }),
  ],
  guides: [ROW.guides(1)],
  clubs: [ROW.clubs(1), ROW.clubs(2, { slug: "No Slug" })],
  fly_shops: [ROW.fly_shops(1)],
};

describe("what is published", () => {
  it("is a link to DIR.snapshots/<id>, whose manifest, and its parts, name every file below /static/v1", async () => {
    const { out, build, json, files, problems } = place();
    const { folder } = await build(TABLES);
    const { snapshot } = json<Latest>("/static/v1/latest.json");
    expect(readlinkSync(out)).toBe(`out.snapshots/${snapshot}`);
    expect(folder).toBe(`${out}.snapshots/${snapshot}`);
    const { files: listed, parts = [], site_part } = manifestOf(out);
    const named = [...listed, ...parts, site_part!].map(({ path }) => path);
    const own = [...files().keys()].filter((path) => path.startsWith("/static/v1/"));
    const unnamed = own.filter((path) => !named.includes(path));
    expect(unnamed).toEqual(["/static/v1/latest.json", "/static/v1/manifest.json"]);
    expect(await problems()).toEqual([]);
  });

  it("I11 has no secret, key, report or dump among its files, which lie in DIR.private", async () => {
    const { out, build, hiddenJson } = place();
    const digest = "ab".repeat(32);
    const key = `INSERT INTO api_keys VALUES ('${uuid("api_keys", 1)}', '${digest}', 'Key Owner', NULL, '[]',
      'partner', 'live', '2026-01-01T00:00:00Z', NULL, NULL)`;
    await build(writeDump(TABLES, key));
    const own = Object.values(TEST_SECRETS);
    const secrets = [...own, digest, "Key Owner", "secret-4821", "SQLite format"];
    const texts = [out, `${out}.snapshots`].flatMap((folder) =>
      disk.list(folder).map((path) => readFileSync(join(folder, path), "latin1")),
    );
    for (const secret of secrets) expect(texts.some((text) => text.includes(secret))).toBe(false);
    expect(disk.list(out).filter((path) => /rejects|texts|keys\./.test(path))).toEqual([]);
    const names = readdirSync(`${out}.private`);
    expect(names.join(" ")).toBe(
      "close-listings.json history.ndjson keys.all.json keys.delete.json keys.put.json rejects.json " +
        "report.html report.json texts.json waiting.md",
    );
    for (const name of names)
      expect(statSync(`${out}.private/${name}`).mode & 0o777, name).toBe(0o600);
    expect(hiddenJson("rejects")).toEqual([
      { table: "clubs", id: uuid("clubs", 2), field: "slug" },
      { table: "property_availability", id: uuid("property_availability", 2), field: "date" },
    ]);
  });
});

/** Id, latitude and longitude of every property that a build publishes. */
async function pinsOf(properties: readonly Row[], more: object = {}) {
  const { build, records } = place();
  await build({ ...TABLES, properties }, more);
  return records()
    .map(({ id, latitude, longitude }) => [id, latitude, longitude])
    .sort();
}

describe("pins", () => {
  const rows = TABLES.properties!;

  it("I4 stay when a dump is built again, in another order, with other texts, on another day", async () => {
    const edited = rows.toReversed().map((row): Row => ({
      ...row,
      name: `Renamed ${row.name}`,
      state: "ID",
      description: "New",
      max_rods: 9,
      gate_code: "9999",
      updated_at: "2026-06-01T00:00:00Z",
    }));
    const pins = await pinsOf(rows);
    expect(await pinsOf(rows, { now: later(1) })).toEqual(pins);
    expect(await pinsOf(edited, { now: later(2) })).toEqual(pins);
    const more = await pinsOf([ROW.properties(9), ...edited], { now: later(3) });
    expect(more.filter(([id]) => id !== uuid("properties", 9))).toEqual(pins);
  });

  it("I4 move with the owner and with the keys", async () => {
    const pins = await pinsOf(rows);
    const others = rows.map((row) => ({ ...row, owner_id: uuid("profiles", 2) }));
    expect(await pinsOf(others)).not.toEqual(pins);
    const secrets = {
      RIFFLE_GRID_KEY: TEST_SECRETS.RIFFLE_NOISE_KEY,
      RIFFLE_NOISE_KEY: TEST_SECRETS.RIFFLE_GRID_KEY,
    };
    expect(await pinsOf(rows, { secrets })).not.toEqual(pins);
  });
});
