// What a mirror makes instead of fetching it: what one booked day costs, that copies stay those of fresh mirrors, and
// sites and programs of before there were parts.
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { beforeAll, describe, expect, it } from "vitest";
import { generate } from "../../../data/generate.ts";
import SAMPLE_SECRETS from "../../../data/sample-keys.json" with { type: "json" };
import { disk } from "../../../build/disk/effects.ts";
import { LATEST_PATH, MANIFEST_PATH } from "../../../src/address.ts";
import type { Latest, Manifest } from "../../../src/documents.ts";
import { siteReader } from "../../../partner/mirror/http.ts";
import { mirror } from "../../../partner/mirror/mirror.ts";
import { assertNames } from "../../../partner/mirror/trust.ts";
import { verifyFolder } from "../../../partner/mirror/verify.ts";
import { buildInto, scratchFolder, TEST_NOW } from "../../snapshot.ts";
import { jsonOf, manifestOf, treeOf } from "../../build/tree.ts";
import { writeManifest } from "./mirror-bench.ts";
import { serveFolder } from "./served-folder.ts";

const folder = scratchFolder();
const dump = join(folder, "sample.sqlite");
const site = join(folder, "site");
const server = await serveFolder(site, { gzip: true });
let minutes = 0;

async function build(sql = ""): Promise<void> {
  const db = new Database(dump);
  db.exec(sql);
  db.close();
  minutes += 15;
  const now = new Date(TEST_NOW.getTime() + minutes * 60_000);
  await buildInto(site, dump, { sample: true, secrets: SAMPLE_SECRETS, now, maxFiles: 644 });
}

async function follow(name: string) {
  const traffic = { requests: 0, bytes: 0 };
  const { base } = server;
  const out = join(folder, name);
  const options = { base, out, keys: undefined, now: TEST_NOW, allowUnsigned: true };
  const { written } = await mirror(siteReader(base, 1, traffic), options);
  expect((await verifyFolder(disk, out)).problems.slice(0, 3)).toEqual([]);
  return { ...traffic, written };
}

const FIRST = "(SELECT id FROM properties WHERE status = 'published' ORDER BY id LIMIT 1)";
const BOOKED = `INSERT INTO property_availability (id, property_id, date, status)
  VALUES ('x 2026-08-01', ${FIRST}, '2026-08-01', 'booked')
  ON CONFLICT (property_id, date) DO UPDATE SET rods_held = NULL,
    status = CASE status WHEN 'booked' THEN 'blocked' ELSE 'booked' END`;

beforeAll(async () => {
  await generate({ seed: 1, properties: 60, today: "2026-05-20", out: dump });
  await build();
  await follow("copy");
});

describe("createMaker(read, before, latest)", () => {
  // docs/scale.md has the figures of ten thousand properties.
  it("leaves at most 12 kB to fetch when one day was booked", async () => {
    await build(BOOKED);
    const { bytes, requests } = await follow("copy");
    expect(bytes).toBeGreaterThan(500);
    expect(bytes).toBeLessThanOrEqual(12_000);
    expect(requests).toBeLessThanOrEqual(8);
  });

  it("ends with the copy of a fresh mirror where records changed and went", async () => {
    await build(`UPDATE properties SET name = 'Zymurgy Reach' WHERE id = ${FIRST};
      UPDATE properties SET status = 'draft' WHERE rowid % 10 = 3;
      DELETE FROM guides WHERE rowid % 20 = 0`);
    server.asked = [];
    const { bytes } = await follow("copy");
    const whole = await follow("fresh");
    expect(server.asked.filter((path) => path.includes("packs"))).toEqual([]);
    expect(treeOf(join(folder, "copy"))).toEqual(treeOf(join(folder, "fresh")));
    expect(bytes).toBeLessThan(whole.bytes);
  });

  it("reads a site of before there were parts, and goes on when there are", async () => {
    const older = join(folder, "older");
    cpSync(`${site}/`, older, { recursive: true, dereference: true });
    const { parts: _, ...head } = jsonOf<Manifest>(older, MANIFEST_PATH);
    const files = manifestOf(older).files.filter(({ path }) => !path.includes("/parts/"));
    for (const name of ["manifest", "parts"])
      rmSync(`${older}/static/v1/${name}`, { recursive: true });
    writeManifest(older, { ...head, files });
    server.folder = older;
    expect((await follow("partless")).requests).toBeGreaterThan(300);
    server.folder = site;
    await follow("partless");
    expect(treeOf(join(folder, "partless"))).toEqual(treeOf(join(folder, "copy")));
  });

  it("has a manifest that programs of before refuse with a message that helps", () => {
    const { snapshot, files } = jsonOf<Manifest>(site, MANIFEST_PATH);
    const latest = jsonOf<Latest>(site, LATEST_PATH);
    const refused = () => assertNames(latest, snapshot, files, { base: "https://site.test" });
    expect(refused).toThrow("too old for: ask the operator for the new package");
  });
});
