// Estimates the requests to expect for each page, from its likelihood and the counts of an access log.
// I5: sums, products and quotients only.
import { pageAddress } from "../../src/address.ts";
import { PAGE_SIZE } from "../../src/limits.ts";
import type { PageKind } from "../../src/page-address.ts";
import { depthShare, likelihoodAmong } from "./likelihood.ts";
import { pageCount, type Combination } from "./combinations.ts";

/** Requests by path of a page. */
export type PageRequests = ReadonlyMap<string, number>;

export interface Weights {
  /** Of each page, from offset 0 on, never rising: a page exists only with those before it. */
  of(combination: Combination): readonly number[];
  /** Of all pages together, including those that can't be files. */
  total: number;
  /** Weight of one request in the log. */
  request: number;
  /** Expected views of all HTML pages of a kind. */
  views(kind: PageKind): number;
}

/**
 * Views of HTML pages for each listing request. A guess: people and search engines read a property's page about as
 * often as any program asks for a list, lists a third as often, and guides, clubs and shops a tenth.
 */
const VIEWS: Readonly<Record<PageKind, number>> = { properties: 1, lists: 0.3, people: 0.1 };

/**
 * Requests of a log that weigh as much as the whole prior. A log of a thousand requests says little
 * about ten thousand pages, one of a million nearly everything; pages it doesn't name keep the order of
 * the prior.
 */
const PRIOR_REQUESTS = 5_000;

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
  const prior = sum(priors.map(sum));
  const weights = combinations.map((combination, i) => {
    const expected = priors[i]!.map((weight) => (weight / prior) * PRIOR_REQUESTS);
    if (requests.size === 0) return expected;
    return falling(expected.map((weight, page) => weight + counted(requests, combination, page)));
  });
  const found = new Map(combinations.map((combination, i) => [combination, weights[i]!]));
  const total = sum(weights.map(sum));
  return {
    of: (combination) => found.get(combination)!,
    total,
    request: requests.size === 0 ? 0 : 1,
    views: (kind) => VIEWS[kind] * total,
  };
}

function counted(requests: PageRequests, { resource, slugs }: Combination, page: number): number {
  const path = pageAddress({ resource: resource.name, slugs, offset: page * PAGE_SIZE });
  return requests.get(path) ?? 0;
}

// Pools neighbours until no weight rises. A page with more requests than those before it pulls them
// along, so a run is worth its mean: choosing by these means is optimal without gaps.
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

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
