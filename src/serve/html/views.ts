// The renderer that turns the content of pages into HTML: the explorer's components, made ready by npm run site in
// lib/views, so that the edge carries neither their sources nor a compiler.
import type { Terms } from "../../catalog.ts";
import type { PropertyItem } from "../../contract.ts";
import type { FacetCount } from "../../format/index-pack.ts";
import type { Crumb } from "./head.ts";
import type { ListPageData } from "./list-page.ts";
import type { PeopleData } from "./people-page.ts";
import type { PropertyData } from "./property-page.ts";

export type Shown<Data> = Data & { crumbs: readonly Crumb[] };

/** HTML before, in and after the element in which the explorer's script takes over. */
export interface Rendered {
  before: string;
  main: string;
  after: string;
}

interface StatesData {
  states: readonly FacetCount[];
}

interface FirstListData extends StatesData {
  properties: readonly PropertyItem[];
  total: number;
}

export interface Notice {
  heading: string;
  text: string;
  /** In seconds, which the script counts down. */
  retryAfter?: number;
}

export interface Views {
  firstListView(data: FirstListData, terms: Terms): Rendered;
  propertyView(data: Shown<PropertyData>, terms: Terms): Rendered;
  peopleView(data: Shown<PeopleData>, terms: Terms): Rendered;
  listView(data: Shown<ListPageData>, terms: Terms): Rendered;
  statesView(data: StatesData, terms: Terms): Rendered;
  noticeView(notice: Notice, terms: Terms): Rendered;
}
