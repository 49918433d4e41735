// Makes the catalog and the feed of a copy whose other files are in place, from those of the copy before.
import { hash } from "node:crypto";
import { CATALOG_PATH, type Catalog } from "../../src/catalog.ts";
import { memoize } from "../../src/memoize.ts";
import type { Effects } from "../../build/disk/effects.ts";
import { feedPagesOf, readPast } from "../../build/snapshot/changes-pages.ts";
import type { ChangesFile, Latest, Manifest } from "../../src/documents.ts";
import { FEED_PATH } from "../../src/address.ts";
import { feedTexts } from "../../src/feed.ts";
import { parseJson, textOf } from "../../build/disk/parse.ts";
import { listPacks } from "../../build/write/catalog.ts";
import type { Maker } from "./make.ts";

const SELF =
  /<link rel="self" type="application\/atom\+xml" href="(.*?)\/static\/v1\/changes\.atom"/;

export interface Place extends Pick<Maker, "sets" | "entries"> {
  effects: Effects;
  /** The copy before, and the folder of the one that is made. */
  out: string;
  folder: string;
  latest: Latest;
  manifest: Manifest;
}

/** Whether a file describes the others, and is made here. */
export function isClosing(path: string): boolean {
  return path === CATALOG_PATH || path.endsWith(".atom");
}

/** A file that describes the others; undefined if it can't be made. */
export function closingFile(path: string, place: Place): Uint8Array | undefined {
  return path === CATALOG_PATH ? catalog(place) : feedsOf(place).get(path);
}

// The operator's settings are those of the old catalog. If they changed, the hash won't match.
function catalog({ effects, out, folder, latest, manifest, entries }: Place) {
  const old = parseJson(effects.read(out + CATALOG_PATH)) as Catalog | undefined;
  if (!old) return undefined;
  const { snapshot, cover } = latest;
  const bytes = new Map(manifest.files.map((file) => [file.path, file.bytes]));
  const resources = entries.map(({ name, entry }) => {
    return [name, { ...entry, ...listPacks(effects, folder, bytes, name, cover) }] as const;
  });
  const made = { ...old, snapshot, cover, resources: Object.fromEntries(resources) };
  return Buffer.from(`${JSON.stringify(made)}\n`);
}

const sha256 = (text: string) => hash("sha256", text);

const feedsOf = memoize(({ effects, out, folder, latest, sets }: Place) => {
  const [, site] = SELF.exec(textOf(effects.read(out + FEED_PATH))) ?? [];
  if (site === undefined) return new Map<string, Buffer>();
  const past = readPast((path) => parseJson(effects.read(folder + path)) as ChangesFile);
  const pages = feedPagesOf(past);
  const texts = feedTexts(pages, sets, new Date(latest.created), site, sha256);
  return new Map(pages.map(({ path }, i) => [path, Buffer.from(texts[i]!)]));
});
