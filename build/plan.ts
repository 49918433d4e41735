// Decides which pages exist: combinations of facet values and a number of files in, plain data out.
// It touches nothing, and says what it leaves to be computed.
import { isAddressable } from "../src/address.ts";
import { BuildError } from "../src/errors.ts";
import { combinationKey } from "../src/index-pack.ts";
import { PAGE_SIZE } from "../src/limits.ts";
import type { Resource, ResourceName } from "../src/resources.ts";
import type { RecordSet } from "./record-set.ts";

/** Records that share one value, or any, of each facet. */
export interface Combination {
  resource: Resource;
  /** For each facet 0 for any, else 1 + the value's position. */
  digits: number[];
  slugs: (string | undefined)[];
  /** See combinationKey. */
  key: number;
  /** Ascending. */
  ordinals: number[];
}

/** A combination and how many of its pages, from offset 0 on, are files. */
export interface PlannedCombination extends Combination {
  pages: number;
}

export interface PagePlan {
  /** Combinations with at least one page, by resource in table order, then by key. */
  combinations: PlannedCombination[];
  /** Pages that are files, and pages that are left to be computed. */
  static: number;
  computed: number;
  /** Share of the expected listing traffic that the static pages answer, 0 to 1. */
  share: number;
}

// Expected traffic, as far as nothing is known of it: how often each resource is listed, and how
// often each facet is used. A facet is used at most every other time, so that a combination is
// never likelier than a broader one.
const RESOURCE_SHARE: Record<ResourceName, number> = {
  properties: 0.7,
  guides: 0.15,
  clubs: 0.1,
  "fly-shops": 0.05,
};
const FACET_USE: Readonly<Record<string, number>> = { state: 0.5, species: 0.3 };
const OTHER_FACET_USE = 0.2;

/** All non-empty combinations of single facet values of a resource, and the one of any values. */
export function combinationsOf({ resource, records, facets }: RecordSet): Combination[] {
  const sizes = facets.map(({ slugs }) => slugs.length);
  const found = new Map<number, Combination>();
  const collect = (digits: number[], ordinals: number[]) => {
    const slugs = digits.map((digit, i) => facets[i]!.slugs[digit - 1]);
    const key = combinationKey(digits, sizes);
    found.set(key, { resource, digits, slugs, key, ordinals });
  };
  collect(
    facets.map(() => 0),
    records.map((_, ordinal) => ordinal),
  );
  for (let ordinal = 0; ordinal < records.length; ordinal++) {
    const choices = facets.map(({ values }) => [0, ...values[ordinal]!.map((value) => value + 1)]);
    for (const digits of product(choices)) {
      if (digits.every((digit) => digit === 0)) continue;
      const known = found.get(combinationKey(digits, sizes));
      if (known) known.ordinals.push(ordinal);
      else collect(digits, [ordinal]);
    }
  }
  return [...found.values()].sort((a, b) => a.key - b.key);
}

function product(choices: readonly number[][]): number[][] {
  return choices.reduce<number[][]>(
    (heads, choice) => heads.flatMap((head) => choice.map((digit) => [...head, digit])),
    [[]],
  );
}

interface Candidate {
  combination: PlannedCombination;
  weight: number;
  /** Dropped last: 2 the first page of everything, 1 pages of many records, 0 of a single one. */
  tier: number;
}

/**
 * Chooses at most `files` pages: the likeliest first, and single-record combinations last of all.
 * Throws BuildError if not even the first page of every resource fits.
 */
export function planPages(combinations: readonly Combination[], files: number): PagePlan {
  const planned = combinations.map((combination) => ({ ...combination, pages: 0 }));
  const totals = new Map<Resource, number>();
  for (const { resource, ordinals, slugs } of planned) {
    if (slugs.every((slug) => slug === undefined)) totals.set(resource, ordinals.length);
  }
  const shareOf = valueShares(planned, totals);
  const candidates: Candidate[] = [];
  let computed = 0;
  let expected = 0;
  for (const combination of planned) {
    const pages = pageCount(combination);
    const weight = likelihood(combination, shareOf);
    for (let page = 0; page < pages; page++) expected += weight * depthShare(page);
    if (!isAddressable(combination.slugs)) {
      computed += pages;
      continue;
    }
    const broadest = combination.slugs.every((slug) => slug === undefined);
    for (let page = 0; page < pages; page++) {
      const tier = broadest && page === 0 ? 2 : combination.ordinals.length > 1 ? 1 : 0;
      candidates.push({ combination, weight: weight * depthShare(page), tier });
    }
  }
  // Array.sort is stable, so ties keep the order of combinations and offsets: broad before narrow.
  candidates.sort((a, b) => b.tier - a.tier || b.weight - a.weight);
  const kept = candidates.slice(0, Math.max(0, files));
  if (kept.length < Math.min(totals.size, candidates.length)) {
    throw new BuildError(
      `The file budget leaves room for ${Math.max(0, files)} pages; the least is ${totals.size}, one a resource`,
      "Give a larger --max-files",
    );
  }
  let covered = 0;
  for (const { combination, weight } of kept) {
    combination.pages++;
    covered += weight;
  }
  return {
    combinations: planned.filter(({ pages }) => pages > 0),
    static: kept.length,
    computed: computed + candidates.length - kept.length,
    share: expected === 0 ? 1 : covered / expected,
  };
}

/** Pages a combination has; the one of everything has a first page even when empty. */
function pageCount({ ordinals }: Combination): number {
  return Math.max(1, Math.ceil(ordinals.length / PAGE_SIZE));
}

// Each page further on is turned to less often.
function depthShare(page: number): number {
  return 1 / ((page + 1) * (page + 1));
}

function likelihood(
  { resource, digits }: Combination,
  shareOf: (resource: Resource, facet: number, digit: number) => number,
): number {
  const facets = resource.filters.filter((filter) => FACET_KINDS.has(filter.kind));
  return digits.reduce((weight, digit, facet) => {
    const use = FACET_USE[facets[facet]!.name] ?? OTHER_FACET_USE;
    return weight * (digit === 0 ? 1 - use : use * shareOf(resource, facet, digit));
  }, RESOURCE_SHARE[resource.name]);
}

const FACET_KINDS = new Set(["state", "choice", "name"]);

// A value is asked for as often as its share of the records.
function valueShares(
  combinations: readonly Combination[],
  totals: ReadonlyMap<Resource, number>,
): (resource: Resource, facet: number, digit: number) => number {
  const shares = new Map<string, number>();
  for (const { resource, digits, ordinals } of combinations) {
    const used = digits.flatMap((digit, facet) => (digit === 0 ? [] : [facet]));
    if (used.length !== 1) continue;
    const facet = used[0]!;
    shares.set(
      `${resource.name}/${facet}/${digits[facet]}`,
      ordinals.length / totals.get(resource)!,
    );
  }
  return (resource, facet, digit) => shares.get(`${resource.name}/${facet}/${digit}`)!;
}
