// Examples of the files under /static/v1/, for the OpenAPI document. Ids and records are published ones; what depends
// on the build, like hashes and times, is made up.
import { MANIFEST_PATH, listingPath } from "../address.ts";
import { csvLine } from "../csv.ts";
import { slugsOf } from "../facet-slugs.ts";
import { API_VERSION, PIN_MAX_SHIFT } from "../limits.ts";
import {
  facetsOf,
  RESOURCE_LIST,
  RESOURCES,
  type Resource,
  type ResourceName,
} from "../resources.ts";
import { capital } from "./names.ts";

const CREATED = `${API_VERSION}T10:00:00.000Z`;
const EXPIRES = `${API_VERSION.slice(0, 4)}-12-31T10:00:00.000Z`;
const SNAPSHOT = "6c041986095c7cbb";
const SHA256 = "cd05485a78a7959470fbe2a66b7d95db9fa0129868257d47ca08d3b30b0672ad";
const [EXPORT_PATH, NDJSON] = ["/static/v1/properties.ndjson", "application/x-ndjson"];
const NO_CHANGE = { added: [], changed: [], removed: [] };

export type PublicRecord = { readonly id: string } & Readonly<Record<string, unknown>>;

/** The published records of each resource, in canonical order. */
export type Records = Readonly<Record<ResourceName, readonly PublicRecord[]>>;

/** An example in the document; undefined where no record gives one. */
export type Example = (records: Records) => unknown;

/** The example that the first record of a resource gives. */
export function ofFirst(name: ResourceName, make: (record: PublicRecord) => unknown): Example {
  return ({ [name]: [first] }) => first && make(first);
}

/** By operation. */
export const FILE_EXAMPLES: Readonly<Record<string, Example>> = {
  getLatest: (records) => ({
    version: Date.parse(CREATED) / 1000,
    created: CREATED,
    expires: EXPIRES,
    snapshot: SNAPSHOT,
    manifest: { path: MANIFEST_PATH, bytes: 23_870, sha256: SHA256 },
    cover: { from: API_VERSION, to: API_VERSION },
    counts: Object.fromEntries(Object.entries(records).map(([name, { length }]) => [name, length])),
  }),
  getLatestSignature: () => "eyJhbGciOiJFZERTQSJ9..c2lnbmF0dXJl",
  getManifest: ({ properties }) => ({
    format: 1,
    snapshot: SNAPSHOT,
    created: CREATED,
    fields: { properties: { id: properties.length } },
    overrides: [],
    parts: [{ path: listingPath("documents"), bytes: 1_870, sha256: SHA256 }],
    files: [],
  }),
  getSiteFiles: () => ({ files: [{ path: "/robots.txt", bytes: 68, sha256: SHA256 }] }),
  getManifestPart: () => ({
    files: [{ path: EXPORT_PATH, bytes: 182_410, sha256: SHA256, media_type: NDJSON }],
  }),
  getChanges: ({ properties }) => {
    const ids = properties.slice(0, 1).map(({ id }) => id);
    const changes = {
      ...Object.fromEntries(RESOURCE_LIST.map(({ name }) => [name, NO_CHANGE])),
      properties: { ...NO_CHANGE, changed: ids, calendars: ids },
    };
    return { format: 1, snapshots: [{ snapshot: SNAPSHOT, created: CREATED, changes }] };
  },
  getChangesFeed: () =>
    `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom"><updated>${CREATED}</updated></feed>\n`,
  getPages: () => ({
    resources: {
      "fly-shops": {
        facets: [{ name: "state", values: ["id", "mt"] }],
        combinations: [0, 1, 1],
        pages: [2, 1, 1],
      },
    },
  }),
  getFacets: ({ properties }) => ({ resources: { properties: facetsOfFirst(properties) } }),
  getExportPart: ofFirst("properties", lineOf),
  exportPropertiesGeoJson: ofFirst("properties", collectionOf),
  ...(Object.fromEntries(RESOURCE_LIST.flatMap(exportsOf)) as Record<string, Example>),
};

function lineOf(record: PublicRecord): string {
  return `${JSON.stringify(record)}\n`;
}

function exportsOf({ name, table }: Resource): [string, Example][] {
  const id = `export${capital(table)}`;
  return [
    [id, ofFirst(name, lineOf)],
    [`${id}Csv`, ofFirst(name, csvOf)],
  ];
}

function csvOf(record: PublicRecord): string {
  const item = itemOf(record);
  return csvLine(Object.keys(item)) + csvLine(Object.values(item));
}

export function itemOf({ description: _single, ...item }: PublicRecord): Record<string, unknown> {
  return item;
}

function facetsOfFirst(records: readonly PublicRecord[]): object {
  const facets = facetsOf(RESOURCES.properties).map((facet) => {
    const [value] = records[0] ? slugsOf(facet, records[0]) : [];
    if (value === undefined) return [facet.name, []];
    const count = records.filter((record) => slugsOf(facet, record).includes(value)).length;
    const label = [records[0]![facet.column]].flat()[0];
    return [facet.name, [{ value, label, count, page: null }]];
  });
  return { total: records.length, facets: Object.fromEntries(facets) };
}

function collectionOf(record: PublicRecord): object {
  const { id, longitude, latitude } = record;
  const geometry = { type: "Point", coordinates: [longitude, latitude] };
  return {
    type: "FeatureCollection",
    metadata: {
      coordinates_precision: "approximate",
      coordinates_uncertainty_metres: PIN_MAX_SHIFT,
    },
    features: [{ type: "Feature", id, geometry, properties: itemOf(record) }],
  };
}
