// Index packs: the postings, columns and plan that the build wrote, read back.
import { combinationsOf } from "../../build/plan/combinations.ts";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { indexPack } from "../../build/write/packs.ts";
import { planPages } from "../../build/plan/plan.ts";
import { slug } from "../../src/fold.ts";
import { combinationKey, openIndex, type Column, type Index } from "../../src/format/index-pack.ts";
import { emptySet, members } from "../../src/ordinal-set.ts";
import { readBack, recordSet } from "./packs-helpers.ts";

function numbersOf({ values, codes }: Column): number[] {
  return Array.from(codes, (code) => values[code]!);
}

function postings(index: Index, facet: number, value: string): number[] {
  const set = emptySet(index.total);
  index.addPostings(facet, value, set);
  return [...members(set)];
}

describe.each([0, 1, 64, 300])("openIndex(pack) of %i records", (count) => {
  const set = recordSet(count);
  const all = combinationsOf(set);
  const plan = planPages(all, Math.ceil(all.length / 2));
  const index = openIndex(readBack(indexPack(set, plan.combinations)));

  it("gives the total and the ratings by ordinal", () => {
    expect(index.total).toBe(count);
    expect(numbersOf(index.column("rating_avg"))).toEqual(
      set.records.map((one) => one["rating_avg"]),
    );
  });

  it("visits the records of every value, ascending, and none of another", () => {
    set.facets.forEach(({ name, slugs }, facet) => {
      for (const value of slugs) {
        const expected = set.records.flatMap((record, ordinal) =>
          (record[name] as string[]).some((item) => slug(item) === value) ? [ordinal] : [],
        );
        expect(postings(index, facet, value)).toEqual(expected);
      }
      for (const stranger of ["", "zander", "toString", "brown"]) {
        expect(postings(index, facet, stranger)).toEqual([]);
      }
    });
  });

  it("knows how many pages each combination has, none of what is not planned", () => {
    const planned = new Map(plan.combinations.map(({ slugs, pages }) => [`${slugs}`, pages]));
    for (const { slugs } of all) expect(index.pagesOf(slugs)).toBe(planned.get(`${slugs}`) ?? 0);
    expect(index.pagesOf(["zander", undefined])).toBe(0);
    expect(index.pagesOf([undefined, "zander"])).toBe(0);
    expect(index.pagesOf(["", ""])).toBe(0);
  });
});

describe("combinationKey(digits, sizes)", () => {
  it("numbers all combinations without a gap or a clash", () => {
    const sizes = fc.array(fc.nat(5), { maxLength: 4 });
    fc.assert(
      fc.property(sizes, (list) => {
        const combinations = list.reduce<number[][]>(
          (heads, size) =>
            heads.flatMap((head) =>
              Array.from({ length: size + 1 }, (_, digit) => [...head, digit]),
            ),
          [[]],
        );
        const keys = combinations.map((digits) => combinationKey(digits, list));
        expect(keys).toEqual(combinations.map((_, i) => i));
      }),
      { seed: 4 },
    );
  });
});
