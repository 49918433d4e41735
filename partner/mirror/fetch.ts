// Fetches a deployed snapshot into DIR.snapshots/, checks all of it and points DIR at it: the previous
// snapshot for a build on a machine that has none.
import { hash } from "node:crypto";
import type { JWK } from "jose";
import { BuildError } from "../../src/errors.ts";
import type { Effects } from "../../build/disk/effects.ts";
import { mapConcurrent } from "../../build/disk/map-concurrent.ts";
import { assertRoom } from "../../build/disk/room.ts";
import type { Progress } from "../../build/progress.ts";
import { JWKS_PATH, LATEST_PATH, MANIFEST_PATH, SIGNATURE_PATH } from "../../src/address.ts";
import type { Latest, Manifest, ManifestFile } from "../../src/documents.ts";
import { clearStaging, publish, stagingFolder } from "../../build/publish/publish.ts";
import { parseLatest, parseManifest } from "../../build/snapshot/parse.ts";
import type { ReadFile } from "../verify/verify.ts";
import { assertFresh, assertNames, assertNotOlder, assertTrusted, type Trust } from "./trust.ts";

export interface FetchOptions extends Trust {
  /** The symbolic link to publish at. */
  out: string;
  progress?: Progress;
}

export interface Fetched {
  latest: Latest;
  /** Undefined if DIR already points to this version. */
  folder: string | undefined;
  files: number;
  bytes: number;
  /** Public keys that the signed manifest announces; without any, those that were trusted. */
  keys: readonly JWK[];
}

/** Suffix of DIR for the folder of what a mirror has fetched so far. */
const PARTIAL = ".snapshots/.partial";
/** Files of at most so many bytes are fetched many at a time, the others so that few are in memory. */
const SMALL_BYTES = 1 << 20;
/** As many as `curl --parallel` uses: over a distance, latency dominates. */
const SMALL_AT_ONCE = 50;
const LARGE_AT_ONCE = 4;

/** Throws BuildError for a snapshot that is missing, not trusted, expired or not whole. */
export async function fetchSnapshot(
  read: ReadFile,
  effects: Effects,
  options: FetchOptions,
): Promise<Fetched> {
  const { base, out } = options;
  const pointer = await need(read, options, LATEST_PATH);
  const signature = await read(SIGNATURE_PATH);
  await assertTrusted(pointer, signature, options);
  const latest = parsed(parseLatest, pointer, base + LATEST_PATH);
  assertFresh(latest, options);
  assertNotOlder(latest, options);
  const manifestBytes = await need(read, options, MANIFEST_PATH);
  assertBytes(manifestBytes, latest.manifest, base + MANIFEST_PATH);
  const manifest = parsed(parseManifest, manifestBytes, base + MANIFEST_PATH);
  assertNames(latest, manifest, options);
  const shown = effects.read(out + LATEST_PATH);
  // As a build counts them: the files in the manifest, and pointer, manifest and signature.
  const around = [pointer, manifestBytes, ...(signature ? [signature] : [])];
  const bytes =
    manifest.files.reduce((sum, file) => sum + file.bytes, 0) +
    around.reduce((sum, { length }) => sum + length, 0);
  // What is unsigned announces nothing.
  const keys = (signature && (manifest.signing_keys as JWK[] | undefined)) ?? options.keys;
  const result = { latest, files: manifest.files.length + around.length, bytes, keys };
  const same = shown !== undefined && Buffer.from(shown).equals(pointer);
  if (same && manifest.files.every((file) => copyOf(effects, out, file))) {
    return { ...result, folder: undefined };
  }

  if (!options.mirror) clearStaging(effects, out);
  const staging = options.mirror ? out + PARTIAL : stagingFolder(out);
  // Listed once: asking about each of many files takes longer than fetching some.
  const begun = new Set(effects.list(staging));
  const held = new Set(effects.list(out));
  const missing = manifest.files.filter((file) => !isIn(begun, file));
  assertRoom(
    effects,
    out,
    missing.reduce((sum, file) => sum + file.bytes, 0),
  );
  options.progress?.stage("fetch", "files");
  let done = 0;
  try {
    const bring = async (file: ManifestFile) => {
      const isBegun = isIn(begun, file);
      if (!isBegun || !copyOf(effects, staging, file)) {
        const old = isIn(held, file) ? copyOf(effects, out, file) : undefined;
        const content = old ?? (await need(read, options, file.path));
        assertBytes(content, file, base + file.path);
        // A killed run may have left a partial file.
        if (isBegun) effects.remove(staging + file.path);
        effects.write(staging + file.path, content);
      }
      options.progress?.at(++done, manifest.files.length);
    };
    const isSmall = (file: ManifestFile) => file.bytes <= SMALL_BYTES;
    const large = manifest.files.filter((file) => !isSmall(file));
    await mapConcurrent(manifest.files.filter(isSmall), bring, SMALL_AT_ONCE);
    await mapConcurrent(large, bring, LARGE_AT_ONCE);
    removeOthers(effects, staging, manifest);
    effects.write(staging + MANIFEST_PATH, manifestBytes);
    if (signature) effects.write(staging + SIGNATURE_PATH, signature);
    if (options.mirror) {
      effects.write(staging + JWKS_PATH, `${JSON.stringify({ keys })}\n`);
    }
    effects.write(staging + LATEST_PATH, pointer);
    return { ...result, folder: publish(effects, staging, out, latest) };
  } finally {
    if (!options.mirror) effects.remove(staging);
  }
}

// An earlier run may have left files of another snapshot, with records that were withdrawn since.
function removeOthers(effects: Effects, staging: string, { files }: Manifest): void {
  const named = new Set(files.map(({ path }) => path));
  for (const name of effects.list(staging)) {
    if (!named.has(`/${name}`)) effects.remove(`${staging}/${name}`);
  }
}

function isIn(names: ReadonlySet<string>, { path }: ManifestFile): boolean {
  return names.has(path.slice(1));
}

/** The content of a file in a folder, if it has the right hash. */
function copyOf(effects: Effects, folder: string, file: ManifestFile): Uint8Array | undefined {
  if (effects.size(folder + file.path) !== file.bytes) return undefined;
  const content = effects.read(folder + file.path);
  return content && hash("sha256", content) === file.sha256 ? content : undefined;
}

async function need(
  read: ReadFile,
  { base, mirror }: FetchOptions,
  path: string,
): Promise<Uint8Array> {
  const content = await read(path);
  if (content) return content;
  throw new BuildError(
    `There is no ${base}${path}`,
    mirror
      ? "Check the address; if it is the right one, nothing is published there yet"
      : "Check the address; if nothing is deployed there yet, build with --first instead",
  );
}

function assertBytes(
  content: Uint8Array,
  { bytes, sha256 }: Pick<ManifestFile, "bytes" | "sha256">,
  url: string,
): void {
  if (content.length === bytes && hash("sha256", content) === sha256) return;
  throw new BuildError(
    `${url} differs from what was signed`,
    "A deployment may be under way: try again in a minute",
  );
}

function parsed<T>(parse: (bytes: Uint8Array) => T | undefined, bytes: Uint8Array, url: string): T {
  const value = parse(bytes);
  if (value) return value;
  throw new BuildError(
    `${url} is not part of a snapshot`,
    "Check the address; another site may answer there",
  );
}
