// The page of the best matches against sorting all of them.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { setOf } from "../../src/ordinal-set.ts";
import { pageByCode, rank } from "../../src/rank.ts";
import { share } from "../share.ts";

const RUNS = share(10_000);

describe("rank(matches, page, most, allowed)", () => {
  it("orders by score, ties by ordinal, and counts all matches", () => {
    const matches = {
      ordinals: Uint32Array.of(3, 5, 8, 9, 12),
      scores: Uint32Array.of(10, 40, 10, 40, 25),
    };
    const page = { offset: 0, limit: 25 };
    expect(rank(matches, { ...page, descending: true }, 13)).toEqual({
      total: 5,
      ordinals: [5, 9, 12, 3, 8],
    });
    expect(rank(matches, { ...page, descending: false }, 13)).toEqual({
      total: 5,
      ordinals: [3, 8, 12, 5, 9],
    });
  });

  it("gives an empty page past the end, and of no matches", () => {
    const matches = { ordinals: Uint32Array.of(3), scores: Uint32Array.of(10) };
    expect(rank(matches, { offset: 1_000_000, limit: 100, descending: true }, 4)).toEqual({
      total: 1,
      ordinals: [],
    });
    const none = { ordinals: new Uint32Array(), scores: new Uint32Array() };
    expect(rank(none, { offset: 0, limit: 25, descending: true }, 0)).toEqual({
      total: 0,
      ordinals: [],
    });
  });

  it("gives the page that sorting all allowed matches gives", () => {
    const pages = fc.record({
      offset: fc.integer({ min: 0, max: 300 }),
      limit: fc.integer({ min: 1, max: 100 }),
      descending: fc.boolean(),
    });
    const scores = fc.oneof(
      fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 300 }),
      fc.array(fc.integer({ min: 0, max: 2 ** 30 - 1 }), { maxLength: 300 }),
    );
    fc.assert(
      fc.property(scores, pages, fc.integer({ min: 1, max: 4 }), (values, page, step) => {
        const most = 3 * values.length + 1;
        // In no order: 7 and the number of ordinals may share a divisor, so they are sorted by a remainder.
        const ordinals = Uint32Array.from(values, (_, i) => 3 * i).sort(
          (a, b) => (a % 7) - (b % 7),
        );
        const isAllowed = (ordinal: number) => ordinal % step === 0;
        const allowed = setOf([...ordinals].filter(isAllowed), most);
        const sorted = Array.from(ordinals, (ordinal, i) => ({ ordinal, score: values[i]! }))
          .filter(({ ordinal }) => isAllowed(ordinal))
          .sort((a, b) => (page.descending ? -1 : 1) * (a.score - b.score) || a.ordinal - b.ordinal)
          .map(({ ordinal }) => ordinal);
        const matches = { ordinals, scores: Uint32Array.from(values) };
        expect(rank(matches, page, most, allowed)).toEqual({
          total: sorted.length,
          ordinals: sorted.slice(page.offset, page.offset + page.limit),
        });
      }),
      { seed: 7, numRuns: RUNS },
    );
  });
});

describe("pageByCode(set, codes, count, order)", () => {
  it("gives the page that sorting all gives, up and down", () => {
    const asked = fc.record({
      offset: fc.nat(90),
      limit: fc.integer({ min: 1, max: 100 }),
      descending: fc.boolean(),
    });
    const records = fc.array(fc.record({ code: fc.nat(4), isIn: fc.boolean() }), { maxLength: 80 });
    fc.assert(
      fc.property(records, asked, (all, order) => {
        const matches = all.flatMap(({ isIn }, ordinal) => (isIn ? [ordinal] : []));
        const sign = order.descending ? -1 : 1;
        const sorted = matches.toSorted((a, b) => sign * (all[a]!.code - all[b]!.code) || a - b);
        const codes = Uint16Array.from(all, ({ code }) => code);
        expect(pageByCode(setOf(matches, all.length), codes, 5, order)).toEqual({
          total: matches.length,
          ordinals: sorted.slice(order.offset, order.offset + order.limit),
        });
      }),
      { seed: 8, numRuns: RUNS },
    );
  });
});
