// The client as its users see it: options, calls and pages.
import type * as api from "./api.ts";

export type * from "./api.ts";

export interface Page<T, Facet extends string = string> {
  items: T[];
  pagination: api.Pagination;
  /** With `near`: whole metres from it, item by item. */
  distances: number[] | undefined;
  /** With `days`: the first day of the earliest stay, YYYY-MM-DD, item by item. */
  firstDays: string[] | undefined;
  /** With `facets`: the values of each, counted under every filter but their own. */
  facets: { [Name in Facet]?: api.FacetCount[] } | undefined;
  /** Where nothing was found and a word is not in the directory: what to search for instead. */
  suggestion: string | undefined;
  requestId: string;
  /** The snapshot that answered, where the service says so. */
  snapshotId: string | undefined;
}

export interface CallOptions {
  /** Aborts the call, waits included. */
  signal?: AbortSignal | undefined;
}

export interface List<T, Query extends api.Paging, Facet extends string> {
  list(query?: Query, options?: CallOptions): Promise<Page<T, Facet>>;
  /** Every page from the query's offset on; fails with `snapshot_changed` if another snapshot answers on the way. */
  pages(query?: Query, options?: CallOptions): AsyncGenerator<Page<T, Facet>, void, undefined>;
  /** Every record, each once. If the snapshot changes, it starts over and skips the records that it has yielded. */
  all(
    query?: Omit<Query, keyof api.Paging>,
    options?: CallOptions,
  ): AsyncGenerator<T, void, undefined>;
}

export interface Near {
  property: api.Property;
  metres: number;
}

/** Days, YYYY-MM-DD, both included; from today (UTC) and 31 days unless given. */
export interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
}

/** Ids of the records of a resource, sorted. */
export interface ChangedIds {
  /** Records that came or changed. */
  saved: string[];
  removed: string[];
  /** Of properties: those whose calendars changed, and those that came. */
  calendars: string[];
}

export type Changes = Record<api.ListName, ChangedIds>;

export interface ChangesSince {
  /** The newest snapshot that is listed: what to ask with the next time. */
  snapshot: string | undefined;
  /** Undefined if the list does not reach back to the snapshot: then read everything. */
  changes: Changes | undefined;
}

type Lists = {
  readonly [Name in keyof api.ListTypes]: List<
    api.ListTypes[Name]["item"],
    api.ListTypes[Name]["query"],
    api.ListTypes[Name]["facet"]
  >;
};

export interface Client extends Lists {
  readonly properties: Lists["properties"] & {
    get(id: string, options?: CallOptions): Promise<api.PropertyDetail>;
    /** The properties nearest to a point, the nearest first; within 500 km unless `radiusKm` is given. */
    nearest(
      point: api.Point,
      query?: Omit<api.PropertyQuery, "near" | "sort" | "facets">,
      options?: CallOptions,
    ): Promise<Near[]>;
  };
  readonly calendars: {
    /** The calendars of up to 25 properties, as runs of equal days. */
    get(
      ids: api.OneOrMore<string>,
      range?: DayRange,
      options?: CallOptions,
    ): Promise<api.Calendars>;
    /** The text of a calendar file (RFC 5545), from today on. */
    ics(id: string, options?: CallOptions): Promise<string>;
  };
  /** The calendar of a property, day by day. */
  availability(
    query: { propertyId: string } & DayRange,
    options?: CallOptions,
  ): Promise<api.Availability>;
  /** Changes since a snapshot, which must be one of the last 14 days; from static files, so it costs no call. */
  changes(since: string | undefined, options?: CallOptions): Promise<ChangesSince>;
  /** Needs a key. */
  me(options?: CallOptions): Promise<api.Identity>;
  health(options?: CallOptions): Promise<api.Health>;
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface ClientOptions {
  /** The API's base address, which ends in /v1. */
  baseUrl: string;
  /** A partner key. Anyone who can read the page's code can read it: keep it out of browsers. */
  key?: string | undefined;
  /** The platform's own unless given. */
  fetch?: Fetch | undefined;
  /** Retries of a call that was refused temporarily or did not get through; 3 by default. */
  retries?: number | undefined;
  /** Longest time of a call, in ms, retries and waits included; 30,000 by default. */
  timeout?: number | undefined;
  /** Answers kept outside of browsers, which have a cache of their own; 100 by default, 0 for none. */
  cacheEntries?: number | undefined;
}
