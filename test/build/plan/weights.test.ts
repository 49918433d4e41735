// How an access log moves the plan; what holds of every log is in plan.test.ts.
import { describe, expect, it } from "vitest";
import type { Combination } from "../../../build/plan/combinations.ts";
import { planPages } from "../../../build/plan/plan.ts";
import { weighPages } from "../../../build/plan/weights.ts";
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

describe("weighPages(combinations, requests)", () => {
  it("weighs as much without a log as its prior, in the order of likelihood", () => {
    const weights = weighPages(SHOPS);
    expect(weights.total).toBeCloseTo(5_000);
    const [all, id, mt] = [ALL, ID, MT].map((one) => weights.of(one));
    expect([all, id, mt].map((list) => list!.length)).toEqual([6, 2, 4]);
    // Half of the traffic names a state, and a list counts 25 records beside its own.
    expect(mt![0]! / all![0]!).toBeCloseTo(105 / 155);
    expect(id![0]! / all![0]!).toBeCloseTo(75 / 155);
    expect(all![1]! / all![0]!).toBeCloseTo(1 / 4);
  });

  it("adds what a log counted to what is expected", () => {
    const [before] = weighPages(SHOPS).of(ID);
    const weights = weighPages(SHOPS, new Map([[pathOf(ID, 0), 700]]));
    expect(weights.of(ID)[0]).toBeCloseTo(before! + 700);
    expect(weights.total).toBeCloseTo(5_700);
    expect(weights.request).toBe(1);
  });

  it("takes the pages before along with one that draws more", () => {
    const plain = weighPages(SHOPS).of(MT);
    const drawn = weighPages(SHOPS, new Map([[pathOf(MT, 2), 90_000]])).of(MT);
    const mean = (plain[0]! + plain[1]! + plain[2]! + 90_000) / 3;
    [mean, mean, mean, plain[3]!].forEach((weight, page) => {
      expect(drawn[page]).toBeCloseTo(weight);
    });
  });

  it("ignores pages that no list has", () => {
    const strange = { [pathOf(MT, 40)]: 9e9, "/static/v1/clubs/offset.0.json": 9e9 };
    expect(weighPages(SHOPS, new Map(Object.entries(strange))).total).toBeCloseTo(5_000);
  });
});

describe("planPages(combinations, files, previous, now, requests)", () => {
  it("gives the files to what was asked for", () => {
    expect(planOf(SHOPS, 2)).toEqual([[folderIn(ALL), 1], [folderIn(MT), 1]]); // prettier-ignore
    const log = { [pathOf(ID, 1)]: 10_000 };
    expect(planOf(SHOPS, 3, log)).toEqual([[folderIn(ALL), 1], [folderIn(ID), 2]]); // prettier-ignore
  });

  it("barely moves by a thin log", () => {
    expect(planOf(SHOPS, 5, { [pathOf(ID, 1)]: 5 })).toEqual(planOf(SHOPS, 5));
  });

  it("keeps the pages of the plan before where the log differs by chance", () => {
    const log = new Map([[pathOf(ID, 1), 3_000], [pathOf(MT, 3), 3_001]]); // prettier-ignore
    const paths = [...SHOPS.map((one) => pathOf(one, 0)), pathOf(ID, 1)];
    const before = new Map(paths.map((path) => [path, undefined]));
    const [all, id, mt] = planPages(SHOPS, 4, before, undefined, log).combinations;
    expect([all?.pages, id?.pages, mt?.pages]).toEqual([1, 2, 1]);
  });
});
