// Estimates the requests to expect for each page, from its likelihood and the counts of an access log.
// I5: sums, products and quotients only, since other functions may round differently from machine to machine.
import { pageAddress } from "../../src/address.ts";
import { PAGE_SIZE } from "../../src/limits.ts";
import type { PageKind } from "../../src/page-address.ts";
import { facetsOf, type ResourceName } from "../../src/resources.ts";
import { sum } from "../../src/figures.ts";
import { pageCount, type Combination } from "./combinations.ts";

export type PageRequests = ReadonlyMap<string, number>;

export type Weights = ReturnType<typeof weighPages>;

/** Views of HTML pages for each listing request: a guess. */
const VIEWS: Readonly<Record<PageKind, number>> = { properties: 1, lists: 0.3, people: 0.1 };

/** Requests of a log that weigh as much as the prior: a thousand say little about ten thousand pages. */
const PRIOR_REQUESTS = 5_000;

// How often each is listed or used: at most every other time, so that no combination is likelier than a broader one.
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

export function weighPages(
  combinations: readonly Combination[],
  requests: PageRequests = new Map(),
) {
  const broadest = combinations.filter(({ digits }) => digits.every((digit) => digit === 0));
  const sizes = new Map(broadest.map(({ resource, ordinals }) => [resource, ordinals.length]));
  const priors = combinations.map((combination) => {
    const first = likelihood(combination, sizes.get(combination.resource)!);
    return Array.from(
      { length: pageCount(combination) },
      (_, i) => first * (1 / ((i + 1) * (i + 1))),
    );
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
    /** Of each page, from offset 0 on, never rising: a page exists only with those before it. */
    of: (combination: Combination): readonly number[] => weights.get(combination)!,
    /** Of all pages together, including those that can't be files. */
    total: all,
    request: requests.size === 0 ? 0 : 1,
    views: (kind: PageKind) => VIEWS[kind] * all,
  };
}

/** Of a combination's first page; `records` are those of its resource. */
function likelihood({ resource, digits, ordinals }: Combination, records: number): number {
  const share = (ordinals.length + EXTRA_RECORDS) / (records + EXTRA_RECORDS);
  return facetsOf(resource).reduce(
    (weight, { name }, facet) => {
      const use = FACET_USE[name] ?? OTHER_FACET_USE;
      return weight * (digits[facet] === 0 ? 1 - use : use);
    },
    (RESOURCE_SHARE[resource.name] ?? OTHER_RESOURCE_SHARE) * share,
  );
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
