// How an access log moves the plan; what holds of every log is in plan.test.ts.
import { describe, expect, it } from "vitest";
import type { Combination } from "../../../build/plan/combinations.ts";
import { planPages } from "../../../build/plan/plan.ts";
import { shop } from "../../oracle/records.ts";
import { numbers } from "../dump-rows.ts";
import { combinations, folderIn, pathOf } from "./lists.ts";

// 130 shops: 80 of MT, 50 of ID.
const shops = numbers(130).map((n) => shop(n, { state: n <= 80 ? "MT" : "ID" }));
const SHOPS = combinations("fly-shops", shops);
const [ALL, ID, MT] = SHOPS as [Combination, Combination, Combination];
const planOf = (all: readonly Combination[], files: number, log?: Record<string, number>) =>
  planPages(all, files, undefined, undefined, log && new Map(Object.entries(log))).combinations.map(
    (one) => [folderIn(one), one.pages] as const,
  );

describe("planPages(combinations, files, previous, now, requests)", () => {
  it("gives the files to what was asked for", () => {
    expect(planOf(SHOPS, 2)).toEqual([[folderIn(ALL), 1], [folderIn(MT), 1]]); // prettier-ignore
    const log = { [pathOf(ID, 1)]: 10_000 };
    expect(planOf(SHOPS, 3, log)).toEqual([[folderIn(ALL), 1], [folderIn(ID), 2]]); // prettier-ignore
  });

  it("barely moves by a thin log, nor by pages that no list has", () => {
    for (const log of [
      { [pathOf(ID, 1)]: 5 },
      { [pathOf(MT, 40)]: 9e9, [`${pathOf(MT, 0)}x`]: 9e9 },
    ])
      expect(planOf(SHOPS, 5, log)).toEqual(planOf(SHOPS, 5));
  });

  it("keeps the pages of the plan before where the log differs by chance", () => {
    const log = new Map([[pathOf(ID, 1), 3_000], [pathOf(MT, 3), 3_001]]); // prettier-ignore
    const paths = [...SHOPS.map((one) => pathOf(one, 0)), pathOf(ID, 1)];
    const before = new Map(paths.map((path) => [path, undefined]));
    const [all, id, mt] = planPages(SHOPS, 4, before, undefined, log).combinations;
    expect([all?.pages, id?.pages, mt?.pages]).toEqual([1, 2, 1]);
  });
});
