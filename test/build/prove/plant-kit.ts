// What plants are made with.
import { uuid } from "../dump-rows.ts";
import type { Change } from "./planted.ts";

export const FIRST = uuid("properties", 1);
/** Published before, and withdrawn since. */
export const GONE = uuid("properties", 4);
export const HIDDEN = uuid("properties", 9);
export const PHONE = "406-555-0134";
export const CODE = "4821";
export const EXACT = { latitude: 45.012, longitude: -110.012 };

export interface Plant {
  what: string;
  /** The check that refuses it, and what its message names. */
  seenBy: "proof";
  says: RegExp;
  path: RegExp;
  change: Change;
}

export const text =
  (change: (text: string) => string): Change =>
  (bytes) =>
    change(bytes.toString());
export const json = (change: (value: never) => unknown): Change =>
  text((before) => `${JSON.stringify(change(JSON.parse(before) as never))}\n`);
export const proof = (
  what: string,
  path: RegExp,
  change: Change,
  says: string | RegExp = "",
): Plant => {
  return { what, seenBy: "proof", says: new RegExp(says), path, change };
};

export type Feature = { geometry: { coordinates: number[] }; properties: Record<string, unknown> };
export type Collection = { features: Feature[] };
export type Entry = { changes: { properties: Record<string, string[]> } };
export type Facet = { value: string; label: string; count: number };
export const CSV = /properties\.csv$/;
export const GEOJSON = /properties\.geojson$/;
export const PAGE = /^\/static\/v1\/properties\/offset\.0\.json$/;
export const FEED = /changes\.atom$/;
export const CHANGES = /changes\.json$/;
export const FACETS = /facets\.json$/;
export const EXPLORER = /^\/explore\/index\.html$/;
export const SITEMAP = /^\/sitemap\.1\.xml$/;
export const pack = (kind: string) => new RegExp(`packs/properties/${kind}\\.\\d+\\.bin$`);
/** A list item of the withdrawn record, made of another's. */
export const withdrawn = (line: string) => line.replaceAll(FIRST, GONE);
