// The cost table: bills against the platform's own examples and sums done by hand.
import { describe, expect, it } from "vitest";
import { billOf, WAYS, type Mix } from "../../../bench/traffic/cost.ts";
import { PRICES } from "../../../bench/traffic/prices.ts";

describe("billOf(usage)", () => {
  // The examples of the platform's price list.
  it.each([
    ["15 million requests of 7 ms", { requests: 15e6, cpu: 105e6 }, 8],
    ["100 million requests of 7 ms", { requests: 100e6, cpu: 700e6 }, 45.4],
    ["3 million requests of functions among static files", { requests: 3e6, cpu: 21e6 }, 5],
    ["720 requests of 3 minutes", { requests: 720, cpu: 129.6e6 }, 6.99],
    ["nothing", {}, 5],
  ])("is that of the price list for %s", (_, usage, dollars) => {
    expect(billOf(usage).dollars).toBeCloseTo(dollars, 2);
  });

  it("names what costs something, and only that", () => {
    expect(billOf({ requests: 20e6, kvReads: 12e6, objectRows: 1e6 })).toEqual({
      dollars: 5 + 3 + 1,
      parts: { requests: 3, kvReads: 1 },
    });
  });
});

describe("the ways to serve a month", () => {
  const mix: Mix = {
    pages: 0.5,
    keyed: 0.1,
    pageCpu: 0,
    computedCpu: 1,
  };
  // 1e9 requests: 990 paid millions at 0.30, 470 million ms at 0.02, 10 million look-ups at 0.50,
  // 1,099 million calls of the limiter at 0.15 and 150 million of its rows at 1.
  const functions = 5 + 297 + 9.4 + 5 + 164.85 + 150;

  it.each([
    ["Riffle, all by /v1", functions],
    // Half as many: 490 at 0.30, the same CPU, no look-up beyond the plan's, 549 at 0.15, 50 at 1.
    ["Riffle, pages by /static", 5 + 147 + 9.4 + 82.35 + 50],
  ] as const)("cost by hand what %s costs", (way, dollars) => {
    expect(billOf(WAYS[way](mix, 1e9)).dollars).toBeCloseTo(dollars, 6);
  });

  it.each(Object.entries(PRICES))("have a page and a day for the price of %s", (_, price) => {
    expect(price.source).toMatch(/^https:\/\//);
    expect(price.seen).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });
});
