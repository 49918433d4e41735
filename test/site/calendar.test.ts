// The month view: grids, steps of keys and what a day says.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  choose,
  dayAfter,
  describeDay,
  localToday,
  priceOf,
  staySentence,
  type Day,
} from "../../src/site/explore/days.ts";
import * as month from "../../src/site/explore/month.ts";

const months = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2400-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 7));

function day(status: Day["status"], rods_held: number | null = null): Day {
  return { date: "2026-06-06", status, rods_held };
}

const range = (from: string, to = from) => ({ from, to });

describe("monthGrid(month)", () => {
  it("has every day of any month once, in order, below its weekday", () => {
    fc.assert(
      fc.property(months, (one) => {
        const [year, number] = one.split("-").map(Number) as [number, number];
        const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
        const lead = new Date(`${one}-01T00:00Z`).getUTCDay();
        const days = Array.from({ length }, (_, i) => `${one}-${String(i + 1).padStart(2, "0")}`);
        const grid = month.monthGrid(one);
        expect(grid.map((week) => week.length)).toEqual(grid.map(() => 7));
        expect(grid.flat().slice(lead, lead + length)).toEqual(days);
        expect(grid.flat().filter(Boolean)).toEqual(days);
        expect(grid).toHaveLength(Math.ceil((lead + length) / 7));
      }),
      { seed: 3, numRuns: 100 },
    );
  });
});

describe("the cover", () => {
  const cover = month.likelyCover("2026-11-21");
  it.each([
    ["2026-10", "2026-10", range("2026-10-21", "2026-10-31")],
    ["2026-11", "2026-11", range("2026-11-01", "2026-11-30")],
    ["2028-05", "2028-05", range("2028-05-01", "2028-05-24")],
    ["2026-09", "2026-10", undefined],
    ["2028-06", "2028-05", undefined],
  ])("has of %s, or of %s, these days", (one, nearest, days) => {
    expect(month.within(month.monthRange(one), cover)).toEqual(days);
    expect(month.nearestMonth(one, cover)).toBe(nearest);
  });
});

describe("dayAfter(key, date)", () => {
  const SATURDAY = "2026-11-21";
  it.each([
    ["ArrowLeft", SATURDAY, "2026-11-20"],
    ["ArrowRight", SATURDAY, "2026-11-22"],
    ["ArrowUp", SATURDAY, "2026-11-14"],
    ["ArrowDown", SATURDAY, "2026-11-28"],
    ["Home", SATURDAY, "2026-11-15"],
    ["End", SATURDAY, SATURDAY],
    ["PageUp", "2027-02-28", "2027-01-28"],
    ["PageDown", "2027-01-31", "2027-02-28"],
    ["PageDown", "2028-01-31", "2028-02-29"],
    ["Tab", SATURDAY, undefined],
  ])("leads by %s from %s to %s", (key, from, to) => expect(dayAfter(key, from)).toBe(to));
});

describe("describeDay(day, maxRods)", () => {
  it.each([
    [day("maintenance"), 4, "closed for maintenance"],
    [day("blocked", 1), 4, "3 rods left"],
    [day("blocked", 3), 4, "1 rod left"],
    [day("blocked", 9), 4, "no rods left"],
    [undefined, 4, "not published"],
  ])("says of %j with %s rods: %s", (given, rods, sentence) => {
    expect(describeDay(given, rods)).toBe(sentence);
  });
});

// Formats of dates hold blanks of several widths.
const told = (...stay: Parameters<typeof priceOf>) => priceOf(...stay).replace(/\s/gu, " ");

describe("a stay", () => {
  const days = new Map([
    ["2026-06-06", day("available")],
    ["2026-06-07", day("blocked", 1)],
    ["2026-06-08", day("booked")],
  ]);
  it("is a single day that a later one extends, and another day begins anew", () => {
    const [first, both] = [range("2026-06-06"), range("2026-06-06", "2026-06-08")];
    expect(choose(undefined, "2026-06-06")).toEqual(first);
    expect(choose(first, "2026-06-08")).toEqual(both);
    expect(choose(both, "2026-06-10")).toEqual(range("2026-06-10"));
    expect(choose(first, "2026-06-01")).toEqual(range("2026-06-01"));
  });

  it("costs its days times its rods", () => {
    expect(told({ ...range("2026-06-06"), rods: 1 }, 210, "USD")).toBe("Jun 6, 2026: $210");
    expect(told({ ...range("2026-06-06", "2026-06-08"), rods: 2 }, 210, "USD")).toBe(
      "Jun 6 – 8, 2026: 3 days × 2 rods × $210 = $1,260",
    );
  });

  it("is free if every day has as many rods left, and else says which has not", () => {
    const said = (last: number, maxRods: number, rods: number) =>
      staySentence({ ...range("2026-06-06", `2026-06-0${last}`), rods }, days, maxRods);
    expect(said(7, 2, 1)).toBe("Free on all of these days.");
    expect(said(7, 3, 2)).toBe("2 rods free on all of these days.");
    expect(said(7, 2, 2)).toBe("Not free on Sunday, June 7, 2026: 1 rod left.");
    expect(said(8, 2, 1)).toBe("Not free on Monday, June 8, 2026: booked.");
    // A day that is not published is no free day.
    const rest = new Map([...days].filter(([date]) => date < "2026-06-08"));
    const three = { ...range("2026-06-06", "2026-06-08"), rods: 1 };
    expect(staySentence(three, rest, 2)).toContain("not published");
  });
});

describe("localToday(now)", () => {
  it("is the date on the clock of whoever looks", () => {
    expect(localToday(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
  });
});
