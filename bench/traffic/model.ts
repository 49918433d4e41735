// The traffic that the planner is judged by: the share of each kind of request, as plain data. It is a model
// and no measurement: a number without a source is a guess of how directories are used. It was fixed
// before the planner was tuned to any figure, and shares no code or numbers with build/plan/likelihood.ts;
// give an access log to judge by real traffic.
import type { ResourceName } from "../../src/resources.ts";

export interface Model {
  /** Shares of the requests to /v1/*. */
  endpoints: Record<"list" | "detail" | "availability" | "me" | "health", number>;
  /** Shares of the list requests. */
  resources: Record<ResourceName, number>;
  clients: Record<ClientName, Client>;
  /** Of each resource: how often a query names 0, 1, 2, … facets. */
  facets: Record<ResourceName, readonly number[]>;
  /** How much likelier one facet is named than another. */
  facetPull: Readonly<Record<string, number>>;
  /** Queries that name the same facets: the r-th most popular is asked 1 / r^zipf times as often; 0 is flat. */
  zipf: number;
  /** Sigma of the log-normal noise between a query's number of records and its popularity. */
  popularityNoise: number;
  /** Records asked for one by one follow the same law, in an order of their own. */
  detailZipf: number;
  /** Share of details and calendars of ids that are gone. */
  unknownIds: number;
  /** Share of list requests for values that no record has together. */
  emptyQueries: number;
  /** Share of searched words that are not typed to their end. */
  halfTyped: number;
  /** Height of a box on the map in degrees, log-uniform; it is twice as wide. */
  boxDegrees: readonly [number, number];
  /** Share of calendars that name their days: how far ahead, and how many, at most. */
  datesGiven: number;
  daysAhead: number;
  daysAsked: number;
  /** Share of facet values in another spelling than links have: `MT`, `Brown Trout`. */
  otherSpelling: number;
  /** Share of GETs for an address asked before that carry its entity tag. */
  revalidated: number;
  /** Share of requests by clients with a key. */
  keyed: number;
}

export type ClientName = "visitor" | "partner" | "crawler";

/** How one kind of client uses lists. Shares of its list requests, unless it says otherwise. */
export interface Client {
  share: number;
  /** Free text where the resource has it. */
  text: number;
  /** A box on the map (properties). */
  bounds: number;
  /** A lowest rating (guides). */
  minimum: number;
  /** Several values of one facet, of queries with facets. */
  severalValues: number;
  /** Another limit than 25. */
  otherLimit: number;
  limits: readonly number[];
  /** Chance to turn to the next page; 1 walks to the end. */
  onward: number;
  /** Pages of one list that it reads at most. */
  patience: number;
}

export const MODEL: Model = {
  // A list view leads to a detail view about once in three, and most of those ask for the calendar;
  // monitors ask /health once a minute and partners look at /me when something is wrong.
  endpoints: { list: 0.62, detail: 0.2, availability: 0.14, me: 0.005, health: 0.035 },
  // Properties are what the directory is for; guides are the second thing people book.
  resources: { properties: 0.66, guides: 0.17, clubs: 0.07, "fly-shops": 0.1 },
  clients: {
    // People in apps and on partners' sites. Most read the first page; a third goes on at each page.
    visitor: {
      share: 0.82,
      text: 0.12,
      bounds: 0.08,
      minimum: 0.1,
      severalValues: 0.06,
      otherLimit: 0.06,
      limits: [10, 12, 20, 50],
      onward: 0.35,
      patience: 40,
    },
    // Programs that fill widgets and caches, state by state, with as few calls as they can.
    partner: {
      share: 0.13,
      text: 0.02,
      bounds: 0.05,
      minimum: 0.05,
      severalValues: 0.1,
      otherLimit: 0.45,
      limits: [100, 100, 100, 50],
      onward: 0.8,
      patience: 1_000,
    },
    // Bots follow rel="next" from popular lists until their budget for one list is spent.
    crawler: {
      share: 0.05,
      text: 0,
      bounds: 0,
      minimum: 0,
      severalValues: 0,
      otherLimit: 0,
      limits: [],
      onward: 1,
      patience: 200,
    },
  },
  facets: {
    properties: [0.22, 0.42, 0.27, 0.09],
    guides: [0.35, 0.5, 0.15],
    clubs: [0.3, 0.7],
    "fly-shops": [0.3, 0.7],
  },
  facetPull: { state: 5, species: 3, water_type: 2, techniques: 1.5 },
  // Breslau et al., "Web Caching and Zipf-like Distributions" (INFOCOM 1999), saw 0.64 to 0.83 for pages;
  // words of search logs are nearer to 1. simulate prints 0.7, 1, 1.3 and flat next to one another.
  zipf: 1,
  // One sigma is a factor of 2.7: Montana's trout draw more than their number.
  popularityNoise: 1,
  detailZipf: 0.8,
  unknownIds: 0.01,
  emptyQueries: 0.02,
  halfTyped: 0.4,
  boxDegrees: [0.1, 10],
  datesGiven: 0.4,
  daysAhead: 90,
  daysAsked: 31,
  otherSpelling: 0.3,
  revalidated: 0.15,
  keyed: 0.15,
};

/** Default number of requests of the simulation, which gives a share of 95 % to 0.1 points. */
export const DEFAULT_REQUESTS = 100_000;
export const DEFAULT_SEED = 1;
