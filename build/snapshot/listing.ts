// Lists a snapshot's files in the manifest and its parts, and joins what the parts list.
import { hash } from "node:crypto";
import { posix } from "node:path";
import { exportOfPart, listingPath, MANIFEST_PATH, SITE_LIST_PATH } from "../../src/address.ts";
import type { Manifest, ManifestFile, NamedFile, SiteFile } from "../../src/documents.ts";
import { shardOf } from "../../src/format/keyed-pack.ts";
import type { WrittenFile } from "./manifest.ts";
import { outputFile, type OutputFile } from "./output.ts";
import { parseHead, parsePart } from "../disk/parse.ts";

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ".json": "application/json",
  ".ndjson": "application/x-ndjson",
  ".geojson": "application/geo+json",
  ".csv": "text/csv; charset=utf-8",
  ".atom": "application/atom+xml; charset=utf-8",
  ".bin": "application/octet-stream",
  ".gz": "application/gzip",
  ".html": "application/json; charset=utf-8",
};

const ROOT = "/static/v1/";
const PAGE_LISTS = 16;

const PATTERNS: readonly [pattern: RegExp, nameOf: (...groups: string[]) => string][] = [
  [/^parts\/([a-z-]+)\/([0-9a-f])/, (name, digit) => `parts.${name}.${digit}`],
  [/^packs\/([a-z-]+)\/([a-z]+)/, (resource, kind) => `packs.${resource}.${kind}`],
  [/^changes\//, () => "changes"],
  [/^(.*\/.*)$/, (page) => `pages.${shardOf(page, PAGE_LISTS).toString(16)}`],
  [/^/, () => "documents"],
];

/** The part that lists a path: a function of the path alone, so that a changed file changes one part. */
export function partListing(path: string): string {
  const rest = path.slice(ROOT.length);
  for (const [pattern, nameOf] of PATTERNS) {
    const match = pattern.exec(rest);
    if (match) return listingPath(nameOf(...match.slice(1)));
  }
  throw new TypeError(path);
}

const isApi = ({ path }: { path: string }) => path.startsWith(ROOT);

/** At most so many parts list these files and any pages. */
export function maxParts(files: readonly { path: string }[]): number {
  return new Set(files.filter(isApi).map(({ path }) => partListing(path))).size + PAGE_LISTS;
}

// Programs from before 2026-11-23 refuse an invalid path and print it.
const NOTE: ManifestFile = {
  path: "parts, which this riffle is too old for: ask the operator for the new package",
  bytes: 0,
  sha256: "",
  media_type: "",
};

/** The parts, the list of the site and, last, manifest.json, as files; and all that they say. */
export function buildManifest(
  facts: Omit<Manifest, "format" | "files" | "parts" | "site_part">,
  written: readonly WrittenFile[],
): { files: OutputFile[]; manifest: Manifest } {
  const sorted = written.toSorted(byPath);
  const files = sorted.filter(isApi).map(listed);
  const site = sorted
    .filter((file) => !isApi(file))
    .map((file): SiteFile => ({ ...namedOf(file), made_of: file.made_of }));
  const byPart = Map.groupBy(files, ({ path }) => partListing(path));
  const lists = Array.from(byPart, ([path, own]) => listFile(path, own)).sort(byPath);
  const siteList = listFile(SITE_LIST_PATH, site);
  const [site_part, ...parts] = [siteList, ...lists].map((file) =>
    namedOf({ ...file, sha256: hash("sha256", file.make()) }),
  );
  const manifest = { format: 1 as const, ...facts, site_part: site_part! };
  const head: Manifest = { ...manifest, parts, files: [NOTE] };
  const last = outputFile(MANIFEST_PATH, "catalog", `${JSON.stringify(head)}\n`);
  return { files: [...lists, siteList, last], manifest: { ...manifest, files } };
}

function listFile(path: string, files: readonly NamedFile[]): OutputFile {
  return outputFile(path, "catalog", partText(files));
}

function namedOf({ path, bytes, sha256 }: NamedFile): NamedFile {
  return { path, bytes, sha256 };
}

export function listed(
  file: Pick<WrittenFile, "path" | "bytes" | "sha256" | "expires">,
): ManifestFile {
  const { expires } = file;
  const media_type = mediaTypeOf(file.path);
  return { ...namedOf(file), media_type, ...(expires !== undefined && { expires }) };
}

// Few hosts compress NDJSON, and all compress plain text, which small parts are sent as.
function mediaTypeOf(path: string): string {
  if (exportOfPart(path)) return "text/plain; charset=utf-8";
  return MEDIA_TYPES[posix.extname(path)] ?? "application/octet-stream";
}

function byPath(a: { path: string }, b: { path: string }): number {
  return a.path < b.path ? -1 : 1;
}

export function partText(files: readonly NamedFile[]): string {
  return `${JSON.stringify({ files })}\n`;
}

/** The whole manifest: its head and the files of its parts. Snapshots of before 2026-11-23 have no parts. */
export function joinListing(head: Manifest, lists: readonly ManifestFile[][]): Manifest {
  return head.parts ? { ...head, files: lists.flat().sort(byPath) } : head;
}

/** The manifest whose head is in a file, with parts that `read` gives; undefined if any is missing or damaged. */
export function readManifest(
  bytes: Uint8Array | undefined,
  read: (path: string) => Uint8Array | undefined,
): Manifest | undefined {
  const head = parseHead(bytes);
  const lists = (head?.parts ?? []).map((part) => listOf(part, read(part.path), parsePart));
  return head && lists.every((list) => list !== undefined) ? joinListing(head, lists) : undefined;
}

/** The files that a part lists; undefined if that is not the one which the manifest names. */
export function listOf<T>(
  part: NamedFile,
  content: Uint8Array | undefined,
  parse: (content: Uint8Array) => { files: T[] } | undefined,
): T[] | undefined {
  return isNamed(part, content) ? parse(content)?.files : undefined;
}

export function isNamed(
  { bytes, sha256 }: Pick<NamedFile, "bytes" | "sha256">,
  content: Uint8Array | undefined,
): content is Uint8Array {
  return content?.length === bytes && hash("sha256", content) === sha256;
}
