// Changes files of a build as a broken stage would: a file's path, and what its bytes become.
import { hash } from "node:crypto";
import type { OutputFile } from "../../../build/snapshot/output.ts";
import { HEADER_BYTES, seal } from "../../../src/format/pack.ts";
import { uuid } from "../dump-rows.ts";

export const FIRST = uuid("properties", 1);
/** Published before, and withdrawn since. */
export const GONE = uuid("properties", 4);
export const HIDDEN = uuid("properties", 9);
export const PHONE = "406-555-0134";
export const CODE = "4821";
export const EXACT = { latitude: 45.012, longitude: -110.012 };

export type Change = (bytes: Buffer) => Uint8Array | string;
/** Of the same length. */
type Edit = (bytes: Buffer) => Uint8Array;

export interface Planted {
  /** Files to change, and how. */
  path?: RegExp;
  change?: Change;
  /** How the manifest is to list them. */
  listed?: Partial<Pick<OutputFile, "kind" | "expires">>;
  /** HTML pages that are not written. */
  unwritten?: RegExp;
  /** A file that no stage has a reason to write. */
  stray?: OutputFile;
}

/** A file as it comes out of the broken stage. */
export function plant(file: OutputFile, { path, change, listed }: Planted): OutputFile {
  if (!path?.test(file.path)) return file;
  if (!change) return { ...file, ...listed };
  const result = change(Buffer.from(file.make()));
  const bytes = typeof result === "string" ? Buffer.from(result) : result;
  return { ...file, bytes: bytes.length, make: () => bytes };
}

/** A change of a pack's body, under the right hash. */
export function inPack(change: Edit): Change {
  return (pack) =>
    seal([change(pack.subarray(HEADER_BYTES))], (bytes) => hash("sha256", bytes, "buffer"));
}

/** A text in the place of another of the same length, wherever it stands. */
export function swapped(from: string, to: string): Edit {
  if (from.length !== to.length) throw new Error("Lengths differ");
  return (bytes) => Buffer.from(bytes.toString("latin1").replaceAll(from, to), "latin1");
}

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
  Object.entries(plants).map(([what, planted]) => {
    const [change, words] = typeof planted === "function" ? [planted, says] : planted;
    return { what, says: new RegExp(words), path, change };
  });

export type Collection = { features: object[] };
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
