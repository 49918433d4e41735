// I9: how many assets a request reads, counted on the largest snapshot that the promise covers.
import { describe, expect, it } from "vitest";
import { CATALOG_PATH, type Catalog } from "../src/catalog.ts";
import { slug } from "../src/fold.ts";
import { shardOf } from "../src/format/keyed-pack.ts";
import * as limits from "../src/limits.ts";
import { WATER_TYPES } from "../src/water-types.ts";
import { buildLarge, commonest, readLarge } from "./large-snapshot.ts";
import { chance, integer, pick, shuffle } from "./oracle/draw.ts";
import { misspeltQueries } from "./misspelt-queries.ts";
import { FULL, share } from "./share.ts";
import { seeded } from "./seeded.ts";
import type { Body } from "./serve/world.ts";
import { openSite, TEST_NOW } from "./snapshot.ts";

const { MAX_READS, MAX_DATED_READS, MAX_STAY_READS, MAX_TEXT_READS } = limits;
/** Records up to which I9 holds. */
const PROPERTIES = 20_000;

const folder = await buildLarge(PROPERTIES);
const records = readLarge(folder);
const catalog = JSON.parse(openSite(folder).file(CATALOG_PATH).toString()) as Catalog;
const { words: bounds, packs } = catalog.resources.properties;

const SPECIES = commonest(
  records.flatMap(({ species }) => species.map(slug)),
  10,
);
const STATES = commonest(
  records.map(({ state }) => state.toLowerCase()),
  10,
);
const ALL = "bounds=-90,-180,90,180&limit=100";
const WATERS = `water_type=${WATER_TYPES.join()}`;
const FACETS = `state=${STATES.join()}&${WATERS}&species=${SPECIES.join()}`;
/** In two blocks of 32 days: day 20,608 since 1970-01-01, 2026-06-04, begins one. */
const DATES = "available_from=2026-05-20&available_to=2026-06-19";
const STAYS = "available_from=2026-05-20&available_to=2026-08-19&days=2&weekdays=sat,sun";
const NEAR = "near=45,-110&radius_km=500";
const SORTED = "sort=rate&facets=state,water_type,species&limit=100";
const DISCOVERED = `rods=2&min_rods=1&max_rate=900&${NEAR}&${SORTED}`;
/** Ids of properties that lie as far from one another in the order as they can: in all packs, in many shards. */
const FAR_IDS = Array.from({ length: 25 }, (_, i) => {
  return records[Math.floor((i * (records.length - 1)) / 24)]!.id;
}).join();
const ID = records[7]!.id;

/** The first letters of every word of every name. */
function wordBeginnings(length: number): string[] {
  const words = records.flatMap(({ name }) => slug(name).split("-"));
  return words.map((word) => word.slice(0, length));
}

/** Asks an isolate that has read nothing yet: the total of a list, and the paths that were read. */
async function ask(query: string) {
  const site = openSite(folder);
  const text = await (await site.ask(`/v1/${query}`)).text();
  const paths = site.takeReads();
  expect([paths[0], new Set(paths).size]).toEqual([CATALOG_PATH, paths.length]);
  if (text.startsWith("BEGIN")) return { total: 0, reads: paths.length, paths };
  const { success, meta } = JSON.parse(text) as Body;
  expect(success).toBe(true);
  return { total: meta.pagination?.total ?? 0, reads: paths.length, paths };
}

/** The most reads of lists of properties, and the greatest total. */
async function worstOf(queries: Iterable<string>) {
  const worst = { reads: 0, total: 0 };
  for (const query of queries) {
    const { reads, total } = await ask(`properties?${query}`);
    worst.reads = Math.max(worst.reads, reads);
    worst.total = Math.max(worst.total, total);
  }
  return worst;
}

const asked = (words: readonly string[]) => `q=${words.map(encodeURIComponent).join("+")}`;

describe("I9: assets that a request reads on a cold isolate", () => {
  it("are counted on a snapshot of nearly as many properties as the promise covers", () => {
    expect(records.length).toBeGreaterThan(0.99 * PROPERTIES);
    expect(records.length).toBeLessThanOrEqual(PROPERTIES);
  });

  it.each([
    ["a health check", "health", 1],
    ["a page that is a file", "properties?state=mt", 3],
    ["a page that is not", "properties?state=mt&limit=24", 3],
    ["one property", `properties/${ID}`, 2],
    ["a calendar", `availability?property_id=${ID}`, 2],
    ["a calendar as a file", `properties/${ID}/calendar.ics`, 3],
    ["a box", "properties?bounds=40,-120,50,-100&limit=1", 4],
    ["a page past the end", "properties?offset=1000000", 2],
    ["no match", "properties?state=zz", 2],
  ])("are few for %s", async (_, query, count) => {
    expect((await ask(query)).reads).toBe(count);
  });

  it.each([
    ["every facet at its widest in a box", `${FACETS}&${ALL}`, MAX_READS],
    ["near, sort and facets", `${NEAR}&${SORTED}`, MAX_READS],
    ["the same in a box", `${NEAR}&${ALL}&sort=-rate&facets=species`, MAX_READS],
    ["dates", `${DATES}&${SORTED}`, MAX_DATED_READS],
    ["dates, near, size and price", `${DATES}&${DISCOVERED}`, MAX_DATED_READS],
    ["stays, near, size and price", `${STAYS}&${DISCOVERED}`, MAX_STAY_READS],
    ["ids", `ids=${FAR_IDS}&${SORTED}`, MAX_TEXT_READS],
    ["ids and all else", `ids=${FAR_IDS}&${DATES}&${NEAR}&${SORTED}`, MAX_TEXT_READS],
  ])("are within the promise for %s, whatever the offset", async (_, query, most) => {
    const { total } = await ask(`properties?${query}`);
    const offsets = Array.from({ length: Math.ceil((total + 1) / 2_000) }, (_step, i) => i * 2_000);
    const { reads } = await worstOf(offsets.map((offset) => `${query}&offset=${offset}`));
    expect(reads).toBeLessThanOrEqual(most);
  });

  it("are at most 40 for 8 words of one letter, in a box, with every facet", async () => {
    const letters = commonest(wordBeginnings(1), 14);
    const random = seeded(9);
    const draws = Array.from({ length: share(100) - 1 }, () => shuffle(random, letters));
    const { reads, total } = await worstOf(
      [letters, ...draws].map((words) => `${asked(words.slice(0, 8))}&${FACETS}&${ALL}`),
    );
    expect(total).toBeGreaterThan(100);
    expect(reads).toBeGreaterThan(MAX_READS);
    expect(reads).toBeLessThanOrEqual(MAX_TEXT_READS);
  });

  it.each([
    ["filters", 0, MAX_READS],
    ["words and filters", 8, MAX_TEXT_READS],
  ])("are within the promise for random %s", async (_, words, most) => {
    const random = seeded(10);
    const beginnings = [1, 2, 3].map((length) => [...new Set(wordBeginnings(length))]);
    const word = () => pick(random, pick(random, beginnings));
    const queries = Array.from({ length: share(1_000) / 2 }, () => {
      const parts = [`limit=${integer(random, 1, 100)}`, `offset=${integer(random, 0, 300)}`];
      const filters = [
        `state=${STATES.join()}`,
        `species=${SPECIES.join()}`,
        "bounds=30,170,60,-100",
      ];
      parts.push(...filters.filter(() => chance(random, 0.4)));
      if (words > 0) parts.push(asked(Array.from({ length: integer(random, 1, words) }, word)));
      return parts.join("&");
    });
    expect((await worstOf(queries)).reads).toBeLessThanOrEqual(most);
  });

  it.each([
    ["no days", "", 0],
    ["dates", DATES, 2],
    ["stays", STAYS, 4],
  ])(
    "are most where a sorted page with %s and a point has records of every pack",
    async (_, days, blocks) => {
      const { paths } = await ask(`properties?${days}&limit=1`);
      expect(paths.filter((path) => path.includes("days."))).toHaveLength(blocks);
      const centres = records.filter((_record, i) => i % (FULL ? 500 : 2_000) === 0);
      const { reads } = await worstOf(
        centres.flatMap(({ latitude, longitude }) =>
          ["rate", "-rate"].map(
            (sort) => `near=${latitude},${longitude}&radius_km=500&${days}&sort=${sort}&limit=100`,
          ),
        ),
      );
      // Catalog, index, points, blocks of days, and records of at most five packs.
      expect(reads).toBe(MAX_READS + blocks);
    },
  );

  it("are one for each calendar and the catalog at most, and a shard of several is read once", async () => {
    const { reads } = await ask(`calendars?ids=${FAR_IDS}`);
    expect(reads).toBeGreaterThan(15);
    expect(reads).toBeLessThanOrEqual(26);
    const shards = packs.calendars!.length;
    const beside = records.map(({ id }) => id).filter((id) => shardOf(id, shards) === 0);
    expect((await ask(`calendars?ids=${beside.slice(0, 25).join()}`)).reads).toBe(2);
  });

  it("are at most 40 for 8 words that must all be replaced, with near, dates and ids", async () => {
    const filters = `${NEAR}&${STAYS}&ids=${FAR_IDS}&${SORTED}`;
    const texts = records.flatMap((one) => [one.name, one.location_description, one.regulations]);
    const queries = misspeltQueries(texts, bounds, share(100)).map(
      (words) => `${asked(words)}&${filters}`,
    );
    const { reads, total } = await worstOf(queries);
    expect(total).toBe(0);
    const { paths } = await ask(`properties?${queries[0]}`);
    expect(paths.some((path) => path.includes("dictionary."))).toBe(true);
    expect(reads).toBeGreaterThan(MAX_READS + 16);
    expect(reads).toBeLessThanOrEqual(MAX_TEXT_READS);
  });
});

describe("I9: assets that a request reads on a warm isolate", () => {
  it("are none, or once a minute the catalog and a page", async () => {
    const site = openSite(folder);
    const queries = ["/v1/properties?state=mt", "/v1/properties?q=a+b&limit=100"];
    for (const query of queries) await site.ask(query);
    site.takeReads();
    for (const query of queries) await site.ask(query);
    expect(site.takeReads()).toEqual([]);
    const later = { now: () => new Date(TEST_NOW.getTime() + limits.MAX_AGE_SECONDS * 1000) };
    for (const query of queries) await site.ask(query, {}, later);
    const file = "/static/v1/properties/state.mt/offset.0.json";
    expect(site.takeReads()).toEqual([CATALOG_PATH, file]);
  });
});
