// Proves all files of a staged snapshot except the NDJSON, from which the proved records were read: files with
// records agree with them, the site's files are those that its own build made, and every other file is refused.
import { hash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import * as paths from "../../src/address.ts";
import { CATALOG_PATH, type Catalog, type PackKind } from "../../src/catalog.ts";
import type { Property } from "../../partner/client/types.ts";
import { termsOf } from "../../src/catalog.ts";
import { withTilesAllowed } from "../../src/map-tiles.ts";
import {
  changes as changesSchema,
  siteList as listSchema,
  type ChangesFile,
} from "../../src/documents.ts";
import { facetsOfSets, pagesOfSets } from "../../src/facets.ts";
import { feedTexts } from "../../src/feed.ts";
import { HEADER_BYTES } from "../../src/format/pack.ts";
import { PAGE_SIZE } from "../../src/limits.ts";
import { PAGE_FOLDERS, REDIRECT_RULES } from "../../src/page-address.ts";
import { openApiText } from "../../src/openapi/openapi.ts";
import { hasCard, withCard } from "../../src/serve/html/card.ts";
import { BODY, bodyPieces } from "../../src/serve/html/body.ts";
import { REDIRECTS_PATH, ROUTES_PATH } from "../../src/routes.ts";
import { UUID } from "../../src/uuid.ts";
import { feedPagesOf, joinedPages, readPast, type Past } from "../snapshot/changes-pages.ts";
import type { WrittenFile } from "../snapshot/manifest.ts";
import type { Previous } from "../snapshot/previous.ts";
import * as documents from "./documents.ts";
import { routesText, type PageFacts } from "./html-pages.ts";
import { PACKS, type Calendars } from "./packs.ts";
import type { Difference } from "./records.ts";
import { must, same, Unproved, type Pieces } from "./same.ts";
import type { Shown } from "./shown.ts";

export interface FileFacts extends PageFacts {
  /** The build's clock. */
  readonly now: Date;
  readonly written: readonly WrittenFile[];
  /** Id of the snapshot. */
  readonly snapshot: string;
  readonly previous: Previous | undefined;
}

/** The pieces that a file must consist of; nothing, if the function has checked the file itself. */
type Expected = (match: RegExpExecArray, found: Uint8Array) => Pieces | void;
type Kind = readonly [paths: string | RegExp, expected: Expected];

const PACK = /^\/static\/v1\/packs\/([a-z-]+)\/([a-z]+)\.(\d+)\.bin$/;
const PAGE = new RegExp(`^(?:${Object.values(PAGE_FOLDERS).flat().join("|")})`);
const SITEMAP = /^\/sitemap(\.\d+)?\.xml$/;
/** RFC 8037: what a public key has. */
const KEY_MEMBERS = ["kty", "crv", "x", "kid", "alg", "use"];
/** Files that describe other files rather than records. */
const DESCRIBING = [
  paths.MANIFEST_PATH,
  paths.LATEST_PATH,
  paths.SIGNATURE_PATH,
  "/.well-known/security.txt",
];

/**
 * Compares one file after the other, the parts of an export in their order, and pages of changes, changes.json and the feed
 * in this one. `pages` are the hashes of the HTML pages that were made of proved records, by path.
 */
export function fileProof(
  all: readonly Shown[],
  calendars: Calendars,
  facts: FileFacts,
  pages: ReadonlyMap<string, string> = new Map(),
) {
  const { now, html, about, site, snapshot, source, views, written, previous } = facts;
  const { url, tiles } = about;
  const origin = html ? url : undefined;
  const [properties] = all as [Shown];
  const files = new Map(written.map((file) => [file.path, file]));
  const packs = Map.groupBy(files.keys(), (path) => PACK.exec(path)?.slice(1, 3).join());
  const byName = (name: string | undefined) => all.find(({ resource }) => resource.name === name)!;
  const page = documents.pageProof(all);
  const changes: Past = { head: [], pages: [] };
  /** The pages of the feed. */
  let feeds: ReadonlyMap<string, string> = new Map();
  /** How many records the parts of an export had so far. */
  const had = new Map<string, number>();

  const KINDS: readonly Kind[] = [
    [/\/offset\.\d+\.json$/, ({ input }) => page(input)],
    [
      PACK,
      ([, name, kind, number], found) => {
        const count = packs.get(`${name},${kind}`)!.length;
        const place = { number: Number(number), count, calendars };
        return [found.subarray(0, HEADER_BYTES), ...PACKS[kind as PackKind](byName(name), place, found)]; // prettier-ignore
      },
    ],
    [
      /^(.*\.bin)\.gz$/,
      ([, pack], found) => must(hash("sha256", gunzipSync(found)) === files.get(pack!)?.sha256),
    ],
    [
      /^\/static\/v1\/([a-z-]+)(?:\.\d+)?\.(csv|geojson)$/,
      ([, name, format], { length }) => {
        const from = had.get(`${name}.${format}`) ?? 0;
        const part = documents.partOf(byName(name), format as "csv" | "geojson", from, length);
        had.set(`${name}.${format}`, part.to);
        return part.pieces;
      },
    ],
    [paths.FACETS_PATH, () => json(facetsOfSets(all, (path) => files.get(path)?.kind === "page"))], // prettier-ignore
    [paths.PAGES_PATH, () => json(pagesOfSets(all, ({ plan }) => plan))],
    [paths.OPENAPI_PATH, () => [openApiText(all, about)]],
    [
      paths.CHANGES_PAGE,
      ({ input }, found) => {
        const { snapshots } = changesSchema.parse(JSON.parse(textOf(found)));
        changes.pages.push({ path: input, snapshots });
      },
    ],
    [
      paths.CHANGES_PATH,
      (_, found) => {
        const { snapshots, older = [] } = changesSchema.parse(JSON.parse(textOf(found)));
        must(older.join() === changes.pages.map(({ path }) => path).join(), "", "older");
        changes.head = snapshots;
        const before = previous?.latest.snapshot === snapshot ? undefined : previous?.contents;
        const past = readPast((path) => previous?.contents?.json<ChangesFile>(path));
        const [own, then] = [changes, past].map((one) => joinedPages(one).flat());
        documents.proveChanges(own!, then!, before?.lines, all);
        const pages = feedPagesOf(changes);
        const texts = feedTexts(pages, all, now, url, (text) => hash("sha256", text));
        feeds = new Map(pages.map(({ path }, i) => [path, texts[i]!]));
      },
    ],
    [/^\/static\/v1\/changes(\/\d+)?\.atom$/, ({ input }) => [feeds.get(input) ?? ""]],
    ...[paths.LISTING, paths.SITE_LIST_PATH].map((list): Kind => [
      list,
      (_, found) => {
        for (const { path, bytes, sha256 } of listSchema.parse(JSON.parse(textOf(found))).files) {
          const file = files.get(path);
          must(file?.bytes === bytes && file.sha256 === sha256, "", "files");
        }
      },
    ]),
    [
      CATALOG_PATH,
      (_, found) => {
        const { resources } = JSON.parse(textOf(found)) as Catalog;
        for (const { resource, records, text = { words: [], initials: [] } } of all) {
          const { total, words, initials } = resources[resource.name];
          must(total === records.length, "", "total");
          const bounds = [words, initials, text.words, text.initials];
          must(String(bounds.slice(0, 2)) === String(bounds.slice(2)), "", "words");
        }
      },
    ],
    [
      SITEMAP,
      (_, found) => {
        const parts = [...files.keys()].filter((path) => SITEMAP.test(path));
        documents.proveSitemap(textOf(found), origin!, all, [...parts, ...Object.keys(site)]);
      },
    ],
    [
      "/explore/index.html",
      ({ input }) => {
        const items = properties.items.slice(0, PAGE_SIZE).map((item) => JSON.parse(item.toString().slice(0, -1)) as Property); // prettier-ignore
        const { slugs, labels, postings } = properties.facets[0]!;
        const states = slugs.map((value, i) => ({ value, label: labels[i]!, count: postings[i]!.length })); // prettier-ignore
        const list = views!.firstListView({ properties: items, total: properties.records.length, states: html ? states : [], hasPages: html, ...termsOf(about) }); // prettier-ignore
        const body = bodyPieces(list, html).join("");
        return [withCard(source(input), input, url).replace(BODY, (_, open: string, close: string) => open + body + close)]; // prettier-ignore
      },
    ],
    [PAGE, ({ input }) => must(pages.get(input) === files.get(input)?.sha256)],
    [ROUTES_PATH, () => [routesText(all, files, facts)]],
    [REDIRECTS_PATH, ({ input }) => [source(input), html ? REDIRECT_RULES : ""]],
    ["/robots.txt", ({ input }) => [source(input), origin === undefined ? "" : `\nSitemap: ${origin}/sitemap.xml\n`]], // prettier-ignore
    ["/llms.txt", ({ input }) => [source(input).replaceAll("](/", `](${url ?? ""}/`)]],
    [/^(\/static)?\/v1\/404\.html$/, ({ input }) => [documents.notFound(input)]],
    [
      "/_headers",
      ({ input }, found) => {
        const rules = withTilesAllowed(source(input), tiles)
          .replaceAll("{snapshot}", snapshot)
          .replaceAll("{file}", "*");
        const known = new Set(rules.split("\n"));
        const isKnown = (line: string) => known.has(line) || files.has(line);
        must(textOf(found).split("\n").every(isKnown), "", "rules");
      },
    ],
    [
      paths.JWKS_PATH,
      (_, found) => {
        const members = (JSON.parse(textOf(found)) as { keys: object[] }).keys.flatMap(Object.keys);
        must(members.every((member) => KEY_MEMBERS.includes(member)), "", "keys"); // prettier-ignore
      },
    ],
    ...DESCRIBING.map((path): Kind => [path, () => {}]),
    [
      /./,
      ({ input }) => {
        must(site[input] !== undefined && hasCard(input, url), "", "file");
        return [withCard(source(input), input, url)];
      },
    ],
  ];

  function prove(path: string, found: Uint8Array): void {
    // Files of the site need not be read: their hashes are known.
    if (site[path] !== undefined && site[path] === files.get(path)?.sha256) return;
    for (const [kind, expected] of KINDS) {
      const match = typeof kind === "string" ? path === kind && /.*/.exec(path) : kind.exec(path);
      if (!match) continue;
      const pieces = expected(match, found);
      if (pieces) same(found, pieces);
      return;
    }
  }

  return {
    // The edge's readers take a Buffer's slice for a copy.
    check: (path: string, { buffer, byteOffset, length }: Uint8Array) =>
      told(path, () => prove(path, new Uint8Array(buffer, byteOffset, length))),
    /** Reports records that no file held. */
    finish: () =>
      [...all.map(({ resource }) => `${resource.name}.csv`), "properties.geojson"].flatMap(
        (name) =>
        told(name, () => must((had.get(name) ?? 0) === byName(name.split(".")[0]).records.length, "", "lines")), // prettier-ignore
      ),
  };
}

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString();
const json = (value: object): Pieces => [`${JSON.stringify(value)}\n`];

function told(resource: string, check: () => void): Difference[] {
  const problem = "is not what was proved";
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof Unproved)) return [{ resource, id: "", field: "bytes", problem }];
    const { id, field } = error;
    return [{ resource, id: UUID.test(id) ? id : "", field, problem }];
  }
}
