// Checks every file of a published folder or site against its manifest.
import { hash } from "node:crypto";
import type { JWK } from "jose";
import {
  packPath,
  MANIFEST_PATH,
  JWKS_PATH,
  LATEST_PATH,
  SIGNATURE_PATH,
} from "../../src/address.ts";
import { CATALOG_PATH, firstPack, type Catalog, type PackKind } from "../../src/catalog.ts";
import { packHash } from "../../src/format/pack.ts";
import type { ResourceName } from "../../src/resources.ts";
import type { Effects } from "../../build/disk/effects.ts";
import { followLinks } from "../../build/disk/links.ts";
import { mapConcurrent } from "../../build/disk/map-concurrent.ts";
import type { Latest, Manifest, ManifestFile, ManifestHead } from "../../src/documents.ts";
import { joinListing } from "../../build/snapshot/listing.ts";
import {
  parseHead,
  parseJson,
  parseLatest,
  parsePart,
  parseSiteList,
  textOf,
} from "../../build/disk/parse.ts";
import { isSignedBy } from "../../build/snapshot/sign.ts";
import { pageProblems } from "./verify-pages.ts";

/** The properties' export, and the id that each of its lines begins with. */
const PROPERTIES = /^\/static\/v1\/properties(\.\d+)?\.ndjson$/;
const ID = /^\{"id":"([^"]+)"/gm;

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
  const pointer = await counted(LATEST_PATH);
  const latest = (verdict.latest = parseLatest(pointer));
  if (!pointer || !latest) {
    problems.push(`${LATEST_PATH} is missing or no pointer to a snapshot`);
    return verdict;
  }
  const jws = await counted(SIGNATURE_PATH);
  verdict.signed = jws !== undefined;
  if (jws && !(await isSignedBy(textOf(jws), pointer, await publicKeys(read)))) {
    problems.push(
      `${SIGNATURE_PATH} is not a signature of ${LATEST_PATH} by a key of ${JWKS_PATH}`,
    );
  }
  const head = parseHead(await named(counted, latest.manifest));
  if (!head) {
    problems.push(`${latest.manifest.path} is not the one that ${LATEST_PATH} names`);
    return verdict;
  }
  const lists: ManifestFile[][] = [];
  await mapConcurrent(head.parts ?? [], async (part) => {
    const list = parsePart(await named(counted, part))?.files;
    if (list) lists.push(list);
    else problems.push(`${part.path} is not the one that ${latest.manifest.path} names`);
  });
  const manifest = joinListing(head, lists);
  if (manifest.snapshot !== latest.snapshot) {
    problems.push(`${LATEST_PATH} and ${latest.manifest.path} name different snapshots`);
  }
  const packs = new Map<string, Pack>();
  const ids = new Set<string>();
  let catalog: Catalog | undefined;
  await mapConcurrent(manifest.files, async ({ path, sha256 }) => {
    const bytes = await counted(path);
    problems.push(...problemsOf(bytes, path, sha256));
    if (bytes && path.endsWith(".bin")) {
      packs.set(path, { hash: packHash(bytes), length: bytes.length });
    }
    if (bytes && PROPERTIES.test(path)) {
      for (const [, id] of textOf(bytes).matchAll(ID)) ids.add(id!);
    }
    if (path === CATALOG_PATH) catalog = parseJson(bytes) as Catalog | undefined;
  });
  problems.push(
    ...unlistedFiles(paths, manifest, head).map((path) => `${path} is not in the manifest`),
  );
  problems.push(...(await siteProblems(counted, head, paths)));
  problems.push(...packProblems(packs, catalog, latest.snapshot));
  problems.push(...(await pageProblems(read, ids)));
  problems.sort();
  return verdict;
}

/** Checks the snapshot that DIR points to, even if a build publishes another one meanwhile. */
export function verifyFolder(effects: Effects, out: string): Promise<Verdict> {
  const folder = followLinks(out, effects);
  const paths = effects.list(folder).map((name) => `/${name}`);
  return verify(async (path) => effects.read(folder + path), paths);
}

function unlistedFiles(
  paths: readonly string[],
  manifest: Manifest,
  { parts = [], site_part }: ManifestHead,
): string[] {
  const known = new Set([MANIFEST_PATH, LATEST_PATH, SIGNATURE_PATH]);
  for (const { path } of [...manifest.files, ...parts, ...(site_part ? [site_part] : [])])
    known.add(path);
  return paths.filter((path) => path.startsWith("/static/v1/") && !known.has(path));
}

// Hosts answer with the site's files in their own ways, so only those of a folder are compared. A mirror has none of them,
// nor their list, but keys of its own; older manifests list none.
async function siteProblems(
  read: ReadFile,
  { site_part }: ManifestHead,
  paths: readonly string[],
): Promise<string[]> {
  const left = new Set(paths.filter((path) => !path.startsWith("/static/v1/")));
  if (!site_part || !paths.includes(site_part.path)) return [];
  const site = parseSiteList(await named(read, site_part))?.files;
  if (!site) return [`${site_part.path} is not the one that ${MANIFEST_PATH} names`];
  const problems: string[] = [];
  await mapConcurrent(site, async ({ path, sha256 }) => {
    left.delete(path);
    const bytes = await read(path);
    problems.push(...problemsOf(bytes, path, sha256));
  });
  return [...problems, ...[...left].map((path) => `${path} is not in the manifest`)];
}

function problemsOf(bytes: Uint8Array | undefined, path: string, sha256: string): string[] {
  if (!bytes) return [`${path} is missing`];
  const isSame = hash("sha256", bytes) === sha256;
  return isSame ? [] : [`${path} has other bytes than the manifest says`];
}

/** A file, if it has the hash that it is named with. */
async function named(
  read: ReadFile,
  { path, sha256 }: Pick<ManifestFile, "path" | "sha256">,
): Promise<Uint8Array | undefined> {
  const bytes = await read(path);
  return bytes && hash("sha256", bytes) === sha256 ? bytes : undefined;
}

async function publicKeys(read: ReadFile): Promise<JWK[]> {
  const { keys } = (parseJson(await read(JWKS_PATH)) ?? {}) as { keys?: unknown };
  return Array.isArray(keys) ? (keys as JWK[]) : [];
}

interface Pack {
  hash: string | undefined;
  length: number;
}

// Packs and catalog must match, both ways.
function packProblems(
  packs: Map<string, Pack>,
  catalog: Catalog | undefined,
  snapshot: string,
): string[] {
  if (!catalog) return [`There is no ${CATALOG_PATH}`];
  if (catalog.snapshot !== snapshot) return [`${CATALOG_PATH} is of another snapshot`];
  const problems: string[] = [];
  for (const [resource, { packs: kinds, lengths }] of Object.entries(catalog.resources)) {
    for (const [kind, hashes] of Object.entries(kinds)) {
      const first = firstPack(kind as PackKind, catalog.cover);
      hashes.forEach((expected, number) => {
        const path = packPath(resource as ResourceName, kind as PackKind, first + number);
        const pack = packs.get(path);
        // Snapshots from before `lengths` existed can still be fetched and mirrored.
        const length = lengths ? lengths[kind as PackKind]?.[number] : pack?.length;
        const isListed = pack?.hash === expected && pack.length === length;
        if (!isListed) problems.push(`${path} is not the pack of the catalog`);
        packs.delete(path);
      });
    }
  }
  return [...problems, ...[...packs.keys()].map((path) => `${path} is not in the catalog`)];
}
