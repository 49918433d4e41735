// Finds the HTML pages of a directory, and decides which kinds of them become files: all pages of a kind or none.
import { PAGE_SIZE } from "../../src/limits.ts";
import {
  hasSpeciesList,
  listPath,
  PAGE_KINDS,
  PEOPLE,
  peoplePath,
  propertyPath,
  STATES_PATH,
  type PageKind,
} from "../../src/page-address.ts";
import { SHELL_PATH } from "../../src/serve/html/shell.ts";
import type { ResourceName } from "../../src/resources.ts";
import type { RecordSet } from "../project/record-set.ts";
import type { Combination } from "./combinations.ts";

/** Paths of pages. */
export type HtmlPages = Readonly<Record<PageKind, readonly string[]>>;

/** A kind of pages that may become files. */
export interface HtmlKind {
  kind: PageKind;
  pages: number;
  /** Expected views. */
  weight: number;
}

/** All pages; none on a site without the explorer's page, which frames them. */
export function htmlPagesOf(
  sets: readonly RecordSet[],
  combinations: readonly Combination[],
  site: Readonly<Record<string, unknown>>,
): Partial<HtmlPages> {
  if (!Object.hasOwn(site, SHELL_PATH)) return {};
  const idsOf = (name: ResourceName) =>
    sets.find(({ resource }) => resource.name === name)!.records.map(({ id }) => id);
  const lists = listsOf(combinations).flatMap(({ state, facet, ordinals }) =>
    Array.from({ length: Math.ceil(ordinals.length / PAGE_SIZE) }, (_, i) =>
      listPath(state, facet, i + 1),
    ),
  );
  return {
    properties: idsOf("properties").map(propertyPath),
    lists: [STATES_PATH, ...lists],
    people: PEOPLE.flatMap((name) => idsOf(name).map((id) => peoplePath(name, id))),
  };
}

/** The lists of properties that have pages: of a state, perhaps with one type of water or one species. */
export function listsOf(
  combinations: readonly Combination[],
): { state: string; facet: string | undefined; ordinals: readonly number[] }[] {
  return combinations.flatMap(({ resource, slugs, ordinals }) => {
    const [state, water, species] = slugs;
    if (resource.name !== "properties" || state === undefined) return [];
    if (species !== undefined && (water !== undefined || !hasSpeciesList(species))) return [];
    return [{ state, facet: water ?? species, ordinals }];
  });
}

/**
 * The kinds whose files answer the most requests, together with as many JSON pages as still fit. `weights` are those
 * of the JSON pages, likeliest first; the first `required` are always files.
 */
export function chooseKinds(
  kinds: readonly HtmlKind[],
  weights: readonly number[],
  { files, required }: { files: number; required: number },
): PageKind[] {
  const sums = [0];
  const some = kinds.filter(({ pages }) => pages > 0);
  for (const weight of weights) sums.push(sums.at(-1)! + weight);
  let best: { chosen: readonly HtmlKind[]; answered: number } = { chosen: [], answered: -1 };
  for (const chosen of subsets(some)) {
    const left = files - chosen.reduce((sum, { pages }) => sum + pages, 0);
    if (left < required && chosen.length > 0) continue;
    const views = chosen.reduce((sum, { weight }) => sum + weight, 0);
    const answered = views + sums[Math.max(0, Math.min(left, weights.length))]!;
    if (answered > best.answered) best = { chosen, answered };
  }
  // A kind without pages costs no file.
  const chosen = kinds.filter((one) => one.pages === 0 || best.chosen.includes(one));
  return PAGE_KINDS.filter((name) => chosen.some(({ kind }) => kind === name));
}

function subsets<T>(all: readonly T[]): T[][] {
  return all.reduce<T[][]>(
    (found, one) => [...found, ...found.map((some) => [...some, one])],
    [[]],
  );
}
