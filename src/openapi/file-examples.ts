// Examples of the files under /static/v1/, for the OpenAPI document. Ids and records are published ones; what depends
// on the build, like hashes and times, is made up.
import { MANIFEST_PATH, listingPath } from "../address.ts";
import { slugsOf } from "../facet-slugs.ts";
import { API_VERSION, PIN_MAX_SHIFT } from "../limits.ts";
import { facetsOf, type Resource } from "../resources.ts";
import { csvLine } from "../csv.ts";
import { capital } from "./names.ts";

const CREATED = `${API_VERSION}T10:00:00.000Z`;
const EXPIRES = `${API_VERSION.slice(0, 4)}-12-31T10:00:00.000Z`;
const SNAPSHOT = "6c041986095c7cbb";
const SHA256 = "cd05485a78a7959470fbe2a66b7d95db9fa0129868257d47ca08d3b30b0672ad";
const [EXPORT_PATH, NDJSON] = ["/static/v1/properties.ndjson", "application/x-ndjson"];
const NO_CHANGE = { added: [], changed: [], removed: [] };

export type PublicRecord = { readonly id: string } & Readonly<Record<string, unknown>>;

/** A resource and its published records, in canonical order. */
export interface ExampleSource {
  readonly resource: Resource;
  readonly records: readonly PublicRecord[];
}

/** By operation. */
export function fileExamplesOf(sets: readonly ExampleSource[]): Record<string, unknown> {
  const properties = sets.find(({ resource }) => resource.name === "properties")!;
  const [first] = properties.records;
  return {
    ...snapshotExamples(sets, properties.records),
    getFacets: { resources: { properties: facetsOfFirst(properties) } },
    exportPropertiesGeoJson: first && collectionOf(first),
    getExportPart: first && lineOf(first),
    ...(Object.fromEntries(sets.flatMap(exportsOf)) as object),
  };
}

function snapshotExamples(
  sets: readonly ExampleSource[],
  properties: readonly PublicRecord[],
): Record<string, unknown> {
  const ids = properties.slice(0, 1).map(({ id }) => id);
  return {
    getLatest: {
      version: Date.parse(CREATED) / 1000,
      created: CREATED,
      expires: EXPIRES,
      snapshot: SNAPSHOT,
      manifest: { path: MANIFEST_PATH, bytes: 23_870, sha256: SHA256 },
      cover: { from: API_VERSION, to: API_VERSION },
      counts: Object.fromEntries(
        sets.map(({ resource, records }) => [resource.name, records.length]),
      ),
    },
    getLatestSignature: "eyJhbGciOiJFZERTQSJ9..c2lnbmF0dXJl",
    getManifest: {
      format: 1,
      snapshot: SNAPSHOT,
      created: CREATED,
      fields: { properties: { id: properties.length } },
      overrides: [],
      parts: [{ path: listingPath("documents"), bytes: 1_870, sha256: SHA256 }],
      files: [],
    },
    getSiteFiles: { files: [{ path: "/robots.txt", bytes: 68, sha256: SHA256 }] },
    getManifestPart: {
      files: [{ path: EXPORT_PATH, bytes: 182_410, sha256: SHA256, media_type: NDJSON }],
    },
    getChanges: {
      format: 1,
      snapshots: [
        {
          snapshot: SNAPSHOT,
          created: CREATED,
          changes: {
            ...Object.fromEntries(sets.map(({ resource }) => [resource.name, NO_CHANGE])),
            properties: { ...NO_CHANGE, changed: ids, calendars: ids },
          },
        },
      ],
    },
    getChangesFeed: `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom"><updated>${CREATED}</updated></feed>\n`,
    getPages: {
      resources: {
        "fly-shops": {
          facets: [{ name: "state", values: ["id", "mt"] }],
          combinations: [0, 1, 1],
          pages: [2, 1, 1],
        },
      },
    },
  };
}

const lineOf = (record: PublicRecord) => `${JSON.stringify(record)}\n`;

function exportsOf({ resource, records: [record] }: ExampleSource): [string, string][] {
  if (!record) return [];
  const item = itemOf(record);
  const id = `export${capital(resource.table)}`;
  return [
    [id, lineOf(record)],
    [`${id}Csv`, csvLine(Object.keys(item)) + csvLine(Object.values(item))],
  ];
}

function itemOf({ description: _single, ...item }: PublicRecord): Record<string, unknown> {
  return item;
}

/** The values of the first record's facets, counted. */
function facetsOfFirst({ resource, records }: ExampleSource): object {
  const facets = facetsOf(resource).map((facet) => {
    const [value] = records[0] ? slugsOf(facet, records[0]) : [];
    if (value === undefined) return [facet.name, []];
    const count = records.filter((record) => slugsOf(facet, record).includes(value)).length;
    const label = [records[0]![facet.column]].flat()[0];
    return [facet.name, [{ value, label, count, page: null }]];
  });
  return { total: records.length, facets: Object.fromEntries(facets) };
}

/** A GeoJSON collection (RFC 7946) of one property. */
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
