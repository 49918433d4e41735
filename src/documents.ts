// Schemas of the documents of a snapshot other than its records: builds write what these describe,
// and OpenAPI publishes them. Partners' tools carry no zod, so build/disk/parse.ts reads by hand.
import { z } from "zod";
import { facetCount, propertyItem } from "./contract.ts";
import { MEMORY_DAYS } from "./limits.ts";
import { RESOURCE_LIST, type ResourceName } from "./resources.ts";

const count = z.int().min(0);
const ids = z.array(propertyItem.shape.id);
/** Ids, sorted. A removed record is an id and nothing else. */
const difference = z.strictObject({ added: ids, changed: ids, removed: ids });
const calendars = ids
  .optional()
  .describe("Properties that stay and whose calendar changed on a day that both have");
const byResource = {
  ...(Object.fromEntries(RESOURCE_LIST.map(({ name }) => [name, difference])) as Record<
    ResourceName,
    typeof difference
  >),
  properties: difference.extend({ calendars }),
};

const entry = z.strictObject({
  snapshot: z.string(),
  created: z.iso.datetime(),
  changes: z.strictObject(byResource),
});

export const changes = z
  .strictObject({
    format: z.literal(1),
    snapshots: z
      .array(entry)
      .describe(
        `Newest first; with those of \`older\` those of the last ${MEMORY_DAYS} days. One with many ids may be several, one after the other`,
      ),
    older: z
      .array(z.string())
      .optional()
      .describe("Paths of pages of the same form with older entries, newest first"),
  })
  .meta({
    id: "Changes",
    description: "Ids of the records that each snapshot added, changed and removed",
  });

const page = z.string().nullable().describe("Path of its first page; null where that is computed");
const facetValues = z.array(z.strictObject({ ...facetCount.shape, count, page }));
const resourceFacets = z.strictObject({ total: count, facets: z.record(z.string(), facetValues) });

export const facets = z
  .strictObject({ resources: z.record(z.string(), resourceFacets) })
  .meta({ id: "Facets", description: "Every value of every filter of names, with its count" });

const slugs = z.array(z.string()).describe("Slugs, sorted by UTF-16 unit");
const resourcePages = z.strictObject({
  facets: z.array(z.strictObject({ name: z.string(), values: slugs })),
  combinations: z
    .array(count)
    .describe(
      "Each combination that has pages, as a number, less the previous one's: mixed radix over the facets in order, where digit 0 is any value and digit i the i-th",
    ),
  pages: z
    .array(z.int().min(1))
    .describe("Pages of each of the combinations that are files, from offset 0 on"),
});

export const pages = z
  .strictObject({ resources: z.record(z.string(), resourcePages) })
  .meta({ id: "Pages", description: "Which lists are static pages, and how many pages of each" });

const manifestFile = z.object({
  path: z.string(),
  bytes: z.int().min(0),
  sha256: z.string(),
  media_type: z.string(),
  /** Of a vanished page: when it may go, RFC 3339. */
  expires: z.string().optional(),
});

const named = manifestFile.pick({ path: true, bytes: true, sha256: true });

const publicKey = z.looseObject({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  x: z.string(),
});

export const manifestPart = z.object({ files: z.array(manifestFile) }).meta({
  id: "ManifestPart",
  description: "Files of the snapshot with their sizes and SHA-256",
});

/** `made_of`, of an HTML page: a digest of all that it was made of, so that the next build need not make it again. */
const siteFile = named.extend({ made_of: z.string().optional() });

export const siteList = z.object({ files: z.array(siteFile) }).meta({
  id: "SiteFiles",
  description: "Files around the API with their sizes and SHA-256",
});

export const manifestHead = z
  .object({
    format: z.literal(1),
    snapshot: z.string(),
    created: z.string(),
    fields: z.record(z.string(), z.record(z.string(), z.int())),
    /** Check value of the pin keys: an HMAC, which reveals nothing about them. */
    pin_keys: z.string().optional(),
    /** Public keys that sign this snapshot and may sign later ones: anyone who trusts its signature trusts them. */
    signing_keys: z.array(publicKey).optional(),
    /** Checks of the gate that the operator allowed this snapshot to fail. */
    overrides: z.array(z.string()),
    /** The parts, sorted by path: each file under /static/v1/ but manifest, pointer and signature is in one. */
    parts: z.array(named).optional(),
    /** Of a manifest without parts all files; else a note to programs that know of no parts. */
    files: z.array(manifestFile),
    /** The list of the site's files, which a mirror need not have; absent from older snapshots. */
    site_part: named.optional(),
  })
  .meta({
    id: "Manifest",
    description:
      "The parts that list every other file of the snapshot, with their sizes and SHA-256",
  });

export const latest = z
  .object({
    version: z.int(),
    created: z.string(),
    expires: z.string(),
    snapshot: z.string(),
    manifest: z.object({ path: z.string(), bytes: z.int(), sha256: z.string() }),
    cover: z.object({ from: z.string(), to: z.string() }),
    counts: z.record(z.string(), z.int()),
  })
  .meta({
    id: "Latest",
    description:
      "The newest snapshot; refuse a lower version than you have seen, and an expired one",
  });

export type PagesFile = z.infer<typeof pages>;
export type ChangesFile = z.infer<typeof changes>;
export type FacetsFile = z.infer<typeof facets>;
export type Changes = z.infer<typeof difference>;
/** As a file it names its parts; once these are read, it has all files. */
export type Manifest = z.infer<typeof manifestHead>;
export type NamedFile = z.infer<typeof named>;
export type SiteFile = z.infer<typeof siteFile>;
export type ManifestFile = Manifest["files"][number];
export type Latest = z.infer<typeof latest>;
