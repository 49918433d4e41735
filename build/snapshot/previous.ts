// Reads the snapshot that is published now: what the next one is compared with, and links.
import {
  partPath,
  type ExportName,
  CHANGES_PATH,
  LATEST_PATH,
  MANIFEST_PATH,
  FACETS_PATH,
  CHANGES_PAGE,
} from "../../src/address.ts";
import { BuildError } from "../../src/errors.ts";
import { remember } from "../../src/memoize.ts";
import { RESOURCE_LIST, type ResourceName } from "../../src/resources.ts";
import { UUID_LENGTH } from "../../src/uuid.ts";
import type { Effects } from "../disk/effects.ts";
import type { Latest, SiteFile } from "../../src/documents.ts";
import { isNamed, listOf, readManifest } from "./listing.ts";
import { parseLatest, parseSiteList, textOf } from "../disk/parse.ts";

export type Previous = NonNullable<ReturnType<typeof readSnapshot>>;
export type Contents = ReturnType<typeof contentsOf>;

type Files = ReadonlyMap<string, SiteFile>;

/** What DIR links to. Files that are read from it are hashed, others only linked. Throws BuildError if DIR is not a link. */
export function readPrevious(effects: Effects, out: string): Previous | undefined {
  if (effects.linkTarget(out) === undefined && effects.size(out) !== undefined) {
    throw new BuildError(
      `${out} exists and is not a snapshot link`,
      "Move it away, or give another --out; a build never deletes what it did not make",
    );
  }
  return readSnapshot(effects, out);
}

export function readSnapshot(effects: Effects, out: string) {
  if (effects.size(out + LATEST_PATH) === undefined) return undefined;
  const latest = parseLatest(readPlain(effects, out + LATEST_PATH));
  const bytes = readPlain(effects, out + MANIFEST_PATH);
  const isOwn = bytes && (!latest || isNamed(latest.manifest, bytes));
  const read = (path: string) => readPlain(effects, out + path);
  const manifest = isOwn ? readManifest(bytes, read) : undefined;
  const { files: own = [], parts = [], site_part: sitePart } = manifest ?? {};
  const site = (sitePart && listOf(sitePart, read(sitePart.path), parseSiteList)) ?? [];
  const listed: SiteFile[] = [...own, ...parts, ...site];
  const files: Files = new Map(listed.map((file) => [file.path, file]));
  /** Of the files that a build needs, those that are missing or don't match their hashes. */
  const damaged = [
    ...(latest ? [] : [LATEST_PATH]),
    ...(manifest ? [] : [MANIFEST_PATH]),
    ...comparedPaths(files).filter((path) => !isNamed(files.get(path)!, read(path))),
  ];
  const isWhole = latest && damaged.length === 0;
  const contents = isWhole ? contentsOf(effects, out, files, latest) : undefined;
  // The manifest says what can be linked, whatever else is damaged.
  return { folder: out, latest, manifest, files, damaged, contents };
}

/** A file; undefined if missing, a folder or a link, which may lead to anything, and elsewhere tomorrow. */
export function readPlain(effects: Effects, path: string): Uint8Array | undefined {
  const isPlain = effects.linkTarget(path) === undefined && !effects.isFolder(path);
  return isPlain ? effects.read(path) : undefined;
}

function comparedPaths(files: Files): string[] {
  const names: ExportName[] = [...RESOURCE_LIST.map(({ name }) => name), "availability"];
  const documents = [CHANGES_PATH, FACETS_PATH].filter((path) => files.has(path));
  const pages = [...files.keys()].filter((path) => CHANGES_PAGE.test(path));
  return [...names.flatMap((name) => partsOf(files, name)), ...documents, ...pages];
}

function partsOf(files: Files, name: ExportName): string[] {
  const paths: string[] = [];
  const next = () => partPath(name, "ndjson", paths.length);
  while (files.has(next())) paths.push(next());
  return paths;
}

function contentsOf(effects: Effects, folder: string, files: Files, latest: Latest) {
  return {
    latest,
    /** The NDJSON of a resource or of the calendars: by record id its line, with its line feed. Read on first use. */
    lines: remember((name: ExportName): ReadonlyMap<string, Buffer> =>
      readLines(effects, folder, partsOf(files, name), name),
    ),
    json<T>(path: string) {
      return files.has(path) ? (JSON.parse(textOf(effects.read(folder + path))) as T) : undefined;
    },
  };
}

export function formerRecord(
  previous: Previous | undefined,
  resource: ResourceName,
  id: string,
): Record<string, unknown> | undefined {
  const line = previous?.contents?.lines(resource).get(id);
  return line && (JSON.parse(line.toString()) as Record<string, unknown>);
}

const LINE_FEED = 10;
/** Position of the id in an NDJSON line, which begins with `{"id":"` or `{"property_id":"`. */
const idAt = (name: ExportName) => (name === "availability" ? 16 : 7);

function readLines(effects: Effects, folder: string, paths: readonly string[], name: ExportName) {
  const lines = new Map<string, Buffer>();
  for (const path of paths) {
    const bytes = effects.read(folder + path)!;
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    for (let from = 0; from < buffer.length;) {
      const to = buffer.indexOf(LINE_FEED, from) + 1 || buffer.length;
      const id = buffer.toString("latin1", from + idAt(name), from + idAt(name) + UUID_LENGTH);
      lines.set(id, buffer.subarray(from, to));
      from = to;
    }
  }
  return lines;
}
