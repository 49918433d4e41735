// Proves that random requests repeat with their seed, are mostly valid, and leave out what they are told to.
import { afterAll, describe, expect, it } from "vitest";
import { seeded } from "../seeded.ts";
import { openOracle } from "./oracle.ts";
import type { QueryOptions } from "./random.ts";
import { randomQuery } from "./random.ts";
import { calendar, club, guide, property, publish, shop } from "./records.ts";

const NOW = new Date("2026-06-01T12:00:00Z");
const COUNT = 2000;

const numbers = Array.from({ length: 40 }, (_, index) => index + 1);
const oracle = openOracle(
  publish({
    properties: numbers.map((n) =>
      property(n, {
        name: n % 2 ? `O’Brien’s Élan ${n}` : "Hawaiʻi Pond",
        state: n % 3 ? "MT" : "ID",
        species: n % 2 ? ["Brown Trout"] : ["Rainbow × Cutthroat", "Bass, Striped"],
        latitude: n - 20.5,
        longitude: n % 2 ? 179.999 : -180,
      }),
    ),
    guides: numbers.map((n) =>
      guide(n, { rating_avg: n / 8, base_location: `Big Lake ${n}`, techniques: ["Dry-Dropper"] }),
    ),
    clubs: numbers.map((n) => club(n)),
    "fly-shops": numbers.map((n) => shop(n)),
    availability: numbers.map((n) => calendar(n)),
  }),
);
afterAll(() => oracle.close());

function queries(seed: number, options?: QueryOptions): string[] {
  const random = seeded(seed);
  return Array.from({ length: COUNT }, () => randomQuery(random, oracle, options));
}

describe("randomQuery(random, oracle)", () => {
  it("gives the same requests for the same seed and others for another", () => {
    expect(queries(1)).toEqual(queries(1));
    expect(queries(1)).not.toEqual(queries(2));
  });

  it("draws mostly valid requests, most of which find something", () => {
    const answers = queries(3).map((query) => oracle.answer(query, NOW));
    const good = answers.filter((answer) => answer.status === 200);
    expect(good.length).toBeGreaterThan(COUNT * 0.8);
    const empty = good.filter((answer) => /"data":\{"\w+":\[\]/.test(answer.body));
    expect(empty.length).toBeLessThan(good.length * 0.5);
  });

  it("draws every parameter, both spellings of lists and boxes across the antimeridian", () => {
    const all = queries(4).join("\n");
    const wanted = `state water_type species techniques q location min_rating bounds near radius_km available_from
      available_to rods days weekdays min_rods max_rate ids sort facets limit offset property_id from to`;
    for (const name of wanted.split(/\s+/)) expect(all).toMatch(new RegExp(`[?&]${name}=`));
    expect(all).toMatch(/species=[^&,\n]+,/);
    expect(all).toMatch(/species=.*&species=/);
    expect(all).toMatch(/bounds=[-\d.]+,1[78]\d[\d.]*,[-\d.]+,-1[78]\d/);
  });

  it("refuses nothing but dates when no bad piece is asked for", () => {
    const options = { bad: 0, text: false };
    const answers = queries(5, options).map((query) => oracle.answer(query, NOW));
    const bad = answers.flatMap((answer) => (answer.status === 400 ? answer.parameters : []));
    expect(new Set(bad)).toEqual(new Set(["to"]));
  });

  it("refuses a request for every bad piece it adds", () => {
    const answers = queries(6, { bad: 1 }).map((query) => oracle.answer(query, NOW).status);
    expect(new Set(answers)).toEqual(new Set([400]));
  });

  it("leaves out text, bounds, near and calendars when told to", () => {
    const options = { bad: 0, text: false, geometry: false, availability: false };
    expect(queries(7, options).join("\n")).not.toMatch(
      /[?&](q|location|bounds|near)=|v1.availability|calendars/,
    );
  });
});
