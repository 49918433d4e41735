// Whole builds: what is published of a dump, and which pins stay.
import { readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { disk } from "../../build/disk/effects.ts";
import { MANIFEST_PATH } from "../../src/address.ts";
import type { Latest, ManifestHead } from "../../src/documents.ts";
import { verifyFolder } from "../../partner/mirror/verify.ts";
import SAMPLE_SECRETS from "../../data/sample-keys.json" with { type: "json" };
import { generate } from "../../data/generate.ts";
import { compareWithDump, type CompareOptions } from "../oracle/dump-compare.ts";
import { buildInto, openSite, scratchFolder, TEST_SECRETS } from "../snapshot.ts";
import { OWNER, ROW, uuid, writeDump, type Row, type Tables } from "./dump-rows.ts";
import { jsonOf, manifestOf, treeOf } from "./tree.ts";

const TEXT_RULES: CompareOptions["textRules"] = "on";
const LATEST = "/static/v1/latest.json";

const TABLES: Tables = {
  profiles: [{ id: OWNER, display_name: "Ann Alder", email: "ann@alder.example" }],
  properties: [1, 2, 3].map((number) => ROW.properties(number, { gate_code: "secret-4821" })),
  property_availability: [
    ROW.property_availability(1),
    ROW.property_availability(2, { date: "2026-02-30" }),
  ],
  guides: [ROW.guides(1)],
  clubs: [ROW.clubs(1), ROW.clubs(2, { slug: "No Slug" })],
  fly_shops: [ROW.fly_shops(1)],
};

function place(): string {
  return join(scratchFolder(), "dist");
}

/** Ids of rows that the checks of texts rejected, from the private report. */
function rejectedTexts(out: string): Set<string> {
  const rejects = JSON.parse(readFileSync(`${out}.private/rejects.json`, "utf8")) as {
    id: string;
    field: string;
  }[];
  const names = new Set(["name", "display_name", "shop_name"]);
  return new Set(rejects.filter(({ field }) => names.has(field)).map(({ id }) => id));
}

describe("what is published", () => {
  it("is the dump's public projection, by another reading of the contract", async () => {
    const folder = scratchFolder();
    const dump = join(folder, "sample.sqlite");
    await generate({ seed: 5, properties: 160, today: "2026-05-20", out: dump });
    const out = join(folder, "dist");
    await buildInto(out, dump, { sample: true, secrets: SAMPLE_SECRETS });
    const db = new Database(dump, { readonly: true });
    const options = { textRules: TEXT_RULES, textRejected: rejectedTexts(out) };
    const published = openSite(out).published();
    expect(published.properties.split("\n").length).toBeGreaterThan(100);
    expect(compareWithDump(db, published, options)).toEqual([]);
    db.close();
  });

  it("is a link to DIR.snapshots/<id>, whose manifest, and its parts, name every file below /static/v1", async () => {
    const out = place();
    const { folder } = await buildInto(out, writeDump(TABLES));
    const { snapshot } = jsonOf<Latest>(out, LATEST);
    expect(readlinkSync(out)).toBe(`dist.snapshots/${snapshot}`);
    expect(folder).toBe(`${out}.snapshots/${snapshot}`);
    const { parts = [], site_part } = jsonOf<ManifestHead>(out, MANIFEST_PATH);
    const files = [...manifestOf(out).files, ...parts, site_part!];
    const tree = treeOf(out);
    const named = files.map(({ path }) => path.slice(1));
    const unnamed = Object.keys(tree).filter((path) => path.startsWith("static/v1/"));
    expect(unnamed.filter((path) => !named.includes(path))).toEqual([
      "static/v1/latest.json",
      "static/v1/manifest.json",
    ]);
    expect((await verifyFolder(disk, out)).problems).toEqual([]);
  });

  it("I11 has no secret, key, report or dump among its files, which lie in DIR.private", async () => {
    const out = place();
    const dump = writeDump(TABLES);
    const digest = "ab".repeat(32);
    const db = new Database(dump);
    db.prepare(
      `INSERT INTO api_keys VALUES (?, ?, 'Key Owner', NULL, '[]', 'partner', 'live', '2026-01-01T00:00:00Z', NULL, NULL)`,
    ).run(uuid("api_keys", 1), digest);
    db.close();
    await buildInto(out, dump);
    const secrets = [
      ...Object.values(TEST_SECRETS),
      digest,
      "Key Owner",
      "secret-4821",
      "SQLite format",
    ];
    const folders = [out, `${out}.snapshots`];
    const texts = folders.flatMap((folder) =>
      disk.list(folder).map((path) => readFileSync(join(folder, path), "latin1")),
    );
    for (const secret of secrets) expect(texts.some((text) => text.includes(secret))).toBe(false);
    expect(disk.list(out).filter((path) => /rejects|texts|keys\./.test(path))).toEqual([]);
    expect(readdirSync(`${out}.private`)).toEqual([
      "close-listings.json",
      "history.ndjson",
      "keys.all.json",
      "keys.delete.json",
      "keys.put.json",
      "rejects.json",
      "report.html",
      "report.json",
      "texts.json",
      "waiting.md",
    ]);
    for (const name of disk.list(`${out}.private`))
      expect(statSync(`${out}.private/${name}`).mode & 0o777, name).toBe(0o600);
    const report = readFileSync(`${out}.private/rejects.json`, "utf8");
    expect(JSON.parse(report)).toEqual([
      { table: "clubs", id: uuid("clubs", 2), field: "slug" },
      { table: "property_availability", id: uuid("property_availability", 2), field: "date" },
    ]);
  });
});

/** Id, latitude and longitude of every property. */
const pinsOf = (out: string) =>
  openSite(out)
    .published()
    .properties.trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .map(({ id, latitude, longitude }) => [id, latitude, longitude])
    .sort();

describe("pins", () => {
  it("I4 stay when a dump is built again, in another order, with other texts, on another day", async () => {
    const rows = TABLES.properties!;
    const edited = rows.toReversed().map((row): Row => ({
      ...row,
      name: `Renamed ${row.name}`,
      state: "ID",
      description: "New",
      max_rods: 9,
      gate_code: "9999",
      updated_at: "2026-06-01T00:00:00Z",
    }));
    const more = [ROW.properties(9), ...edited];
    const pins = await Promise.all(
      [rows, rows, edited, more].map(async (properties, i) => {
        const out = place();
        const now = new Date(Date.UTC(2026, 4, 20 + i));
        await buildInto(out, writeDump({ ...TABLES, properties }), { now });
        return pinsOf(out);
      }),
    );
    expect(pins[1]).toEqual(pins[0]);
    expect(pins[2]).toEqual(pins[0]);
    expect(pins[3]!.filter(([id]) => id !== uuid("properties", 9))).toEqual(pins[0]);
  });

  it("I4 move with the owner and with the keys", async () => {
    const properties = TABLES.properties!.map((row) => ({ ...row, owner_id: uuid("profiles", 2) }));
    const turned = {
      RIFFLE_GRID_KEY: TEST_SECRETS.RIFFLE_NOISE_KEY,
      RIFFLE_NOISE_KEY: TEST_SECRETS.RIFFLE_GRID_KEY,
    };
    const [own, others, rekeyed] = [place(), place(), place()];
    await buildInto(own, writeDump(TABLES));
    await buildInto(others, writeDump({ ...TABLES, properties }));
    await buildInto(rekeyed, writeDump(TABLES), { secrets: turned });
    expect(pinsOf(others)).not.toEqual(pinsOf(own));
    expect(pinsOf(rekeyed)).not.toEqual(pinsOf(own));
  });
});
