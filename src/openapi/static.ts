// The files under /static/v1/ as OpenAPI paths: pages, documents and exports, which no limit applies to.
import type { oas31 } from "zod-openapi";
import {
  isAddressable,
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
import { MEMORY_DAYS, PAGE_SIZE } from "../limits.ts";
import { facetsOf, RESOURCE_LIST, type Filter, type Resource } from "../resources.ts";
import { EXAMPLES, valueOf } from "./examples.ts";
import type { Example } from "./file-examples.ts";
import { capital, lowerFirst } from "./names.ts";
import type { Operation } from "./operation.ts";
import { inPath } from "./parameters.ts";
import { changes, facets, pages as pagesDocument } from "../documents.ts";
import { geoJson, LISTS, listing, partOfListing, pointer, runs, siteFiles } from "./schemas.ts";

const TEXT: oas31.SchemaObject = { type: "string" };
const PARTS =
  "Above 24 MiB it goes on in parts, `.1`, `.2` and so on before the extension; the manifest lists them.";

const DOCUMENTS: Record<string, Operation> = {
  [LATEST_PATH]: {
    id: "getLatest",
    summary: "Points to the newest snapshot",
    description: "A mirror reads it first: it names the manifest by its hash.",
    schema: pointer,
  },
  [SIGNATURE_PATH]: {
    id: "getLatestSignature",
    summary: "Gets the detached signature of latest.json",
    description:
      "An Ed25519 JWS without its payload (RFC 7515, appendix F), by a key of `/.well-known/jwks.json`. Missing where snapshots are not signed.",
    type: "application/jose",
    schema: TEXT,
  },
  [MANIFEST_PATH]: {
    id: "getManifest",
    summary: "Lists the parts of the manifest with their hashes",
    description: "The parts list every file; a mirror reads those whose hash is not its copy's.",
    schema: listing,
  },
  [listingPath("{part}")]: {
    id: "getManifestPart",
    summary: "Lists files of the snapshot with their hashes",
    description: "A mirror fetches what its copy lacks and checks each file by its SHA-256.",
    schema: partOfListing,
    parameters: [inPath("part", "As manifest.json names it", TEXT, "documents")],
  },
  [SITE_LIST_PATH]: {
    id: "getSiteFiles",
    summary: "Lists the files around the API with their hashes",
    description: "A mirror need not have them, nor this list.",
    schema: siteFiles,
  },
  [CHANGES_PATH]: {
    id: "getChanges",
    summary: "Tells which records the last snapshots added, changed and removed",
    description: `Newest first, with the pages in \`older\` those of ${MEMORY_DAYS} days; of a removed record nothing but its id.`,
    schema: changes,
  },
  "/static/v1/parts/{name}/{first}.ndjson": {
    id: "getExportPart",
    summary: "Exports lines by the first digits of their ids",
    description:
      "Those of ids whose first byte is at least `first` and below that of the next part. All parts in order are the whole export.",
    tag: "Exports",
    type: "text/plain",
    schema: TEXT,
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
  },
  [PAGES_PATH]: {
    id: "getPages",
    summary: "Tells which lists are static pages",
    description: "The client asks for a page only where there is one.",
    schema: pagesDocument,
  },
  [FACETS_PATH]: {
    id: "getFacets",
    summary: "Lists every value of every facet with its count",
    description: "For menus: a value's slug, its label, and the static page that shows it.",
    schema: facets,
  },
};

// One path for each set of facets, since pages exist for every combination of them.
function pages(resource: Resource): Record<string, Operation> {
  const sets = facetsOf(resource).reduce<Filter[][]>(
    (all, facet) => [...all, ...all.map((set) => [...set, facet])],
    [[]],
  );
  return Object.fromEntries(
    sets.map((some) => {
      const names = some.map(({ name }) => name);
      const folders = names.map((name) => `${name}.{${name}}/`).join("");
      const by = names.length > 0 ? `, by ${names.join(", ")}` : "";
      const item: Operation = {
        id: ["page", resource.table, ...names].map(capital).join("").replace(/^P/, "p"),
        summary: `Gets a static page of ${lowerFirst(resource.doc)}${by}`,
        description: `The same bytes as \`/v1/${resource.name}\` answers, but for the request id. Only pages that are asked for often are files; pages.json tells which.`,
        tag: "Pages",
        schema: LISTS[resource.name],
        example: EXAMPLES[`list${capital(resource.table)}`]!,
        parameters: [...some.map((facet) => slug(facet, resource)), OFFSET],
      };
      return [`/static/v1/${resource.name}/${folders}offset.{offset}.json`, item];
    }),
  );
}

const OFFSET = inPath(
  "offset",
  `A multiple of ${PAGE_SIZE}`,
  { type: "integer", minimum: 0, multipleOf: PAGE_SIZE },
  0,
);

function slug(facet: Filter, resource: Resource): oas31.ParameterObject {
  const example: Example = (records) => {
    const [value] = (valueOf(facet, resource)(records) ?? []) as string[];
    return value !== undefined && isAddressable([value]) ? value : undefined;
  };
  const schema: oas31.SchemaObject = { type: "string", pattern: "^[a-z0-9_-]+$" };
  return inPath(facet.name, "A value's slug, as in facets.json", schema, example);
}

function exports(resource: Resource): Record<string, Operation> {
  const { name, table, doc } = resource;
  const single = name === "properties" ? "PropertyDetail object" : "list item";
  return {
    [partPath(name, "ndjson", 0)]: {
      id: `export${capital(table)}`,
      summary: `Exports ${lowerFirst(doc)} as NDJSON`,
      description: `One ${single} a line. ${PARTS}`,
      tag: "Exports",
      type: "application/x-ndjson",
      schema: TEXT,
    },
    [partPath(name, "csv", 0)]: {
      id: `export${capital(table)}Csv`,
      summary: `Exports ${lowerFirst(doc)} as CSV`,
      description: `The columns of the list item (RFC 4180). Lists are joined by "; "; a text that a spreadsheet might take for a formula has an apostrophe before it. ${PARTS}`,
      tag: "Exports",
      type: "text/csv",
      schema: TEXT,
    },
  };
}

export const FILES: Record<string, Operation> = {
  ...DOCUMENTS,
  ...Object.assign({}, ...RESOURCE_LIST.map(pages)),
  ...Object.assign({}, ...RESOURCE_LIST.map(exports)),
  [partPath("properties", "geojson", 0)]: {
    id: "exportPropertiesGeoJson",
    summary: "Exports all properties as GeoJSON",
    description: PARTS,
    tag: "Exports",
    type: "application/geo+json",
    schema: geoJson,
  },
  [partPath("availability", "ndjson", 0)]: {
    id: "exportAvailability",
    summary: "Exports all calendars as runs of equal days",
    description: `One AvailabilityRuns object a line. ${PARTS}`,
    tag: "Exports",
    type: "application/x-ndjson",
    schema: runs,
  },
};
