// Finds the HTML pages of a directory, and decides which kinds of them become files: all pages of a kind or none.
import {
  hasList,
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
import { facetsOf, type ResourceName } from "../../src/resources.ts";
import type { RecordSet } from "../project/record-set.ts";
import { pageCount, type Combination } from "./combinations.ts";

/** Paths of pages. */
export type HtmlPages = Readonly<Record<PageKind, readonly string[]>>;

/** A kind of pages that may become files. */
export interface HtmlKind {
  kind: PageKind;
  pages: number;
  /** Expected views. */
  weight: number;
}

const STATE = /^[a-z]{2}$/;

/** All pages; none on a site without the explorer's page, which frames them. */
export function htmlPagesOf(
  sets: readonly RecordSet[],
  combinations: readonly Combination[],
  site: Readonly<Record<string, unknown>>,
): Partial<HtmlPages> {
  if (!Object.hasOwn(site, SHELL_PATH)) return {};
  const [{ resource }] = sets as [RecordSet];
  const names = facetsOf(resource).map(({ name }) => name);
  const own = combinations.filter((combination) => combination.resource === resource);
  const lists = own.flatMap((combination) => {
    const facets = new Map(names.map((name, i) => [name, combination.slugs[i]]));
    const state = facets.get("state");
    const [water, species] = [facets.get("water_type"), facets.get("species")];
    if (state === undefined || !STATE.test(state)) return [];
    if (water !== undefined && (species !== undefined || !hasList(water))) return [];
    if (species !== undefined && !hasSpeciesList(species)) return [];
    const pages = Array.from({ length: pageCount(combination) });
    return pages.map((_, i) => listPath(state, water ?? species, i + 1));
  });
  const pages = recordPages(sets);
  return { ...pages, lists: [...pages.lists, ...lists] };
}

/** Those of records, and the first of all lists: a kind is files if these are. */
export function recordPages(sets: readonly RecordSet[]): HtmlPages {
  const idsOf = (name: ResourceName) =>
    sets.find(({ resource }) => resource.name === name)!.records.map(({ id }) => id);
  return {
    properties: idsOf("properties").map(propertyPath),
    lists: [STATES_PATH],
    people: PEOPLE.flatMap((name) => idsOf(name).map((id) => peoplePath(name, id))),
  };
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
