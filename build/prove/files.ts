// Proves all files of a staged snapshot but the NDJSON, of which the proved records were read: what holds records says
// the same of them, the site's files are those that its own build made, and nothing else is there.
import { hash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import * as paths from "../../src/address.ts";
import { CATALOG_PATH, type Catalog, type PackKind } from "../../src/catalog.ts";
import type { Property } from "../../partner/client/types.ts";
import { DEFAULT_CURRENCY } from "../../src/currency.ts";
import { dayOf } from "../../src/dates.ts";
import { DAY_CODES, FIRST_HELD, type DayStatus } from "../../src/format/calendar.ts";
import { blockOf, daysBodies, freeRuns } from "../../src/format/days-pack.ts";
import { MERGED } from "../../src/format/text-layout.ts";
import { COVER_FUTURE_DAYS, COVER_PAST_DAYS, PAGE_SIZE } from "../../src/limits.ts";
import { pageKindOf } from "../../src/page-address.ts";
import { BODY, bodyPieces } from "../../src/serve/html/body.ts";
import { REDIRECTS_PATH, ROUTES_PATH } from "../../src/routes.ts";
import type { Views } from "../../src/serve/html/views.ts";
import { UUID } from "../../src/uuid.ts";
import {
  changes as changesSchema,
  pages as pagesSchema,
  type ChangesFile,
} from "../../src/documents.ts";
import type { WrittenFile } from "../snapshot/manifest.ts";
import type { Config } from "../config.ts";
import type { Previous } from "../snapshot/previous.ts";
import * as documents from "./documents.ts";
import { PACKS, type Calendars } from "./packs.ts";
import type { Difference } from "./records.ts";
import { pageProof } from "./html-pages.ts";
import { must, same, Unproved } from "./same.ts";
import type { Shown } from "./shown.ts";

export interface FileFacts {
  readonly written: readonly WrittenFile[];
  /** SHA-256 of the site's own files, by path. */
  readonly site: Readonly<Record<string, string>>;
  /** The text of one of them. */
  source(path: string): string;
  /** Id of the snapshot. */
  readonly snapshot: string;
  readonly previous: Previous | undefined;
  /** What the operator says about the site. */
  readonly about: Config["site"];
  /** Whether there are HTML pages. */
  readonly html: boolean;
  readonly views: Views | undefined;
}

const PACK = /^\/static\/v1\/packs\/([a-z-]+)\/([a-z]+)\.(\d+)\.bin$/;
const EXPORT = /^\/static\/v1\/([a-z-]+)(?:\.\d+)?\.(csv|geojson)$/;
const SITEMAP = /^\/sitemap(\.\d+)?\.xml$/;
/** What describes the files themselves, and no record. */
const DESCRIBING = [
  paths.MANIFEST_PATH,
  paths.LATEST_PATH,
  paths.SIGNATURE_PATH,
  "/.well-known/security.txt",
];
const NOT_FOUNDS = ["/static/v1/404.html", "/v1/404.html"];
/** RFC 8037: what a public key has. */
const KEY_MEMBERS = ["kty", "crv", "x", "kid", "alg", "use"];

/** Compares one file after the other, the parts of an export in their order, and changes.json before the feed. */
export function fileProof(all: readonly Shown[], calendars: Calendars, facts: FileFacts) {
  const { html, about, site, snapshot, source, views, written, previous } = facts;
  const { url, currency = DEFAULT_CURRENCY } = about;
  const origin = html ? url : undefined;
  const files = new Map(written.map((file) => [file.path, file]));
  const packs = Map.groupBy(files.keys(), (path) => PACK.exec(path)?.slice(1, 3).join());
  const byName = (name: string | undefined) => all.find(({ resource }) => resource.name === name)!;
  const pages = pageProof(all[0]!, [...files.keys()], html, origin, {
    currency,
    request: about.request,
  });
  let changes: ChangesFile | undefined;
  /** How many records the parts of an export had so far. */
  const had = new Map<string, number>();

  function proveExport([, name, format]: readonly string[], bytes: Uint8Array): void {
    const shown = byName(name);
    const { head, of, separator, tail } = documents.EXPORTS[format as "csv" | "geojson"](shown);
    const own: string[] = [];
    let at = had.get(`${name}.${format}`) ?? 0;
    for (let size = head.length + tail.length; size < bytes.length && at < shown.records.length;) {
      size += Buffer.byteLength(own[own.push(of(at++)) - 1]!) + separator.length;
    }
    had.set(`${name}.${format}`, at);
    same(bytes, head + own.join(separator) + tail);
  }

  const DOCUMENTS: Readonly<Record<string, (text: string) => void>> = {
    [paths.FACETS_PATH]: (text) =>
      same(
        text,
        documents.facetsJson(all, (path) => files.get(path)?.kind === "page"),
      ),
    [paths.PAGES_PATH](text) {
      const { resources } = pagesSchema.parse(JSON.parse(text));
      for (const { resource, facets } of all) {
        const values = resources[resource.name]!.facets.map((facet) => facet.values);
        same(JSON.stringify(values), JSON.stringify(facets.map((known) => [...known.keys()])));
      }
    },
    [paths.CHANGES_PATH](text) {
      changes = changesSchema.parse(JSON.parse(text));
      const before = previous?.latest.snapshot === snapshot ? undefined : previous?.contents;
      const past = previous?.contents?.json<ChangesFile>(paths.CHANGES_PATH)?.snapshots ?? [];
      documents.proveChanges(changes, past, before?.lines, all);
    },
    [paths.FEED_PATH]: (text) => documents.proveFeed(text, changes!, all),
    [paths.OPENAPI_PATH]: (text) => documents.proveExamples(JSON.parse(text), all),
    [CATALOG_PATH](text) {
      for (const { resource, records, postings } of all) {
        const { total, words, initials } = (JSON.parse(text) as Catalog).resources[resource.name];
        const keys = [...postings.keys()];
        const begins = (bound: string) => keys.some((key) => key.startsWith(bound.replace(MERGED, ""))); // prettier-ignore
        must(total === records.length, "", "total");
        must([...words, ...initials].every(begins), "", "words");
      }
    },
    [paths.JWKS_PATH](text) {
      const { keys } = JSON.parse(text) as { keys: object[] };
      must(
        keys.flatMap(Object.keys).every((member) => KEY_MEMBERS.includes(member)),
        "",
        "keys",
      );
    },
    "/_headers"(text) {
      const rules = source("/_headers").replaceAll("{snapshot}", snapshot);
      const known = new Set(rules.replaceAll("{file}", "*").split("\n"));
      must(
        text.split("\n").every((line) => known.has(line) || files.has(line)),
        "",
        "rules",
      );
    },
    [ROUTES_PATH]: (text) => pages.checkRoutes(text),
    [REDIRECTS_PATH]: (text) => pages.checkRedirects(text, source(REDIRECTS_PATH)),
    "/robots.txt": (text) =>
      same(text, source("/robots.txt") + (origin === undefined ? "" : `\nSitemap: ${origin}/sitemap.xml\n`)), // prettier-ignore
    "/llms.txt": (text) => same(text, source("/llms.txt").replaceAll("](/", `](${url ?? ""}/`)),
    "/explore/index.html"(text) {
      const [properties] = all as [Shown];
      const items = properties.items.slice(0, PAGE_SIZE).map((item) => JSON.parse(item.toString().slice(0, -1)) as Property); // prettier-ignore
      const states = Array.from(properties.facets[0]!, ([value, { label, count }]) => ({ value, label, count })); // prettier-ignore
      const list = views!.firstListView({ properties: items, total: properties.records.length, states: html ? states : [], hasPages: html, currency, request: about.request }); // prettier-ignore
      const body = bodyPieces(list, html).join("");
      same(text, source("/explore/index.html").replace(BODY, (_, open: string, close: string) => open + body + close)); // prettier-ignore
    },
  };

  function prove(path: string, bytes: Uint8Array): void {
    // Files of the site need not be read: their hashes are known.
    if (site[path] !== undefined && site[path] === files.get(path)?.sha256) return;
    const text = () => Buffer.from(bytes).toString();
    const [pack, part] = [PACK.exec(path), EXPORT.exec(path)];
    if (paths.splitPage(path)) same(bytes, documents.pageOf(path, all));
    else if (pack) {
      const [, name, kind, number] = pack;
      const place = { number: Number(number), count: packs.get(`${name},${kind}`)!.length, calendars }; // prettier-ignore
      PACKS[kind as PackKind](bytes, byName(name), place);
    } else if (part) proveExport(part, bytes);
    else if (path.endsWith(".bin.gz")) {
      must(hash("sha256", gunzipSync(bytes)) === files.get(path.slice(0, -3))?.sha256);
    } else if (Object.hasOwn(DOCUMENTS, path)) DOCUMENTS[path]!(text());
    else if (SITEMAP.test(path)) {
      const parts = [...files.keys()].filter((one) => SITEMAP.test(one));
      documents.proveSitemap(text(), origin!, all[0]!, [...parts, ...Object.keys(site)]);
    } else if (pageKindOf(path)) pages.check(path, bytes);
    else if (NOT_FOUNDS.includes(path)) same(bytes, documents.notFound(path));
    else must(DESCRIBING.includes(path), "", "file");
  }

  return {
    // The edge's readers take a Buffer's slice for a copy.
    check: (path: string, { buffer, byteOffset, length }: Uint8Array) =>
      told(path, () => prove(path, new Uint8Array(buffer, byteOffset, length))),
    /** What no file held. */
    finish: () =>
      all.flatMap(({ resource: { name }, records }) =>
        ["csv", ...(name === "properties" ? ["geojson"] : [])].flatMap(
          (format) =>
          told(`${name}.${format}`, () => must((had.get(`${name}.${format}`) ?? 0) === records.length, "", "lines")), // prettier-ignore
        ),
      ),
  };
}

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

/** Calendars as packs hold them; `lines` are those of availability.ndjson, in the order of `properties`. */
export function calendarsOf(lines: readonly string[], properties: Shown, now: Date): Calendars {
  const [first, last] = [dayOf(now) - COVER_PAST_DAYS, dayOf(now) + COVER_FUTURE_DAYS];
  const runs = lines.map(
    (line) =>
    (JSON.parse(line) as { runs: [DayStatus, number, number?][] }).runs.map(([status, days, held]) => ({ code: held === undefined ? DAY_CODES[status] : FIRST_HELD + held, days })), // prettier-ignore
  );
  const freeOf = (i: number) =>
    freeRuns(runs[i]!, first, properties.records[i]!.max_rods as number);
  const bodies = daysBodies(runs.length, blockOf(first), blockOf(last), freeOf);
  return { runs, days: new Map(bodies.map((body, i) => [blockOf(first) + i, body])) };
}
