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
  /** What the message names. */
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
/** A text with another in the place of the first that is found. */
export const replaced = (from: string | RegExp, to: string): Change =>
  text((before) => before.replace(from, to));
/** Plants in the files of a path, by name; the message of the proof says `says`, unless a plant has its own words. */
export const proofs = (
  path: RegExp,
  says: string,
  plants: Readonly<Record<string, Change | readonly [Change, string]>>,
): Plant[] =>
  Object.entries(plants).map(([what, plant]) => {
    const [change, words] = typeof plant === "function" ? [plant, says] : plant;
    return { what, says: new RegExp(words), path, change };
  });

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
