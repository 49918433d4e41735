// Checks every file of a published folder or site against its manifest.
import type { JWK } from "jose";
import { CHANGES_PATH, JWKS_PATH, LATEST_PATH, MANIFEST_PATH } from "../../src/address.ts";
import { SIGNATURE_PATH, SITEMAP_PATH } from "../../src/address.ts";
import type { Effects } from "../../build/disk/effects.ts";
import { followLinks } from "../../build/disk/links.ts";
import { mapConcurrent } from "../../build/disk/map-concurrent.ts";
import type { ChangesFile, Latest, Manifest, ManifestFile } from "../../src/documents.ts";
import type { NamedFile } from "../../src/documents.ts";
import { isNamed, joinListing, listOf } from "../../build/snapshot/listing.ts";
import { parseHead, parseJson, parseLatest } from "../../build/disk/parse.ts";
import { parsePart, parseSiteList, textOf } from "../../build/disk/parse.ts";
import { isSignedBy } from "../../build/snapshot/sign.ts";

/** The properties' export, and the id that each of its lines begins with. */
const PROPERTIES = /^\/static\/v1\/properties(\.\d+)?\.ndjson$/;
const ID = /^\{"id":"([^"]+)"/gm;
const AROUND = [MANIFEST_PATH, LATEST_PATH, SIGNATURE_PATH];
/** Most removed ids whose pages are requested: each call counts against the caller's limits. */
const MAX_ASKED = 20;
const PART = /<loc>[^<]*(\/sitemap\.\d+\.xml)<\/loc>/g;
const PROPERTY = /<loc>[^<]*\/properties\/([0-9a-f-]{36})[/<]/g;

/** Reads a file of a snapshot by its path; undefined if it is missing. */
export type ReadFile = (path: string) => Promise<Uint8Array | undefined>;

export interface Verdict {
  latest: Latest | undefined;
  /** A signature exists; it is checked against the public keys published with the snapshot. */
  signed: boolean;
  /** All files of the snapshot, those that the manifest names and the ones around it, as a build counts them. */
  files: number;
  bytes: number;
  problems: string[];
}

/** `paths` lists all files of a folder: each must be in the manifest, those of the site around the API too. */
export async function verify(read: ReadFile, paths: readonly string[] = []): Promise<Verdict> {
  const problems: string[] = [];
  const verdict: Verdict = { latest: undefined, signed: false, files: 0, bytes: 0, problems };
  const counted: ReadFile = async (path) => {
    const bytes = await read(path);
    if (bytes) verdict.files++;
    verdict.bytes += bytes?.length ?? 0;
    return bytes;
  };
  const head = await readHead(counted, read, verdict);
  if (!head) return verdict;
  const { parts = [], site_part: sitePart } = head;
  const listed = async <T>(part: NamedFile, parse: Parameters<typeof listOf<T>>[2]) => {
    const list = listOf(part, await counted(part.path), parse);
    if (!list) problems.push(`${part.path} is not the one that ${MANIFEST_PATH} names`);
    return list;
  };
  const lists: ManifestFile[][] = [];
  await mapConcurrent(parts, async (part) => {
    lists.push((await listed(part, parsePart)) ?? []);
  });
  // Hosts answer with the site's files in their own ways, so only those of a folder are compared. A mirror has none of
  // them, nor their list, but keys of its own; older manifests list none.
  const hasSite = sitePart && paths.includes(sitePart.path);
  const site = hasSite ? await listed(sitePart, parseSiteList) : undefined;
  const files: NamedFile[] = [...joinListing(head, lists).files, ...(site ?? [])];
  const ids = new Set<string>();
  await mapConcurrent(files, async (file) => {
    const bytes = await counted(file.path);
    if (!bytes) problems.push(`${file.path} is missing`);
    else if (!isNamed(file, bytes))
      problems.push(`${file.path} has other bytes than the manifest says`);
    if (!PROPERTIES.test(file.path)) return;
    for (const [, id] of textOf(bytes).matchAll(ID)) ids.add(id!);
  });
  const all = [...files, ...parts, ...(sitePart ? [sitePart] : [])];
  const known = new Set([...AROUND, ...all.map(({ path }) => path)]);
  const isStrange = (path: string) =>
    !known.has(path) && (site !== undefined || path.startsWith("/static/v1/"));
  problems.push(...paths.filter(isStrange).map((path) => `${path} is not in the manifest`));
  problems.push(...(await pageProblems(read, ids)));
  problems.sort();
  return verdict;
}

/** Checks the pointer and its signature; the manifest's head, if it is the one that the pointer names. */
async function readHead(
  counted: ReadFile,
  read: ReadFile,
  verdict: Verdict,
): Promise<Manifest | undefined> {
  const { problems } = verdict;
  const pointer = await counted(LATEST_PATH);
  const latest = (verdict.latest = parseLatest(pointer));
  if (!pointer || !latest) {
    problems.push(`${LATEST_PATH} is missing or no pointer to a snapshot`);
    return undefined;
  }
  const jws = await counted(SIGNATURE_PATH);
  verdict.signed = jws !== undefined;
  const { keys } = (parseJson(await read(JWKS_PATH)) ?? {}) as { keys?: unknown };
  const published = Array.isArray(keys) ? (keys as JWK[]) : [];
  if (jws && !(await isSignedBy(textOf(jws), pointer, published)))
    problems.push(
      `${SIGNATURE_PATH} is not a signature of ${LATEST_PATH} by a key of ${JWKS_PATH}`,
    );
  const bytes = await counted(MANIFEST_PATH);
  const head = isNamed(latest.manifest, bytes) ? parseHead(bytes) : undefined;
  if (!head) problems.push(`${MANIFEST_PATH} is not the one that ${LATEST_PATH} names`);
  else if (head.snapshot !== latest.snapshot)
    problems.push(`${LATEST_PATH} and ${MANIFEST_PATH} name different snapshots`);
  return head;
}

/** Problems of the sitemap, which must name all `published` ids and no others, and of pages of ids that were removed last. */
export async function pageProblems(
  read: ReadFile,
  published: ReadonlySet<string>,
): Promise<string[]> {
  const map = await read(SITEMAP_PATH);
  const listed = new Set<string>();
  for (const [, part] of textOf(map).matchAll(PART))
    for (const [, id] of textOf(await read(part!)).matchAll(PROPERTY)) listed.add(id!);
  const strangers = [...listed].filter((id) => !published.has(id)).length;
  const missing = map ? [...published].filter((id) => !listed.has(id)).length : 0;
  const problems: string[] = [];
  if (strangers > 0) problems.push(`${SITEMAP_PATH} names ${strangers} ids that are not published`);
  if (missing > 0) problems.push(`${SITEMAP_PATH} lacks ${missing} published ids`);
  const changes = parseJson(await read(CHANGES_PATH)) as Partial<ChangesFile> | undefined;
  const removed = (changes?.snapshots ?? [])
    .flatMap((entry) => entry.changes.properties?.removed ?? [])
    .filter((id) => !published.has(id));
  await mapConcurrent(removed.slice(0, MAX_ASKED), async (id) => {
    if (await read(`/properties/${id}`)) problems.push(`/properties/${id} was removed and answers`);
  });
  return problems;
}

/** Checks the snapshot that DIR points to, even if a build publishes another one meanwhile. */
export function verifyFolder(effects: Effects, out: string): Promise<Verdict> {
  const folder = followLinks(out, effects);
  const paths = effects.list(folder).map((name) => `/${name}`);
  return verify(async (path) => effects.read(folder + path), paths);
}
