// Draws hundreds of requests of every kind, spread over a whole built snapshot.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAddress } from "../../src/address.ts";
import { CATALOG_PATH, type Catalog } from "../../src/catalog.ts";
import { formatDay, parseDay } from "../../src/dates.ts";
import { slug } from "../../src/fold.ts";
import { facetsOf, RESOURCES } from "../../src/resources.ts";
import { recordsOf } from "../exports.ts";
import { generator, makeQueries, type PropertyTexts } from "../documents.ts";

export interface PublishedProperty {
  id: string;
  name: string;
  state: string;
  water_type: string;
  species: string[];
  latitude: number;
  longitude: number;
  [column: string]: unknown;
}

/** Paths of requests, some hundreds of each kind. */
export interface Queries {
  /** Files of pages, for whatever serves files. */
  files: string[];
  pages: string[];
  details: string[];
  availability: string[];
  filters: string[];
  texts: string[];
}

const COUNT = 300;
/** Share of filters that ask for a box as well, and side of the box in degrees. */
const BOXED = 0.3;
const BOX_SIDE = 4;

export function readProperties(folder: string): PublishedProperty[] {
  return [...recordsOf(folder, "properties")] as unknown as PublishedProperty[];
}

export function readCatalog(folder: string): Catalog {
  return JSON.parse(readFileSync(join(folder, CATALOG_PATH), "utf8")) as Catalog;
}

export function drawQueries(folder: string, seed = 7): Queries {
  const next = generator(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!;
  const many = (draw: () => string) => Array.from({ length: COUNT }, draw);
  const properties = readProperties(folder);
  const pageFiles = readPageFiles(folder);
  const files = many(() => pick(pageFiles));
  const words = makeQueries(properties as unknown as PropertyTexts[], COUNT, seed);
  return {
    files,
    pages: files.map(queryOfPage),
    details: many(() => `/v1/properties/${pick(properties).id}`),
    availability: availabilityPaths(folder, properties, next),
    filters: many(() => filterPath(properties, next)),
    texts: words.map((query) => `/v1/properties?q=${encodeURIComponent(query.join(" "))}`),
  };
}

function readPageFiles(folder: string): string[] {
  const manifest = JSON.parse(readFileSync(join(folder, "static/v1/manifest.json"), "utf8")) as {
    files: { path: string }[];
  };
  return manifest.files
    .map(({ path }) => path)
    .filter((path) => parseAddress(path)?.resource === "properties");
}

function queryOfPage(path: string): string {
  const { slugs, offset } = parseAddress(path)!;
  const params = facetsOf(RESOURCES.properties)
    .map(({ name }, i) => slugs[i] && `${name}=${slugs[i]}`)
    .filter(Boolean);
  if (offset > 0) params.push(`offset=${offset}`);
  return `/v1/properties${params.length > 0 ? `?${params.join("&")}` : ""}`;
}

// Lists of values, which no page answers, taken from records, so that most find something.
function filterPath(properties: readonly PublishedProperty[], next: () => number): string {
  const drawn = Array.from(
    { length: 2 + Math.floor(3 * next()) },
    () => properties[Math.floor(next() * properties.length)]!,
  );
  const params = [`state=${list(drawn.map(({ state }) => state.toLowerCase()))}`];
  if (next() < 0.7) params.push(`water_type=${list(drawn.map((one) => one.water_type))}`);
  const species = drawn.flatMap((one) => one.species.slice(0, 1)).map(slug);
  if (next() < 0.7 && species.length > 1) params.push(`species=${list(species)}`);
  if (next() < BOXED) {
    const { latitude: south, longitude: west } = drawn[0]!;
    const [north, east] = [Math.min(90, south + BOX_SIDE), Math.min(180, west + BOX_SIDE)];
    params.push(`bounds=${[south, west, north, east].map((edge) => edge.toFixed(3)).join(",")}`);
  }
  // Another limit than that of pages, should the lists have one value each.
  params.push("limit=24");
  return `/v1/properties?${params.join("&")}`;
}

function list(values: readonly string[]): string {
  return [...new Set(values)].sort().join(",");
}

function availabilityPaths(
  folder: string,
  properties: readonly PublishedProperty[],
  next: () => number,
): string[] {
  const { cover } = readCatalog(folder);
  const first = parseDay(cover.from)!;
  const days = parseDay(cover.to)! - first + 1;
  return Array.from({ length: COUNT }, () => {
    const { id } = properties[Math.floor(next() * properties.length)]!;
    const length = [30, 90, 366][Math.floor(3 * next())]!;
    const from = first + Math.floor(next() * (days - length));
    const to = from + length - 1;
    return `/v1/availability?property_id=${id}&from=${formatDay(from)}&to=${formatDay(to)}`;
  });
}
