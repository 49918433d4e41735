// How an access log moves the plan: weights by hand, and what holds of every log.
import { combinationsOf, type Combination } from "../../../build/plan/combinations.ts";
import { type PublicRecord } from "../../../build/project/reject.ts";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planPages } from "../../../build/plan/plan.ts";

import { buildRecordSet } from "../../../build/project/record-set.ts";
import { weighPages } from "../../../build/plan/weights.ts";
import { folderOf, pageAddress } from "../../../src/address.ts";
import { RESOURCES } from "../../../src/resources.ts";
import { property, shop } from "../../oracle/records.ts";
import { share } from "../../share.ts";

const listOf = (name: "properties" | "fly-shops", records: readonly object[]) =>
  combinationsOf(buildRecordSet(RESOURCES[name], records as unknown as PublicRecord[]));

// 130 shops: 80 of MT, 50 of ID.
const SHOPS = listOf(
  "fly-shops",
  Array.from({ length: 130 }, (_, i) => shop(i, { state: i < 80 ? "MT" : "ID" })),
);
const [ALL, ID, MT] = SHOPS as [Combination, Combination, Combination];
const pathOf = ({ resource, slugs }: Combination, page: number) =>
  pageAddress({ resource: resource.name, slugs, offset: 25 * page });
const folderIn = ({ resource, slugs }: Combination) => folderOf(resource, slugs);
const planOf = (all: readonly Combination[], files: number, log?: Record<string, number>) =>
  planPages(all, files, undefined, undefined, log && new Map(Object.entries(log))).combinations.map(
    ({ slugs, resource, pages }) => [folderOf(resource, slugs), pages] as const,
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
    const planned = new Map(
      SHOPS.map((one) => [folderOf(one.resource, one.slugs), one === ID ? 2 : 1]),
    );
    const before = { planned, leftovers: new Map<string, string>() };
    const [all, id, mt] = planPages(SHOPS, 4, before, undefined, log).combinations;
    expect([all?.pages, id?.pages, mt?.pages]).toEqual([1, 2, 1]);
  });
});

const record = fc.record({
  state: fc.constantFrom("MT", "ID", "WY"),
  water_type: fc.constantFrom("river", "lake"),
  species: fc.subarray(["Char", "Tench"]),
});
const lists = fc
  .tuple(fc.array(record, { minLength: 1, maxLength: 8 }), fc.nat(40))
  .map(([some, copies]) => [...some, ...Array<(typeof some)[number]>(copies).fill(some[0]!)])
  .map((fields) =>
    listOf(
      "properties",
      fields.map((one, i) => property(i + 1, one)),
    ),
  );
/** Lists, a budget, requests for some pages and one more page. */
const cases = lists.chain((all) => {
  const paths = all.flatMap((one) =>
    Array.from({ length: weighPages(all).of(one).length }, (_, page) => pathOf(one, page)),
  );
  const log = fc.dictionary(fc.constantFrom(...paths), fc.nat(20_000), { maxKeys: 10 });
  return fc.tuple(
    fc.constant(all),
    fc.integer({ min: 1, max: 40 }),
    log,
    fc.constantFrom(...paths),
  );
});
const runs = { seed: 23, numRuns: share(500) };

/** Paths of all pages of a plan. */
const planned = (all: readonly Combination[], files: number, log: Record<string, number>) =>
  new Set(
    planPages(all, files, undefined, undefined, new Map(Object.entries(log))).combinations.flatMap(
      (one) => Array.from({ length: one.pages }, (_, page) => pathOf(one, page)),
    ),
  );

describe("every plan by a log", () => {
  it("keeps a page that is asked for more often still", () => {
    fc.assert(
      fc.property(cases, fc.nat(50_000), ([all, files, log, path], more) => {
        const before = planned(all, files, log);
        const after = planned(all, files, { ...log, [path]: (log[path] ?? 0) + more });
        expect(after.size).toBe(before.size);
        if (before.has(path)) expect([...after]).toContain(path);
      }),
      runs,
    );
  });

  it("has no list of one page whose requests are fewer than those of one it leaves out", () => {
    fc.assert(
      fc.property(cases, ([all, files, log]) => {
        const kept = planned(all, files, log);
        const weights = weighPages(all, new Map(Object.entries(log)));
        const firsts = all
          .slice(1)
          .map((one) => ({ path: pathOf(one, 0), weight: weights.of(one)[0]! }));
        for (const dropped of firsts.filter(({ path }) => !kept.has(path))) {
          for (const { path, weight } of firsts) {
            if (kept.has(path)) expect(weight).toBeGreaterThanOrEqual(dropped.weight);
          }
        }
      }),
      runs,
    );
  });
});
