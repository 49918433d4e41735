// Draws an endless sequence of requests from a model, the same everywhere for the same seed.
import { Random } from "../../data/random.ts";
import { facetsOf, type Filter, type ResourceName } from "../../src/resources.ts";
import { formatDay, parseDay } from "../../src/dates.ts";
import { PAGE_SIZE } from "../../src/limits.ts";
import { pathOf, resourceOf, type Directory, type Listing } from "./directory.ts";
import type { Client, ClientName, Model } from "./model.ts";
import { Popularity } from "./popularity.ts";

export type EndpointName = keyof Model["endpoints"];

export interface Asked {
  endpoint: EndpointName;
  /** Path and query below the site. */
  url: string;
  keyed: boolean;
  /** Sends the entity tag of the last answer, where it has one. */
  revalidates: boolean;
}

const NOBODY = "00000000-0000-4000-8000-000000000000";
/** An empty combination is looked for this often; a code that no region has is always at hand. */
const TRIES = 20;
const NO_REGION = "zz";

export function* drawRequests(model: Model, directory: Directory, seed: number): Generator<Asked> {
  const random = new Random(seed, "requests");
  const popularity = new Popularity(model, directory, seed);
  const draw: Record<EndpointName, () => string> = {
    list: () => listUrl(model, directory, popularity, random),
    detail: () => `/v1/properties/${idOf(model, directory, popularity, random)}`,
    availability: () => {
      const id = idOf(model, directory, popularity, random);
      return `/v1/availability?property_id=${id}${datesOf(model, directory, random)}`;
    },
    me: () => "/v1/me",
    health: () => "/v1/health",
  };
  for (;;) {
    const endpoint = random.weighed(model.endpoints);
    const keyed = endpoint === "me" || random.chance(model.keyed);
    const revalidates = random.chance(model.revalidated);
    yield { endpoint, url: draw[endpoint](), keyed, revalidates };
  }
}

function idOf(model: Model, { ids }: Directory, popularity: Popularity, random: Random): string {
  return random.chance(model.unknownIds) ? NOBODY : (ids[popularity.record(random)] ?? NOBODY);
}

function datesOf(model: Model, { created, coverTo }: Directory, random: Random): string {
  if (!random.chance(model.datesGiven)) return "";
  const last = parseDay(coverTo)!;
  const from = Math.min(parseDay(created.slice(0, 10))! + random.int(0, model.daysAhead), last);
  const to = Math.min(from + random.int(1, model.daysAsked) - 1, last);
  return `&from=${formatDay(from)}&to=${formatDay(to)}`;
}

function listUrl(
  model: Model,
  directory: Directory,
  popularity: Popularity,
  random: Random,
): string {
  const name = random.weighed(model.resources);
  const shares = mapValues(model.clients, ({ share }) => share);
  const client = model.clients[random.weighed<ClientName>(shares)];
  const limit = random.chance(client.otherLimit) ? random.pick(client.limits) : PAGE_SIZE;
  const { slugs, total } = random.chance(model.emptyQueries)
    ? emptyListing(name, directory, popularity, random)
    : visitedListing(name, client, limit, popularity, random);
  const searched = searchOf(name, client, model, directory, random);
  const page = pageOf(client, searched.length > 0 ? 2 * limit : total, limit, random);
  const parts = [
    ...facetsOf(resourceOf(name)).flatMap((facet, i) =>
      slugs[i] === undefined
        ? []
        : [facetPart(facet, slugs[i], name, client, popularity, model, random)],
    ),
    ...searched,
    ...(limit === PAGE_SIZE ? [] : [`limit=${limit}`]),
    ...(page === 0 ? [] : [`offset=${page * limit}`]),
  ];
  return `/v1/${name}${parts.length === 0 ? "" : `?${parts.join("&")}`}`;
}

// Somebody who turns pages asks for a long list more often than for a short one.
function visitedListing(
  name: ResourceName,
  client: Client,
  limit: number,
  popularity: Popularity,
  random: Random,
): Listing {
  const most = views(client, Infinity);
  for (;;) {
    const listing = popularity.listing(name, random);
    if (random.chance(views(client, Math.ceil(listing.total / limit)) / most)) return listing;
  }
}

/** Pages that a client reads of a list of `pages` pages, on average. */
function views({ onward, patience }: Client, pages: number): number {
  const read = Math.max(1, Math.min(pages, patience));
  return onward === 1 ? read : (1 - onward ** read) / (1 - onward);
}

function pageOf(client: Client, total: number, limit: number, random: Random): number {
  const { onward, patience } = client;
  const pages = Math.max(1, Math.min(Math.ceil(total / limit), patience));
  if (onward === 1) return random.int(0, pages - 1);
  // The inverse of a geometric distribution that ends at the last page.
  const left = 1 - random.float() * (1 - onward ** pages);
  return Math.min(pages - 1, Math.floor(Math.log(left) / Math.log(onward)));
}

function emptyListing(
  name: ResourceName,
  { listings }: Directory,
  popularity: Popularity,
  random: Random,
): Listing {
  const facets = facetsOf(resourceOf(name));
  for (let i = 0; i < TRIES; i++) {
    const slugs = facets.map((_, facet) => popularity.value(name, facet, random));
    if (!listings[name].has(pathOf(name, slugs))) return { slugs, total: 0 };
  }
  return { slugs: facets.map((_, i) => (i === 0 ? NO_REGION : undefined)), total: 0 };
}

function searchOf(
  name: ResourceName,
  client: Client,
  model: Model,
  directory: Directory,
  random: Random,
): string[] {
  return resourceOf(name).filters.flatMap(({ kind, whole, name: parameter }) => {
    if (kind === "text" && random.chance(client.text)) {
      const text = wordsOf(name, model, directory, random);
      return text === "" ? [] : [`${parameter}=${text}`];
    }
    if (kind === "bounds" && random.chance(client.bounds)) {
      const box = boxOf(model, directory, random);
      return box === undefined ? [] : [`${parameter}=${box}`];
    }
    // Only ratings may be fractions.
    if (kind === "minimum" && !whole && random.chance(client.minimum)) {
      return [`${parameter}=${random.pick(["3", "4", "4.5"])}`];
    }
    return [];
  });
}

function wordsOf(name: ResourceName, model: Model, { words }: Directory, random: Random): string {
  const known = words[name].length === 0 ? [] : random.pick(words[name]);
  if (known.length === 0) return "";
  const typed = random.several(random.int(1, 3), () => random.pick(known));
  return typed
    .map((word) => (random.chance(model.halfTyped) ? [...word].slice(0, 3).join("") : word))
    .map(encodeURIComponent)
    .join("+");
}

function boxOf(model: Model, { pins }: Directory, random: Random): string | undefined {
  if (pins.length === 0) return undefined;
  const { latitude, longitude } = random.pick(pins);
  const [least, most] = model.boxDegrees;
  const height = least * (most / least) ** random.float();
  const south = Math.max(-90, latitude - height / 2);
  const north = Math.min(90, latitude + height / 2);
  const west = Math.max(-180, longitude - height);
  const east = Math.min(180, longitude + height);
  return [south, west, north, east].map((degrees) => degrees.toFixed(3)).join(",");
}

function facetPart(
  facet: Filter,
  slug: string,
  name: ResourceName,
  { severalValues }: Client,
  popularity: Popularity,
  { otherSpelling }: Model,
  random: Random,
): string {
  const position = facetsOf(resourceOf(name)).indexOf(facet);
  const more = random.chance(severalValues)
    ? [popularity.value(name, position, random) ?? slug]
    : [];
  const values = [...new Set([slug, ...more])];
  const spelled = values.map((value) =>
    random.chance(otherSpelling) ? respelled(facet, value) : encodeURIComponent(value),
  );
  return `${facet.name}=${spelled.join(",")}`;
}

function respelled({ kind }: Filter, slug: string): string {
  if (kind === "state") return slug.toUpperCase();
  if (kind === "choice") return slug.replaceAll("_", "-");
  const words = slug.split("-").map((word) => word[0]!.toUpperCase() + word.slice(1));
  return words.map(encodeURIComponent).join("+");
}

function mapValues<K extends string, V, W>(
  table: Readonly<Record<K, V>>,
  change: (value: V) => W,
): Record<K, W> {
  const rows = (Object.entries(table) as [K, V][]).map(([key, value]) => [key, change(value)]);
  return Object.fromEntries(rows) as Record<K, W>;
}
