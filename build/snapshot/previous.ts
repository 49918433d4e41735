// Reads the snapshot that is published now: what the next one is compared with, and links.
import { hash } from "node:crypto";
import { partPath, splitPage, type ExportName } from "../../src/address.ts";
import { BuildError } from "../../src/errors.ts";
import { PAGE_SIZE } from "../../src/limits.ts";
import type { ResourceName } from "../../src/resources.ts";
import { UUID_LENGTH } from "../../src/uuid.ts";
import type { Effects } from "../disk/effects.ts";
import {
  LATEST_PATH,
  MANIFEST_PATH,
  type Latest,
  type Manifest,
  type ManifestFile,
} from "./manifest.ts";
import { parseLatest, parseManifest, textOf } from "./parse.ts";

export interface Previous {
  /** The published folder. */
  folder: string;
  latest: Latest;
  manifest: Manifest;
  files: ReadonlyMap<string, ManifestFile>;
  /** The NDJSON of a resource or of the calendars, read on first use. */
  lines(name: ExportName): PreviousLines;
}

/** By record id: its line, with its line feed. */
export interface PreviousLines {
  lines: ReadonlyMap<string, Buffer>;
  /** The bytes match the manifest. */
  sound: boolean;
}

/**
 * The snapshot that DIR points to, or undefined if there is none. Throws BuildError if DIR is something
 * else, or its pointer or manifest is damaged.
 */
export function readPrevious(effects: Effects, out: string): Previous | undefined {
  if (effects.linkTarget(out) === undefined && effects.size(out) !== undefined) {
    throw new BuildError(
      `${out} exists and is not a snapshot link`,
      "Move it away, or give another --out; a build never deletes what it did not make",
    );
  }
  const pointer = effects.read(out + LATEST_PATH);
  if (!pointer) return undefined;
  const latest = parseLatest(pointer);
  const manifest = parseManifest(effects.read(out + MANIFEST_PATH));
  if (!latest || !manifest) {
    const path = latest ? MANIFEST_PATH : LATEST_PATH;
    throw new BuildError(`${out}${path} is missing, damaged or of another format`, PUT_BACK);
  }
  const files = new Map(manifest.files.map((file) => [file.path, file]));
  const known = new Map<ExportName, PreviousLines>();
  const previous: Previous = {
    folder: out,
    latest,
    manifest,
    files,
    lines(name) {
      let lines = known.get(name);
      if (!lines) known.set(name, (lines = readLines(effects, previous, name)));
      return lines;
    },
  };
  return previous;
}

/** A record as it was published, or undefined if it was not or its file is damaged. */
export function formerRecord(
  previous: Previous | undefined,
  resource: ResourceName,
  id: string,
): Record<string, unknown> | undefined {
  const { lines, sound } = previous?.lines(resource) ?? { lines: undefined, sound: false };
  const line = sound ? lines?.get(id) : undefined;
  return line && (JSON.parse(line.toString()) as Record<string, unknown>);
}

const PUT_BACK = "Put the last snapshot back whole, or move it away and give --first";

/** Whether a file's bytes match the previous manifest. */
function isSound({ files }: Previous, path: string, bytes: Uint8Array | undefined): boolean {
  return bytes !== undefined && hash("sha256", bytes) === files.get(path)?.sha256;
}

/** A JSON file of the previous snapshot, or undefined if it has none. Throws BuildError if it is damaged. */
export function previousJson<T>(
  effects: Effects,
  previous: Previous | undefined,
  path: string,
): T | undefined {
  if (!previous?.files.has(path)) return undefined;
  const bytes = effects.read(previous.folder + path);
  if (!bytes || !isSound(previous, path, bytes)) {
    throw new BuildError(
      `${previous.folder}${path} is missing or has other bytes than its manifest says`,
      PUT_BACK,
    );
  }
  return JSON.parse(textOf(bytes)) as T;
}

const LINE_FEED = 10;
/** Position of the id in an NDJSON line, which begins with `{"id":"` or `{"property_id":"`. */
const idAt = (name: ExportName) => (name === "availability" ? 16 : 7);

function readLines(effects: Effects, previous: Previous, name: ExportName): PreviousLines {
  const { folder, files } = previous;
  const lines = new Map<string, Buffer>();
  let sound = true;
  for (let part = 0; ; part++) {
    const path = partPath(name, "ndjson", part);
    if (!files.has(path)) return { lines, sound };
    const bytes = effects.read(folder + path);
    sound &&= isSound(previous, path, bytes);
    if (!bytes) return { lines, sound };
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    for (let from = 0; from < buffer.length;) {
      const to = buffer.indexOf(LINE_FEED, from) + 1 || buffer.length;
      const id = buffer.toString("latin1", from + idAt(name), from + idAt(name) + UUID_LENGTH);
      lines.set(id, buffer.subarray(from, to));
      from = to;
    }
  }
}

/** The pages of the previous snapshot. */
export interface PreviousPages {
  /** By folder: the number of planned pages, from offset 0 on. */
  planned: ReadonlyMap<string, number>;
  /** Pages that had already vanished, with the time (RFC 3339) when each may be deleted. */
  leftovers: ReadonlyMap<string, string>;
}

export function previousPages(previous: Previous | undefined): PreviousPages {
  const planned = new Map<string, number>();
  const leftovers = new Map<string, string>();
  for (const { path, expires } of previous?.manifest.files ?? []) {
    const page = splitPage(path);
    if (!page) continue;
    const { folder, offset } = page;
    if (expires !== undefined) leftovers.set(path, expires);
    else planned.set(folder, Math.max(planned.get(folder) ?? 0, offset / PAGE_SIZE + 1));
  }
  return { planned, leftovers };
}
