// Paths of pages: keys to paths and back. test/equivalence.test.ts has every page of a snapshot.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  folderOf,
  isAddressable,
  pageAddress,
  pageIn,
  parseAddress,
  splitPage,
  type PageKey,
} from "../../src/address.ts";
import { facetsOf, RESOURCE_LIST, RESOURCES } from "../../src/resources.ts";

const facetSlug = fc.stringMatching(/^[a-z0-9_-]{1,12}$/);
const pageKey = fc.constantFrom(...RESOURCE_LIST).chain((resource): fc.Arbitrary<PageKey> =>
  fc.record({
    resource: fc.constant(resource.name),
    slugs: fc.tuple(...facetsOf(resource).map(() => fc.option(facetSlug, { nil: undefined }))),
    offset: fc.nat(40_000).map((page) => page * 25),
  }),
);

describe("pageAddress(key), parseAddress(path) and splitPage(path)", () => {
  it("give back every key", () => {
    fc.assert(
      fc.property(pageKey, (key) => {
        const path = pageAddress(key);
        expect(path).toMatch(/^[a-z0-9._/-]+$/);
        expect(parseAddress(path)).toEqual(key);
        const folder = folderOf(RESOURCES[key.resource], key.slugs);
        expect(pageIn(folder, key.offset)).toBe(path);
        expect(splitPage(path)).toEqual({ folder, offset: key.offset });
      }),
      { seed: 1, numRuns: 1_000 },
    );
  });
});

describe("parseAddress(path)", () => {
  it.each([
    "/static/v1/clubs/offset.0.json/",
    "static/v1/clubs/offset.0.json",
    "/static/v1/clubs/offset.00.json",
    "/static/v1/clubs/offset.25",
    "/static/v1/clubs/offset.10.json",
    "/static/v1/clubs/state./offset.0.json",
    "/static/v1/clubs/state.MT/offset.0.json",
    "/static/v1/clubs/species.trout/offset.0.json",
    "/static/v1/clubs//offset.0.json",
    "/static/v1/constructor/offset.0.json",
    "/static/v1/properties/water_type.lake/state.mt/offset.0.json",
    "/static/v2/clubs/offset.0.json",
    "/static/v1/clubs/offset.0.json\n",
  ])("finds no page at %j", (path) => {
    expect(parseAddress(path)).toBeUndefined();
  });
});

describe("isAddressable(slugs)", () => {
  it("takes slugs of ASCII alone, of which each is one segment", () => {
    expect(isAddressable([undefined, "mt", "spring_creek", "brown-trout-2"])).toBe(true);
    for (const slug of ["ヤマメ", "élan", "a.b", "a/b", "", "MT"]) {
      expect(isAddressable(["mt", slug]), slug).toBe(false);
    }
  });
});
