// Finds the HTML pages of a directory, and decides which kinds of them become files: all pages of a kind or none.
import { slug } from "../../src/fold.ts";
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
  type PageTarget,
  type PeopleName,
} from "../../src/page-address.ts";
import { PAGE_SIZE } from "../../src/limits.ts";
import type { PeopleRecord } from "../../src/serve/html/json-ld.ts";
import { LISTED, stateOf } from "../../src/serve/html/people-page.ts";
import { SHELL_PATH } from "../../src/serve/html/shell.ts";
import { facetsOf } from "../../src/resources.ts";
import type { RecordSet } from "../project/record-set.ts";
import { pageCount, type Combination } from "./combinations.ts";

/** A page, with the positions in canonical order of the properties that are its own. */
export interface HtmlPage {
  path: string;
  target: PageTarget;
  ordinals: readonly number[];
  /** Of the whole list that it is a page of, or that it shows the first of. */
  total: number;
}

export type HtmlPages = Readonly<Record<PageKind, readonly HtmlPage[]>>;

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
  const [{ resource, records }] = sets as [RecordSet];
  const names = facetsOf(resource).map(({ name }) => name);
  const own = combinations.filter((combination) => combination.resource === resource);
  const lists = own.flatMap((combination) => {
    const facets = new Map(names.map((name, i) => [name, combination.slugs[i]]));
    const state = facets.get("state");
    const [water, species] = [facets.get("water_type"), facets.get("species")];
    if (state === undefined || !STATE.test(state)) return [];
    if (water !== undefined && (species !== undefined || !hasList(water))) return [];
    if (species !== undefined && !hasSpeciesList(species)) return [];
    return listPages(state, water ?? species, combination);
  });
  return {
    properties: records.map(({ id }, ordinal) => ({
      path: propertyPath(id),
      target: { kind: "property", id },
      ordinals: [ordinal],
      total: 1,
    })),
    lists: [
      { path: STATES_PATH, target: { kind: "states" }, ordinals: [], total: records.length },
      ...lists,
    ],
    people: PEOPLE.flatMap((name) => peoplePages(name, sets)),
  };
}

function peoplePages(resource: PeopleName, sets: readonly RecordSet[]): HtmlPage[] {
  const { records } = sets.find((set) => set.resource.name === resource)!;
  const { slugs, postings } = sets[0]!.facets.find(({ name }) => name === "state")!;
  return records.map((record) => {
    const state = stateOf(record as unknown as PeopleRecord);
    const found = state === undefined ? [] : (postings[slugs.indexOf(slug(state))] ?? []);
    return {
      path: peoplePath(resource, record.id),
      target: { kind: "people", resource, id: record.id },
      ordinals: found.slice(0, LISTED),
      total: found.length,
    };
  });
}

function listPages(state: string, facet: string | undefined, combination: Combination): HtmlPage[] {
  const { ordinals } = combination;
  return Array.from({ length: pageCount(combination) }, (_, i) => ({
    path: listPath(state, facet, i + 1),
    target: { kind: "list", state, facet: facet?.replaceAll("_", "-"), page: i + 1 },
    ordinals: ordinals.slice(i * PAGE_SIZE, (i + 1) * PAGE_SIZE),
    total: ordinals.length,
  }));
}

/**
 * The kinds whose files answer the most requests, together with as many JSON pages as fit beside them.
 * `weights` are those of the JSON pages, likeliest first, of which the first `required` are always files.
 */
export function chooseKinds(
  kinds: readonly HtmlKind[],
  weights: readonly number[],
  { files, required }: { files: number; required: number },
): PageKind[] {
  const sums = [0];
  // Of what has no pages there is nothing to render.
  const [some, none] = [
    kinds.filter(({ pages }) => pages > 0),
    kinds.filter(({ pages }) => pages === 0),
  ];
  for (const weight of weights) sums.push(sums.at(-1)! + weight);
  let best: { chosen: readonly HtmlKind[]; answered: number } = { chosen: [], answered: -1 };
  for (const chosen of subsets(some)) {
    const left = files - chosen.reduce((sum, { pages }) => sum + pages, 0);
    if (left < required && chosen.length > 0) continue;
    const views = chosen.reduce((sum, { weight }) => sum + weight, 0);
    const answered = views + sums[Math.max(0, Math.min(left, weights.length))]!;
    if (answered > best.answered) best = { chosen, answered };
  }
  const names = [...none, ...best.chosen].map(({ kind }) => kind);
  return PAGE_KINDS.filter((kind) => names.includes(kind));
}

function subsets<T>(all: readonly T[]): T[][] {
  return all.reduce<T[][]>(
    (found, one) => [...found, ...found.map((some) => [...some, one])],
    [[]],
  );
}
