// Decides which pages exist: combinations of facet values and a number of files in, plain data out.
// It touches nothing, and says what it leaves to be computed.
import { folderOf, isAddressable, pageAddress } from "../../src/address.ts";
import { BuildError } from "../../src/errors.ts";
import { PAGE_SIZE } from "../../src/limits.ts";
import { findLeftovers, isDue, type Leftover } from "./leftovers.ts";
import type { PreviousPages } from "../snapshot/previous.ts";
import { pageCount, type Combination } from "./combinations.ts";
import { weighPages, type PageRequests, type Weights } from "./weights.ts";

/** A combination and how many of its pages, from offset 0 on, are files. */
export interface PlannedCombination extends Combination {
  pages: number;
}

export interface PagePlan {
  /** Combinations with at least one page, by resource in table order, then by key. */
  combinations: PlannedCombination[];
  /** Pages of the snapshot before that stay for a while, though nothing plans them. */
  leftovers: Leftover[];
  /** Pages that are files, and pages that are left to be computed. */
  static: number;
  computed: number;
  /** Share of the expected listing traffic that the static pages answer, 0 to 1. */
  share: number;
}

interface Candidate {
  combination: PlannedCombination;
  page: number;
  /** Requests that are expected. */
  weight: number;
  /** The first page of everything. */
  needed: boolean;
  /** The snapshot before has this page: on near ties it stays. */
  kept: boolean;
}

/**
 * How much likelier a page of the plan before counts, so that near ties don't move; and by how many
 * requests of a log, so that chance does not move what is seldom asked for.
 */
const KEPT_BONUS = 1.1;
const KEPT_REQUESTS = 1;
const NOTHING_BEFORE: PreviousPages = { planned: new Map(), leftovers: new Map() };

/**
 * Chooses at most `files` pages and leftovers: the first page of every resource, then the likeliest.
 * Throws BuildError if not even the first fit. `requests` are those of an access log.
 */
export function planPages(
  combinations: readonly Combination[],
  files: number,
  previous: PreviousPages = NOTHING_BEFORE,
  now = new Date(0),
  requests?: PageRequests,
): PagePlan {
  const planned = combinations.map((combination) => ({ ...combination, pages: 0 }));
  const weights = weighPages(planned, requests);
  const candidates = candidatesOf(planned, weights, previous);
  const needed = candidates.filter((candidate) => candidate.needed).length;
  const chosen = candidates.slice(0, Math.max(0, files));
  for (const { combination } of chosen) combination.pages++;
  const folders = new Map(planned.map((one) => [folderOf(one.resource, one.slugs), one]));
  const plannedIn = (folder: string) => folders.get(folder)?.pages ?? 0;
  const vanished = () => findLeftovers(previous, plannedIn, now);
  makeRoom(chosen, vanished().length, files, (path) => isDue(previous, path, now));
  // Where the budget became smaller, what vanished first goes first.
  const leftovers = vanished().slice(0, Math.max(0, files - chosen.length));
  if (chosen.length < needed) {
    throw new BuildError(
      `The file budget leaves room for ${Math.max(0, files)} pages; the least is ${needed}, one a resource`,
      "Give a larger --max-files",
    );
  }
  return {
    combinations: planned.filter(({ pages }) => pages > 0),
    leftovers,
    static: chosen.length,
    computed: planned.reduce((sum, one) => sum + pageCount(one), 0) - chosen.length,
    share: chosen.reduce((sum, { weight }) => sum + weight, 0) / weights.total,
  };
}

// All pages that can have a file, likeliest first.
function candidatesOf(
  planned: readonly PlannedCombination[],
  weights: Weights,
  previous: PreviousPages,
): Candidate[] {
  const candidates: Candidate[] = [];
  for (const combination of planned) {
    const { slugs, resource } = combination;
    if (!isAddressable(slugs)) continue;
    const before = previous.planned.get(folderOf(resource, slugs)) ?? 0;
    const broadest = slugs.every((slug) => slug === undefined);
    weights.of(combination).forEach((weight, page) => {
      const needed = broadest && page === 0;
      candidates.push({ combination, page, weight, needed, kept: page < before });
    });
  }
  const bonus = KEPT_REQUESTS * weights.request;
  const rank = ({ weight, kept }: Candidate) => (kept ? weight * KEPT_BONUS + bonus : weight);
  // Array.sort is stable, so ties keep the order of combinations and offsets: broad before narrow.
  return candidates.sort((a, b) => Number(b.needed) - Number(a.needed) || rank(b) - rank(a));
}

// Leftovers count in the budget. A page that is dropped for them must be a new one: dropping one of
// the snapshot before would make a leftover of it, as it does of one that was a leftover.
function makeRoom(
  chosen: Candidate[],
  leftovers: number,
  files: number,
  isLeftover: (path: string) => boolean,
): void {
  let count = leftovers;
  for (let i = chosen.length - 1; i >= 0 && chosen.length + count > files; i--) {
    const { kept, needed, combination, page } = chosen[i]!;
    if (kept || needed) continue;
    combination.pages--;
    chosen.splice(i, 1);
    const { resource, slugs } = combination;
    if (isLeftover(pageAddress({ resource: resource.name, slugs, offset: page * PAGE_SIZE }))) {
      count++;
    }
  }
}
