// Parsing the parameters that find water by place, days, size and price.
import { describe, expect, it } from "vitest";
import type { ListQuery } from "../../src/query.ts";
import type { ResourceName } from "../../src/resources.ts";
import { parse, refusal } from "./query-helpers.ts";

const JUNE = "available_from=2026-06-01&available_to=2026-06-30";
const IN_JUNE = { from: 20_605, to: 20_634, rods: 1 };
const ID = "00000000-0000-4000-8000-00000000000a";

describe("parseListQuery(resource, params, cover)", () => {
  it.each<[string, Partial<ListQuery>]>([
    [
      "near=45.005,-110.994&radius_km=01.0010",
      {
        near: { latitude: 45.01, longitude: -110.99, kilometres: "1.001", metres: 1001 },
        sort: "distance",
      },
    ],
    [
      "near=-0.0049,-179.995",
      { near: { latitude: 0, longitude: 180, kilometres: "50", metres: 50_000 }, sort: "distance" },
    ],
    [
      "near=1.00499999999999999999999,2",
      { near: { latitude: 1, longitude: 2, kilometres: "50", metres: 50_000 }, sort: "distance" },
    ],
    [
      "near=-90,180.000&sort=name",
      { near: { latitude: -90, longitude: 180, kilometres: "50", metres: 50_000 } },
    ],
    [
      "near=0,0&q=elk",
      {
        near: { latitude: 0, longitude: 0, kilometres: "50", metres: 50_000 },
        sort: "distance",
        text: { raw: "elk", words: ["elk"] },
      },
    ],
    [
      "available_from=2026-06-01&available_to=2026-07-01&rods=007",
      { free: { from: 20_605, to: 20_635, rods: 7, stay: undefined } },
    ],
    [
      `${JUNE}&days=02&weekdays=sun,sat&weekdays=%20sun`,
      { free: { ...IN_JUNE, stay: { days: 2, weekdays: ["sat", "sun"] } } },
    ],
    [
      `${JUNE}&days=14&weekdays=sun,mon,tue,wed,thu,fri,sat`,
      { free: { ...IN_JUNE, stay: { days: 14, weekdays: undefined } } },
    ],
    [
      "available_from=2026-06-01&available_to=2026-08-31&days=1&weekdays=mon",
      { free: { ...IN_JUNE, to: 20_696, stay: { days: 1, weekdays: ["mon"] } } },
    ],
    ["min_rods=03&max_rate=0450.50", { ranges: [3, 450.5] }],
    [`ids=${ID},%20${ID}`, { ids: [ID] }],
    ["q=elk&sort=-rate", { text: { raw: "elk", words: ["elk"] }, sort: "-rate" }],
    ["facets=species&facets=state,species", { counted: [0, 2] }],
  ])("reads ?%s", (search, parts) => {
    expect(parse("properties", search)).toEqual({ ...parse("properties", ""), ...parts });
  });

  it.each<[ResourceName, string, string, RegExp]>([
    ["properties", "near=45", "near", /latitude,longitude/],
    ["properties", "near=45,-110,3", "near", /latitude,longitude/],
    ["properties", "near=45,%20-110", "near", /latitude,longitude/],
    ["properties", "near=%2B45,-110", "near", /latitude,longitude/],
    ["properties", "near=90.001,0", "near", /^Latitudes/],
    ["properties", "near=0,-180.004", "near", /^Longitudes/],
    ["properties", `near=-90.${"0".repeat(20)}1,0`, "near", /^Latitudes/],
    ["properties", `near=0,180.${"0".repeat(20)}1`, "near", /^Longitudes/],
    ["properties", `bounds=0,0,90.${"0".repeat(20)}1,1`, "bounds", /^Latitudes/],
    ["properties", "near=%EF%BC%94%EF%BC%95,0", "near", /latitude,longitude/],
    ["properties", "radius_km=5", "radius_km", /^Needs near/],
    ["properties", "near=0,0&radius_km=0.000", "radius_km", /over 0, at most 500/],
    ["properties", "near=0,0&radius_km=500.001", "radius_km", /over 0, at most 500/],
    ["properties", "near=0,0&radius_km=-1", "radius_km", /decimal number/],
    ["properties", "near=0,0&radius_km=1e2", "radius_km", /decimal number/],
    ["properties", "available_from=2026-06-01", "available_to", /^Required with available_from/],
    ["properties", "available_to=2026-06-01", "available_from", /^Required with available_to/],
    ["properties", "available_from=x&available_to=2026-06-01", "available_from", /calendar date/],
    [
      "properties",
      "available_from=2026-06-31&available_to=2026-07-01",
      "available_from",
      /calendar date/,
    ],
    [
      "properties",
      "available_from=2026-04-18&available_to=2026-04-19",
      "available_from",
      /2026-04-19 to 2027-11-21/,
    ],
    [
      "properties",
      "available_from=2027-11-21&available_to=2027-11-22",
      "available_to",
      /2026-04-19 to 2027-11-21/,
    ],
    [
      "properties",
      "available_from=2026-06-02&available_to=2026-06-01",
      "available_to",
      /before available_from/,
    ],
    [
      "properties",
      "available_from=2026-06-01&available_to=2026-07-02",
      "available_to",
      /^32 days; at most 31/,
    ],
    ["properties", "rods=2", "rods", /^Needs available_from/],
    [
      "properties",
      "available_from=2026-06-01&available_to=2026-06-01&rods=0",
      "rods",
      /from 1 to 100/,
    ],
    [
      "properties",
      "available_from=2026-06-01&available_to=2026-06-01&rods=101",
      "rods",
      /from 1 to 100/,
    ],
    ["properties", "days=2", "days", /^Needs available_from/],
    ["properties", `${JUNE}&days=15`, "days", /from 1 to 14/],
    ["properties", `${JUNE}&days=0`, "days", /from 1 to 14/],
    ["properties", `${JUNE}&days=2&days=2`, "days", /2 times/],
    ["properties", `${JUNE}&weekdays=sat`, "weekdays", /^Needs days/],
    [
      "properties",
      `${JUNE}&days=1&weekdays=Sat`,
      "weekdays",
      /one of mon, tue, wed, thu, fri, sat, sun/,
    ],
    ["properties", `${JUNE}&days=1&weekdays=sat,,sun`, "weekdays", /^Empty item/],
    ["properties", `${JUNE}&days=1&weekdays=`, "weekdays", /^Empty value/],
    ["properties", `${JUNE}&days=2&weekdays=mon,wed`, "weekdays", /^At most 1 of these/],
    ["properties", `${JUNE}&days=3&weekdays=sun,mon`, "weekdays", /^At most 2 of these/],
    ["properties", `${JUNE}&days=7&weekdays=mon,tue,wed,fri,sat,sun`, "weekdays", /^At most 6/],
    [
      "properties",
      "available_from=2026-06-01&available_to=2026-06-02&days=3",
      "days",
      /^Must be at most 2, the days from available_from to available_to/,
    ],
    [
      "properties",
      "available_from=2026-06-01&available_to=2026-09-01&days=3",
      "available_to",
      /^93 days; at most 92/,
    ],
    ["properties", "available_from=2026-06-01&days=3", "available_to", /^Required/],
    ["properties", "min_rods=1.0", "min_rods", /whole number from 0 to 1000/],
    ["properties", "min_rods=1001", "min_rods", /whole number from 0 to 1000/],
    ["properties", "max_rate=1000000.01", "max_rate", /from 0 to 1000000/],
    ["properties", `max_rate=1000000.${"0".repeat(20)}1`, "max_rate", /from 0 to 1000000/],
    ["guides", `min_rating=5.${"0".repeat(20)}1`, "min_rating", /from 0 to 5/],
    ["properties", "near=&radius_km=5", "near", /^Empty value/],
    ["clubs", "=x", "", /^Unknown/],
    ["properties", "ids=x", "ids", /lower-case UUID/],
    ["properties", `ids=${ID.toUpperCase()}`, "ids", /lower-case UUID/],
    ["properties", `ids=${ID},`, "ids", /^Empty item/],
    ["properties", `ids=${`${ID},`.repeat(25)}${ID}`, "ids", /^26 values; at most 25/],
    ["properties", "sort=Name", "sort", /Must be one of name, rate, -rate, relevance, distance/],
    ["properties", "sort=relevance", "sort", /needs q/],
    ["properties", "sort=distance", "sort", /needs near/],
    ["properties", "facets=State", "facets", /Must be one of state, water_type, species/],
    ["properties", "facets=techniques", "facets", /Must be one of/],
    ["guides", "sort=name", "sort", /^Unknown/],
  ])("refuses %s?%s for %s", (resource, search, parameter, message) => {
    const details = refusal(() => parse(resource, search));
    expect(details).toEqual([[parameter, expect.stringMatching(message)]]);
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
