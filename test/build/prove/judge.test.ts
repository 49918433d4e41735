// What the gate says of a dump before anything is made of it: rejected rows, owners that profiles lacks, statuses that
// publish nothing.
import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../../../build/config.ts";
import { judgeRejects } from "../../../build/prove/judge.ts";

const LIMITS = DEFAULT_CONFIG.gate;
const readable = {
  table: "properties",
  read: 6,
  eligible: 6,
  published: 6,
  rejected: 0,
  waiting: 0,
  counted: 0,
};
const unowned = (owners: number, strangers: number, profiles = 6) => ({
  ...readable,
  owners: { rows: 100, strangeRows: 2 * strangers, owners, strangers, profiles },
});
const guides = (owners: number, strangers: number) => ({
  ...unowned(owners, strangers),
  table: "guides",
});

describe("judgeRejects(tables, rejects, limits, first)", () => {
  it.each([
    ["one owner, whose row changed", [unowned(1, 1), guides(1, 1)], 0],
    ["two owners, none of them known", [unowned(2, 2)], 1],
    ["all but one of many", [unowned(100, 99)], 0],
    ["all of a table, but not of another", [unowned(100, 100), guides(3, 2)], 0],
    ["all of all tables that name some", [unowned(100, 100), guides(1, 1), readable], 1],
    ["a directory without profiles", [unowned(100, 100, 0)], 0],
    ["a directory with five profiles", [unowned(100, 100, 5)], 0],
    ["none of them", [unowned(100, 0)], 0],
  ])("of owners that profiles lacks, %s, makes findings", (_, tables, count) => {
    expect(judgeRejects(tables, [], LIMITS).map(({ check }) => check)).toEqual(
      Array(count).fill("owners"),
    );
  });

  it.each([
    ["a first build of six rows", 6, true, 1],
    ["a first build of five, as one row may be all that there is", 5, true, 0],
    ["a later build, which compares rows", 6, false, 0],
  ])("of statuses that publish nothing, %s makes findings", (_, read, first, count) => {
    const table = { ...readable, read, eligible: 0, published: 0, statuses: "Published (6)" };
    expect(judgeRejects([table], [], LIMITS, first)).toHaveLength(count);
    expect(judgeRejects([{ ...table, table: "guides" }], [], LIMITS, first)).toEqual([]);
  });

  it.each([
    [5, 5, 10, 0],
    [6, 6, 600, 0],
    [6, 6, 599, 1],
    [11, 11, 1_000, 1],
    [300, 6, 600, 0],
    // A share that no binary fraction holds.
    [29, 29, 100, 0, 0.29],
  ])(
    "of %i rejected, of which %i count, among %i makes %i findings",
    (rejected, counted, eligible, count, rejectedShare = LIMITS.rejectedShare) => {
      const table = { ...readable, eligible, rejected, counted };
      expect(judgeRejects([table], [], { ...LIMITS, rejectedShare })).toHaveLength(count);
    },
  );
});
