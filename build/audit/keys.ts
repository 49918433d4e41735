// The keys that the objects of each file may have: a path in, the keys of the contract and the format
// out. Everything that is too short or too common to be sought stays in since it has no key.
import { z } from "zod";
import {
  availability,
  dayStatus,
  ERROR_CODES,
  failure,
  ITEMS,
  pagination,
  propertyRecord,
  success,
} from "../../src/contract.ts";
import { CATALOG_PATH } from "../../src/catalog.ts";
import { NOT_FOUND } from "../../src/errors.ts";
import { facetsOf, RESOURCE_LIST, RESOURCES, type ResourceName } from "../../src/resources.ts";
import { WATER_TYPES } from "../../src/water-types.ts";
import { CHANGES_PATH } from "../changes.ts";
import { FACETS_PATH } from "../facets-file.ts";
import { JWKS_PATH, latest, LATEST_PATH, manifest, MANIFEST_PATH } from "../manifest.ts";
import { OPENAPI_PATH } from "../openapi.ts";

export type Keys = ReadonlySet<string>;

const list = (names: string): string[] => names.split(/\s+/);

const RESOURCE_NAMES = RESOURCE_LIST.map(({ name }) => name);
const PACK_KINDS = list("records index single calendars points text");
const FIELDS = RESOURCE_LIST.flatMap(({ name }) => [...fieldsOf(name)]);
const FACETS = RESOURCE_LIST.flatMap((resource) => facetsOf(resource).map(({ name }) => name));

const FILES: Readonly<Record<string, Keys>> = {
  [CATALOG_PATH]: keys(
    list("format snapshot cover from to resources total starts words packs"),
    RESOURCE_NAMES,
    PACK_KINDS,
  ),
  [MANIFEST_PATH]: keys(keysOf(manifest), RESOURCE_NAMES, FIELDS),
  [LATEST_PATH]: keys(keysOf(latest), RESOURCE_NAMES),
  [FACETS_PATH]: keys(
    list("resources total facets value label count page"),
    RESOURCE_NAMES,
    FACETS,
  ),
  [CHANGES_PATH]: keys(
    list("format snapshots snapshot created changes added changed removed"),
    RESOURCE_NAMES,
  ),
  [JWKS_PATH]: keys(list("keys kty crv x kid alg use")),
};

const INDEX = list("total facets start slugs ends columns plan count");
const GEOJSON = list(`type metadata coordinates_precision coordinates_uncertainty_metres features
  geometry coordinates properties`);
const PATHS: readonly [RegExp, Readonly<Record<string, Keys>>][] = [
  [/^\/static\/v1\/packs\/([a-z-]+)\/index\./, byResource((name) => keys(INDEX, fieldsOf(name)))],
  [/^\/static\/v1\/packs\/([a-z-]+)\/records\./, byResource((name) => keys(itemOf(name)))],
  [/^\/static\/v1\/packs\/([a-z-]+)\/single\./, byResource((name) => keys(fieldsOf(name)))],
  [/^\/static\/v1\/([a-z-]+)(\.\d+)?\.ndjson$/, byResource((name) => keys(fieldsOf(name)))],
  [/^\/static\/v1\/([a-z-]+)(\.\d+)?\.geojson$/, byResource((name) => keys(GEOJSON, itemOf(name)))],
  [
    /^\/static\/v1\/([a-z-]+)\/(.+\/)?offset\.\d+\.json$/,
    byResource((name) => keys(envelope(name), itemOf(name))),
  ],
];
const RUNS = keys(list("property_id from to runs"));
const AVAILABILITY = /^\/static\/v1\/availability(\.\d+)?\.ndjson$/;
const OTHERS = keys(
  keysOf(failure),
  keysOf(success(availability, false)),
  ...RESOURCE_NAMES.map(envelope),
  FIELDS,
);

/** Words that the format itself writes: a private value that is one of them can't be told from it. */
export const VOCABULARY: readonly string[] = [
  ...Object.values(FILES).flatMap((names) => [...names]),
  ...OTHERS,
  ...INDEX,
  ...GEOJSON,
  ...RESOURCE_LIST.map(({ table }) => table),
  ...WATER_TYPES,
  ...dayStatus.options,
  ...ERROR_CODES,
  ...list("approximate standard FeatureCollection Feature Point static/v1 offset availability"),
  ...list("application/json application/x-ndjson application/geo+json application/octet-stream"),
  "text/csv; charset=utf-8",
  NOT_FOUND.message,
];

/**
 * The keys a file may have; those of the API's answers where the format does not name the file. Every
 * key may stand in openapi.json, which is written from the schemas and not from the dump.
 */
export function keysOfFile(path: string): Keys | undefined {
  if (path === OPENAPI_PATH) return undefined;
  if (Object.hasOwn(FILES, path)) return FILES[path]!;
  if (AVAILABILITY.test(path)) return RUNS;
  for (const [pattern, keysOfResource] of PATHS) {
    const found = keysOfResource[pattern.exec(path)?.[1] ?? ""];
    if (found) return found;
  }
  return OTHERS;
}

function keys(...lists: Iterable<string>[]): Keys {
  return new Set(lists.flatMap((one) => [...one]));
}

function byResource(of: (name: ResourceName) => Keys): Readonly<Record<string, Keys>> {
  return Object.fromEntries(RESOURCE_NAMES.map((name) => [name, of(name)]));
}

function itemOf(resource: ResourceName): string[] {
  return keysOf(ITEMS[resource]);
}

function fieldsOf(resource: ResourceName): string[] {
  return resource === "properties" ? keysOf(propertyRecord) : itemOf(resource);
}

function envelope(resource: ResourceName): string[] {
  const data = z.object({ [RESOURCES[resource].table]: z.array(ITEMS[resource]) });
  return [...keysOf(success(data, true)), ...keysOf(pagination)];
}

/** Keys of an object schema and of the schemas in it. */
function keysOf(schema: unknown): string[] {
  if (schema instanceof z.ZodOptional) return keysOf(schema.unwrap());
  if (schema instanceof z.ZodArray) return keysOf(schema.element);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([key, value]) => [key, ...keysOf(value)]);
}
