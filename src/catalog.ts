// The catalog: the small file that the edge reads first, which lists every pack with its hash and length.
import type { ResourceName } from "./resources.ts";

export const CATALOG_PATH = "/static/v1/catalog.json";

/**
 * Kinds of packs of a resource, in the catalog's order:
 * - `records`: list items in canonical order, split at `starts`
 * - `index`: posting lists, numeric columns and the plan of pages
 * - `single`, `calendars`: single-property records and calendars, sharded by id
 * - `points`: spatial index of the published pins
 * - `text`: word index, sharded by prefix
 */
export const PACK_KINDS = ["records", "index", "single", "calendars", "points", "text"] as const;
export type PackKind = (typeof PACK_KINDS)[number];

export interface ResourceCatalog {
  /** Public records. */
  readonly total: number;
  /** First ordinal of each record pack. */
  readonly starts: readonly number[];
  /** Content hashes of the packs of each kind, by number. */
  readonly packs: Readonly<Partial<Record<PackKind, readonly string[]>>>;
  /** Bytes of the same packs, headers included. */
  readonly lengths: Readonly<Partial<Record<PackKind, readonly number[]>>>;
  /** Lower bound of each text shard's keys, ascending by code point (see format/text-layout.ts). */
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
