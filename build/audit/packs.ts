// Unpacks a pack and holds each part of it against the published records: bytes in, what no record
// accounts for out. The JSON in it is left to the scan.
import { packPath, type Catalog, type PackKind } from "../../src/catalog.ts";
import type { IndexDirectory } from "../../src/index-pack.ts";
import { HEADER_BYTES, packHash, readDirectory } from "../../src/pack.ts";
import { RESOURCES, type ResourceName } from "../../src/resources.ts";
import { buildPoints, type Pinned } from "../points.ts";
import type { Published } from "./published.ts";
import { checkCounts, checkShard } from "./text-pack.ts";
import type { Form } from "./types.ts";

/** Which bytes of a pack are JSON, `to` excluded. */
export interface JsonRange {
  from: number;
  to: number;
}

/** Tells of something that no record accounts for. */
export type Tell = (form: Form, offset: number) => void;

interface PackName {
  resource: ResourceName;
  kind: PackKind;
  number: number;
}

const NONE: JsonRange = { from: 0, to: 0 };
const PACK = /^\/static\/v1\/packs\/([a-z-]+)\/([a-z]+)\.(\d+)\.bin$/;

/** Checks a pack; one that is not laid out as its kind has to be is told of as `layout`. */
export function checkPack(
  path: string,
  bytes: Uint8Array,
  published: Published,
  catalog: Catalog | undefined,
  tell: Tell,
): JsonRange {
  const name = parsePath(path);
  if (!name || packHash(bytes) === undefined) {
    tell("layout", 0);
    return NONE;
  }
  // Packs hold 32-bit and 64-bit numbers at their places from the beginning.
  const pack = bytes.byteOffset % 8 === 0 ? bytes : Uint8Array.from(bytes);
  try {
    return checkBody(name, pack, published, catalog, tell);
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof SyntaxError)) throw error;
    tell("layout", HEADER_BYTES);
    return NONE;
  }
}

function checkBody(
  { resource, kind, number }: PackName,
  pack: Uint8Array,
  published: Published,
  catalog: Catalog | undefined,
  tell: Tell,
): JsonRange {
  const records = published.records[resource];
  const view = new DataView(pack.buffer, pack.byteOffset, pack.length);
  if (kind === "records") {
    const from = HEADER_BYTES + 8 + 4 * view.getUint32(HEADER_BYTES + 4, true);
    return valuesFrom(view, from, HEADER_BYTES + 8, tell);
  }
  if (kind === "single" || kind === "calendars") {
    const count = view.getUint32(HEADER_BYTES, true);
    const ids = HEADER_BYTES + 4 + 4 * count;
    for (let i = 0; i < count; i++) {
      if (!published.ids.has(uuidAt(pack, ids + 16 * i))) tell("id", ids + 16 * i);
    }
    const range = valuesFrom(view, ids + 16 * count, HEADER_BYTES + 4, tell);
    return kind === "single" ? range : NONE;
  }
  if (kind === "index") return checkIndex(pack, records, published, tell);
  if (kind === "points") {
    const pins = buildPoints(records as unknown as readonly Pinned[]);
    const at = firstDifference(pins, pack.subarray(HEADER_BYTES));
    if (at !== undefined) tell("pin", HEADER_BYTES + at);
    return NONE;
  }
  const shards = catalog?.resources[resource]?.words.length ?? 0;
  if (number < shards) checkShard(pack, published.words[resource], tell);
  else checkCounts(pack, records.length, tell);
  return NONE;
}

// The last of the ends, whose number stands before them, closes the file.
function valuesFrom(view: DataView, from: number, ends: number, tell: Tell): JsonRange {
  const count = view.getUint32(ends - 4, true);
  const last = count === 0 ? 0 : view.getUint32(ends + 4 * (count - 1), true);
  if (from + last !== view.byteLength) tell("layout", from);
  return { from, to: view.byteLength };
}

function checkIndex(
  pack: Uint8Array,
  records: readonly Record<string, unknown>[],
  { shared }: Published,
  tell: Tell,
): JsonRange {
  const { directory, blobs } = readDirectory<IndexDirectory>(pack);
  const json = { from: HEADER_BYTES + 8, to: blobs.byteOffset - pack.byteOffset };
  const { columns, facets, plan } = directory;
  let end = plan.start + 12 * plan.count;
  for (const [column, at] of Object.entries(columns)) {
    const values = new Float64Array(blobs.buffer, blobs.byteOffset + at, records.length);
    const wrong = records.findIndex((record, i) => record[column] !== values[i]);
    if (wrong >= 0) tell("column", json.to + at + 8 * wrong);
  }
  for (const { start, slugs, ends } of facets) {
    end = Math.max(end, start + (ends.at(-1) ?? 0));
    if (slugs.some((slug) => !shared.has(slug))) tell("word", json.from);
  }
  if (end !== blobs.length) tell("layout", json.to);
  return json;
}

function parsePath(path: string): PackName | undefined {
  const [, resource, kind, number] = PACK.exec(path) ?? [];
  if (resource === undefined || !Object.hasOwn(RESOURCES, resource)) return undefined;
  const name = {
    resource: resource as ResourceName,
    kind: kind as PackKind,
    number: Number(number),
  };
  return KINDS.has(name.kind) && packPath(name.resource, name.kind, name.number) === path
    ? name
    : undefined;
}

const KINDS = new Set<PackKind>(["records", "index", "single", "calendars", "points", "text"]);

function uuidAt(bytes: Uint8Array, at: number): string {
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset + at, 16).toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

function firstDifference(a: Uint8Array, b: Uint8Array): number | undefined {
  if (Buffer.compare(a, b) === 0) return undefined;
  let at = 0;
  while (a[at] === b[at]) at++;
  return at;
}
