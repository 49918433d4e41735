// Estimates how likely each page is to be requested when nothing is known of the traffic. I5: sums and
// products only, since other functions may round differently from machine to machine.
import { PAGE_SIZE } from "../../src/limits.ts";
import { facetsOf, type ResourceName } from "../../src/resources.ts";
import type { Combination } from "./combinations.ts";

// How often each resource is listed, and how often each facet is used: at most every other time, so
// that a combination is never likelier than a broader one.
const RESOURCE_SHARE: Partial<Record<ResourceName, number>> = {
  properties: 0.7,
  guides: 0.15,
  clubs: 0.1,
};
const OTHER_RESOURCE_SHARE = 0.05;
const FACET_USE: Readonly<Record<string, number>> = { state: 0.5, species: 0.3 };
const OTHER_FACET_USE = 0.2;

/**
 * Records added to the size of every combination: popularity follows size, but not so closely that the
 * first page of a short list is worth less than the hundredth of a long one.
 */
const EXTRA_RECORDS = PAGE_SIZE;

/** Share of requests that reach a page: later pages are read less often. */
export function depthShare(page: number): number {
  return 1 / ((page + 1) * (page + 1));
}

/** A function that gives the weight of a combination's first page among `combinations`. */
export function likelihoodAmong(
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
