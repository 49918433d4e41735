// Selecting records: set algebra on ordinals against a filter over plain records.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Index } from "../../src/format/index-pack.ts";
import type { ListQuery } from "../../src/query.ts";
import { RESOURCES } from "../../src/resources.ts";
import { select, type Found } from "../../src/select.ts";
import { share } from "../share.ts";

interface Guide {
  species: number[];
  techniques: number[];
  rating: number;
  inBox: boolean;
  /** Relevance of a record that holds the words, else undefined. */
  score: number | undefined;
}

/** An index over plain records; a value's slug is its number. */
function indexOf(guides: readonly Guide[]): Index {
  return {
    total: guides.length,
    eachPosting(facet, slug, visit) {
      guides.forEach((guide, ordinal) => {
        const values = facet === 0 ? guide.species : guide.techniques;
        if (values.includes(Number(slug))) visit(ordinal);
      });
    },
    column: () => Float64Array.from(guides, ({ rating }) => rating),
    pagesOf: () => 0,
  };
}

const values = fc.uniqueArray(fc.nat(3), { maxLength: 3 });
const guide: fc.Arbitrary<Guide> = fc.record({
  species: values,
  techniques: values,
  rating: fc.constantFrom(0, 1.5, 4, 4.5, 5),
  inBox: fc.boolean(),
  score: fc.option(fc.nat(3), { nil: undefined }),
});
const wanted = fc.option(
  fc.uniqueArray(fc.nat(4).map(String), { minLength: 1, maxLength: 3 }).map((list) => list.sort()),
  { nil: undefined },
);
interface Use {
  bounds: boolean;
  text: boolean;
  /** The words order by relevance. */
  ranked: boolean;
}
const flags: fc.Arbitrary<Use> = fc.record({
  bounds: fc.boolean(),
  text: fc.boolean(),
  ranked: fc.boolean(),
});
const query: fc.Arbitrary<ListQuery> = fc.record({
  resource: fc.constant(RESOURCES.guides),
  facets: fc.tuple(wanted, wanted),
  minimum: fc.option(fc.constantFrom(0, 1.5, 4.2, 5), { nil: undefined }),
  bounds: fc.constant(undefined),
  text: fc.constant(undefined),
  limit: fc.integer({ min: 1, max: 30 }),
  offset: fc.oneof(fc.nat(20), fc.constant(1_000_000)),
});

function meets(list: readonly number[], slugs: readonly string[] | undefined): boolean {
  return slugs === undefined || list.some((value) => slugs.includes(String(value)));
}

function expected(guides: readonly Guide[], asked: ListQuery, use: Use) {
  const matches = guides
    .map((one, ordinal) => ({ ...one, ordinal }))
    .filter(({ species, techniques }) => {
      const [first, second] = asked.facets;
      return meets(species, first) && meets(techniques, second);
    })
    .filter(({ rating }) => rating >= (asked.minimum ?? 0))
    .filter(({ inBox }) => !use.bounds || inBox)
    .filter(({ score }) => !use.text || score !== undefined);
  if (use.text && use.ranked) matches.sort((a, b) => b.score! - a.score! || a.ordinal - b.ordinal);
  const { offset, limit } = asked;
  const page = matches.slice(offset, offset + limit);
  return { total: matches.length, ordinals: page.map(({ ordinal }) => ordinal) };
}

function foundBy(guides: readonly Guide[], use: Use): Found {
  const found: Found = {};
  const ordinals = (keep: (one: Guide) => boolean) =>
    Uint32Array.from(guides.flatMap((one, ordinal) => (keep(one) ? [ordinal] : [])));
  if (use.bounds) found.bounds = ordinals(({ inBox }) => inBox);
  if (!use.text) return found;
  const held = ordinals(({ score }) => score !== undefined);
  const scores = Uint32Array.from(held, (ordinal) => guides[ordinal]!.score!);
  found.text = use.ranked ? { ordinals: held, scores } : { ordinals: held };
  return found;
}

describe("select(query, index, found)", () => {
  it("finds what a filter over the records finds, in the order of the answer", () => {
    const guides = fc.array(guide, { maxLength: 80 });
    fc.assert(
      fc.property(guides, query, flags, (list, asked, use) => {
        const selection = select(asked, indexOf(list), foundBy(list, use));
        expect(selection).toEqual(expected(list, asked, use));
      }),
      { seed: 5, numRuns: share(10_000) },
    );
  });
});
