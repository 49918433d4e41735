// The files under /static/v1/ as OpenAPI paths: pages, documents and exports, which no limit applies to.
import type { oas31, ZodOpenApiPathItemObject, ZodOpenApiPathsObject } from "zod-openapi";
import { partPath } from "../../../src/address.ts";
import { failure } from "../../../src/contract.ts";
import { PAGE_SIZE } from "../../../src/limits.ts";
import { facetsOf, RESOURCE_LIST, type Resource } from "../../../src/resources.ts";
import {
  FACETS_PATH,
  FEED_PATH,
  PAGES_PATH,
  CHANGES_PATH,
  LATEST_PATH,
  MANIFEST_PATH,
  SIGNATURE_PATH,
} from "../../snapshot/manifest.ts";
import type { Example } from "./examples.ts";
import { FILE_HEADERS } from "./headers.ts";
import { capital, get, type Operation } from "./operation.ts";
import { reference } from "./parameters.ts";
import { changes, facets, pages as pagesDocument } from "../../snapshot/documents.ts";
import { geoJson, LISTS, listing, partOfListing, pointer, runs } from "./schemas.ts";

const TEXT: oas31.SchemaObject = { type: "string" };
const PARTS =
  "Above 24 MiB it goes on in parts, `.1`, `.2` and so on before the extension; the manifest lists them.";

export function staticPaths(): ZodOpenApiPathsObject {
  return {
    ...documents(),
    ...Object.assign({}, ...RESOURCE_LIST.map(pages)),
    ...Object.assign({}, ...RESOURCE_LIST.map(exports)),
    [partPath("properties", "geojson", 0)]: path({
      id: "exportPropertiesGeoJson",
      summary: "All properties as GeoJSON",
      description: PARTS,
      tag: "Exports",
      type: "application/geo+json",
      schema: geoJson,
    }),
    [partPath("availability", "ndjson", 0)]: path({
      id: "exportAvailability",
      summary: "All calendars, run-length coded",
      description: `One AvailabilityRuns object a line. ${PARTS}`,
      tag: "Exports",
      type: "application/x-ndjson",
      schema: runs,
    }),
  };
}

function documents(): ZodOpenApiPathsObject {
  const json = (id: string, summary: string, schema: Operation["schema"]) =>
    path({ id, summary, tag: "Snapshot", schema });
  return {
    [LATEST_PATH]: json("getLatest", "Pointer to the newest snapshot", pointer),
    [SIGNATURE_PATH]: path({
      id: "getLatestSignature",
      summary: "Detached signature of latest.json",
      description:
        "An Ed25519 JWS without its payload (RFC 7515, appendix F), by a key of `/.well-known/jwks.json`. Missing where snapshots are not signed.",
      tag: "Snapshot",
      type: "application/jose",
      schema: TEXT,
    }),
    [MANIFEST_PATH]: json("getManifest", "The parts of the list of files", listing),
    "/static/v1/manifest/{part}.json": path({
      id: "getManifestPart",
      summary: "Files with their hashes",
      tag: "Snapshot",
      schema: partOfListing,
      parameters: [inPath("part", "As in manifest.json", "documents")],
    }),
    [CHANGES_PATH]: json("getChanges", "What the last snapshots changed", changes),
    "/static/v1/changes/{page}.json": path({
      id: "getChangesPage",
      summary: "What earlier snapshots changed",
      tag: "Snapshot",
      schema: changes,
      parameters: [inPath("page", "As `older` of changes.json names it", "1")],
    }),
    "/static/v1/parts/{name}/{first}.ndjson": path({
      id: "getExportPart",
      summary: "Lines of an export by the first digits of their ids",
      description:
        "Those whose first byte is at least `first` and below that of the next part; all parts in order are the whole export.",
      tag: "Exports",
      type: "text/plain",
      schema: TEXT,
      parameters: [
        inPath("name", "A resource, or `availability`", "properties"),
        inPath("first", "Two hex digits", "00"),
      ],
    }),
    [FEED_PATH]: path({
      id: "getChangesFeed",
      summary: "The same as an Atom feed, an entry a snapshot",
      tag: "Snapshot",
      type: "application/atom+xml",
      schema: TEXT,
    }),
    [PAGES_PATH]: json("getPages", "Which lists are static pages", pagesDocument),
    [FACETS_PATH]: json("getFacets", "Values of every filter of names", facets),
  };
}

function inPath(name: string, description: string, example: string): oas31.ParameterObject {
  return { name, in: "path", required: true, description, schema: { type: "string" }, example };
}

// One path for each set of facets, since pages exist for every combination of them.
function pages(resource: Resource): ZodOpenApiPathsObject {
  const sets = facetsOf(resource).reduce<string[][]>(
    (all, { name }) => [...all, ...all.map((set) => [...set, name])],
    [[]],
  );
  return Object.fromEntries(
    sets.map((names) => {
      const folders = names.map((name) => `${name}.{${name}}/`).join("");
      const by = names.length > 0 ? `, by ${names.join(", ")}` : "";
      const item = path({
        id: ["page", resource.table, ...names].map(capital).join("").replace(/^P/, "p"),
        summary: `Static page: ${resource.doc}${by}`,
        description: `The same bytes as \`/v1/${resource.name}\` answers, but for the request id. Only pages that are asked for often are files; pages.json tells which.`,
        tag: "Pages",
        schema: LISTS[resource.name],
        example: (examples) => examples.list(resource),
        parameters: [...names.map((name) => slug(name, resource)), OFFSET],
      });
      return [`/static/v1/${resource.name}/${folders}offset.{offset}.json`, item];
    }),
  );
}

const OFFSET: oas31.ParameterObject = {
  name: "offset",
  in: "path",
  required: true,
  description: `A multiple of ${PAGE_SIZE}`,
  schema: { type: "integer", minimum: 0, multipleOf: PAGE_SIZE },
  example: 0,
};

function slug(name: string, resource: Resource): oas31.ParameterObject {
  const example: Example = (examples) => {
    const [value] = (examples.filters(resource)[name] ?? []) as string[];
    return value !== undefined && /^[a-z0-9_-]+$/.test(value) ? value : undefined;
  };
  return {
    name,
    in: "path",
    required: true,
    description: "A value's slug, as in facets.json",
    schema: { type: "string", pattern: "^[a-z0-9_-]+$" },
    example,
  };
}

function exports({ name, table, doc }: Resource): ZodOpenApiPathsObject {
  const single = name === "properties" ? "PropertyDetail object" : "list item";
  return {
    [partPath(name, "ndjson", 0)]: path({
      id: `export${capital(table)}`,
      summary: `${doc}: all of them as NDJSON`,
      description: `One ${single} a line. ${PARTS}`,
      tag: "Exports",
      type: "application/x-ndjson",
      schema: TEXT,
    }),
    [partPath(name, "csv", 0)]: path({
      id: `export${capital(table)}Csv`,
      summary: `${doc}: all of them as CSV`,
      description: `The columns of the list item (RFC 4180). Lists are joined by "; "; a text that a spreadsheet might take for a formula has an apostrophe before it. ${PARTS}`,
      tag: "Exports",
      type: "text/csv",
      schema: TEXT,
    }),
  };
}

function path(file: Operation): ZodOpenApiPathItemObject {
  const parameters = [...(file.parameters ?? []), reference("ifNoneMatch")];
  return get({ ...file, parameters }, [], FILE_HEADERS, {
    304: { description: "The file has the tag that `If-None-Match` names" },
    404: {
      description: "There is no such file",
      content: { "application/json": { schema: failure } },
    },
  });
}
