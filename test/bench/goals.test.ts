// The goals of the build benchmark: measurements in, met or missed out.
import { describe, expect, it } from "vitest";
import { COPY_ALL, COPY_PAGES, ELEVENTY, PAGES, WHOLE } from "../../bench/build/contestants.ts";
import { goalRows, type Measured, type Peak } from "../../bench/build/tables.ts";

const FAST = { [WHOLE]: 1, [PAGES]: 0.3, [ELEVENTY]: 2, [COPY_PAGES]: 0.2, [COPY_ALL]: 0.25 };

function measured(properties: number, seconds: Record<string, number>, files = 1): Measured {
  const path = "/static/v1/properties/offset.0.json";
  return {
    properties,
    place: "tmpfs",
    results: new Map(Object.entries(seconds).map(([name, time]) => [name, { seconds: time }])),
    built: {
      seconds: {},
      pageSeconds: 0,
      files: Array.from({ length: files }, () => ({ path, kind: "page", bytes: 9, reused: false })),
      staticShare: 1,
      peakBytes: 1.5 * 2 ** 30,
    },
  };
}

function verdicts(all: Measured[], peaks: Peak[] = []): unknown[] {
  return Object.values(goalRows(all, peaks)).map(({ goal }) => goal);
}

function peaksOf(...bytes: number[]): Peak[] {
  return bytes.map((peakBytes, i) => ({ maxFiles: i, bytes: i, peakBytes }));
}

describe("goalRows(measured, peaks)", () => {
  it.each([
    ["that are just met", 10_000, FAST, ["met", "met", "met"]],
    ["of slow pages", 10_000, { ...FAST, [PAGES]: 0.31 }, ["missed", "met", "met"]],
    [
      "of a build slower than Eleventy",
      10_000,
      { ...FAST, [WHOLE]: 2.1 },
      ["met", "missed", "missed"],
    ],
    ["of other sizes", 1_000, { ...FAST, [WHOLE]: 9 }, ["met"]],
    ["of the largest size", 100_000, { ...FAST, [WHOLE]: 90 }, ["met", "met", "met", "met"]],
    [
      "of the largest size, late",
      100_000,
      { ...FAST, [WHOLE]: 91 },
      ["met", "missed", "met", "met"],
    ],
  ])("judges goals %s", (_, properties, seconds, expected) => {
    expect(verdicts([measured(properties, seconds)])).toEqual(expected);
  });

  it("misses the budgets of memory and files above them", () => {
    const over = measured(100_000, FAST, 18_001);
    over.built.peakBytes++;
    expect(verdicts([over])).toEqual(["met", "met", "missed", "missed"]);
  });

  it("lets memory differ by a tenth between outputs", () => {
    expect(verdicts([], peaksOf(100, 110, 105))).toEqual(["met"]);
    expect(verdicts([], peaksOf(100, 111))).toEqual(["missed"]);
    expect(verdicts([], peaksOf(100))).toEqual([]);
  });
});
