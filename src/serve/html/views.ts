// The content of pages, and the renderer that turns it into HTML: the explorer's components, made ready by npm run site in
// lib/views, so that the edge carries neither their sources nor a compiler.
import type { Availability, PropertyItem, PropertyRecord } from "../../contract.ts";
import type { Terms } from "../../catalog.ts";
import type { FacetCount } from "../../format/index-pack.ts";
import type { PeopleName } from "../../page-address.ts";
import type { Crumb, PeopleRecord } from "./json-ld.ts";

export type Day = Availability["days"][number];

export interface PropertyData extends Terms {
  property: PropertyRecord;
  /** The days of its calendar, three whole months. */
  days: readonly Day[];
  /** The first of them, YYYY-MM. */
  month: string;
  /** The nearest others by their published pins, nearest first. */
  neighbours: readonly { property: PropertyItem; metres: number }[];
  crumbs: readonly Crumb[];
}

/** Values that the properties of a state have, commonest first. */
export interface StateCounts {
  waters: readonly FacetCount[];
  species: readonly FacetCount[];
}

export interface PeopleData extends Terms {
  resource: PeopleName;
  record: PeopleRecord;
  /** "Fishing guide". */
  kind: string;
  name: string;
  place: string;
  /** As the explorer names towns; undefined where it has none. */
  town: string | undefined;
  /** Undefined where it is not known. */
  state: string | undefined;
  /** Some of those in the state, and how many there are. */
  properties: readonly PropertyItem[];
  total: number;
  crumbs: readonly Crumb[];
}

export interface ListPageData extends Terms {
  /** The heading of the list, like "Private fishing in Montana". */
  title: string;
  state: string;
  /** The API's parameter and value of the facet. */
  facet: { name: "water_type" | "species"; value: string } | undefined;
  page: number;
  total: number;
  properties: readonly PropertyItem[];
  counts: StateCounts;
  crumbs: readonly Crumb[];
}

/** HTML before, in and after the element in which the explorer's script takes over, which goes on with the terms. */
export interface Rendered extends Terms {
  before: string;
  main: string;
  after: string;
}

export interface FirstListData extends Terms {
  properties: readonly PropertyItem[];
  total: number;
  /** Those that have pages of their own; none on a site without pages. */
  states: readonly FacetCount[];
  hasPages: boolean;
}

export interface Views {
  firstListView(data: FirstListData): Rendered;
  propertyView(data: PropertyData): Rendered;
  peopleView(data: PeopleData): Rendered;
  listView(data: ListPageData): Rendered;
  statesView(states: readonly FacetCount[]): Rendered;
  /** `retryAfter` is in seconds, which the script counts down. */
  noticeView(notice: { heading: string; text: string; retryAfter?: number }): Rendered;
}
