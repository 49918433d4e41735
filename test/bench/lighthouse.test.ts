// The goals of the Lighthouse benchmark: medians in, a row that says which are missed out.
import { describe, expect, it } from "vitest";
import { PAGES, row, type Figures } from "../../bench/lighthouse/pages.ts";

const GOOD: Figures = {
  performance: 95,
  accessibility: 100,
  "best practices": 100,
  SEO: 100,
  TBT: 200,
  LCP: 1_999,
  CLS: 0.0123,
  script: 99.9,
};
const { goals } = PAGES.find(({ name }) => name === "docs")!;

describe("row(figures, goals)", () => {
  it("meets goals that are just reached", () => {
    expect(row(GOOD, goals)).toMatchObject({ performance: "95", CLS: "0.012", met: true });
  });

  it.each([
    [{ performance: 94 }, "performance", "94 (>= 95)"],
    [{ accessibility: 99 }, "accessibility", "99 (>= 100)"],
    [{ TBT: 201 }, "TBT", "201 (<= 200)"],
    [{ script: 101 }, "script", "101 (<= 100)"],
  ])("names the goal that %o misses", (worse, name, shown) => {
    expect(row({ ...GOOD, ...worse }, goals)).toMatchObject({ [name]: shown, met: false });
  });

  it("asks of a page only what it is to reach", () => {
    expect(row({ ...GOOD, TBT: 9_999 }, PAGES[0]!.goals)).toMatchObject({ TBT: "9999", met: true });
  });
});
