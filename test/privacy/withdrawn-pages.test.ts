// A property that is unpublished between two builds: no HTML page, list or address of it is left.
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../../build/config.ts";
import { verifyFolder } from "../../partner/verify/verify.ts";
import { disk } from "../../build/disk/effects.ts";
import { PAGE_SIZE } from "../../src/limits.ts";
import { ROW, uuid, writeDump } from "../build/dump-rows.ts";
import { filesOf } from "../build/tree.ts";
import { smallSite } from "../small-site.ts";
import { buildInto, openSite, scratchFolder, TEST_NOW } from "../snapshot.ts";
import { ORIGIN } from "./pages.ts";
import { filesWithId } from "./trees.ts";

const id = (number: number) => uuid("properties", number);
const GONE = PAGE_SIZE + 1;
const rows = (status: string) => ({
  properties: Array.from({ length: GONE }, (_, i) =>
    ROW.properties(i + 1, {
      name: `Lake ${String.fromCharCode(97 + i)}`,
      state: "MT",
      species: i + 1 === GONE ? '["Grayling"]' : '["Pike"]',
      latitude: 45,
      longitude: -110,
      ...(i + 1 === GONE && { status }),
    }),
  ),
});
const out = join(scratchFolder(), "out");
const more = { public: smallSite(), config: { ...DEFAULT_CONFIG, site: { url: ORIGIN } } };
const later = new Date(TEST_NOW.getTime() + 86_400_000);
let before: Map<string, Buffer>;
let path: string;

const get = async (address: string) => {
  const response = await openSite(out, later).ask(address);
  return { status: response.status, html: await response.text(), headers: response.headers };
};

beforeAll(async () => {
  await buildInto(out, writeDump(rows("published")), more);
  before = filesOf(out);
  path = `/properties/${id(GONE)}/`;
  expect((await get(path)).status).toBe(200);
  expect((await get("/fishing/mt/grayling/")).status).toBe(200);
  expect((await get("/fishing/mt/page-2/")).html).toContain(id(GONE));
  await buildInto(out, writeDump(rows("archived")), { ...more, now: later });
});

describe("a withdrawn property", () => {
  it("has no page, and neither has what it alone was on", async () => {
    for (const address of [path, "/fishing/mt/grayling/", "/fishing/mt/page-2/"]) {
      expect([address, (await get(address)).status]).toEqual([address, 404]);
    }
  });

  it("is led from an earlier address as any id is", async () => {
    for (const any of [id(GONE), id(1), id(999)]) {
      const { status, headers } = await get(`/properties/${any}/some-name`);
      expect([status, headers.get("Location")]).toEqual([308, `/properties/${any}/`]);
    }
  });

  it("is on no page of others, and counts in none", async () => {
    const list = await get("/fishing/mt/");
    expect(list.html).toContain(`${PAGE_SIZE} properties`);
    expect(list.html).not.toContain("Grayling");
    for (const number of [1, 7, PAGE_SIZE]) {
      expect((await get(`/properties/${id(number)}/`)).html).not.toContain(id(GONE));
    }
  });

  it("stood in the sitemap and stands in it no more, which verify agrees to", async () => {
    expect(filesWithId(before, id(GONE))).toContain("/sitemap.1.xml");
    expect(filesWithId(filesOf(out), id(GONE))).toEqual(["/static/v1/changes.json"]);
    expect((await verifyFolder(disk, out)).problems).toEqual([]);
  });
});
