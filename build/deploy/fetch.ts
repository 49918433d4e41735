// Fetches a deployed snapshot into DIR.snapshots/, checks all of it and points DIR at it: the previous
// snapshot for a build on a machine that has none.
import { hash } from "node:crypto";
import type { JWK } from "jose";
import { BuildError } from "../../src/errors.ts";
import { MAX_FILE_BYTES } from "../../src/limits.ts";
import type { Effects } from "../disk/effects.ts";
import { mapConcurrent } from "../disk/map-concurrent.ts";
import {
  JWKS_PATH,
  latest as latestSchema,
  LATEST_PATH,
  manifest as manifestSchema,
  MANIFEST_PATH,
  SIGNATURE_PATH,
  type Latest,
  type Manifest,
  type ManifestFile,
} from "../snapshot/manifest.ts";
import { clearStaging, publish, stagingFolder } from "../publish/publish.ts";
import { isSignedBy } from "../snapshot/sign.ts";
import { textOf, type ReadFile } from "../snapshot/verify.ts";

export interface FetchOptions {
  /** Base URL that `read` reads from, for messages. */
  base: string;
  /** The symbolic link to publish at. */
  out: string;
  /** Trusted public keys. */
  keys: readonly JWK[];
  now: Date;
  allowUnsigned: boolean;
  allowExpired: boolean;
  /** Highest version seen so far: a lower one is refused. */
  newest?: number;
  /**
   * Makes a copy to serve, which carries the trusted keys for its readers. A failed run keeps what it
   * has fetched, and the next one continues from there.
   */
  mirror?: boolean;
}

export interface Fetched {
  latest: Latest;
  /** Undefined if DIR already points to this version. */
  folder: string | undefined;
  files: number;
  bytes: number;
}

/** Suffix of DIR for the folder of what a mirror has fetched so far. */
const PARTIAL = ".snapshots/.partial";
/** Paths of a manifest; each segment begins with a letter or digit, so ".." is excluded. */
const SAFE_PATH = /^\/static\/v1(\/[a-z0-9][a-z0-9._-]*)+$/;
const HEX_ID = /^[0-9a-f]{16}$/;

/** Throws BuildError for a snapshot that is missing, not trusted, expired or not whole. */
export async function fetchSnapshot(
  read: ReadFile,
  effects: Effects,
  options: FetchOptions,
): Promise<Fetched> {
  const { base, out } = options;
  const pointer = await need(read, base, LATEST_PATH);
  const signature = await read(SIGNATURE_PATH);
  await assertTrusted(pointer, signature, options);
  const latest = parsed(latestSchema, pointer, base + LATEST_PATH);
  assertFresh(latest, options);
  assertNotOlder(latest, options);
  const manifestBytes = await need(read, base, MANIFEST_PATH);
  assertBytes(manifestBytes, latest.manifest, base + MANIFEST_PATH);
  const manifest = parsed(manifestSchema, manifestBytes, base + MANIFEST_PATH);
  assertNames(latest, manifest, base);
  const shown = effects.read(out + LATEST_PATH);
  // As a build counts them: all that is named, and pointer, manifest and signature around it.
  const around = [pointer, manifestBytes, ...(signature ? [signature] : [])];
  const bytes =
    manifest.files.reduce((sum, file) => sum + file.bytes, 0) +
    around.reduce((sum, { length }) => sum + length, 0);
  const result = { latest, files: manifest.files.length + around.length, bytes };
  const same = shown !== undefined && Buffer.from(shown).equals(pointer);
  if (same && manifest.files.every((file) => copyOf(effects, out, file))) {
    return { ...result, folder: undefined };
  }

  if (!options.mirror) clearStaging(effects, out);
  const staging = options.mirror ? out + PARTIAL : stagingFolder(out);
  try {
    await mapConcurrent(manifest.files, async (file) => {
      if (copyOf(effects, staging, file)) return;
      const content = copyOf(effects, out, file) ?? (await need(read, base, file.path));
      assertBytes(content, file, base + file.path);
      // A killed run may have left a partial file.
      if (effects.size(staging + file.path) !== undefined) effects.remove(staging + file.path);
      effects.write(staging + file.path, content);
    });
    removeOthers(effects, staging, manifest);
    effects.write(staging + MANIFEST_PATH, manifestBytes);
    if (signature) effects.write(staging + SIGNATURE_PATH, signature);
    if (options.mirror) {
      effects.write(staging + JWKS_PATH, `${JSON.stringify({ keys: options.keys })}\n`);
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

async function assertTrusted(
  pointer: Uint8Array,
  signature: Uint8Array | undefined,
  { base, keys, allowUnsigned }: FetchOptions,
): Promise<void> {
  if (!signature) {
    if (allowUnsigned) return;
    throw new BuildError(
      `The snapshot of ${base} is unsigned`,
      "Sign it (npm run keys:signing), or give --allow-unsigned",
    );
  }
  if (keys.length === 0 && allowUnsigned) return;
  if (await isSignedBy(textOf(signature), pointer, keys)) return;
  throw new BuildError(
    `The snapshot of ${base} is signed by none of the ${keys.length} public keys that are trusted`,
    "Give its key in RIFFLE_PUBLIC_KEYS or publicKeys of riffle.config.ts; if it is the right one, the site is not yours",
  );
}

function assertFresh({ expires }: Latest, { base, now, allowExpired }: FetchOptions): void {
  if (allowExpired || now.getTime() < Date.parse(expires)) return;
  throw new BuildError(
    `The snapshot of ${base} expired on ${expires}`,
    "It may be an old copy of the site; if it is the last one, give --allow-expired",
  );
}

function assertNotOlder({ version }: Latest, { base, newest = 0 }: FetchOptions): void {
  if (version >= newest) return;
  throw new BuildError(
    `The snapshot of ${base} has version ${version}; ${newest} was seen before`,
    "An old copy of the site is being served; try again later, and tell the operator if it stays",
  );
}

// Names become local paths, so they must be safe.
function assertNames(latest: Latest, { snapshot, files }: Manifest, base: string): void {
  const wrong = files.find(({ path, bytes }) => !SAFE_PATH.test(path) || bytes > MAX_FILE_BYTES);
  if (!wrong && snapshot === latest.snapshot && HEX_ID.test(snapshot)) return;
  throw new BuildError(
    `The manifest of ${base} is none that Riffle writes: it names ${wrong ? JSON.stringify(wrong.path) : "another snapshot"}`,
    "Check the address; if it is the right one, deploy the last good snapshot again",
  );
}

/** The content of a file in a folder, if it has the right hash. */
function copyOf(effects: Effects, folder: string, file: ManifestFile): Uint8Array | undefined {
  if (effects.size(folder + file.path) !== file.bytes) return undefined;
  const content = effects.read(folder + file.path);
  return content && hash("sha256", content) === file.sha256 ? content : undefined;
}

async function need(read: ReadFile, base: string, path: string): Promise<Uint8Array> {
  const content = await read(path);
  if (content) return content;
  throw new BuildError(
    `There is no ${base}${path}`,
    "Check the address; if nothing is deployed there yet, build with --first instead",
  );
}

function assertBytes(
  content: Uint8Array,
  { bytes, sha256 }: Pick<ManifestFile, "bytes" | "sha256">,
  url: string,
): void {
  if (content.length === bytes && hash("sha256", content) === sha256) return;
  throw new BuildError(
    `${url} has other bytes than were signed`,
    "A deployment may be under way: try again in a minute",
  );
}

function parsed<T>(schema: { parse(value: unknown): T }, bytes: Uint8Array, url: string): T {
  try {
    return schema.parse(JSON.parse(textOf(bytes)));
  } catch {
    throw new BuildError(
      `${url} is no part of a snapshot`,
      "Check the address; another site may answer there",
    );
  }
}
