// The explorer's state as an address, and the calls that answer what it shows.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDay } from "../../src/dates.ts";
import { ApiError } from "../../src/errors.ts";
import { listUrl } from "../../src/links.ts";
import { readParams } from "../../src/read-params.ts";
import { parseListQuery } from "../../src/query.ts";
import { RESOURCES } from "../../src/resources.ts";
import { addDays } from "../../src/site/explore/month.ts";
import { parseState } from "../../src/site/explore/parse-state.ts";
import {
  EMPTY,
  formatState,
  queryOf,
  refusalOf,
  type State,
} from "../../src/site/explore/state.ts";
import { listCall, PERHAPS, type PagesOf } from "../../src/site/explore/calls.ts";
import { queryIn } from "./query.ts";

const ID = "9b1c0000-0000-4000-8000-00000000002a";

describe("parseState(search)", () => {
  it.each([
    ["", EMPTY],
    ["?state=MT,id&state=mt", { ...EMPTY, facets: { state: ["id", "mt"] } }],
    ["?species=Brown+Trout", { ...EMPTY, facets: { species: ["brown-trout"] } }],
    ["?water_type=Spring-Creek,sea", { ...EMPTY, facets: { water_type: ["spring_creek"] } }],
    ["?list=guides&location=idaho&min_rating=4.5", { ...EMPTY, resource: "guides", text: "idaho", ranges: { min_rating: 4.5 } }], // prettier-ignore
    ["?bounds=45,-111,46,-110", { ...EMPTY, bounds: { south: 45, west: -111, north: 46, east: -110 } }], // prettier-ignore
    ["?near=45.678,-111.04&radius_km=25", { ...EMPTY, near: { latitude: 45.68, longitude: -111.04, kilometres: 25 } }], // prettier-ignore
    ["?available_from=2026-06-06&available_to=2026-06-08&rods=3", { ...EMPTY, dates: { from: "2026-06-06", to: "2026-06-08" }, rods: 3 }], // prettier-ignore
    ["?min_rods=2&max_rate=150.5&sort=-rate", { ...EMPTY, ranges: { min_rods: 2, max_rate: 150.5 }, sort: "-rate" }], // prettier-ignore
    ["?q=!&sort=relevance", { ...EMPTY, text: "!", sort: "relevance" }],
    ["?list=saved&q=creek", { ...EMPTY, saved: true, text: "creek" }],
    [`?property=${ID}&stay=2027-06-06/2027-06-08&stay_rods=2`, { ...EMPTY, property: ID, chosen: { from: "2027-06-06", to: "2027-06-08", rods: 2 } }], // prettier-ignore
    [`?property=${ID}&month=2027-02&page=3`, { ...EMPTY, property: ID, month: "2027-02", page: 3 }],
  ] as [string, State][])("reads %s", (search, state) => {
    expect(parseState(search)).toEqual(state);
  });

  it.each([
    "?list=boats",
    "?list=constructor",
    "?state=montana,,M1",
    "?species=%21,%2C",
    "?bounds=46,-111,45,-110",
    "?page=0",
    "?page=40002",
    "?property=../me",
    `?property=${ID.toUpperCase()}`,
    "?month=2027-13",
    // Links made when the list did not have to follow the map.
    "?map=6.5/45.1/-110&follow=off",
    "?radius_km=20",
    "?available_from=2026-06-06",
    "?available_from=2026-06-06&rods=2",
    "?available_from=2026-06-01&available_to=2026-07-06",
    "?rods=2",
    "?min_rods=0",
    "?sort=distance",
    "?sort=relevance",
    "?stay=2027-06-06/2027-06-08",
    "?nothing=of+ours",
    "?%E0%A4%A",
  ])("passes over %s, which makes no sense", (search) => {
    expect(parseState(search)).toEqual(EMPTY);
  });

  it.each([
    ["?near=45,-110&radius_km=900", "?near=45,-110"],
    ["?list=guides&location=idaho&min_rating=4.5", "?list=guides&location=idaho&min_rating=4.5"],
    ["?near=45,-110&radius_km=0.0000001", "?near=45,-110&radius_km=0.0000001"],
    ["?available_from=2026-06-06&available_to=2026-06-08&rods=900&days=2", "?available_from=2026-06-06&available_to=2026-06-08&days=2"], // prettier-ignore
    ["?available_from=2026-06-06&available_to=2026-06-08&rods=2&weekdays=sat", "?available_from=2026-06-06&available_to=2026-06-08&rods=2"], // prettier-ignore
    [`?near=45,-110&place=${"a".repeat(59)}🎣🎣`, `?near=45,-110&place=${"a".repeat(59)}%F0%9F%8E%A3`], // prettier-ignore
  ])("keeps of %s what makes sense without the rest", (search, kept) => {
    expect(formatState(parseState(search))).toBe(kept);
  });

  it("chooses no days of a property where they make no sense", () => {
    for (const days of ["06-09/2027-06-05", "06-31/2027-06-99", "x", "06-01/2027-06-02/2027-06-03"])
      expect(parseState(`?property=${ID}&stay=2027-${days}`)).toEqual({ ...EMPTY, property: ID });
  });

  it("takes no more values of a filter than the API does", () => {
    const many = Array.from({ length: 12 }, (_, i) => `fish-${String.fromCharCode(97 + i)}`);
    expect(parseState(`?species=${many.join(",")}`).facets["species"]).toEqual(many.slice(0, 10));
  });

  it("reads back every state that it can write", () => {
    const slug = fc.stringMatching(/^[a-z]{1,5}(-[a-z]{1,5})?$/);
    const slugs = fc.uniqueArray(slug, { maxLength: 10 });
    const degrees = fc.integer({ min: -80_000, max: 80_000 }).map((steps) => steps / 1_000);
    const box = fc
      .record({ south: degrees, west: degrees, north: degrees, east: degrees })
      .filter(({ south, north }) => south <= north);
    const near = fc.record({
      latitude: fc.constantFrom(-45.5, 0, 61.07),
      longitude: fc.constantFrom(-111.04, 180),
      kilometres: fc.constantFrom(25, 50, 500),
    });
    const states = fc
      .record({
        facets: slugs.map((all): State["facets"] => (all[0] ? { species: all.sort() } : {})),
        text: fc.string({ maxLength: 20 }),
        ranges: fc.constantFrom({}, { max_rate: 0 }, { max_rate: 4.75 }),
        near: fc.option(near, { nil: undefined }),
        bounds: fc.option(box, { nil: undefined }),
        dates: fc.constantFrom({ from: "2026-06-06", to: "2026-07-06" }, undefined),
        stay: fc.constantFrom(
          undefined,
          { days: 2, weekdays: ["sat", "sun"] },
          { days: 14, weekdays: undefined },
        ),
        rods: fc.constantFrom(1, 4, 100),
        sort: fc.constantFrom("rate" as const, "-rate" as const, undefined),
        page: fc.integer({ min: 1, max: 40_001 }),
        property: fc.constantFrom(ID, undefined),
      })
      .map(({ stay, rods, ...rest }): State => {
        return { ...EMPTY, ...rest, ...(rest.dates && { stay, rods }) };
      });
    fc.assert(
      fc.property(states, (state) => {
        expect(parseState(formatState(state))).toEqual(state);
      }),
      { seed: 11, numRuns: 200 },
    );
  });
});

describe("refusalOf(state, cover)", () => {
  const cover = { from: "2026-06-01", to: "2026-06-30" };
  it.each([
    ["?q=!", "Type at least one letter or digit."],
    ["?q=caf%E9", "Type the words again: some of their letters were lost."],
    ["?q=a+b+c+d+e+f+g+h+i", "Use at most 8 words and 100 characters."],
    [`?q=${"a".repeat(101)}`, "Use at most 8 words and 100 characters."],
    ["?available_from=2026-06-30&available_to=2026-07-01", "Choose dates that calendars cover."],
    ["?q=+a+b+c+d+e+f+g+h&available_from=2026-06-01&available_to=2026-06-30", undefined],
    ["?q=+", undefined],
  ])("tells what keeps %s from being asked: %s", (search, refusal) => {
    expect(refusalOf(parseState(search), cover)).toBe(refusal);
  });

  it("refuses nothing that the API takes, and takes nothing that it refuses", () => {
    const searches = fc.record({
      text: fc.string({ maxLength: 102 }),
      from: fc.integer({ min: -2, max: 40 }),
      days: fc.integer({ min: 1, max: 31 }),
    });
    fc.assert(
      fc.property(searches, ({ text, from, days }) => {
        const dates = { from: addDays(cover.from, from), to: addDays(cover.from, from + days - 1) };
        const state = { ...EMPTY, text, dates };
        const [, api = ""] = listUrl(queryOf(state)).split("?");
        const published = { from: parseDay(cover.from)!, to: parseDay(cover.to)! };
        const ask = () => parseListQuery(RESOURCES.properties, readParams(api), published);
        if (refusalOf(state, cover) === undefined) expect(ask()).toEqual(queryOf(state));
        else expect(ask).toThrow(ApiError);
      }),
      { seed: 12, numRuns: 200 },
    );
  });
});

const callsOf = (search: string, pagesOf = PERHAPS) => listCall(queryIn(search), pagesOf);

// By a plan of one page.
const onlyMontana: PagesOf = ([state]) => (state === "mt" ? 1 : 0);
const urlOf = (search: string) => callsOf(search, onlyMontana).url;

describe("listCall(query, pagesOf)", () => {
  const DAYS = "available_from=2026-06-06&available_to=2026-06-08";
  it.each([
    ["", "/static/v1/properties/offset.0.json", "/v1/properties"],
    ["?page=3", "/static/v1/properties/offset.50.json", "/v1/properties?offset=50"],
    ["?species=brown-trout&state=MT", "/static/v1/properties/state.mt/species.brown-trout/offset.0.json", "/v1/properties?state=mt&species=brown-trout"], // prettier-ignore
    ["?list=fly-shops&state=mt", "/static/v1/fly-shops/state.mt/offset.0.json", "/v1/fly-shops?state=mt"], // prettier-ignore
  ])("asks the static page of %s", (search, url, api) => {
    expect(callsOf(search)).toMatchObject({ url, api });
  });

  it.each([
    ["?state=mt,id", "/v1/properties?state=id,mt"],
    ["?q=spring+creek", "/v1/properties?q=spring%20creek"],
    ["?q=+++&bounds=45,-111,46,-110.5", "/v1/properties?bounds=45,-111,46,-110.5"],
    ["?list=guides&location=park&min_rating=4.5", "/v1/guides?location=park&min_rating=4.5"],
    ["?page=5", "/v1/properties?offset=100"],
    // By the lowest total where only days are chosen.
    [`?${DAYS}`, `/v1/properties?${DAYS}&sort=rate`],
    [`?${DAYS}&sort=relevance`, `/v1/properties?${DAYS}&sort=rate`],
    [`?${DAYS}&sort=name`, `/v1/properties?${DAYS}`],
    [`?q=ranch&${DAYS}`, `/v1/properties?q=ranch&${DAYS}`],
    [`?near=45,-111&${DAYS}`, `/v1/properties?near=45,-111&${DAYS}`],
  ])("asks the API where no page can be, or hardly: %s", (search, api) => {
    expect(callsOf(search)).toMatchObject({ url: api, api });
  });

  it("asks the API for as many records as it gives at once where their numbers are known", () => {
    expect(listCall(queryIn("?q=ranch&page=6"), PERHAPS, 100)).toEqual({
      url: "/v1/properties?q=ranch&limit=100&offset=100",
      api: "/v1/properties?q=ranch&offset=125",
      isChunk: true,
    });
  });

  it("asks for pages that the plan has, and for no others", () => {
    expect(urlOf("?state=mt")).toBe("/static/v1/properties/state.mt/offset.0.json");
    expect(urlOf("?state=mt&page=2")).toBe("/v1/properties?state=mt&offset=25");
    expect(urlOf("?state=id")).toBe("/v1/properties?state=id");
  });
});
