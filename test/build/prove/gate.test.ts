// The gate: what two snapshots have goes in, findings come out.
import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../../../build/config.ts";
import { judgeChange, type Check } from "../../../build/prove/gate.ts";
import type { Measures } from "../../../build/prove/measures.ts";
import { numbers } from "../dump-rows.ts";

const LIMITS = DEFAULT_CONFIG.gate;

function measures(more: Partial<Measures> = {}): Measures {
  return {
    counts: { properties: 100, clubs: 10 },
    fields: { properties: { name: 100, regulations: 50 } },
    waiting: {},
    facets: facet({ mt: 60, wy: 21, id: 20 }),
    coverEnd: 21_144,
    sizes: sizes(100, 1_000),
    busy: busy(100, 10, 500),
    moved: 0,
    ...more,
  };
}

/** Properties of `bytes` each; the first `odd` of them of another size. */
const sizes = (count: number, bytes: number, odd = 0, other = 0): Measures["sizes"] => ({
  properties: new Map(numbers(count).map((n) => [`${n}`, n <= odd ? other : bytes])),
});

/** Calendars of `days` busy days each up to `last`; the first `odd` of them end on another day. */
const busy = (count: number, days: number, last: number, odd = 0, other = 0): Measures["busy"] =>
  new Map(numbers(count).map((n) => [`${n}`, { days, last: n <= odd ? other : last }]));

const facet = (counts: Record<string, number>): Measures["facets"] => ({
  properties: Object.fromEntries(Object.entries(counts).map(([value, n]) => [`state ${value}`, n])),
});

const named = (name: number) => ({ counts: { clubs: 1_000 }, fields: { clubs: { name } } });

const clubs = (count: number) => ({ counts: { clubs: count } });
const described = (description: number) => ({ ...clubs(9), fields: { clubs: { description } } });

/** What is left: properties, those with regulations, bytes of each and its busy days. */
const left = (count: number, regulations: number, bytes: number, days: number) => ({
  counts: { properties: count, clubs: 8 },
  fields: { properties: { name: count, regulations } },
  sizes: sizes(100, bytes),
  busy: busy(100, days, 500),
});

const checksOf = (before: Measures, now: Measures) =>
  judgeChange(before, now, LIMITS).map(({ check }) => check);

describe("judgeChange(before, now, limits)", () => {
  it("finds nothing where nothing changed", () => {
    expect(judgeChange(measures(), measures(), LIMITS)).toEqual([]);
  });

  it.each<[string, Partial<Measures>, Check[]]>([
    ["all shares at their limits", left(80, 32, 500, 5), []],
    ["a little more of each", left(79, 31, 499, 4), ["rows", "fill", "size", "calendars"]],
    ["records that grew by half", { sizes: sizes(100, 1_500) }, []],
    ["records that grew by more", { sizes: sizes(100, 1_501) }, ["size"]],
    ["a resource gone", { counts: { properties: 100 } }, ["rows"]],
    ["more rows", { counts: { properties: 102, clubs: 40 } }, []],
    ["a field gone", { fields: { properties: { name: 100 } } }, ["fill"]],
    ["a value of 20 records vanished", { facets: facet({ mt: 60, wy: 21 }) }, []],
    ["a value of 21 records vanished", { facets: facet({ mt: 60, id: 20 }) }, ["facets"]],
    ["all facets gone", { facets: {} }, ["facets", "facets"]],
    ["five records that grew without measure", { sizes: sizes(100, 1_000, 5, 1e9) }, []],
    ["six of them", { sizes: sizes(100, 1_000, 6, 1e9) }, ["size"]],
    ["five records rewritten to nothing", { sizes: sizes(100, 1_000, 5, 1) }, []],
    ["ten times as many records, all shorter", { sizes: sizes(1_000, 1_000, 0) }, []],
    ["a cover that ends a day sooner", { coverEnd: 21_143 }, ["calendars"]],
    ["entries that end 30 days sooner", { busy: busy(100, 10, 470) }, []],
    ["entries that end 31 days sooner", { busy: busy(100, 10, 469) }, ["calendars"]],
    ["all but one that end sooner", { busy: busy(100, 10, 1, 1, 470) }, []],
    ["no pin moved but five", { moved: 5 }, []],
    ["six of a hundred pins moved", { moved: 6 }, ["pins"]],
    ["several at once", { sizes: sizes(100, 1), coverEnd: 18_262 }, ["size", "calendars"]],
  ])("judges %s", (_, change, checks) => {
    expect(checksOf(measures(), measures(change))).toEqual(checks);
  });

  // Shares that no binary fraction holds.
  it.each([
    ["rows", { counts: { clubs: 10 } }, { counts: { clubs: 3 } }, { counts: { clubs: 2 } }],
    ["fill", named(1_000), named(300), named(299)],
    ["size", { sizes: sizes(9, 10) }, { sizes: sizes(9, 3) }, { sizes: sizes(9, 2) }],
    ["size", { sizes: sizes(9, 10) }, { sizes: sizes(9, 17) }, { sizes: sizes(9, 18) }],
    ["calendars", { busy: busy(99, 10, 9) }, { busy: busy(99, 3, 9) }, { busy: busy(99, 2, 9) }],
    ["pins", { sizes: sizes(10, 1) }, { moved: 7 }, { moved: 8 }],
  ])("lets %s change by just the limit (case %#)", (check, was, just, more) => {
    const shares = {
      rowsLost: 0.7,
      fillLost: 0.7,
      sizeChange: 0.7,
      calendarLost: 0.7,
      pinsMoved: 0.7,
    };
    const limits = { ...LIMITS, ...shares };
    expect(judgeChange(measures(was), measures({ ...was, ...just }), limits)).toEqual([]);
    const found = judgeChange(measures(was), measures({ ...was, ...more }), limits);
    expect(found.map((one) => one.check)).toEqual([check]);
  });

  it("compares nothing that the previous snapshot did not tell", () => {
    const old = measures({ counts: { clubs: 0 }, fields: {}, sizes: {}, busy: new Map() });
    expect(checksOf(old, measures())).toEqual([]);
  });

  it.each<[string, Partial<Measures>, Partial<Measures>, Check[]]>([
    ["3 clubs of 8", clubs(8), clubs(3), []],
    ["all clubs of 5", clubs(5), clubs(0), []],
    ["all clubs of 6", clubs(6), clubs(0), ["rows"]],
    ["40 clubs of 50", clubs(50), clubs(10), ["rows"]],
    ["5 of 9 descriptions", described(9), described(4), []],
    ["a calendar of 100 days", { busy: busy(1, 100, 500) }, { busy: busy(1, 0, -1) }, []],
    ["one of 101", { busy: busy(1, 101, 500) }, { busy: busy(1, 0, 500) }, ["calendars"]],
    ["5 calendars of 100", {}, { busy: busy(100, 10, 500, 5, 0) }, []],
    ["the far end of 5", { busy: busy(100, 10, 100, 5, 500) }, { busy: busy(100, 10, 100) }, []],
    ["5 sizes of 5", { sizes: sizes(5, 1_000) }, { sizes: sizes(5, 1) }, []],
  ])("judges a loss as small as %s", (_, was, is, checks) => {
    expect(checksOf(measures(was), measures({ ...was, ...is }))).toEqual(checks);
  });
});
