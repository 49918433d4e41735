// Fetches a deployed snapshot into DIR.snapshots/, checks all of it and points DIR at it: the previous
// snapshot for a build on a machine that has none.
import { isDeepStrictEqual } from "node:util";
import type { JWK } from "jose";
import { BuildError } from "../../src/errors.ts";
import { sum } from "../../src/figures.ts";
import type { Effects } from "../../build/disk/effects.ts";
import type { Progress } from "../../build/progress.ts";
import { JWKS_PATH, LATEST_PATH, MANIFEST_PATH, SIGNATURE_PATH } from "../../src/address.ts";
import type { Latest, Manifest } from "../../src/documents.ts";
import { clearStaging, publish, stagingFolder } from "../../build/publish/publish.ts";
import { readManifest } from "../../build/snapshot/listing.ts";
import { parseHead, parseLatest } from "../../build/disk/parse.ts";
import type { ReadFile } from "./verify.ts";
import { assertNamed, bringAll, isCopied } from "./bring.ts";
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
  /** Bytes that were written: what the copy before had is linked. */
  written: number;
  /** Public keys that the signed manifest announces; without any, those that were trusted. */
  keys: readonly JWK[];
}

/** Suffix of DIR for the folder of what a mirror has fetched so far. */
const PARTIAL = ".snapshots/.partial";
/** Most runs: one starts over when a deployment interrupts it. */
const MAX_RUNS = 3;

/** Throws BuildError for a snapshot that is missing, not trusted, expired or not whole. */
export async function fetchSnapshot(
  read: ReadFile,
  effects: Effects,
  options: FetchOptions,
): Promise<Fetched> {
  const pointer = async () => ({
    bytes: await need(read, options, LATEST_PATH),
    signature: await read(SIGNATURE_PATH),
  });
  let seen = await pointer();
  for (let runs = 1; ; runs++) {
    try {
      return await fetchNamed(seen, read, effects, options);
    } catch (error) {
      if (runs === MAX_RUNS || !(error instanceof BuildError)) throw error;
      const now = await pointer();
      if (isDeepStrictEqual(now, seen)) throw error;
      seen = now;
    }
  }
}

/** Fetches the snapshot that a pointer names. */
async function fetchNamed(
  pointer: { bytes: Uint8Array; signature: Uint8Array | undefined },
  read: ReadFile,
  effects: Effects,
  options: FetchOptions,
): Promise<Fetched> {
  const { base, out } = options;
  const { signature } = pointer;
  await assertTrusted(pointer.bytes, signature, options);
  const latest = parsed(parseLatest, pointer.bytes, base + LATEST_PATH);
  assertFresh(latest, options);
  assertNotOlder(latest, options);
  const headBytes = await need(read, options, MANIFEST_PATH);
  assertNamed(headBytes, latest.manifest, base + MANIFEST_PATH);
  const head = parsed(parseHead, headBytes, base + MANIFEST_PATH);
  const { parts = [] } = head;
  assertNames(latest, head.snapshot, head.parts ?? head.files, options);
  // An unsigned manifest can't announce keys.
  const keys = (signature && (head.signing_keys as JWK[] | undefined)) ?? options.keys;
  const around = [pointer.bytes, headBytes, ...(signature ? [signature] : [])];
  const resultOf = ({ files }: Manifest, written: number) => {
    // As a build counts them: the files in the manifest and its parts, and pointer, manifest and signature.
    const named = [...files, ...parts];
    const bytes = sum(named, (file) => file.bytes) + sum(around, ({ length }) => length);
    return { latest, files: named.length + around.length, bytes, written, keys };
  };
  const shown = effects.read(out + LATEST_PATH);
  if (shown !== undefined && Buffer.from(shown).equals(pointer.bytes)) {
    const whole = readManifest(headBytes, (path) => effects.read(out + path));
    if (whole?.files.every((file) => isCopied(effects, out, file))) {
      return { ...resultOf(whole, 0), folder: undefined };
    }
  }
  if (!options.mirror) clearStaging(effects, out);
  const folder = options.mirror ? out + PARTIAL : stagingFolder(out);
  options.progress?.stage("fetch", "files");
  try {
    const needed = (path: string) => need(read, options, path);
    const input = { effects, folder, latest, head, need: needed, options };
    const { manifest, written } = await bringAll(input);
    effects.write(folder + MANIFEST_PATH, headBytes);
    if (signature) effects.write(folder + SIGNATURE_PATH, signature);
    if (options.mirror) effects.write(folder + JWKS_PATH, `${JSON.stringify({ keys })}\n`);
    effects.write(folder + LATEST_PATH, pointer.bytes);
    return { ...resultOf(manifest, written), folder: publish(effects, folder, out, latest) };
  } finally {
    if (!options.mirror) effects.remove(folder);
  }
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

function parsed<T>(parse: (bytes: Uint8Array) => T | undefined, bytes: Uint8Array, url: string): T {
  const value = parse(bytes);
  if (value) return value;
  throw new BuildError(
    `${url} is not part of a snapshot`,
    "Check the address; another site may answer there",
  );
}
