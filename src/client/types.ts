// The types of the client: queries, answers and options.
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

/** Latitude, longitude in decimal degrees. */
export type Point = readonly [latitude: number, longitude: number];

export interface Paging {
  /** Records of a page, 1 to 100; 25 unless given. */
  limit?: number;
  /** Records to skip. */
  offset?: number;
}

export interface PropertyQuery extends Paging {
  state?: OneOrMore<string>;
  water_type?: OneOrMore<WaterType>;
  /** Display names or slugs; a name with a comma needs its slug. */
  species?: OneOrMore<string>;
  q?: string;
  bounds?: Bounds;
  near?: Point;
  /** Kilometres from `near`, over 0 to 500; 50 unless given. */
  radius_km?: number;
  /** YYYY-MM-DD, both included, at most 31 days, on each of which `rods` rods are free; both or neither. */
  available_from?: string;
  available_to?: string;
  /** 1 unless given. */
  rods?: number;
  min_rods?: number;
  /** US dollars. */
  max_rate?: number;
  /** At most 25. */
  ids?: OneOrMore<string>;
  sort?: "name" | "rate" | "-rate" | "relevance" | "distance";
  /** Facets whose values are counted. */
  facets?: OneOrMore<"state" | "water_type" | "species">;
}

export interface GuideQuery extends Paging {
  species?: OneOrMore<string>;
  techniques?: OneOrMore<string>;
  location?: string;
  min_rating?: number;
  facets?: OneOrMore<"species" | "techniques">;
}

export interface ClubQuery extends Paging {
  q?: string;
  state?: OneOrMore<string>;
  facets?: OneOrMore<"state">;
}

export interface FlyShopQuery extends Paging {
  state?: OneOrMore<string>;
  facets?: OneOrMore<"state">;
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

/** Options of a single call. */
export interface CallOptions {
  /** Aborts the call, waits included. */
  signal?: AbortSignal;
}

/** Calls of a list endpoint. */
export interface List<T, Query extends Paging> {
  list(query?: Query, options?: CallOptions): Promise<Page<T>>;
  /** Every page from the query's offset on. */
  pages(query?: Query, options?: CallOptions): AsyncGenerator<Page<T>, void, undefined>;
  /**
   * Every record, each once. If the snapshot changes meanwhile, it starts over and skips the records that
   * it has already yielded, so none of the new snapshot is missed.
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
  /** Retries of a call that was refused temporarily or did not get through; 3 by default. */
  retries?: number;
  /** Longest wait before a retry, in ms, 60,000 by default; if the service asks for more, the call fails. */
  maxWait?: number;
  /** Answers cached for revalidation by ETag, 100 by default; 0 for none. */
  cacheEntries?: number;
}
