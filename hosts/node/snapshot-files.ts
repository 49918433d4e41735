// Opens the folder of a snapshot: lists its files with their tags and header fields. Requests are looked up in this list
// and never made into a path, so nothing outside the folder can be read.
import { hash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { lookup as mediaType } from "mrmime";
import { LATEST_PATH, MANIFEST_PATH } from "../../src/address.ts";
import { CATALOG_PATH, type Catalog } from "../../src/catalog.ts";
import type { NamedFile } from "../../src/documents.ts";
import { BuildError } from "../../src/errors.ts";
import { addressOf } from "../../src/page-address.ts";
import { headersByPath, parseHeaderRules } from "../header-rules.ts";
import { functionSource, REDIRECTS_PATH, ROUTES_PATH } from "../../src/routes.ts";

export interface SnapshotFile {
  readonly disk: string;
  readonly bytes: number;
  /** Strong entity tag, of the content alone: it survives a rebuild that did not change the file. */
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
}

export type SnapshotFiles = Awaited<ReturnType<typeof open>>;

/** Larger files are streamed, unless compressed: the cache is for what is asked for often. */
export const MAX_KEPT = 1 << 20;

export const MISSING_PAGE = "404.html";
const SETTINGS = ["/_headers", REDIRECTS_PATH, ROUTES_PATH];
const BASE = { "Cache-Control": "public, max-age=0, must-revalidate" };

/** The manifest, whose parts list the files of the API and the list of the site those around it, or one of these. */
interface Listing {
  files: NamedFile[];
  parts?: NamedFile[];
  site_part?: NamedFile;
}

export async function openSnapshot(folder: string) {
  try {
    return await open(folder);
  } catch (error) {
    throw new BuildError(
      `${folder} can't be served: ${(error as Error).message}`,
      "Build a snapshot first: npm run build -- --dump FILE",
    );
  }
}

async function open(folder: string) {
  const json = async <T>(path: string) => JSON.parse(await readFile(folder + path, "utf8")) as T;
  const { snapshot, created } = await json<{ snapshot: string; created: string }>(LATEST_PATH);
  const { parts = [], site_part: site, files: own } = await json<Listing>(MANIFEST_PATH);
  const lists = [...parts, ...(site ? [site] : [])];
  const listings = await Promise.all(lists.map(({ path }) => json<Listing>(path)));
  const entries = [...lists, ...own, ...listings.flatMap((one) => one.files)];
  const listed = new Map(entries.map((one) => [one.path, one]));
  const rules = parseHeaderRules(await readFile(join(folder, "_headers"), "utf8"));
  const fieldsOf = headersByPath(rules);
  const paths = await list(folder);
  if (!paths.includes(CATALOG_PATH)) throw new Error("it has no catalog");
  const hasPages = (await json<Catalog>(CATALOG_PATH)).html !== undefined;
  const routed = new RegExp(functionSource(await readFile(folder + ROUTES_PATH, "utf8")));
  const files = new Map<string, SnapshotFile>();
  for (const path of paths) {
    const disk = folder + path;
    const { bytes, sha256 } = listed.get(path) ?? measured(await readFile(disk));
    const headers = { ...BASE, "Content-Type": typeOf(path), ...fieldsOf(addressOf(path)) };
    files.set(path, { disk, bytes, etag: `"${sha256.slice(0, 32)}"`, headers });
  }
  const missing = paths
    .filter((path) => path.endsWith(`/${MISSING_PAGE}`))
    .sort((a, b) => b.length - a.length);
  return {
    id: snapshot,
    /** In ms since 1970. */
    created: Date.parse(created),
    files: files as ReadonlyMap<string, SnapshotFile>,
    /** Paths of the 404 pages, the deepest first: few, while a request's path may have any depth. */
    missing,
    isFunction: (path: string) => routed.test(path),
    hasPages,
    /** What _headers gives the path of a request, spelt as a file's. */
    fieldsOf,
  };
}

// Links don't count as files: they could lead out of the folder.
async function list(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length))
    .filter((path) => !SETTINGS.includes(path));
}

const measured = (content: Uint8Array) => ({
  bytes: content.length,
  sha256: hash("sha256", content),
});

function typeOf(path: string): string {
  const type = mediaType(path) ?? "application/octet-stream";
  return type.startsWith("text/") ? `${type}; charset=utf-8` : type;
}
