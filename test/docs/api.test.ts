// What docs/*.md say of the API in words of their own: every limit, header, code and tier is told. Tables of parameters
// and examples are made, see generated.test.ts.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { grouped } from "../../build/figures.ts";
import { DEFAULT_SEED } from "../../data/generate.ts";
import { availability, calendars, day, listSuccess } from "../../src/contract.ts";
import { ERROR_CODES } from "../../src/errors.ts";
import * as limits from "../../src/limits.ts";
import { RESOURCES } from "../../src/resources.ts";
import { EXPOSED } from "../../src/serve/respond.ts";
import { DEFAULT_TIERS } from "../../src/tiers.ts";
import { buildSample } from "../sample.ts";
import { openSite, type Site } from "../snapshot.ts";
import { rows, section } from "./markdown.ts";

const read = (name: string) => readFileSync(`docs/${name}.md`, "utf8");
const API = read("api");
/** An answer as text, without its request id. */
function withoutId(answer: unknown): string {
  return JSON.stringify(answer, null, 1).replace(/"req_[0-9a-f]{32}"/, '"req_"');
}

describe("the documentation of the API", () => {
  it("has every parameter, field and status of /v1/availability", () => {
    const text = section(API, "### GET /v1/availability");
    const members = { ...availability.shape, ...day.shape };
    const { options } = day.shape.status;
    for (const word of [...Object.keys(members), ...options]) expect(text).toContain(`\`${word}\``);
  });

  it("has every parameter and field of /v1/calendars", () => {
    const text = section(API, "### GET /v1/calendars");
    const one = calendars.shape.calendars.element.shape;
    for (const word of ["ids", ...Object.keys(calendars.shape), ...Object.keys(one)])
      expect(text).toContain(`\`${word}\``);
  });

  it("has every member that parameters add to meta", () => {
    const text = read("discovery");
    const { meta } = listSuccess(RESOURCES.properties, z.unknown()).shape;
    const added = Object.keys(meta.shape).filter(
      (name) => name !== "pagination" && name !== "request_id",
    );
    expect(added.length).toBeGreaterThan(2);
    for (const name of added) expect(text).toContain(`\`meta.${name}\``);
  });

  it("has every error code", () => {
    const codes = rows(section(read("errors"), "## Codes")).map(([, code]) => code);
    expect(codes.slice(2).sort()).toEqual(ERROR_CODES.map((code) => `\`${code}\``).sort());
  });

  it("has every header that scripts may read, and no other", () => {
    const headers = rows(section(API, "## Headers")).map(([name]) => name!);
    expect(headers.slice(2).sort()).toEqual(
      EXPOSED.split(", ")
        .map((name) => `\`${name}\``)
        .sort(),
    );
  });

  it("has every tier with its quota", () => {
    const text = section(read("limits"), "## Calls a minute");
    const tiers = rows(text).slice(2, 2 + Object.keys(DEFAULT_TIERS).length);
    expect(tiers.map(([name, quota]) => [name, quota])).toEqual(
      Object.values(DEFAULT_TIERS).map(({ name, quota }) => [`\`${name}\``, grouped(quota)]),
    );
    expect(Object.values(DEFAULT_TIERS).every(({ window }) => window === 60)).toBe(true);
  });

  /** Row of a table of limits that tells a number of src/limits.ts; "" where no client can notice it. */
  const LIMITS: Record<keyof typeof limits, string> = {
    PAGE_SIZE: "`limit`",
    MAX_LIMIT: "`limit`",
    MAX_OFFSET: "`offset`",
    MAX_LIST_ITEMS: "values of one parameter",
    MAX_TEXT_POINTS: "characters of `q` and `location`",
    MAX_TEXT_WORDS: "words of `q` and `location`",
    MAX_URL_BYTES: "length of a URL",
    MAX_DETAILS: "bad parameters that one error reports",
    MAX_RATING: "`min_rating`",
    DEFAULT_RADIUS_KM: "`radius_km` if not given",
    MAX_RADIUS_KM: "`radius_km`",
    MAX_FREE_DAYS: "days from `available_from` to `available_to`",
    MAX_STAY_RANGE_DAYS: "days from `available_from` to `available_to` with `days`",
    MAX_STAY_DAYS: "`days`",
    MAX_RODS: "`rods`",
    MAX_MIN_RODS: "`min_rods`",
    MAX_RATE: "`max_rate`",
    MAX_IDS: "`ids`",
    MAX_FACET_VALUES: "values of one facet in `meta.facets`",
    PIN_MIN_SHIFT: "pin from the true place, least",
    PIN_MAX_SHIFT: "pin from the true place, most",
    COVER_PAST_DAYS: "calendar before the build date",
    COVER_FUTURE_DAYS: "calendar after the build date",
    MAX_RANGE_DAYS: "days of one `/v1/availability` or `/v1/calendars` call",
    DEFAULT_RANGE_DAYS: "days from `from` to the default `to`",
    MAX_FILE_BYTES: "size of one export file",
    API_VERSION: "",
    MAX_AGE_SECONDS: "",
    PLATFORM_MAX_FILES: "",
    DEFAULT_MAX_FILES: "",
    CACHE_BYTES: "",
    RECORDS_PER_PACK: "",
    RECORD_PACKS: "",
    RECORDS_PER_SHARD: "",
    CALENDARS_PER_SHARD: "",
    RECORDS_PER_PART: "",
    CALENDARS_PER_PART: "",
    MAX_RECORD_PARTS: "",
    MAX_CALENDAR_PARTS: "",
    CHANGES_BYTES: "",
    CHANGES_PAGE_BYTES: "",
    MAX_READS: "",
    MAX_DATED_READS: "",
    MAX_STAY_READS: "",
    MAX_TEXT_READS: "",
    MEMORY_DAYS: "",
  };

  it("has every limit that a client can notice", () => {
    expect(Object.keys(LIMITS).sort()).toEqual(Object.keys(limits).sort());
    const numbersOf = Object.fromEntries(Object.entries(limits)) as Record<string, number>;
    const table = new Map(
      rows(section(read("limits"), "## What one call may ask for")).map(([name, value]) => [
        name,
        value!,
      ]),
    );
    for (const [name, row] of Object.entries(LIMITS).filter(([, phrase]) => phrase !== "")) {
      const limit = numbersOf[name]!;
      const written = limit >= 2 ** 20 && limit % 2 ** 20 === 0 ? limit / 2 ** 20 : limit;
      const numbers = table.get(row)?.split(/[^\d,]+/);
      expect(
        numbers?.map((number) => number.replace(/,$/, "")),
        name,
      ).toContain(grouped(written));
    }
  });

  describe("static files", () => {
    let site: Site;
    beforeAll(async () => {
      site = openSite(await buildSample(DEFAULT_SEED, 300));
    });

    it("are what the query beside them answers", async () => {
      const text = read("static-files");
      const pairs = rows(text).filter(([query]) => query!.startsWith("`/v1/"));
      expect(pairs.length).toBeGreaterThan(3);
      for (const [query, file] of pairs.map((cells) => cells.map((cell) => cell.slice(1, -1)))) {
        const answer = (await (await site.ask(query!)).json()) as unknown;
        expect(withoutId(JSON.parse(site.file(file!).toString()))).toBe(withoutId(answer));
      }
      const files = [...text.matchAll(/`(\/static\/v1\/[a-z-]+\.[a-z]+)`/g)].map(
        ([, path]) => path!,
      );
      for (const path of files) expect(site.file(path).length, path).toBeGreaterThan(0);
    });
  });
});
