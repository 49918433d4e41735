// Draws pages of lists from a model, the same everywhere for the same seed. The lists are
// counted from the exports, so that nothing is shared with the planner.
import { readFileSync } from "node:fs";
import { parseSiteList } from "../../build/disk/parse.ts";
import type { PublicRecord } from "../../build/project/reject.ts";
import { Random } from "../../data/random.ts";
import { pageAddress, SITE_LIST_PATH } from "../../src/address.ts";
import { slugsOf } from "../../src/facets.ts";
import { PAGE_SIZE } from "../../src/limits.ts";
import { pageKindOf } from "../../src/page-address.ts";
import { facetsOf, RESOURCE_LIST, RESOURCES, type ResourceName } from "../../src/resources.ts";
import { recordsOf } from "../exports.ts";
import type { Client, Model } from "./model.ts";

/** The records that share one value, or any, of each facet. */
interface Listing {
  /** Of each facet in table order. */
  slugs: readonly (string | undefined)[];
  total: number;
}

/** Every list with records, and the one of all, by the address of its first page. */
export type Listings = Readonly<Record<ResourceName, ReadonlyMap<string, Listing>>>;

/** HTML pages that are files: the list of the site has them, the manifest does not. */
export function countHtmlPages(folder: string): number {
  const list = parseSiteList(readFileSync(folder + SITE_LIST_PATH));
  return (list?.files ?? []).filter(({ path }) => pageKindOf(path) !== undefined).length;
}

export function countListings(folder: string): Listings {
  return ofEach((name) => {
    const every = { slugs: facetsOf(RESOURCES[name]).map(() => undefined), total: 0 };
    const found = new Map<string, Listing>([[addressOf(name, every.slugs), every]]);
    for (const record of recordsOf(folder, name)) {
      for (const slugs of listsOf(name, record)) {
        const path = addressOf(name, slugs);
        const known = found.get(path);
        if (known) known.total++;
        else found.set(path, { slugs, total: 1 });
      }
    }
    return found;
  });
}

function listsOf(name: ResourceName, record: PublicRecord): Listing["slugs"][] {
  let lists: Listing["slugs"][] = [[]];
  for (const facet of facetsOf(RESOURCES[name])) {
    const values = [undefined, ...slugsOf(facet, record)];
    lists = lists.flatMap((slugs) => values.map((value) => [...slugs, value]));
  }
  return lists;
}

function addressOf(resource: ResourceName, slugs: Listing["slugs"], page = 0): string {
  return pageAddress({ resource, slugs, offset: page * PAGE_SIZE });
}

/** Addresses of pages, whether or not there are files of them. */
export function drawPages(model: Model, listings: Listings, seed: number, count: number): string[] {
  const random = new Random(seed, "requests");
  // Of streams of their own, so that another exponent or other shares rank the same lists first.
  const ranked = ofEach((name) =>
    rankedLists(listings[name], model, new Random(seed, `popularity of ${name}`)),
  );
  const clients = Object.values(model.clients);
  const shares = Object.fromEntries(clients.map(({ share }, i) => [i, share]));
  return Array.from({ length: count }, () => {
    const resource = random.weighed(model.resources);
    const client = clients[Number(random.weighed(shares))]!;
    const most = views(client, Infinity);
    const visited = (): Listing => {
      for (;;) {
        const { lists, sums } = ranked[resource].get(namedFacets(model, resource, random))!;
        const listing = lists[drawFrom(sums, random)]!;
        // Somebody who turns pages asks for a long list more often than for a short one.
        if (random.chance(views(client, listing.total) / most)) return listing;
      }
    };
    const { slugs, total } = visited();
    return addressOf(resource, slugs, pageOf(client, total, random));
  });
}

/** First how many facets are named, then which: a key of 0 and 1. */
function namedFacets({ facets, facetPull }: Model, name: ResourceName, random: Random): string {
  const amount = Number(random.weighed(Object.fromEntries((facets[name] ?? [1]).entries())));
  const pulls = facetsOf(RESOURCES[name]).map(({ name: facet }) => facetPull[facet] ?? 1);
  const named = pulls.map(() => 0);
  for (let i = 0; i < amount; i++) {
    const open = Object.fromEntries(pulls.flatMap((pull, j) => (named[j] ? [] : [[j, pull]])));
    named[Number(random.weighed(open))] = 1;
  }
  return named.join("");
}

interface Ranked {
  /** The most popular first. */
  lists: readonly Listing[];
  /** Ascending sums of their weights. */
  sums: Float64Array;
}

function rankedLists(
  listings: ReadonlyMap<string, Listing>,
  { zipf, popularityNoise }: Model,
  noise: Random,
): Map<string, Ranked> {
  const liked = [...listings]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, list]) => ({ list, liking: list.total * Math.exp(popularityNoise * normal(noise)) }))
    .sort((a, b) => b.liking - a.liking)
    .map(({ list }) => list);
  const groups = Map.groupBy(liked, ({ slugs }) => slugs.map((slug) => (slug ? 1 : 0)).join(""));
  return new Map(
    [...groups].map(([key, lists]) => {
      let sum = 0;
      return [key, { lists, sums: Float64Array.from(lists, (_, i) => (sum += (i + 1) ** -zipf)) }];
    }),
  );
}

function drawFrom(sums: Float64Array, random: Random): number {
  const target = random.float() * sums.at(-1)!;
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sums[middle]! <= target) low = middle + 1;
    else high = middle;
  }
  return low;
}

// Box and Muller's; the float is never 1.
function normal(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random.float()));
  return radius * Math.cos(2 * Math.PI * random.float());
}

function pagesFor({ patience }: Client, total: number): number {
  return Math.max(1, Math.min(Math.ceil(total / PAGE_SIZE), patience));
}

/** Pages that a client reads of a list, on average. */
function views(client: Client, total: number): number {
  const { onward } = client;
  const pages = pagesFor(client, total);
  return onward === 1 ? pages : (1 - onward ** pages) / (1 - onward);
}

function pageOf(client: Client, total: number, random: Random): number {
  const { onward } = client;
  const pages = pagesFor(client, total);
  if (onward === 1) return random.int(0, pages - 1);
  // The inverse of a geometric distribution that ends at the last page.
  const left = 1 - random.float() * (1 - onward ** pages);
  return Math.min(pages - 1, Math.floor(Math.log(left) / Math.log(onward)));
}

function ofEach<T>(make: (name: ResourceName) => T): Record<ResourceName, T> {
  const rows = RESOURCE_LIST.map(({ name }) => [name, make(name)]);
  return Object.fromEntries(rows) as Record<ResourceName, T>;
}
