// The list traffic that the planner is judged by, as plain data. It is a model, not a measurement: a number without
// a source is a guess of how directories are used. It was fixed before the planner was tuned to any figure, and
// shares no code or numbers with build/plan/weights.ts; give an access log to judge by real traffic.
import type { ResourceName } from "../../src/resources.ts";

export interface Model {
  /** Shares of the requests. */
  resources: Partial<Record<ResourceName, number>>;
  clients: Record<ClientName, Client>;
  /** Of each resource: how often a query names 0, 1, 2, … facets. */
  facets: Partial<Record<ResourceName, readonly number[]>>;
  /** How much likelier one facet is named than another. */
  facetPull: Readonly<Record<string, number>>;
  /** Queries that name the same facets: the r-th most popular is asked 1 / r^zipf times as often; 0 is flat. */
  zipf: number;
  /** Sigma of the log-normal noise between a query's number of records and its popularity. */
  popularityNoise: number;
}

export type ClientName = "visitor" | "partner" | "crawler";

/** How one kind of client uses lists. */
export interface Client {
  /** Of all requests. */
  share: number;
  /** Chance to turn to the next page; 1 walks to the end. */
  onward: number;
  /** Pages of one list that it reads at most. */
  patience: number;
}

export const MODEL: Model = {
  // Properties are what the directory is for; guides are the second thing people book.
  resources: { properties: 0.66, guides: 0.17, clubs: 0.07, "fly-shops": 0.1 },
  clients: {
    // People in apps and on partners' sites. Most read the first page; a third goes on at each page.
    visitor: { share: 0.82, onward: 0.35, patience: 40 },
    // Programs that fill widgets and caches, state by state.
    partner: { share: 0.13, onward: 0.8, patience: 1_000 },
    // Bots follow rel="next" from popular lists until their budget for one list is spent.
    crawler: { share: 0.05, onward: 1, patience: 200 },
  },
  facets: {
    properties: [0.22, 0.42, 0.27, 0.09],
    guides: [0.35, 0.5, 0.15],
    clubs: [0.3, 0.7],
    "fly-shops": [0.3, 0.7],
  },
  facetPull: { state: 5, species: 3, water_type: 2, techniques: 1.5 },
  // Breslau et al., "Web Caching and Zipf-like Distributions" (INFOCOM 1999), saw 0.64 to 0.83 for pages;
  // words of search logs are nearer to 1. simulate prints 0.7, 1 and 1.3 next to one another.
  zipf: 1,
  // One sigma is a factor of 2.7: Montana's trout draw more than their number.
  popularityNoise: 1,
};
