// Which pages exist: a small plan as data, and what holds of every plan without one before it.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pageCount, type Combination } from "../../../build/plan/combinations.ts";
import { planPages } from "../../../build/plan/plan.ts";
import { weighPages } from "../../../build/plan/weights.ts";
import { BuildError } from "../../../src/errors.ts";
import { PAGE_SIZE } from "../../../src/limits.ts";
import { club, guide, property, shop, type Fields } from "../../oracle/records.ts";
import { share } from "../../share.ts";
import { combinations, folderIn, pathOf } from "./lists.ts";

const nameOf = (one: Combination) => folderIn(one).slice(11, -1);
const isBroadest = ({ digits }: Combination) => digits.every((digit) => digit === 0);
/** "folder pages" of each combination in a plan. */
const pagesOf = (all: readonly Combination[], files: number) =>
  planPages(all, files).combinations.map((one) => `${nameOf(one)} ${one.pages}`);

const WATERS = [
  property(1, { state: "MT", water_type: "river", species: ["Brown Trout", "Char"] }),
  property(2, { state: "MT", water_type: "spring_creek", species: ["Brown Trout"] }),
  property(3, { state: "ID", water_type: "river", species: ["Форель"] }),
];

describe("combinationsOf(set)", () => {
  it("finds every combination that a record has, once, with its records in order", () => {
    const guides = [
      guide(1, { species: ["Brown Trout", "Форель"], techniques: ["Dry Fly"] }),
      guide(2, { species: ["Brown Trout"], rating_avg: 5 }),
    ];
    const found = combinations("guides", guides).map((one) => [nameOf(one), ...one.ordinals]);
    // Better rated guides come first.
    expect(found).toEqual([
      ["guides", 0, 1],
      ["guides/techniques.dry-fly", 1],
      ["guides/species.brown-trout", 0, 1],
      ["guides/species.brown-trout/techniques.dry-fly", 1],
      ["guides/species.форель", 1],
      ["guides/species.форель/techniques.dry-fly", 1],
    ]);
  });
});

describe("planPages(combinations, files)", () => {
  const all = combinations("properties", WATERS);

  it("plans all that can have a file where there is room", () => {
    const plan = planPages(all, 100);
    expect(plan.combinations.map(nameOf)).toEqual(
      all.map(nameOf).filter((name) => !name.includes("форель")),
    );
    expect(plan).toMatchObject({ static: 18, computed: 4, leftovers: [] });
    expect(plan.share).toBeLessThan(1);
  });

  it("says how many pages are left to be computed and what share of traffic is not", () => {
    const plan = planPages(combinations("fly-shops", [shop(1), shop(2)]), 1);
    // Half of the traffic is for any state, half for the only one.
    expect(plan).toMatchObject({ static: 1, computed: 1, share: 0.5 });
  });

  it("has a first page for every resource, be it empty", () => {
    const empty = (["properties", "guides", "clubs", "fly-shops"] as const).flatMap((name) =>
      combinations(name, []),
    );
    expect(pagesOf(empty, 4)).toEqual(["properties 1", "guides 1", "clubs 1", "fly-shops 1"]);
    expect(planPages(empty, 4).share).toBe(1);
  });

  it.each([3, 1, 0, -5])("refuses four resources on a budget of %i files", (files) => {
    const some = [
      ...all,
      ...combinations("guides", [guide(1)]),
      ...combinations("clubs", [club(1)]),
      ...combinations("fly-shops", []),
    ];
    expect(() => planPages(some, files)).toThrow(BuildError);
    expect(planPages(some, 4).static).toBe(4);
  });
});

const record = fc.record({
  state: fc.constantFrom("MT", "ID", "WY"),
  water_type: fc.constantFrom("river", "lake"),
  species: fc.array(fc.constantFrom("Char", "Tench", "Форель", "Трута", "—"), { maxLength: 3 }),
});
const lists = fc
  .tuple(fc.array(record, { maxLength: 12 }), fc.nat(60))
  // Some records many times, so that combinations have several pages.
  .map(([list, copies]) => [...list, ...list.slice(0, 2).flatMap((one) => Array(copies).fill(one))])
  .map((list) => list.map((fields, i) => property(i + 1, fields as Fields)))
  .map((records) => combinations("properties", records));

/** Pages that may be files, with their places among those of their combinations. */
const pagesIn = (all: readonly Combination[]) =>
  all
    .filter(({ slugs }) => /^[\0-\x7f]*$/.test(slugs.join("")))
    .flatMap((one) =>
      Array.from({ length: pageCount(one) }, (_, page) => ({ one, page, path: pathOf(one, page) })),
    );

/** Combinations, a budget, a log of requests and a page that may be a file. */
const cases = lists.chain((all) => {
  const paths = pagesIn(all).map(({ path }) => path);
  const log = fc.dictionary(fc.constantFrom(...paths), fc.nat(20_000), { maxKeys: 10 });
  const files = fc.integer({ min: 1, max: 60 });
  return fc.tuple(fc.constant(all), files, log, fc.constantFrom(...paths));
});
type Case = Parameters<typeof planOf>;

function planOf(all: readonly Combination[], files: number, log: Record<string, number> = {}) {
  const requests = new Map(Object.entries(log));
  const plan = planPages(all, files, undefined, undefined, requests);
  const planned = new Map(plan.combinations.map((one) => [nameOf(one), one.pages]));
  const weights = weighPages(all, requests);
  const pages = pagesIn(all).map(({ one, page, path }) => ({
    one,
    page,
    path,
    kept: page < (planned.get(nameOf(one)) ?? 0),
    weight: weights.of(one)[page]!,
    first: isBroadest(one) && page === 0,
  }));
  return { plan, pages };
}

const holds = (check: (...one: [...Required<Case>, path: string]) => void) =>
  fc.assert(
    fc.property(cases, (one) => check(...one)),
    { seed: 17, numRuns: share(500) },
  );

describe("every plan", () => {
  it("I7 has as many pages as the budget allows, and no more", () => {
    holds((all, files, log) => {
      const { plan, pages } = planOf(all, files, log);
      expect(plan.static).toBe(Math.min(files, pages.length));
      expect(pages.filter(({ kept }) => kept)).toHaveLength(plan.static);
      const total = all.reduce((sum, one) => sum + pageCount(one), 0);
      expect(plan.static + plan.computed).toBe(total);
      for (const { pages: count, ordinals } of plan.combinations)
        expect(count).toBeLessThanOrEqual(Math.max(1, Math.ceil(ordinals.length / PAGE_SIZE)));
    });
  });

  it("never drops a page that is likelier than one it keeps, but for the first of a resource", () => {
    holds((all, files, log) => {
      const { pages } = planOf(all, files, log);
      const kept = pages.filter((page) => page.kept && !page.first).map(({ weight }) => weight);
      for (const { weight } of pages.filter((page) => !page.kept))
        expect(Math.min(...kept)).toBeGreaterThanOrEqual(weight);
    });
  });

  it("never keeps a page where it drops the same page of a broader combination", () => {
    holds((all, files) => {
      const { pages } = planOf(all, files);
      const dropped = pages.filter(({ kept }) => !kept);
      for (const { one, page } of pages.filter(({ kept }) => kept)) {
        const broader = dropped.filter(
          (other) =>
            other.page === page &&
            other.one.digits.every((digit, i) => digit === 0 || digit === one.digits[i]),
        );
        expect(broader).toEqual([]);
      }
    });
  });

  it("keeps a page that is asked for more often still", () => {
    holds((all, files, log, path) => {
      const more = { ...log, [path]: 2 * (log[path] ?? 500) };
      const [before, after] = [log, more].map((requests) =>
        planOf(all, files, requests).pages.find((page) => page.path === path),
      );
      expect(after!.kept || !before!.kept).toBe(true);
    });
  });
});
