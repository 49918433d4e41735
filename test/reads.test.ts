// I9: how many assets a request reads, counted on the largest snapshot that the promise covers.
import { describe, expect, it } from "vitest";
import { CATALOG_PATH, type Catalog } from "../src/catalog.ts";
import { slug } from "../src/fold.ts";
import { shardOf } from "../src/format/keyed-pack.ts";
import { MAX_AGE_SECONDS, MAX_DATED_READS, MAX_READS, MAX_STAY_READS, MAX_TEXT_READS } from "../src/limits.ts"; // prettier-ignore
import { WATER_TYPES } from "../src/water-types.ts";
import { buildLarge, commonest, readLarge } from "./large-snapshot.ts";
import { chance, integer, pick, shuffle } from "./oracle/draw.ts";
import { misspeltQueries } from "./misspelt-queries.ts";
import { share } from "./share.ts";
import { seeded } from "./seeded.ts";
import type { Body } from "./serve/world.ts";
import { openSite, TEST_NOW } from "./snapshot.ts";

/** Records up to which I9 holds. */
const PROPERTIES = 20_000;

const folder = await buildLarge(PROPERTIES);
const records = readLarge(folder);

const SPECIES = commonest(records.flatMap(({ species }) => species.map(slug)), 10).join(","); // prettier-ignore
const STATES = commonest(
  records.map(({ state }) => state.toLowerCase()),
  10,
).join(",");
const ALL = "bounds=-90,-180,90,180&limit=100";
const FACETS = `state=${STATES}&water_type=${WATER_TYPES.join(",")}&species=${SPECIES}`;

const STATELESS = `limit=100&water_type=${WATER_TYPES.join(",")}`;

/** Bounds between two parallels with at most 100 pins, of records in all five packs. */
function stripAcrossPacks(): string {
  const pins = records
    .map(({ latitude }, ordinal) => ({
      latitude,
      pack: Math.floor((5 * ordinal) / records.length),
    }))
    .sort((a, b) => a.latitude - b.latitude);
  for (let i = 0; i + 60 < pins.length; i++) {
    const some = pins.slice(i, i + 60);
    if (new Set(some.map(({ pack }) => pack)).size < 5) continue;
    return `bounds=${some[0]!.latitude},-180,${some.at(-1)!.latitude},180`;
  }
  return expect.fail("No parallel has records in all packs");
}

/** Asks an isolate that has read nothing yet: the total of a list, and the paths that were read. */
async function ask(query: string) {
  const site = openSite(folder);
  const response = await site.ask(query);
  const body = JSON.parse(await response.text()) as Body;
  const reads = site.takeReads();
  expect([response.status, new Set(reads).size]).toEqual([200, reads.length]);
  expect(reads[0]).toBe(CATALOG_PATH);
  return { total: body.meta.pagination?.total ?? 0, reads: reads.length, paths: reads };
}

describe("I9: assets that a request reads on a cold isolate", () => {
  it("are counted on a snapshot of nearly as many properties as the promise covers", () => {
    expect(records.length).toBeGreaterThan(0.99 * PROPERTIES);
    expect(records.length).toBeLessThanOrEqual(PROPERTIES);
  });

  it.each([
    ["a health check", "/v1/health", 1],
    ["a page that is a file", "/v1/properties?state=mt", 3],
    ["a page that is not", "/v1/properties?state=mt&limit=24", 3],
    ["one property", `/v1/properties/${records[7]!.id}`, 2],
    ["a calendar", `/v1/availability?property_id=${records[7]!.id}`, 2],
    ["a box", "/v1/properties?bounds=40,-120,50,-100&limit=1", 4],
    ["a page past the end", "/v1/properties?offset=1000000", 2],
    ["no match", "/v1/properties?state=zz", 2],
  ])("are few for %s", async (_, query, count) => {
    expect((await ask(query)).reads).toBe(count);
  });

  it("are at most 8 for every facet at its widest in a box, whatever the offset", async () => {
    const { total } = await ask(`/v1/properties?${FACETS}&${ALL}`);
    expect(total).toBeGreaterThan(5_000);
    const counts: number[] = [];
    for (let offset = 0; offset < total; offset += 1_000) {
      counts.push((await ask(`/v1/properties?${FACETS}&${ALL}&offset=${offset}`)).reads);
    }
    expect(Math.max(...counts)).toBeLessThanOrEqual(MAX_READS);
  });

  it("are 8 where the records of one answer lie in every pack", async () => {
    const { total, reads, paths } = await ask(`/v1/properties?${STATELESS}&${stripAcrossPacks()}`);
    expect(total).toBeLessThanOrEqual(100);
    expect(paths.filter((path) => path.includes("records."))).toHaveLength(5);
    expect(reads).toBe(MAX_READS);
  });

  it("are at most 40 for 8 words of one letter, in a box, with every facet", async () => {
    const letters = commonest(wordBeginnings(1), 14);
    const random = seeded(9);
    let worst = 0;
    let found = 0;
    for (let i = 0; i < share(100); i++) {
      const words = i === 0 ? letters.slice(0, 8) : shuffle(random, letters).slice(0, 8);
      const answer = await ask(`/v1/properties?q=${words.join("+")}&${FACETS}&${ALL}`);
      worst = Math.max(worst, answer.reads);
      found = Math.max(found, answer.total);
    }
    expect(found).toBeGreaterThan(100);
    expect(worst).toBeGreaterThan(MAX_READS);
    expect(worst).toBeLessThanOrEqual(MAX_TEXT_READS);
  });

  it("are within the promise for random words and filters", async () => {
    const random = seeded(10);
    const beginnings = [1, 2, 3].map((length) => [...new Set(wordBeginnings(length))]);
    const worst = { plain: 0, text: 0 };
    for (let i = 0; i < share(1_000); i++) {
      const parts = [`limit=${integer(random, 1, 100)}`, `offset=${integer(random, 0, 300)}`];
      if (chance(random, 0.4)) parts.push(`state=${STATES}`);
      if (chance(random, 0.4)) parts.push(`species=${SPECIES}`);
      if (chance(random, 0.4)) parts.push("bounds=30,170,60,-100");
      const words = Array.from({ length: integer(random, 0, 8) }, () => pick(random, pick(random, beginnings))); // prettier-ignore
      if (words.length > 0) parts.push(`q=${words.map(encodeURIComponent).join("+")}`);
      const { reads } = await ask(`/v1/properties?${parts.join("&")}`);
      const kind = words.length > 0 ? "text" : "plain";
      worst[kind] = Math.max(worst[kind], reads);
    }
    expect(worst.plain).toBeLessThanOrEqual(MAX_READS);
    expect(worst.text).toBeLessThanOrEqual(MAX_TEXT_READS);
  });
});

/** In two blocks of 32 days: day 20,608 since 1970-01-01, 2026-06-04, begins one. */
const DATES = "available_from=2026-05-20&available_to=2026-06-19";
const STAYS = "available_from=2026-05-20&available_to=2026-08-19&days=2&weekdays=sat,sun";
const NEAR = "near=45,-110&radius_km=500";
const SORTED = "sort=rate&facets=state,water_type,species&limit=100";

/** Ids of properties that lie as far from one another in the order as they can: in all packs, in many shards. */
const FAR_IDS = Array.from({ length: 25 }, (_, i) => records[Math.floor((i * (records.length - 1)) / 24)]!.id).join(","); // prettier-ignore

describe("I9: assets that discovery reads on a cold isolate", () => {
  it.each([
    ["dates", DATES, 2],
    ["stays", STAYS, 4],
  ])("%s lie in so many blocks", async (_, query, blocks) => {
    // prettier-ignore
    const { paths } = await ask(`/v1/properties?${query}&limit=1`);
    expect(paths.filter((path) => path.includes("days."))).toHaveLength(blocks);
  });

  it.each([
    ["near, sort and facets", `${NEAR}&${SORTED}`, MAX_READS],
    ["the same in a box", `${NEAR}&${ALL}&sort=-rate&facets=species`, MAX_READS],
    ["dates", `${DATES}&${SORTED}`, MAX_DATED_READS],
    ["dates, near, size and price", `${DATES}&rods=2&min_rods=1&max_rate=900&${NEAR}&${SORTED}`, MAX_DATED_READS], // prettier-ignore
    ["stays, near, size and price", `${STAYS}&rods=2&min_rods=1&max_rate=900&${NEAR}&${SORTED}`, MAX_STAY_READS], // prettier-ignore
    ["ids", `ids=${FAR_IDS}&${SORTED}`, MAX_TEXT_READS],
    ["ids and all else", `ids=${FAR_IDS}&${DATES}&${NEAR}&${SORTED}`, MAX_TEXT_READS],
  ])("are within the promise for %s, whatever the offset", async (_, query, most) => {
    const { total } = await ask(`/v1/properties?${query}`);
    const counts: number[] = [];
    for (let offset = 0; offset <= total; offset += 2_000) {
      counts.push((await ask(`/v1/properties?${query}&offset=${offset}`)).reads);
    }
    expect(Math.max(...counts)).toBeLessThanOrEqual(most);
  });

  it.each([
    ["dates", DATES, 10],
    ["stays", STAYS, 12],
  ])(
    "are most where a sorted page with %s and a point has records of every pack",
    async (_kind, days, most) => {
      let worst = 0;
      for (const { latitude, longitude } of records.filter((_, i) => i % 500 === 0)) {
        const near = `near=${latitude},${longitude}&radius_km=500`;
        for (const sort of ["rate", "-rate"]) {
          worst = Math.max(worst, (await ask(`/v1/properties?${near}&${days}&sort=${sort}&limit=100`)).reads); // prettier-ignore
        }
      }
      // Catalog, index, points, two or four blocks of days, and records of at most five packs.
      expect(worst).toBeLessThanOrEqual(most);
      expect(worst).toBeGreaterThan(most - 2);
    },
  );

  it("are one for each calendar and the catalog at most, 2 for one as a file and its record", async () => {
    const { paths } = await ask(`/v1/calendars?ids=${FAR_IDS}`);
    expect(paths.length).toBeGreaterThan(15);
    expect(paths.length).toBeLessThanOrEqual(26);
    // A shard of several is read once.
    const catalog = JSON.parse(openSite(folder).file(CATALOG_PATH).toString()) as Catalog;
    const shards = catalog.resources.properties.packs.calendars!.length;
    const beside = records.map(({ id }) => id).filter((id) => shardOf(id, shards) === 0);
    expect((await ask(`/v1/calendars?ids=${beside.slice(0, 25).join()}`)).reads).toBe(2);
    const site = openSite(folder);
    await site.ask(`/v1/properties/${records[7]!.id}/calendar.ics`);
    expect(site.takeReads()).toHaveLength(3);
  });

  it("are at most 40 for 8 words that must all be replaced, with near, dates and ids", async () => {
    const filters = `${NEAR}&${STAYS}&ids=${FAR_IDS}&${SORTED}`;
    const catalog = JSON.parse(openSite(folder).file(CATALOG_PATH).toString()) as Catalog;
    const { words: bounds } = catalog.resources.properties;
    const texts = records.flatMap((one) => [one.name, one.location_description, one.regulations]);
    let worst = 0;
    const packs = new Set<string>();
    for (const words of misspeltQueries(texts, bounds, share(100))) {
      const { reads, total, paths } = await ask(`/v1/properties?q=${words.map(encodeURIComponent).join("+")}&${filters}`); // prettier-ignore
      expect([words, total]).toEqual([words, 0]);
      worst = Math.max(worst, reads);
      for (const path of paths) packs.add(path);
    }
    expect([...packs].some((path) => path.includes("dictionary."))).toBe(true);
    expect(worst).toBeGreaterThan(MAX_READS + 16);
    expect(worst).toBeLessThanOrEqual(MAX_TEXT_READS);
  });
});

/** The first letters of every word of every name. */
function wordBeginnings(length: number): string[] {
  return records.flatMap(({ name }) => slug(name).split("-").map((word) => word.slice(0, length))); // prettier-ignore
}

describe("I9: assets that a request reads on a warm isolate", () => {
  it("are none, or once a minute the catalog and a page", async () => {
    const site = openSite(folder);
    const page = "/v1/properties?state=mt";
    const computed = "/v1/properties?q=a+b&limit=100";
    for (const query of [page, computed]) await site.ask(query);
    site.takeReads();
    for (const query of [page, computed]) await site.ask(query);
    expect(site.takeReads()).toEqual([]);
    const later = { now: () => new Date(TEST_NOW.getTime() + MAX_AGE_SECONDS * 1000) };
    for (const query of [page, computed]) await site.ask(query, {}, later);
    const file = "/static/v1/properties/state.mt/offset.0.json";
    expect(site.takeReads()).toEqual([CATALOG_PATH, file]);
  });
});
