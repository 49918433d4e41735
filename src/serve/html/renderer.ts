// Makes pages of what they show: the same bytes in the function and in the build.
import type { Terms } from "../../catalog.ts";
import type { FacetCount } from "../../format/index-pack.ts";
import { memoize } from "../../memoize.ts";
import { headHtml, type About, type Page } from "./head.ts";
import { listPage, statesPage, type ListParts, type ListTarget } from "./list-page.ts";
import { peoplePage, type PeopleParts, type PeopleTarget } from "./people-page.ts";
import { propertyPage, type PropertyParts, type ShownMonths } from "./property-page.ts";
import { openShell, type Shell } from "./shell.ts";
import type { Rendered, Views } from "./views.ts";

export interface Renderer {
  states(states: readonly FacetCount[]): string[];
  list(target: ListTarget, parts: ListParts): string[];
  people(target: PeopleTarget, parts: PeopleParts): string[];
  property(parts: PropertyParts, months: ShownMonths): string[];
}

/** Pages in pieces. `document` is the explorer's own, and `origin` the site's, if it is known. */
export function renderer(
  document: Uint8Array,
  views: Views,
  origin: string | undefined,
  terms: Terms,
): Renderer {
  const shell = shellOf(document);
  const about: About = { base: origin ?? "", ...terms };
  const framed = <Data>({ data, head }: Page<Data>, view: (data: Data) => Rendered) =>
    shell({ head: headHtml(head, origin), ...view(data) });
  return {
    states: (states) => framed(statesPage(states, about), views.statesView),
    list: (target, parts) => framed(listPage(target, parts, about), views.listView),
    people: (target, parts) => framed(peoplePage(target, parts, about), views.peopleView),
    property: (parts, months) => framed(propertyPage(parts, months, about), views.propertyView),
  };
}

/** Throws Error for a document without slots for pages. */
export const shellOf = memoize((bytes: Uint8Array): Shell => {
  const shell = openShell(new TextDecoder().decode(bytes));
  if (!shell) throw new Error("The explorer's page has no slots for pages");
  return shell;
});
