// The directory as a whole: the snapshot's small packs in, counts of every filter's values and the
// pins that a query leaves out. It is fetched after the first list stands.
import KDBush from "kdbush";
import { packPath } from "../../address.ts";
import { CATALOG_PATH, type Catalog, type PackKind } from "../../catalog.ts";
import { openIndex, type Index } from "../../format/index-pack.ts";
import { HEADER_BYTES, packHash } from "../../format/pack.ts";
import type { Bounds, ListQuery } from "../../query.ts";
import type { ResourceName } from "../../resources.ts";
import { setOf } from "../../ordinal-set.ts";
import { select } from "../../select.ts";

/** Published pins by ordinal, in degrees. */
export interface Pins {
  longitudes: Float64Array;
  latitudes: Float64Array;
}

export interface Directory {
  index: Index;
  /** Of properties. */
  pins: Pins | undefined;
  /** Days that calendars cover. */
  cover: Catalog["cover"];
}

/** Counts by facet, then by slug. */
export type Counts = Readonly<Record<string, ReadonlyMap<string, number>>>;

/** Published coordinates are whole thousandths of a degree. */
const STEPS_PER_DEGREE = 1_000;
// While a deployment spreads, catalog and packs may be of two snapshots for some seconds.
const TRIES = 2;

export type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

/** Reads what the directory of a resource needs. Throws Error if it can't be read from one snapshot. */
export async function openDirectory(resource: ResourceName, fetch: Fetch): Promise<Directory> {
  for (let tries = 1; tries <= TRIES; tries++) {
    // The second time around what the browser keeps is what did not fit.
    const init: RequestInit = tries === 1 ? {} : { cache: "reload" };
    const catalog = (await (await fetch(CATALOG_PATH, init)).json()) as Catalog;
    const kinds: PackKind[] = resource === "properties" ? ["index", "points"] : ["index"];
    const packs = await Promise.all(kinds.map((kind) => readPack(fetch, resource, kind, init)));
    const hashes = kinds.map((kind) => catalog.resources[resource].packs[kind]?.[0]);
    if (packs.some((pack, i) => packHash(pack) !== hashes[i])) continue;
    const [index, points] = packs;
    return {
      index: openIndex(index!),
      pins: points && readPins(points),
      cover: catalog.cover,
    };
  }
  throw new Error(`The packs of ${resource} are of another snapshot than the catalog`);
}

async function readPack(
  fetch: Fetch,
  resource: ResourceName,
  kind: PackKind,
  init: RequestInit,
): Promise<Uint8Array> {
  const response = await fetch(packPath(resource, kind, 0), init);
  if (!response.ok) throw new Error(`${kind} pack of ${resource}: status ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

function readPins(pack: Uint8Array): Pins {
  const { ids, coords, numItems } = KDBush.from(pack.slice(HEADER_BYTES).buffer);
  const longitudes = new Float64Array(numItems);
  const latitudes = new Float64Array(numItems);
  for (let i = 0; i < numItems; i++) {
    longitudes[ids[i]!] = coords[2 * i]! / STEPS_PER_DEGREE;
    latitudes[ids[i]!] = coords[2 * i + 1]! / STEPS_PER_DEGREE;
  }
  return { longitudes, latitudes };
}

/** Ordinals of all records that the query leaves, whatever page it asks for; words are passed over. */
export function ordinalsOf(query: ListQuery, { index, pins }: Omit<Directory, "cover">): number[] {
  const whole: ListQuery = {
    ...query,
    text: undefined,
    sort: "name",
    offset: 0,
    limit: index.total,
  };
  const found = query.bounds && pins ? { bounds: within(pins, query.bounds) } : {};
  return select(whole, index, found).ordinals;
}

/**
 * How many records each value of each facet would show beside the other filters. Words are passed
 * over: they are known to the API alone.
 */
export function countFacets(
  query: ListQuery,
  names: readonly string[],
  slugs: Readonly<Record<string, readonly string[]>>,
  directory: Omit<Directory, "cover">,
): Counts {
  const counts: Record<string, Map<string, number>> = {};
  names.forEach((name, facet) => {
    const facets = query.facets.map((values, i) => (i === facet ? undefined : values));
    const { index } = directory;
    const left = setOf(ordinalsOf({ ...query, facets }, directory), index.total);
    const known = new Map(index.count(facet, left).map(({ value, count }) => [value, count]));
    counts[name] = new Map((slugs[name] ?? []).map((slug) => [slug, known.get(slug) ?? 0]));
  });
  return counts;
}

// As the API compares: as numbers, edges included; west > east crosses the antimeridian.
function within(
  { longitudes, latitudes }: Pins,
  { south, west, north, east }: Bounds,
): Uint32Array {
  const found: number[] = [];
  longitudes.forEach((longitude, ordinal) => {
    const latitude = latitudes[ordinal]!;
    const across =
      west > east ? longitude >= west || longitude <= east : longitude >= west && longitude <= east;
    if (across && latitude >= south && latitude <= north) found.push(ordinal);
  });
  return Uint32Array.from(found);
}
