// Numbers, dollars and dates beside the platform's own, whose texts they are to be.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { count, dateRange, dayName, money, monthName } from "../../src/site/shared/us-english.ts";

const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
const FULL = inUtc({ dateStyle: "full" });
const MEDIUM = inUtc({ dateStyle: "medium" });
const MONTH = inUtc({ month: "long", year: "numeric" });
const NUMBER = new Intl.NumberFormat("en-US");
const DOLLARS = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  trailingZeroDisplay: "stripIfInteger",
});

const DAY_MS = 86_400_000;
const at = (date: string) => Date.parse(`${date}T00:00:00Z`);
const dates = fc
  .integer({ min: at("1970-01-01") / DAY_MS, max: at("2199-12-31") / DAY_MS })
  .map((day) => new Date(day * DAY_MS).toISOString().slice(0, 10));

describe("American English", () => {
  it("groups whole numbers", () => {
    fc.assert(
      fc.property(fc.nat(), (number) => {
        expect(count(number)).toBe(NUMBER.format(number));
      }),
    );
    expect([0, 999, 1_000, 1_000_000].map(count)).toEqual(["0", "999", "1,000", "1,000,000"]);
  });

  it("rounds amounts to the cent as their digits are written, and shows none of a whole dollar", () => {
    const amounts = fc.oneof(
      fc.double({ min: 0, max: 1e12, noNaN: true }),
      fc.nat().map((tenths) => tenths / 1_000),
      fc.nat(100_000),
    );
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(money(amount, "USD")).toBe(DOLLARS.format(amount));
      }),
    );
    const odd = [1.005, 0.285, 95.999, 0.004, 0.005, 1e-7, 5e-324, 999.995, 0.1 + 0.2, 12_345.5];
    for (const amount of odd) expect(money(amount, "USD")).toBe(DOLLARS.format(amount));
  });

  it("names days and months", () => {
    fc.assert(
      fc.property(dates, (date) => {
        expect(dayName(date)).toBe(FULL.format(at(date)));
        expect(monthName(date.slice(0, 7))).toBe(MONTH.format(at(date)));
      }),
    );
  });

  it("says no more of a range than differs", () => {
    const near = fc.tuple(dates, fc.integer({ min: 0, max: 500 }));
    fc.assert(
      fc.property(near, ([from, days]) => {
        const to = new Date(at(from) + days * DAY_MS).toISOString().slice(0, 10);
        expect(dateRange(from, to)).toBe(MEDIUM.formatRange(at(from), at(to)));
      }),
    );
  });
});
