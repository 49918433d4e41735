// Decides, as plain data, which pages become files within the file budget and which are computed.
import { folderOf, isAddressable, pageIn } from "../../src/address.ts";
import { BuildError } from "../../src/errors.ts";
import { PAGE_SIZE } from "../../src/limits.ts";
import { PAGE_KINDS, type PageKind } from "../../src/page-address.ts";
import { sum } from "../../src/figures.ts";
import { findLeftovers, isPlanned, type PastPages } from "./leftovers.ts";
import { pageCount, type Combination } from "./combinations.ts";
import type { HtmlPages } from "./html.ts";
import { weighPages, type PageRequests, type Weights } from "./weights.ts";

export interface PlannedCombination extends Combination {
  /** How many, from offset 0 on, are files. */
  pages: number;
}

export type PagePlan = ReturnType<typeof planPages>;
export type HtmlPlan = ReturnType<typeof planHtml>;

type Candidate = ReturnType<typeof candidatesOf>[number];

/** Bonus for a page of the previous plan: a factor against near ties, requests of a log against chance. */
const STAY_BONUS = 1.1;
const STAY_REQUESTS = 1;

/** Chooses at most `budget` files. Throws BuildError if the first page of every resource doesn't fit. */
export function planPages(
  combinations: readonly Combination[],
  budget: number,
  past: PastPages = new Map(),
  now = new Date(0),
  requests?: PageRequests,
  htmlPages: Partial<HtmlPages> = {},
) {
  const planned = combinations.map((combination) => ({ ...combination, pages: 0 }));
  const weights = weighPages(planned, requests);
  const candidates = candidatesOf(planned, weights, past);
  const required = candidates.filter(({ isRequired }) => isRequired).length;
  const html = planHtml(htmlPages, weights, candidates, { files: budget, required });
  const files = budget - sum(html.files, (kind) => html.pages[kind]!);
  const chosen = candidates.slice(0, Math.max(0, files));
  for (const { combination } of chosen) combination.pages++;
  const folders = new Map(planned.map((one) => [folderOf(one.resource, one.slugs), one]));
  const vanished = () => findLeftovers(past, (folder) => folders.get(folder)?.pages ?? 0, now);
  makeRoom(chosen, vanished().length, files, past, now);
  // If the budget shrank, the pages that vanished first go first.
  const leftovers = vanished().slice(0, Math.max(0, files - chosen.length));
  if (chosen.length < required) {
    throw new BuildError(
      `The file budget leaves room for ${Math.max(0, files)} pages; the least is ${required}, one per resource`,
      "Give a larger --max-files",
    );
  }
  return {
    combinations: planned.filter(({ pages }) => pages > 0),
    leftovers,
    /** Pages that are files, and pages that are computed. */
    static: chosen.length,
    computed: sum(planned, pageCount) - chosen.length,
    /** Of the expected listing traffic that static pages answer, 0 to 1. */
    share: sum(chosen, ({ weight }) => weight) / weights.total,
    html,
  };
}

/** Which kinds of HTML pages answer the most requests as files, with as many JSON pages as still fit. */
function planHtml(
  all: Partial<HtmlPages>,
  weights: Weights,
  candidates: readonly Candidate[],
  { files, required }: { files: number; required: number },
) {
  const kinds = PAGE_KINDS.filter((kind) => all[kind] !== undefined);
  /** By kind, files or not; none where HTML is turned off. */
  const pages: Partial<Record<PageKind, number>> = {};
  for (const kind of kinds) pages[kind] = all[kind]!.length;
  const sums = [0];
  for (const { weight } of candidates) sums.push(sums.at(-1)! + weight);
  const answered = (chosen: readonly PageKind[]) => {
    const left = files - sum(chosen, (kind) => pages[kind]!);
    return left < required
      ? -1
      : sum(chosen, weights.views) + sums[Math.min(left, candidates.length)]!;
  };
  const best = subsets(kinds).reduce((one, other) =>
    answered(other) > answered(one) ? other : one,
  );
  const views = sum(kinds, weights.views);
  return { files: best, pages, share: views === 0 ? 0 : sum(best, weights.views) / views };
}

function subsets<T>(all: readonly T[]): T[][] {
  return all.reduce<T[][]>(
    (found, one) => [...found, ...found.map((some) => [...some, one])],
    [[]],
  );
}

function candidatesOf(planned: readonly PlannedCombination[], weights: Weights, past: PastPages) {
  const bonus = STAY_REQUESTS * weights.request;
  const candidates = planned.flatMap((combination) => {
    const { slugs, resource } = combination;
    if (!isAddressable(slugs)) return [];
    const folder = folderOf(resource, slugs);
    const isBroadest = slugs.every((slug) => slug === undefined);
    return weights.of(combination).map((weight, page) => {
      const path = pageIn(folder, page * PAGE_SIZE);
      const isRequired = isBroadest && page === 0;
      const isPublished = isPlanned(path, past);
      const rank = isPublished ? weight * STAY_BONUS + bonus : weight;
      return { combination, path, weight, isRequired, isPublished, rank };
    });
  });
  // Array.sort is stable, so ties keep the order of combinations and offsets: broad before narrow.
  return candidates.sort((a, b) => Number(b.isRequired) - Number(a.isRequired) || b.rank - a.rank);
}

// Only new pages make room for leftovers: one of the previous snapshot would become a leftover.
function makeRoom(
  chosen: Candidate[],
  leftovers: number,
  files: number,
  past: PastPages,
  now: Date,
): void {
  let count = leftovers;
  for (let i = chosen.length - 1; i >= 0 && chosen.length + count > files; i--) {
    const { isPublished, isRequired, combination, path } = chosen[i]!;
    if (isPublished || isRequired) continue;
    combination.pages--;
    chosen.splice(i, 1);
    if (Date.parse(past.get(path) ?? "") > now.getTime()) count++;
  }
}
