// The catalog: the small file that the edge reads first, which lists every pack with its hash and length.
import { parseDay } from "./dates.ts";
import { blockOf } from "./format/days-pack.ts";
import type { MapTiles } from "./map-tiles.ts";
import { memoize } from "./memoize.ts";
import type { PageKind } from "./page-address.ts";
import type { ResourceName } from "./resources.ts";
import type { Cover } from "./values.ts";

/** Of rates, an ISO 4217 code, where the operator names no other. */
export const DEFAULT_CURRENCY = "USD";

export const CATALOG_PATH = "/static/v1/catalog.json";

/** Kinds of packs of a resource, in the catalog's order. */
export const PACK_KINDS = [
  "records", // list items in canonical order, split at `starts`
  "index", // posting lists, numeric columns and the plan of pages
  "single", // single-property records, sharded by id
  "calendars", // sharded by id
  "points", // spatial index of the published pins
  "days", // rods free on 32 days each, numbered by block from 1970-01-01 on
  "ids", // ordinals by id
  "text", // word index, sharded by prefix
  "dictionary", // the words of the index, sharded by first code point
] as const;
export type PackKind = (typeof PACK_KINDS)[number];

export interface ResourceCatalog {
  readonly total: number;
  /** First ordinal of each record pack. */
  readonly starts: readonly number[];
  readonly packs: Readonly<Partial<Record<PackKind, readonly string[]>>>;
  /** Bytes of the same packs, headers included. */
  readonly lengths: Readonly<Partial<Record<PackKind, readonly number[]>>>;
  /** Lower bound of each text shard's keys, ascending by code point (see format/text-layout.ts). */
  readonly words: readonly string[];
  /** First code point of each dictionary pack's first word, ascending. */
  readonly initials: readonly string[];
}

export interface Catalog {
  readonly format: 1;
  /** 16 hex digits. */
  readonly snapshot: string;
  readonly cover: { readonly from: string; readonly to: string };
  /** There if there are HTML pages: the site's `origin`, the kinds that are `files`, and what the operator configured. */
  readonly html?: {
    readonly origin?: string;
    readonly currency?: string;
    readonly files: readonly PageKind[];
    readonly request?: string;
    readonly tiles?: MapTiles;
  };
  readonly resources: Readonly<Record<ResourceName, ResourceCatalog>>;
}

/** The days that calendars cover, as days since 1970-01-01; of one catalog always the same object. */
export const coverDays = memoize(({ from, to }: Catalog["cover"]): Cover => ({
  from: parseDay(from)!,
  to: parseDay(to)!,
}));

/** What is true of the whole site. */
export interface Terms {
  currency: string;
  request: string | undefined;
  tiles: MapTiles | undefined;
  /** Properties and states have pages, which links may lead to. */
  hasPages: boolean;
}

export function termsOf(
  { currency = DEFAULT_CURRENCY, request, tiles }: { [K in keyof Terms]?: Terms[K] | undefined },
  hasPages = true,
): Terms {
  return { currency, request, tiles, hasPages };
}

export function firstPack(kind: PackKind, cover: Catalog["cover"]): number {
  return kind === "days" ? blockOf(coverDays(cover).from) : 0;
}
