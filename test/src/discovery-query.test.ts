// Parsing the parameters that find water by place, days, size and price.
import { describe, expect, it } from "vitest";
import type { ListQuery } from "../../src/query.ts";
import { parse, refusal } from "./query-helpers.ts";

const JUNE = "available_from=2026-06-01&available_to=2026-06-30";
const TO = "available_to";
const JUNE_1 = "available_from=2026-06-01&available_to=2026-06-01";
const IN_JUNE = { from: 20_605, to: 20_634, rods: 1 };
const ID = "00000000-0000-4000-8000-00000000000a";

describe("parseListQuery(resource, params, cover)", () => {
  it.each(
    Object.entries<Partial<ListQuery>>({
      "near=45.005,-110.994&radius_km=01.0010": {
        near: { latitude: 45.01, longitude: -110.99, kilometres: "1.001", metres: 1001 },
        sort: "distance",
      },
      "near=-0.0049,-179.995": {
        near: { latitude: 0, longitude: 180, kilometres: "50", metres: 50_000 },
        sort: "distance",
      },
      "near=1.00499999999999999999999,2": {
        near: { latitude: 1, longitude: 2, kilometres: "50", metres: 50_000 },
        sort: "distance",
      },
      "near=-90,180.000&sort=name": {
        near: { latitude: -90, longitude: 180, kilometres: "50", metres: 50_000 },
      },
      "near=0,0&q=elk": {
        near: { latitude: 0, longitude: 0, kilometres: "50", metres: 50_000 },
        sort: "distance",
        text: { raw: "elk", words: ["elk"] },
      },
      "available_from=2026-06-01&available_to=2026-07-01&rods=007": {
        free: { from: 20_605, to: 20_635, rods: 7, stay: undefined },
      },
      [`${JUNE}&days=02&weekdays=sun,sat&weekdays=%20sun`]: {
        free: { ...IN_JUNE, stay: { days: 2, weekdays: ["sat", "sun"] } },
      },
      [`${JUNE}&days=14&weekdays=sun,mon,tue,wed,thu,fri,sat`]: {
        free: { ...IN_JUNE, stay: { days: 14, weekdays: undefined } },
      },
      "available_from=2026-06-01&available_to=2026-08-31&days=1&weekdays=mon": {
        free: { ...IN_JUNE, to: 20_696, stay: { days: 1, weekdays: ["mon"] } },
      },
      "min_rods=03&max_rate=0450.50": { ranges: [3, 450.5] },
      [`ids=${ID},%20${ID}`]: { ids: [ID] },
      "q=elk&sort=-rate": { text: { raw: "elk", words: ["elk"] }, sort: "-rate" },
      "facets=species&facets=state,species": { counted: [0, 2] },
    }),
  )("reads ?%s", (search, parts) => {
    expect(parse("properties", search)).toEqual({ ...parse("properties", ""), ...parts });
  });

  it.each([
    ["near", "45 45,-110,3 45,%20-110 %2B45,-110 90.001,0 0,-180.004 %EF%BC%94%EF%BC%95,0"],
    ["near", `-90.${"0".repeat(20)}1,0 0,180.${"0".repeat(20)}1 &radius_km=5`],
    ["radius_km", "5 0.000&near=0,0 500.001&near=0,0 -1&near=0,0 1e2&near=0,0"],
    [
      "available_from",
      `x&${TO}=2026-06-01 2026-06-31&${TO}=2026-07-01 2026-04-18&${TO}=2026-04-19`,
    ],
    // 32 days, and 93 for stays.
    ["available_to", "2027-11-22&available_from=2027-11-21 2026-06-01&available_from=2026-06-02"],
    ["available_to", "2026-07-02&available_from=2026-06-01"],
    ["available_to", "2026-09-01&available_from=2026-06-01&days=3"],
    ["rods", `2 0&${JUNE_1} 101&${JUNE_1}`],
    ["days", `2 15&${JUNE} 0&${JUNE} 2&days=2&${JUNE} 3&${JUNE_1}`],
    ["weekdays", `sat&${JUNE} Sat&days=1&${JUNE} sat,,sun&days=1&${JUNE} &days=1&${JUNE}`],
    ["weekdays", `mon,wed&days=2&${JUNE} sun,mon&days=3&${JUNE}`],
    ["weekdays", `mon,tue,wed,fri,sat,sun&days=7&${JUNE}`],
    ["min_rods", "1.0 1001"],
    ["max_rate", `1000000.01 1000000.${"0".repeat(20)}1`],
    ["ids", `x ${ID.toUpperCase()} ${ID}, ${`${ID},`.repeat(25)}${ID}`],
    ["sort", "Name relevance distance"],
    ["facets", "State techniques"],
  ])("refuses ?%s= with each of %s", (parameter, values) => {
    for (const value of values.split(" ")) {
      const details = refusal(() => parse("properties", `${parameter}=${value}`));
      expect(details, value).toEqual([[parameter, expect.stringMatching(/.{5}/)]]);
    }
  });

  it.each([
    ["properties", "available_from=2026-06-01", "available_to"],
    ["properties", "available_to=2026-06-01", "available_from"],
    ["properties", "available_from=2026-06-01&days=3", "available_to"],
    ["guides", "sort=name", "sort"],
  ] as const)("refuses %s?%s for %s", (resource, search, parameter) => {
    expect(refusal(() => parse(resource, search)).map(([name]) => name)).toEqual([parameter]);
  });

  it("takes a refused parameter as given for those that need it", () => {
    const search =
      "near=x&radius_km=1&sort=distance&available_from=x&available_to=2026-06-01&rods=2";
    expect(refusal(() => parse("properties", search)).map(([name]) => name)).toEqual([
      "near",
      "available_from",
    ]);
  });

  it.each([
    // A refused `days` is there for the range and for `weekdays`, and nothing is derived from it.
    ["available_from=2026-06-01&available_to=2026-08-31&days=x&weekdays=mon,wed", ["days"]],
    ["available_from=2026-06-01&available_to=2026-08-31&days=2&days=2", ["days"]],
    [`${JUNE}&days=14&weekdays=x`, ["weekdays"]],
    // A bad range hides whether `days` fits into it.
    ["available_from=2026-06-02&available_to=2026-06-01&days=9", ["available_to"]],
    ["available_from=2026-06-02&available_to=1999-06-01&days=9", ["available_to"]],
    // One that is refused beside weekdays of which no run is possible: both.
    ["days=14&weekdays=mon,wed", ["days", "weekdays"]],
    [
      "weekdays=mon,wed&available_from=2026-06-01&available_to=2026-06-01&days=2",
      ["weekdays", "days"],
    ],
    ["weekdays=sat", ["weekdays"]],
  ])("refuses just the right ones of ?%s", (search, names) => {
    const details = refusal(() => parse("properties", search));
    expect(details.map(([name]) => name)).toEqual(names);
  });

  it("puts a date that is missing after what is given", () => {
    const details = refusal(() => parse("properties", "available_to=2026-06-01&limit=x"));
    expect(details.map(([name]) => name)).toEqual(["limit", "available_from"]);
  });
});
