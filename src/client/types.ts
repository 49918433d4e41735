// What the client takes and gives: queries by endpoint in, records by the schemas of the contract out.
import type { z } from "zod";
import type * as contract from "../contract.ts";

export type Property = contract.PropertyItem;
export type PropertyDetail = contract.PropertyRecord;
export type Guide = contract.GuideItem;
export type Club = contract.ClubItem;
export type FlyShop = contract.FlyShopItem;
export type Availability = z.infer<typeof contract.availability>;
export type Identity = z.infer<typeof contract.identity>;
export type Health = z.infer<typeof contract.health>;
export type Pagination = z.infer<typeof contract.pagination>;
export type ErrorCode = (typeof contract.ERROR_CODES)[number];
export type WaterType = Property["water_type"];

/** One value, or several of which any matches. */
type OneOrMore<T extends string> = T | readonly T[];

/** South, west, north, east in decimal degrees; west above east crosses the antimeridian. */
export type Bounds = readonly [south: number, west: number, north: number, east: number];

export interface Paging {
  /** Records of a page, 1 to 100; 25 unless given. */
  limit?: number;
  /** Records to skip. */
  offset?: number;
}

export interface PropertyQuery extends Paging {
  state?: OneOrMore<string>;
  water_type?: OneOrMore<WaterType>;
  /** Display names or slugs; of a name with a comma in it the slug. */
  species?: OneOrMore<string>;
  q?: string;
  bounds?: Bounds;
}

export interface GuideQuery extends Paging {
  species?: OneOrMore<string>;
  techniques?: OneOrMore<string>;
  location?: string;
  min_rating?: number;
}

export interface ClubQuery extends Paging {
  q?: string;
  state?: OneOrMore<string>;
}

export interface FlyShopQuery extends Paging {
  state?: OneOrMore<string>;
}

export interface AvailabilityQuery {
  property_id: string;
  /** YYYY-MM-DD, both included. */
  from?: string;
  to?: string;
}

export interface Page<T> {
  items: T[];
  pagination: Pagination;
  requestId: string;
  /** The snapshot that answered, where the service says so. */
  snapshotId: string | undefined;
}

/** What may be told with each call. */
export interface CallOptions {
  /** Ends the call and every wait in it. */
  signal?: AbortSignal;
}

/** Calls of a list endpoint. */
export interface List<T, Query extends Paging> {
  list(query?: Query, options?: CallOptions): Promise<Page<T>>;
  /** Every page from the query's offset on. */
  pages(query?: Query, options?: CallOptions): AsyncGenerator<Page<T>, void, undefined>;
  /**
   * Every record, each once. When the snapshot changes on the way it begins again and skips what it
   * gave already, so that no record of the new snapshot is missed.
   */
  all(query?: Omit<Query, keyof Paging>, options?: CallOptions): AsyncGenerator<T, void, undefined>;
}

export interface Client {
  readonly properties: List<Property, PropertyQuery> & {
    get(id: string, options?: CallOptions): Promise<PropertyDetail>;
  };
  readonly guides: List<Guide, GuideQuery>;
  readonly clubs: List<Club, ClubQuery>;
  readonly flyShops: List<FlyShop, FlyShopQuery>;
  availability(query: AvailabilityQuery, options?: CallOptions): Promise<Availability>;
  /** Needs a key. */
  me(options?: CallOptions): Promise<Identity>;
  health(options?: CallOptions): Promise<Health>;
}

/** A function like the platform's own `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface ClientOptions {
  /** The API's base address, which ends in /v1. */
  baseUrl: string;
  /** A partner key. Whoever can read the page's code can read it: keep it out of browsers. */
  key?: string;
  /** The platform's own unless given. */
  fetch?: Fetch;
  /** Tries after the first of a call that was refused for now or did not get through; 3 unless given. */
  retries?: number;
  /** Longest wait before a try, in ms, 60,000 unless given; where more is asked for, the call fails. */
  maxWait?: number;
  /** Answers kept to ask for again by their ETag, 100 unless given; 0 keeps none. */
  cacheEntries?: number;
}
