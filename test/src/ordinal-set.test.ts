// Sets of ordinals against JavaScript's own.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fullSet, has, intersect, members, page, setOf, size } from "../../src/ordinal-set.ts";

const TOTAL = 100;
const ordinals = fc
  .uniqueArray(fc.nat(TOTAL - 1), { maxLength: TOTAL })
  .map((list) => list.sort((a, b) => a - b));

describe("OrdinalSet", () => {
  it("holds what was added, to the last ordinal", () => {
    for (const total of [0, 1, 15, 16, 17, 32]) {
      const all = Array.from({ length: total }, (_, ordinal) => ordinal);
      expect([...members(setOf(all, total))]).toEqual(all);
      expect(fullSet(total)).toEqual(setOf(all, total));
    }
  });

  it("tells, counts, pages and intersects as lists do", () => {
    fc.assert(
      fc.property(ordinals, ordinals, fc.nat(TOTAL), fc.nat(30), (a, b, offset, limit) => {
        const set = setOf(a, TOTAL);
        expect(size(set)).toBe(a.length);
        const both = a.filter((ordinal) => b.includes(ordinal));
        expect(page(set, { offset, limit })).toEqual({
          total: a.length,
          ordinals: a.slice(offset, offset + limit),
        });
        intersect(set, setOf(b, TOTAL));
        expect([...members(set)]).toEqual(both);
        expect(a.filter((ordinal) => has(set, ordinal))).toEqual(both);
      }),
      { seed: 3, numRuns: 300 },
    );
  });
});
