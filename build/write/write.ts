// Writes a snapshot's files into a staging folder: first all that others are made of, then HTML pages, then those that
// describe the rest. One that the previous snapshot has with the same bytes is linked from there.
import { hash } from "node:crypto";
import { JWKS_PATH, LATEST_PATH, SIGNATURE_PATH } from "../../src/address.ts";
import { CATALOG_PATH } from "../../src/catalog.ts";
import { changesUpTo } from "../plan/changes.ts";
import type { HtmlPlan } from "../plan/plan.ts";
import type { Effects } from "../disk/effects.ts";
import { assertRoom } from "../disk/room.ts";
import type { Manifest } from "../../src/documents.ts";
import { feedTexts } from "../../src/feed.ts";
import { sum } from "../../src/figures.ts";
import { changesFiles, feedPagesOf } from "../snapshot/changes-pages.ts";
import { buildManifest } from "../snapshot/listing.ts";
import { buildLatest, snapshotId, type WrittenFile } from "../snapshot/manifest.ts";
import { outputFile, type HtmlPage, type OutputFile } from "../snapshot/output.ts";
import { readPlain, type Previous } from "../snapshot/previous.ts";
import { countFields } from "../project/counts.ts";
import type { Progress } from "../progress.ts";
import { keySet, type Signer } from "../snapshot/sign.ts";
import { withTilesAllowed } from "../../src/map-tiles.ts";
import { buildCatalog } from "./catalog.ts";
import type { Around, Draft } from "./compose.ts";
import { HEADERS_PATH, headersText } from "./site.ts";

interface SnapshotFacts extends Around {
  snapshot: string;
  html: Pick<HtmlPlan, "files">;
  pinKeyCheck: string;
  allow: readonly string[];
  signer: Signer | undefined;
}

export interface Target {
  effects: Effects;
  folder: string;
  previous: Previous | undefined;
}

export type Closed = Awaited<ReturnType<typeof closeSnapshot>>;

/** Writes the files that are described, of which all others are made; they give the snapshot its id. */
export function writeFiles(to: Target, described: readonly OutputFile[], progress: Progress) {
  assertRoom(to.effects, to.folder, minBytes(described, to.previous));
  const files = described.map((file, i) => {
    progress.at(i + 1, described.length);
    return writeFile(to, file);
  });
  return { files, snapshot: snapshotId(files) };
}

/** Writes HTML pages; one that the previous snapshot made of the same is linked, and need not be made. */
export function writePages(
  to: Target,
  paths: readonly string[],
  pageOf: (path: string) => HtmlPage,
  progress: Progress,
): WrittenFile[] {
  return paths.map((path, i): WrittenFile => {
    progress.at(i + 1, paths.length);
    const { madeOf: made_of, before, make } = pageOf(path);
    const isWhole = (bytes: Uint8Array) => hash("sha256", bytes) === before!.sha256;
    const seen = before && to.effects.identity(to.previous!.folder + path);
    if (seen !== undefined && linked(to, path, isWhole)) {
      return { ...before!, kind: "html", reused: true, seen };
    }
    const file = outputFile(path, "html", make());
    return { ...writeFile(to, file), made_of };
  });
}

/** Writes catalog, changes, headers, manifest and, last, the pointer (I8). */
export async function closeSnapshot(
  to: Target,
  files: readonly WrittenFile[],
  draft: Pick<Draft, "sets" | "calendars" | "changes" | "entries">,
  facts: SnapshotFacts,
) {
  const { snapshot, html, now, previous, signer, allow } = facts;
  const { site, publicKeys, exports } = facts.config;
  const written = [...files];
  /** By path, what was made of the files that describe the others. */
  const made = new Map<string, Uint8Array | string>();
  const write = (file: OutputFile, content: Uint8Array | string = file.make()) => {
    made.set(file.path, content);
    written.push(writeFile(to, file));
  };
  const close = (path: string, text: string, kind: "catalog" | "site" = "catalog") =>
    write(outputFile(path, kind, text), text);
  const lengths = new Map(written.map(({ path, bytes }) => [path, bytes]));
  const kinds = exports.html ? html.files : undefined;
  const catalog = buildCatalog(to.effects, to.folder, lengths, draft, snapshot, site, kinds);
  close(CATALOG_PATH, json(catalog));
  const changes = changesUpTo(draft.changes, previous, snapshot, now);
  for (const [path, content] of changesFiles(changes)) close(path, json(content));
  const pages = feedPagesOf(changes);
  const feeds = feedTexts(pages, draft.sets, now, site.url, (text) => hash("sha256", text));
  feeds.forEach((text, i) => close(pages[i]!.path, text));
  const keys = await keySet(signer, publicKeys);
  close(JWKS_PATH, json({ keys }));
  const paths = [...written.map(({ path }) => path), ...(signer ? [SIGNATURE_PATH] : [])];
  const headers = withTilesAllowed(facts.site.text(HEADERS_PATH), site.tiles);
  close(HEADERS_PATH, headersText(headers, snapshot, paths), "site");
  // Signed with the rest, so that a mirror which trusts this signature can follow a change of keys.
  const announced = keys.length > 0 ? { signing_keys: keys as Manifest["signing_keys"] } : {};
  const head = {
    snapshot,
    created: now.toISOString(),
    fields: countFields(draft.sets),
    pin_keys: facts.pinKeyCheck,
    overrides: previous ? [...allow] : ["first", ...allow],
    ...announced,
  };
  const { files: lists, manifest } = buildManifest(head, written);
  for (const list of lists) write(list);
  const latest = buildLatest(lists.at(-1)!, catalog, now, previous?.latest?.version ?? 0);
  const pointer = json(latest);
  if (signer) close(SIGNATURE_PATH, `${await signer.sign(Buffer.from(pointer))}\n`);
  close(LATEST_PATH, pointer);
  return { files: written, manifest, latest, made };
}

const json = (content: object) => `${JSON.stringify(content)}\n`;

// Files that are new, or whose size differs from the previous snapshot's, can't be linked.
function minBytes(files: readonly OutputFile[], previous: Previous | undefined): number {
  const fresh = files.filter(({ path, bytes }) => previous?.files.get(path)?.bytes !== bytes);
  return sum(fresh, ({ bytes }) => bytes);
}

function writeFile(to: Target, { path, kind, bytes, expires, make }: OutputFile): WrittenFile {
  const content = make();
  if (content.length !== bytes) {
    throw new Error(`${path} has ${content.length} bytes, the plan said ${bytes}`);
  }
  const sha256 = hash("sha256", content);
  const isSame = (before: Uint8Array) => Buffer.compare(before, content) === 0;
  const reused = to.previous?.files.get(path)?.sha256 === sha256 && linked(to, path, isSame);
  if (!reused) to.effects.write(to.folder + path, content);
  return { path, kind, bytes, sha256, reused, ...(expires === undefined ? {} : { expires }) };
}

/** Links a file of the previous snapshot, unless that was lost or damaged since; returns whether it did. */
function linked(to: Target, path: string, isWhole: (bytes: Uint8Array) => boolean): boolean {
  const from = to.previous!.folder + path;
  const before = readPlain(to.effects, from);
  if (!before || !isWhole(before)) return false;
  to.effects.link(from, to.folder + path);
  return true;
}
