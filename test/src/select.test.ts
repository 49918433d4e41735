// Selecting records: set algebra on ordinals against a filter over plain records.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Index } from "../../src/format/index-pack.ts";
import { add, emptySet, has } from "../../src/ordinal-set.ts";
import type { Sort } from "../../src/filters.ts";
import type { ListQuery } from "../../src/query.ts";
import { RESOURCES } from "../../src/resources.ts";
import { select, type Matches } from "../../src/select.ts";
import { share } from "../share.ts";

interface Property {
  /** Values of each facet. */
  facets: number[][];
  rods: number;
  rate: number;
  inBox: boolean;
  free: boolean;
  listed: boolean;
  /** Metres from the point, if it is near. */
  metres: number | undefined;
  /** Relevance of a record that holds the words, else undefined. */
  score: number | undefined;
}

const RODS = [0, 1, 3];
const RATES = [0, 1.5, 4, 4.5];
const VALUES = ["0", "1", "2", "3"];

/** An index over plain records; a value's slug is its number. */
function indexOf(all: readonly Property[]): Index {
  const column = (values: number[], of: (one: Property) => number) => ({
    values: Float64Array.from(values),
    codes: Uint16Array.from(all, (one) => values.indexOf(of(one))),
  });
  return {
    total: all.length,
    addPostings(facet, slug, set) {
      all.forEach(({ facets }, ordinal) => {
        if (facets[facet]!.includes(Number(slug))) add(set, ordinal);
      });
    },
    count: (facet, within) =>
      VALUES.map((value) => ({
        value,
        label: `Value ${value}`,
        count: all.filter(
          ({ facets }, ordinal) =>
            facets[facet]!.includes(Number(value)) && (!within || has(within, ordinal)),
        ).length,
      })),
    column: (name) =>
      name === "max_rods" ? column(RODS, ({ rods }) => rods) : column(RATES, ({ rate }) => rate),
    pagesOf: () => 0,
  };
}

const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
const values = fc.uniqueArray(fc.nat(3), { maxLength: 3 });
const property: fc.Arbitrary<Property> = fc.record({
  facets: fc.tuple(values, values, values),
  rods: fc.constantFrom(...RODS),
  rate: fc.constantFrom(...RATES),
  inBox: fc.boolean(),
  free: fc.boolean(),
  listed: fc.boolean(),
  metres: maybe(fc.nat(5)),
  score: maybe(fc.nat(3)),
});
const wanted = maybe(
  fc.uniqueArray(fc.nat(4).map(String), { minLength: 1, maxLength: 3 }).map((list) => list.sort()),
);
const USED = ["bounds", "near", "free", "ids", "text"] as const;
type Use = Record<(typeof USED)[number] | "ranked", boolean>;
const flags: fc.Arbitrary<Use> = fc.record({
  bounds: fc.boolean(),
  near: fc.boolean(),
  free: fc.boolean(),
  ids: fc.boolean(),
  text: fc.boolean(),
  ranked: fc.boolean(),
});
const NEAR = { latitude: 0, longitude: 0, kilometres: "0.005", metres: 5 };

/** A query with an order that is possible with what is used. */
function queryOf(use: Use): fc.Arbitrary<ListQuery> {
  const sorts: Sort[] = ["name", "rate", "-rate"];
  if (use.text && use.ranked) sorts.push("relevance");
  if (use.near) sorts.push("distance");
  return fc.record({
    resource: fc.constant(RESOURCES.properties),
    facets: fc.tuple(wanted, wanted, wanted),
    ranges: fc.tuple(maybe(fc.nat(4)), maybe(fc.constantFrom(0, 1.5, 4.2, 5))),
    bounds: fc.constant(undefined),
    near: fc.constant(use.near ? NEAR : undefined),
    free: fc.constant(undefined),
    ids: fc.constant(undefined),
    sort: fc.constantFrom(...sorts),
    counted: maybe(fc.subarray([0, 1, 2])),
    text: fc.constant(undefined),
    limit: fc.integer({ min: 1, max: 30 }),
    offset: fc.oneof(fc.nat(20), fc.constant(1_000_000)),
  });
}

function expected(all: readonly Property[], asked: ListQuery, use: Use) {
  const meets = (one: Property, facet: number) =>
    asked.facets[facet]?.some((slug) => one.facets[facet]!.includes(Number(slug))) ?? true;
  const [rods = 0, rate = Infinity] = asked.ranges;
  const others = all
    .map((one, ordinal) => ({ ...one, ordinal }))
    .filter((one) => one.rods >= rods && one.rate <= rate)
    .filter((one) => !use.bounds || one.inBox)
    .filter((one) => !use.free || one.free)
    .filter((one) => !use.ids || one.listed)
    .filter((one) => !use.near || one.metres !== undefined)
    .filter((one) => !use.text || one.score !== undefined);
  const matches = others.filter((one) => [0, 1, 2].every((facet) => meets(one, facet)));
  const keys: Record<Sort, (one: Property) => number> = {
    name: () => 0,
    rate: (one) => one.rate,
    "-rate": (one) => -one.rate,
    relevance: (one) => -one.score!,
    distance: (one) => one.metres!,
  };
  const key = keys[asked.sort];
  matches.sort((a, b) => key(a) - key(b) || a.ordinal - b.ordinal);
  const counts = (asked.counted ?? []).map((facet) => {
    const rest = [0, 1, 2].filter((other) => other !== facet);
    const under = others.filter((one) => rest.every((other) => meets(one, other)));
    return VALUES.map((value) => ({
      value,
      label: `Value ${value}`,
      count: under.filter((one) => one.facets[facet]!.includes(Number(value))).length,
    }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || Number(a.value) - Number(b.value));
  });
  const page = matches.slice(asked.offset, asked.offset + asked.limit);
  return { total: matches.length, ordinals: page.map(({ ordinal }) => ordinal), counts };
}

function foundBy(all: readonly Property[], use: Use): Matches {
  const ordinals = (keep: (one: Property) => boolean) =>
    Uint32Array.from(all.flatMap((one, ordinal) => (keep(one) ? [ordinal] : [])));
  const setOf = (keep: (one: Property) => boolean) => {
    const set = emptySet(all.length);
    for (const ordinal of ordinals(keep)) add(set, ordinal);
    return set;
  };
  const words = setOf(({ score }) => score !== undefined);
  const held = ordinals(({ score }) => score !== undefined);
  const scores = Uint32Array.from(held, (ordinal) => all[ordinal]!.score!);
  const pins = [...ordinals(({ metres }) => metres !== undefined)].reverse();
  const near = {
    set: setOf(({ metres }) => metres !== undefined),
    ordinals: pins,
    metres: pins.map((ordinal) => all[ordinal]!.metres!),
  };
  return {
    ...(use.bounds && { bounds: setOf(({ inBox }) => inBox) }),
    ...(use.near && { near }),
    ...(use.free && { free: setOf(({ free }) => free) }),
    ...(use.ids && { ids: [...ordinals(({ listed }) => listed)] }),
    ...(use.text && { text: { set: words, ordinals: held, ...(use.ranked && { scores }) } }),
  };
}

describe("select(query, index, found)", () => {
  it("finds and counts what a filter over the records does, in the order of the answer", () => {
    const asked = flags.chain((use) => queryOf(use).map((query) => ({ use, query })));
    fc.assert(
      fc.property(fc.array(property, { maxLength: 80 }), asked, (all, { use, query }) => {
        expect(select(query, indexOf(all), foundBy(all, use))).toEqual(expected(all, query, use));
      }),
      { seed: 5, numRuns: share(10_000) },
    );
  });
});
