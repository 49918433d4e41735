// Proves all files of a staged snapshot but the NDJSON, which the proved records were read from: what holds records
// says the same of them, the site's files are those that its own build made, and nothing else is there.
import { hash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { packPath, splitPage } from "../../src/address.ts";
import { CATALOG_PATH, type Catalog, type PackKind } from "../../src/catalog.ts";
import { failure, REQUEST_ID_DIGITS } from "../../src/envelope.ts";
import { NOT_FOUND } from "../../src/errors.ts";
import { BODY } from "../../src/serve/html/body.ts";
import type { Views } from "../../src/serve/html/views.ts";
import { UUID } from "../../src/uuid.ts";
import {
  changes as changesSchema,
  FACETS_PATH,
  FEED_PATH,
  PAGES_PATH,
  type ChangesFile,
} from "../snapshot/documents.ts";
import * as paths from "../snapshot/manifest.ts";
import { latest, manifest } from "../snapshot/schemas.ts";
import type { Previous } from "../snapshot/previous.ts";
import { unless, type Found } from "./differing.ts";
import * as documents from "./documents.ts";
import * as listings from "./listings.ts";
import { PACKS } from "./packs.ts";
import type { Difference } from "./records.ts";
import type { Calendars, Shown } from "./shown.ts";

export interface FileFacts {
  written: readonly paths.WrittenFile[];
  /** SHA-256 of the files that the site's own build made, by path. */
  site: Readonly<Record<string, string>>;
  /** The text of one of them. */
  source(path: string): string;
  /** Id of the snapshot. */
  snapshot: string;
  previous: Previous | undefined;
  /** The entries of the previous changes.json. */
  past: ChangesFile["snapshots"];
  /** Address of the site's pages, where there is a sitemap. */
  origin: string | undefined;
  /** Whether the edge renders HTML pages. */
  html: boolean;
  views: Views | undefined;
  /** Contacts of security.txt. */
  contacts: readonly string[];
}

const PACK = /^\/static\/v1\/packs\/([a-z-]+)\/([a-z]+)\.(\d+)\.bin(\.gz)?$/;
const EXPORT = /^\/static\/v1\/([a-z-]+)(?:\.\d+)?\.(csv|geojson)$/;
const SITEMAP = /^\/sitemap(\.\d+)?\.xml$/;
const FIELD = /^[a-z_]+$/;
/** RFC 8037: what a public key has. */
const KEY_MEMBERS = ["kty", "crv", "x", "kid", "alg", "use"];

const refusal = (path: string) => (text: string) => {
  const id = hash("sha256", path).slice(0, REQUEST_ID_DIGITS);
  return unless(text === failure(NOT_FOUND.code, NOT_FOUND.message, [], id));
};

const told = (resource: string, found: () => Found): Difference[] => {
  const problem = "is not what was proved";
  try {
    return Array.from(found(), ([id, field]) => {
      // What a damaged file holds in their place is not for a message.
      const place = { id: UUID.test(id) ? id : "", field: FIELD.test(field) ? field : "record" };
      return { resource, ...place, problem };
    });
  } catch {
    return [{ resource, id: "", field: "bytes", problem: "can't be read" }];
  }
};

/** Compares one file after the other, by path and bytes. */
export function fileProof(all: readonly Shown[], calendars: Calendars, facts: FileFacts) {
  const { html, origin, site, snapshot, source, views, written } = facts;
  const files = new Map(written.map((file) => [file.path, file]));
  const pages = written.filter(({ kind }) => kind === "page").map(({ path }) => path);
  const plans = new Map(all.map((shown) => [shown, documents.planOf(shown, pages)]));
  const sitemaps = [...files.keys()].filter((path) => SITEMAP.test(path));
  const byName = (name: string | undefined) => all.find(({ resource }) => resource.name === name)!;
  const textOf = (entryOf: (shown: Shown) => object) => {
    const entries = all.map((shown) => [shown.resource.name, entryOf(shown)]);
    return `${JSON.stringify({ resources: Object.fromEntries(entries) as object })}\n`;
  };
  const isPage = (path: string) => files.get(path)?.kind === "page";
  const isNew = facts.previous?.latest.snapshot !== snapshot;
  let changes: ChangesFile | undefined;
  /** Records read from the parts of an export so far. */
  const read = new Map<string, number>();

  function* provePack([path, name, kind, number, twin]: string[], bytes: Uint8Array): Found {
    if (twin) {
      const unpacked = hash("sha256", gunzipSync(bytes));
      return yield* unless(unpacked === files.get(path!.slice(0, -twin.length))?.sha256);
    }
    const shown = byName(name);
    let count = 0;
    while (files.has(packPath(shown.resource.name, kind as PackKind, count))) count++;
    const place = { number: Number(number), count, calendars, plan: plans.get(shown)! };
    yield* PACKS[kind as PackKind](bytes, shown, place);
  }

  function* proveExport([, name, format]: string[], text: string): Found {
    const shown = byName(name);
    const from = read.get(`${name}.${format}`) ?? 0;
    const rows = format === "csv" ? documents.readCsv(text, shown) : documents.readGeoJson(text);
    read.set(`${name}.${format}`, from + rows.length);
    if (format === "csv") yield* documents.proveCsv(rows as string[][], shown, from);
    else yield* documents.proveGeoJson(rows as documents.Feature[], shown, from);
  }

  const OTHERS: Readonly<Record<string, (text: string) => Found>> = {
    [FACETS_PATH]: (text) => unless(text === textOf((one) => documents.facetsEntry(one, isPage))),
    [PAGES_PATH]: (text) =>
      unless(text === textOf((one) => documents.pagesEntry(one, plans.get(one)!))),
    [paths.CHANGES_PATH]: (text) => {
      changes = changesSchema.parse(JSON.parse(text));
      return listings.proveChanges(changes, facts.past, isNew ? facts.previous : undefined, all);
    },
    // It is written after changes.json.
    [FEED_PATH]: (text) => listings.proveFeed(text, changes!, all),
    [CATALOG_PATH]: (text) => listings.proveCatalog(JSON.parse(text) as Catalog, all),
    "/static/v1/openapi.json": (text) => listings.proveExamples(JSON.parse(text), all),
    [paths.MANIFEST_PATH]: (text) => unless(manifest.strict().safeParse(JSON.parse(text)).success),
    [paths.LATEST_PATH]: (text) => unless(latest.strict().safeParse(JSON.parse(text)).success),
    [paths.SIGNATURE_PATH]: (text) => unless(/^[\w-]+\.\.[\w-]+\n$/.test(text)),
    [paths.JWKS_PATH]: (text) => {
      const { keys } = JSON.parse(text) as { keys: object[] };
      return unless(
        keys.every((key) => Object.keys(key).every((one) => KEY_MEMBERS.includes(one))),
      );
    },
    "/static/v1/404.html": refusal("/static/v1/404.html"),
    "/v1/404.html": refusal("/v1/404.html"),
    "/.well-known/security.txt": (text) => {
      const lines = facts.contacts.map((contact) => `Contact: ${contact}\n`).join("");
      return unless(text.replace(/Expires: [\d-]{10}T00:00:00Z\n$/, "") === lines);
    },
    "/_headers": (text) => {
      const rules = source("/_headers").replaceAll("{snapshot}", snapshot);
      const known = new Set(rules.replaceAll("{file}", "*").split("\n"));
      return unless(text.split("\n").every((line) => known.has(line) || files.has(line)));
    },
    "/robots.txt": (text) => {
      const sitemap = origin === undefined ? "" : `\nSitemap: ${origin}/sitemap.xml\n`;
      return unless(text === source("/robots.txt") + sitemap);
    },
    "/explore/index.html": (text) => {
      const page = source("/explore/index.html");
      if (!views || !BODY.test(page)) return unless(text === page);
      return listings.proveFirstList(text, page, all[0]!, views, html);
    },
  };

  function* check(path: string, slice: Uint8Array): Found {
    // The edge's readers take a Buffer's slice for a copy.
    const bytes = new Uint8Array(slice.buffer, slice.byteOffset, slice.length);
    // Site files are not read: their hashes are those of the site's own build.
    if (site[path] !== undefined && site[path] === files.get(path)?.sha256) return;
    const text = () => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
    const [pack, part] = [PACK.exec(path), EXPORT.exec(path)];
    if (splitPage(path)) yield* documents.provePage(path, bytes, all);
    else if (pack) yield* provePack(pack, bytes);
    else if (part) yield* proveExport(part, text());
    else if (Object.hasOwn(OTHERS, path)) yield* OTHERS[path]!(text());
    else if (sitemaps.includes(path)) {
      yield* listings.proveSitemap(text(), origin!, all[0]!, sitemaps);
    } else yield ["", "file"];
  }

  return {
    check: (path: string, bytes: Uint8Array) => told(path, () => check(path, bytes)),
    /** What no file held. */
    finish: () =>
      all.flatMap(({ resource: { name }, records }) =>
        (name === "properties" ? ["csv", "geojson"] : ["csv"]).flatMap((format) =>
          told(`${name}.${format}`, () =>
            unless((read.get(`${name}.${format}`) ?? 0) === records.length, ["", "lines"]),
          ),
        ),
      ),
  };
}
