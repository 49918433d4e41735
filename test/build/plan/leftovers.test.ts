// Pages that vanish: how long they stay, what makes room for them, and what they never displace.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findLeftovers, type PastPages } from "../../../build/plan/leftovers.ts";
import { planPages, type PagePlan } from "../../../build/plan/plan.ts";
import { leftoverFiles } from "../../../build/write/pages.ts";
import { buildRecordSet } from "../../../build/project/record-set.ts";
import { PAGE_SIZE } from "../../../src/limits.ts";
import { RESOURCES } from "../../../src/resources.ts";
import { property } from "../../oracle/records.ts";
import { share } from "../../share.ts";
import { combinations, pathOf } from "./lists.ts";

const DAY = 86_400_000;
const dayAt = (day: number) => new Date(Date.UTC(2026, 4, 1) + day * DAY);
const at = (folder: string, page: number) => `${folder}offset.${page * PAGE_SIZE}.json`;
const A = "/static/v1/clubs/";
const B = "/static/v1/clubs/state.mt/";

const gone = [
  [at(A, 4), dayAt(2).toISOString()],
  [at(B, 1), dayAt(9).toISOString()],
] as const;
const stayed = [at(A, 0), at(A, 1), at(A, 2), at(B, 0)].map((path) => [path, undefined] as const);
const previous: PastPages = new Map<string, string | undefined>([...stayed, ...gone]);
const left = (day: number) => findLeftovers(new Map(gone), () => 0, dayAt(day));

it("leftoverFiles(set, combinations, leftovers) makes no page of a facet that this version lacks", () => {
  const path = "/static/v1/clubs/county.gallatin/offset.0.json";
  const leftover = { path, expires: dayAt(9).toISOString() };
  expect(leftoverFiles(buildRecordSet(RESOURCES.clubs, []), [], [leftover])).toEqual([]);
});

describe("findLeftovers(previous, plannedIn, now)", () => {
  it("keeps what was planned for 14 days, and what had vanished until it expires", () => {
    const found = findLeftovers(previous, (folder) => (folder === A ? 1 : 0), dayAt(1));
    const fortnight = dayAt(15).toISOString();
    // Those that go last first.
    expect(found).toEqual([
      { path: at(A, 1), expires: fortnight },
      { path: at(A, 2), expires: fortnight },
      { path: at(B, 0), expires: fortnight },
      { path: at(B, 1), expires: dayAt(9).toISOString() },
      { path: at(A, 4), expires: dayAt(2).toISOString() },
    ]);
  });

  it("removes what has expired", () => {
    expect(left(1).map(({ path }) => path)).toEqual([at(B, 1), at(A, 4)]);
    expect(left(2).map(({ path }) => path)).toEqual([at(B, 1)]);
    expect(left(9)).toEqual([]);
  });

  it("is nothing where a page is planned again", () => {
    expect(findLeftovers(previous, () => 10, dayAt(1))).toEqual([]);
  });
});

const record = fc.record({
  state: fc.constantFrom("MT", "ID", "WY"),
  water_type: fc.constantFrom("river", "lake"),
  species: fc.subarray(["Char", "Tench", "Zander"]),
  copies: fc.constantFrom(1, 1, 1, 30),
});
/** The records of one day, the budget, and days since the one before. */
const build = fc.tuple(
  fc.array(record, { maxLength: 6 }),
  fc.integer({ min: 1, max: 60 }),
  fc.nat(6),
);

const pathsOf = ({ combinations: planned, leftovers }: PagePlan) => [
  ...planned.flatMap((one) => Array.from({ length: one.pages }, (_, page) => pathOf(one, page))),
  ...leftovers.map(({ path }) => path),
];

/** What the next plan knows of one, as pagesAmong reads it from a manifest. */
const pastOf = (plan: PagePlan): PastPages =>
  new Map([
    ...pathsOf({ ...plan, leftovers: [] }).map((path) => [path, undefined] as const),
    ...plan.leftovers.map(({ path, expires }) => [path, expires] as const),
  ]);

describe("planPages(combinations, files, previous, now), day after day", () => {
  it("I7 stays within the budget, and keeps every file of the day before while that fits", () => {
    fc.assert(
      fc.property(fc.array(build, { maxLength: 5 }), (builds) => {
        let last: PagePlan | undefined;
        let day = 0;
        for (const [fields, files, days] of builds) {
          day += days;
          const records = fields.flatMap(({ copies, ...one }, i) =>
            Array.from({ length: copies }, (_, copy) => property(100 * i + copy, one)),
          );
          const all = combinations("properties", records);
          const plan = planPages(all, files, last && pastOf(last), dayAt(day));
          const paths = pathsOf(plan);
          expect(paths.length).toBeLessThanOrEqual(files);
          expect(new Set(paths).size).toBe(paths.length);
          const isOver = ({ expires }: { expires: string }) =>
            Date.parse(expires) <= dayAt(day).getTime();
          const stays = last && {
            ...last,
            leftovers: last.leftovers.filter((one) => !isOver(one)),
          };
          const due = stays ? pathsOf(stays) : [];
          if (due.length <= files) expect(due.filter((path) => !paths.includes(path))).toEqual([]);
          last = plan;
        }
      }),
      { seed: 18, numRuns: share(2_000) },
    );
  });
});
