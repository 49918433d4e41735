// The content of pages, and the renderer that turns it into HTML: the explorer's components, made ready by npm run site in
// lib/views, so that the edge carries neither their sources nor a compiler.
import type {
  ClubItem,
  FlyShopItem,
  GuideItem,
  PropertyItem,
  PropertyRecord,
} from "../../contract.ts";
import type { Terms } from "../../catalog.ts";
import type { Run } from "../../format/calendar.ts";
import type { FacetCount } from "../../format/index-pack.ts";
import type { Crumb } from "./head.ts";

export interface PropertyParts {
  property: PropertyRecord;
  runs: readonly Run[];
  neighbours: readonly Neighbour[];
}

interface Neighbour {
  property: PropertyItem;
  metres: number;
}

export interface StateCounts {
  waters: readonly FacetCount[];
  species: readonly FacetCount[];
}

export interface ListParts {
  properties: readonly PropertyItem[];
  total: number;
  counts: StateCounts;
}

export type PeopleRecord = GuideItem | ClubItem | FlyShopItem;

/** The inputs of the page; properties of the state and their number, none where it is not known. */
export interface PeopleParts {
  record: PeopleRecord;
  properties: readonly PropertyItem[];
  total: number;
}

export interface PeopleAbout {
  name: string;
  place: string;
  /** As the explorer names places, "Bozeman, Montana"; only its packs know whether that is one. */
  town: string | undefined;
  state: string | undefined;
}

export interface StatesData {
  states: readonly FacetCount[];
}

export interface PropertyData extends PropertyParts {
  /** The month in which the runs begin, YYYY-MM, and its first day since 1970-01-01. */
  month: string;
  first: number;
}

export interface PeopleData extends PeopleParts, PeopleAbout {
  kind: string;
}

export interface ListPageData extends ListParts {
  title: string;
  state: string;
  /** The API's parameter and value of the facet. */
  facet: { name: "water_type" | "species"; value: string } | undefined;
  page: number;
}

export type Shown<Data> = Data & Terms & { crumbs: readonly Crumb[] };

/** HTML before, in and after the element in which the explorer's script takes over, which goes on with the terms. */
export interface Rendered extends Terms {
  before: string;
  main: string;
  after: string;
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
