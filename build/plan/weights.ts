// Estimates the requests to expect for each page, from its likelihood and the counts of an access log.
// I5: sums, products and quotients only, since other functions may round differently from machine to machine.
import { pageAddress } from "../../src/address.ts";
import { PAGE_SIZE } from "../../src/limits.ts";
import type { PageKind } from "../../src/page-address.ts";
import { facetsOf, type ResourceName } from "../../src/resources.ts";
import { sum } from "../../src/figures.ts";
import { pageCount, type Combination } from "./combinations.ts";

export type PageRequests = ReadonlyMap<string, number>;

export interface Weights {
  /** Of each page, from offset 0 on, never rising: a page exists only with those before it. */
  of(combination: Combination): readonly number[];
  /** Of all pages together, including those that can't be files. */
  total: number;
  request: number;
  /** Expected views of all HTML pages of a kind. */
  views(kind: PageKind): number;
}

/** Views of HTML pages for each listing request: a guess. */
const VIEWS: Readonly<Record<PageKind, number>> = { properties: 1, lists: 0.3, people: 0.1 };

/** Requests of a log that weigh as much as the prior: a thousand say little about ten thousand pages. */
const PRIOR_REQUESTS = 5_000;

// How often each resource is listed and each facet used: at most every other time, so that a combination is
// never likelier than a broader one.
const RESOURCE_SHARE: Partial<Record<ResourceName, number>> = {
  properties: 0.7,
  guides: 0.15,
  clubs: 0.1,
};
const OTHER_RESOURCE_SHARE = 0.05;
const FACET_USE: Readonly<Record<string, number>> = { state: 0.5, species: 0.3 };
const OTHER_FACET_USE = 0.2;

/** Added to every combination's size, so that a short list's first page beats a long one's hundredth. */
const EXTRA_RECORDS = PAGE_SIZE;

function depthShare(page: number): number {
  return 1 / ((page + 1) * (page + 1));
}

/** Gives the weight of a combination's first page among `combinations`. */
function likelihoodAmong(
  combinations: readonly Combination[],
): (combination: Combination) => number {
  const totals = new Map<ResourceName, number>();
  for (const { resource, digits, ordinals } of combinations) {
    if (digits.every((digit) => digit === 0)) totals.set(resource.name, ordinals.length);
  }
  return ({ resource, digits, ordinals }) => {
    const total = totals.get(resource.name)! + EXTRA_RECORDS;
    const share = (ordinals.length + EXTRA_RECORDS) / total;
    return facetsOf(resource).reduce(
      (weight, { name }, facet) => {
        const use = FACET_USE[name] ?? OTHER_FACET_USE;
        return weight * (digits[facet] === 0 ? 1 - use : use);
      },
      (RESOURCE_SHARE[resource.name] ?? OTHER_RESOURCE_SHARE) * share,
    );
  };
}

/** `combinations` are all that a query can name; the result knows only these. */
export function weighPages(
  combinations: readonly Combination[],
  requests: PageRequests = new Map(),
): Weights {
  const likelihood = likelihoodAmong(combinations);
  const priors = combinations.map((combination) => {
    const first = likelihood(combination);
    return Array.from({ length: pageCount(combination) }, (_, page) => first * depthShare(page));
  });
  const prior = total(priors.map(total));
  const weights = new Map(
    combinations.map((combination, i) => {
      const expected = priors[i]!.map((weight) => (weight / prior) * PRIOR_REQUESTS);
      if (requests.size === 0) return [combination, expected];
      const all = expected.map((weight, page) => weight + counted(requests, combination, page));
      return [combination, falling(all)];
    }),
  );
  const all = total(Array.from(weights.values(), total));
  return {
    of: (combination) => weights.get(combination)!,
    total: all,
    request: requests.size === 0 ? 0 : 1,
    views: (kind) => VIEWS[kind] * all,
  };
}

function counted(requests: PageRequests, { resource, slugs }: Combination, page: number): number {
  const path = pageAddress({ resource: resource.name, slugs, offset: page * PAGE_SIZE });
  return requests.get(path) ?? 0;
}

// Pools neighbours until no weight rises: choosing by the means of such runs is optimal without gaps.
function falling(weights: readonly number[]): number[] {
  const runs: { sum: number; length: number }[] = [];
  for (const weight of weights) {
    let run = { sum: weight, length: 1 };
    for (let last; (last = runs.at(-1)) && run.sum / run.length > last.sum / last.length;) {
      runs.pop();
      run = { sum: last.sum + run.sum, length: last.length + run.length };
    }
    runs.push(run);
  }
  return runs.flatMap(({ sum: all, length }) => Array<number>(length).fill(all / length));
}

const total = (numbers: readonly number[]) => sum(numbers, (number) => number);
