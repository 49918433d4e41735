// Finds the HTML pages of a directory.
import { PAGE_SIZE } from "../../src/limits.ts";
import {
  hasSpeciesList,
  listPath,
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

export type HtmlPages = Readonly<Record<PageKind, readonly string[]>>;

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
    const [state, water, species, ...others] = slugs;
    if (resource.name !== "properties" || state === undefined) return [];
    if (others.some((slug) => slug !== undefined)) return [];
    if (species !== undefined && (water !== undefined || !hasSpeciesList(species))) return [];
    return [{ state, facet: water ?? species, ordinals }];
  });
}
