// The catalog: the one small file the edge reads first. It lists every pack with its content hash.
import type { ResourceName } from "./resources.ts";

export const CATALOG_PATH = "/static/v1/catalog.json";

/**
 * Kinds of packs of a resource:
 * - `records`: list items in canonical order, split at `starts`
 * - `index`: posting lists, numeric columns and the plan of pages
 * - `single`, `calendars`: single-property records and calendars, sharded by id
 * - `points`: spatial index of the published pins
 * - `text`: word index, sharded by prefix
 */
export type PackKind = "records" | "index" | "single" | "calendars" | "points" | "text";

export interface ResourceCatalog {
  /** Public records. */
  readonly total: number;
  /** First ordinal of each record pack. */
  readonly starts: readonly number[];
  /** Content hashes of the packs of each kind, by number. */
  readonly packs: Readonly<Partial<Record<PackKind, readonly string[]>>>;
  /** Lower bound of each text shard's keys, ascending by code point (see text-layout.ts). */
  readonly words: readonly string[];
}

export interface Catalog {
  readonly format: 1;
  /** Snapshot id, 16 hex digits. */
  readonly snapshot: string;
  /** Days that calendars cover, both included. */
  readonly cover: { readonly from: string; readonly to: string };
  readonly resources: Readonly<Record<ResourceName, ResourceCatalog>>;
}

/** Path of a pack below the site's root. */
export function packPath(resource: ResourceName, kind: PackKind, number: number): string {
  return `${packStart(resource, kind)}${number}.bin`;
}

/** How the paths of all packs of a kind begin. */
export function packStart(resource: ResourceName, kind: PackKind): string {
  return `/static/v1/packs/${resource}/${kind}.`;
}
