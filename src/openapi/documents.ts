// The documents under /static/v1/ as OpenAPI paths; no limit applies to them.
import type { oas31 } from "zod-openapi";
import {
  listingPath,
  partPath,
  CHANGES_PATH,
  LATEST_PATH,
  MANIFEST_PATH,
  SIGNATURE_PATH,
  FACETS_PATH,
  FEED_PATH,
  PAGES_PATH,
  SITE_LIST_PATH,
} from "../address.ts";
import * as documents from "../documents.ts";
import { slugsOf } from "../facets.ts";
import { API_VERSION, MEMORY_DAYS } from "../limits.ts";
import { facetsOf, RESOURCE_LIST, RESOURCES } from "../resources.ts";
import { ofFirst, type PublicRecord } from "./examples.ts";
import { lineOf } from "./list-files.ts";
import type { Operation } from "./operation.ts";
import { inPath } from "./parameters.ts";

const TEXT: oas31.SchemaObject = { type: "string" };
const CREATED = `${API_VERSION}T10:00:00.000Z`;
const SNAPSHOT = "6c041986095c7cbb";
const SHA256 = "cd05485a78a7959470fbe2a66b7d95db9fa0129868257d47ca08d3b30b0672ad";
const NO_CHANGE = { added: [], changed: [], removed: [] };

export const DOCUMENTS: Record<string, Operation> = {
  [LATEST_PATH]: {
    id: "getLatest",
    summary: "Points to the newest snapshot",
    description: "A mirror reads it first: it names the manifest by its hash.",
    schema: documents.latest,
    example: (records) => ({
      version: Date.parse(CREATED) / 1000,
      created: CREATED,
      expires: `${API_VERSION.slice(0, 4)}-12-31T10:00:00.000Z`,
      snapshot: SNAPSHOT,
      manifest: { path: MANIFEST_PATH, bytes: 23_870, sha256: SHA256 },
      cover: { from: API_VERSION, to: API_VERSION },
      counts: Object.fromEntries(
        Object.entries(records).map(([name, { length }]) => [name, length]),
      ),
    }),
  },
  [SIGNATURE_PATH]: {
    id: "getLatestSignature",
    summary: "Gets the detached signature of latest.json",
    description:
      "An Ed25519 JWS without its payload (RFC 7515, appendix F), by a key of `/.well-known/jwks.json`. Missing where snapshots are not signed.",
    type: "application/jose",
    schema: TEXT,
    example: () => "eyJhbGciOiJFZERTQSJ9..c2lnbmF0dXJl",
  },
  [MANIFEST_PATH]: {
    id: "getManifest",
    summary: "Lists the parts of the manifest with their hashes",
    description: "The parts list every file; a mirror reads those whose hash is not its copy's.",
    schema: documents.manifestHead,
    example: ({ properties }) => ({
      format: 1,
      snapshot: SNAPSHOT,
      created: CREATED,
      fields: { properties: { id: properties.length } },
      overrides: [],
      parts: [{ path: listingPath("documents"), bytes: 1_870, sha256: SHA256 }],
      files: [],
    }),
  },
  [listingPath("{part}")]: {
    id: "getManifestPart",
    summary: "Lists files of the snapshot with their hashes",
    description: "A mirror fetches what its copy lacks and checks each file by its SHA-256.",
    schema: documents.manifestPart,
    example: () => ({
      files: [
        {
          path: partPath("properties", "ndjson", 0),
          bytes: 182_410,
          sha256: SHA256,
          media_type: "application/x-ndjson",
        },
      ],
    }),
    parameters: [inPath("part", "As manifest.json names it", TEXT, "documents")],
  },
  [SITE_LIST_PATH]: {
    id: "getSiteFiles",
    summary: "Lists the files around the API with their hashes",
    description: "A mirror need not have them, nor this list.",
    schema: documents.siteList,
    example: () => ({ files: [{ path: "/robots.txt", bytes: 68, sha256: SHA256 }] }),
  },
  [CHANGES_PATH]: {
    id: "getChanges",
    summary: "Tells which records the last snapshots added, changed and removed",
    description: `Newest first, with the pages in \`older\` those of ${MEMORY_DAYS} days; of a removed record nothing but its id.`,
    schema: documents.changes,
    example: ({ properties }) => {
      const ids = properties.slice(0, 1).map(({ id }) => id);
      const changes = {
        ...Object.fromEntries(RESOURCE_LIST.map(({ name }) => [name, NO_CHANGE])),
        properties: { ...NO_CHANGE, changed: ids, calendars: ids },
      };
      return { format: 1, snapshots: [{ snapshot: SNAPSHOT, created: CREATED, changes }] };
    },
  },
  "/static/v1/parts/{name}/{first}.ndjson": {
    id: "getExportPart",
    summary: "Exports lines by the first digits of their ids",
    description:
      "Those of ids whose first byte is at least `first` and below that of the next part. All parts in order are the whole export.",
    tag: "Exports",
    type: "text/plain",
    schema: TEXT,
    example: ofFirst("properties", lineOf),
    parameters: [
      inPath("name", "A resource, or `availability`", TEXT, "properties"),
      inPath("first", "Two hex digits", TEXT, "00"),
    ],
  },
  [FEED_PATH]: {
    id: "getChangesFeed",
    summary: "Tells what the last snapshots changed as an Atom feed",
    description:
      "An entry a snapshot, for feed readers; `next` links to a page of earlier ones (RFC 5005).",
    type: "application/atom+xml",
    schema: TEXT,
    example: () =>
      `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom"><updated>${CREATED}</updated></feed>\n`,
  },
  [PAGES_PATH]: {
    id: "getPages",
    summary: "Tells which lists are static pages",
    description: "The client asks for a page only where there is one.",
    schema: documents.pages,
    example: () => ({
      resources: {
        "fly-shops": {
          facets: [{ name: "state", values: ["id", "mt"] }],
          combinations: [0, 1, 1],
          pages: [2, 1, 1],
        },
      },
    }),
  },
  [FACETS_PATH]: {
    id: "getFacets",
    summary: "Lists every value of every facet with its count",
    description: "For menus: a value's slug, its label, and the static page that shows it.",
    schema: documents.facets,
    example: ({ properties }) => ({ resources: { properties: facetsOfFirst(properties) } }),
  },
};

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
