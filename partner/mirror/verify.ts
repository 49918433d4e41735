// Checks every file of a published folder or site against its manifest.
import type { JWK } from "jose";
import { JWKS_PATH, LATEST_PATH, MANIFEST_PATH, SIGNATURE_PATH } from "../../src/address.ts";
import type { Effects } from "../../build/disk/effects.ts";
import { followLinks } from "../../build/disk/links.ts";
import { mapConcurrent } from "../../build/disk/map-concurrent.ts";
import type { Latest, ManifestFile, ManifestHead, NamedFile } from "../../src/documents.ts";
import { isNamed, joinListing, listOf } from "../../build/snapshot/listing.ts";
import {
  parseHead,
  parseJson,
  parseLatest,
  parseSiteList,
  textOf,
} from "../../build/disk/parse.ts";
import { isSignedBy } from "../../build/snapshot/sign.ts";
import { pageProblems } from "./verify-pages.ts";

/** The properties' export, and the id that each of its lines begins with. */
const PROPERTIES = /^\/static\/v1\/properties(\.\d+)?\.ndjson$/;
const ID = /^\{"id":"([^"]+)"/gm;
/** The files that no list names. */
const AROUND = [MANIFEST_PATH, LATEST_PATH, SIGNATURE_PATH];

/** Reads a file of a snapshot by its path; undefined if it is missing. */
export type ReadFile = (path: string) => Promise<Uint8Array | undefined>;

export interface Verdict {
  latest: Latest | undefined;
  /** A signature exists; it is checked against the public keys published with the snapshot. */
  signed: boolean;
  /** All files of the snapshot, those that the manifest names and the ones around it, as a build counts them. */
  files: number;
  bytes: number;
  /** One sentence each; empty if the snapshot is whole. */
  problems: string[];
}

/**
 * Checks the pointer, its signature, the manifest and every file that it names. `paths` lists all files
 * of a folder: each must be in the manifest, those of the site around the API too.
 */
export async function verify(read: ReadFile, paths: readonly string[] = []): Promise<Verdict> {
  const problems: string[] = [];
  const verdict: Verdict = { latest: undefined, signed: false, files: 0, bytes: 0, problems };
  const counted: ReadFile = async (path) => {
    const bytes = await read(path);
    if (bytes) verdict.files++;
    verdict.bytes += bytes?.length ?? 0;
    return bytes;
  };
  const head = await readHead(counted, () => publicKeys(read), verdict);
  if (!head) return verdict;
  const { parts = [], site_part: sitePart } = head;
  const lists: ManifestFile[][] = [];
  await mapConcurrent(parts, async (part) => {
    const list = listOf(part, await counted(part.path));
    if (list) lists.push(list);
    else problems.push(`${part.path} is not the one that ${MANIFEST_PATH} names`);
  });
  const { files } = joinListing(head, lists);
  // Hosts answer with the site's files in their own ways, so only those of a folder are compared. A mirror has none of
  // them, nor their list, but keys of its own; older manifests list none.
  const siteBytes = sitePart && paths.includes(sitePart.path) && (await counted(sitePart.path));
  const site =
    siteBytes && isNamed(sitePart!, siteBytes) ? parseSiteList(siteBytes)?.files : undefined;
  if (siteBytes && !site)
    problems.push(`${sitePart!.path} is not the one that ${MANIFEST_PATH} names`);
  const ids = new Set<string>();
  await mapConcurrent<NamedFile>([...files, ...(site ?? [])], async (file) => {
    const bytes = await counted(file.path);
    if (!bytes) problems.push(`${file.path} is missing`);
    else if (!isNamed(file, bytes)) {
      problems.push(`${file.path} has other bytes than the manifest says`);
    }
    if (!PROPERTIES.test(file.path)) return;
    for (const [, id] of textOf(bytes).matchAll(ID)) ids.add(id!);
  });
  const all = [...files, ...parts, ...(sitePart ? [sitePart] : []), ...(site ?? [])];
  const known = new Set([...AROUND, ...all.map(({ path }) => path)]);
  const strangers = paths.filter(
    (path) => !known.has(path) && (site || path.startsWith("/static/v1/")),
  );
  problems.push(...strangers.map((path) => `${path} is not in the manifest`));
  problems.push(...(await pageProblems(read, ids)));
  problems.sort();
  return verdict;
}

/** Checks the pointer and its signature; the manifest's head, if it is the one that the pointer names. */
async function readHead(
  read: ReadFile,
  keys: () => Promise<JWK[]>,
  verdict: Verdict,
): Promise<ManifestHead | undefined> {
  const { problems } = verdict;
  const pointer = await read(LATEST_PATH);
  const latest = (verdict.latest = parseLatest(pointer));
  if (!pointer || !latest) {
    problems.push(`${LATEST_PATH} is missing or no pointer to a snapshot`);
    return undefined;
  }
  const jws = await read(SIGNATURE_PATH);
  verdict.signed = jws !== undefined;
  if (jws && !(await isSignedBy(textOf(jws), pointer, await keys()))) {
    problems.push(
      `${SIGNATURE_PATH} is not a signature of ${LATEST_PATH} by a key of ${JWKS_PATH}`,
    );
  }
  const bytes = await read(MANIFEST_PATH);
  const head = isNamed(latest.manifest, bytes) ? parseHead(bytes) : undefined;
  if (!head) problems.push(`${MANIFEST_PATH} is not the one that ${LATEST_PATH} names`);
  else if (head.snapshot !== latest.snapshot) {
    problems.push(`${LATEST_PATH} and ${MANIFEST_PATH} name different snapshots`);
  }
  return head;
}

/** Checks the snapshot that DIR points to, even if a build publishes another one meanwhile. */
export function verifyFolder(effects: Effects, out: string): Promise<Verdict> {
  const folder = followLinks(out, effects);
  const paths = effects.list(folder).map((name) => `/${name}`);
  return verify(async (path) => effects.read(folder + path), paths);
}

async function publicKeys(read: ReadFile): Promise<JWK[]> {
  const { keys } = (parseJson(await read(JWKS_PATH)) ?? {}) as { keys?: unknown };
  return Array.isArray(keys) ? (keys as JWK[]) : [];
}
