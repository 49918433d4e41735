// Makes pages of what they show: the same bytes in the function and in the build.
import type { Terms } from "../../catalog.ts";
import type { FacetCount } from "../../format/index-pack.ts";
import { headHtml, type PageHead } from "./head.ts";
import { listPage, statesPage, type ListParts, type ListTarget } from "./list-page.ts";
import { peoplePage, type PeopleParts, type PeopleTarget } from "./people-page.ts";
import { propertyPage, type PropertyParts, type ShownMonths } from "./property-page.ts";
import { shellOf } from "./shell.ts";
import type { Rendered, Shown, Views } from "./views.ts";

export type Renderer = ReturnType<typeof renderer>;

/** Pages in pieces. `document` is the explorer's own, and `origin` the site's, if it is known. */
export function renderer(
  document: Uint8Array,
  views: Views,
  origin: string | undefined,
  terms: Terms,
) {
  const shell = shellOf(document);
  const framed = <Data>(
    { head, data }: { head: PageHead; data: Data },
    view: (data: Shown<Data>, terms: Terms) => Rendered,
  ) => {
    const shown = view({ ...data, crumbs: head.crumbs.slice(0, -1) }, terms);
    return shell(headHtml(head, origin), shown, terms);
  };
  return {
    states: (states: readonly FacetCount[]) => framed(statesPage(states), views.statesView),
    list: (target: ListTarget, parts: ListParts) => framed(listPage(target, parts), views.listView),
    people: (target: PeopleTarget, parts: PeopleParts) =>
      framed(peoplePage(target, parts), views.peopleView),
    property: (parts: PropertyParts, months: ShownMonths) =>
      framed(propertyPage(parts, months, terms.currency), views.propertyView),
  };
}
