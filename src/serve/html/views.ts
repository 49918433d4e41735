// The renderer that turns the content of pages into HTML: the explorer's components, made ready by npm run site in
// lib/views, so that the edge carries neither their sources nor a compiler.
import type { Terms } from "../../catalog.ts";
import type { PropertyItem } from "../../contract.ts";
import type { FacetCount } from "../../format/index-pack.ts";
import type { Crumb } from "./head.ts";
import type { ListPageData } from "./list-page.ts";
import type { PeopleData } from "./people-page.ts";
import type { PropertyData } from "./property-page.ts";

export type Shown<Data> = Data & Terms & { crumbs: readonly Crumb[] };

/** HTML before, in and after the element in which the explorer's script takes over, which goes on with the terms. */
export interface Rendered extends Terms {
  before: string;
  main: string;
  after: string;
}

interface StatesData {
  states: readonly FacetCount[];
}

interface FirstListData extends Terms, StatesData {
  properties: readonly PropertyItem[];
  total: number;
  hasPages: boolean;
}

export interface Views {
  firstListView(data: FirstListData): Rendered;
  propertyView(data: Shown<PropertyData>): Rendered;
  peopleView(data: Shown<PeopleData>): Rendered;
  listView(data: Shown<ListPageData>): Rendered;
  statesView(data: StatesData): Rendered;
  /** `retryAfter` is in seconds, which the script counts down. */
  noticeView(notice: { heading: string; text: string; retryAfter?: number }): Rendered;
}
