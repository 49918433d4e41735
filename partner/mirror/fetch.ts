// Fetches a deployed snapshot into DIR.snapshots/, checks all of it and points DIR at it, for mirrors and for a build
// that has no previous snapshot.
import { isDeepStrictEqual } from "node:util";
import type { JWK } from "jose";
import { BuildError } from "../../src/errors.ts";
import { sum } from "../../src/figures.ts";
import { disk } from "../../build/disk/effects.ts";
import type { Progress } from "../../build/progress.ts";
import { JWKS_PATH, LATEST_PATH, MANIFEST_PATH, SIGNATURE_PATH } from "../../src/address.ts";
import type { Latest, Manifest } from "../../src/documents.ts";
import { FETCHED, publish } from "../../build/publish/publish.ts";
import { readManifest } from "../../build/snapshot/listing.ts";
import { parseHead, parseLatest } from "../../build/disk/parse.ts";
import type { ReadFile } from "./verify.ts";
import { assertNamed, bringAll, isCopied } from "./bring.ts";
import { assertCurrent, assertNames, assertTrusted, type Trust } from "./trust.ts";

export interface FetchOptions extends Trust {
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

const MAX_RUNS = 3;

/** Throws BuildError for a snapshot that is missing, not trusted, expired or not whole; the next run goes on. */
export async function fetchSnapshot(read: ReadFile, options: FetchOptions): Promise<Fetched> {
  const need = async (path: string) => (await read(path)) ?? missing(options.base + path);
  const readPointer = async () => [await need(LATEST_PATH), await read(SIGNATURE_PATH)] as const;
  let pointer = await readPointer();
  for (let runs = 1; ; runs++) {
    try {
      return await fetchNamed(...pointer, need, options);
    } catch (error) {
      if (runs === MAX_RUNS || !(error instanceof BuildError)) throw error;
      const now = await readPointer();
      if (isDeepStrictEqual(now, pointer)) throw error;
      pointer = now;
    }
  }
}

async function fetchNamed(
  pointer: Uint8Array,
  signature: Uint8Array | undefined,
  need: (path: string) => Promise<Uint8Array>,
  options: FetchOptions,
): Promise<Fetched> {
  const { base, out, progress } = options;
  await assertTrusted(pointer, signature, options);
  const latest = parsed(parseLatest, pointer, base + LATEST_PATH);
  assertCurrent(latest, options);
  const headBytes = await need(MANIFEST_PATH);
  assertNamed(headBytes, latest.manifest, base + MANIFEST_PATH);
  const head = parsed(parseHead, headBytes, base + MANIFEST_PATH);
  assertNames(latest, head.snapshot, head.parts ?? head.files, options);
  // An unsigned manifest can't announce keys.
  const keys = (signature && (head.signing_keys as JWK[] | undefined)) ?? options.keys;
  const own = new Map([[MANIFEST_PATH, headBytes]]);
  if (signature) own.set(SIGNATURE_PATH, signature);
  own.set(LATEST_PATH, pointer);
  const resultOf = (
    { files, parts = [] }: Manifest,
    folder: string | undefined,
    written: number,
  ) => {
    const named = [...files, ...parts];
    const bytes = sum(named, (file) => file.bytes) + sum([...own.values()], ({ length }) => length);
    return { latest, folder, files: named.length + own.size, bytes, written, keys };
  };
  const shown = wholeCopy(out, pointer, headBytes);
  if (shown) return resultOf(shown, undefined, 0);
  progress?.stage("fetch", "files");
  const folder = out + FETCHED;
  const { manifest, written } = await bringAll({ ...options, folder, latest, head, need });
  // For readers of a mirror: the keys that were trusted, not those of the site.
  disk.write(folder + JWKS_PATH, `${JSON.stringify({ keys })}\n`);
  for (const [path, content] of own) disk.write(folder + path, content);
  return resultOf(manifest, publish(disk, folder, out, latest), written);
}

function wholeCopy(out: string, pointer: Uint8Array, head: Uint8Array): Manifest | undefined {
  const shown = disk.read(out + LATEST_PATH);
  if (!shown || !Buffer.from(shown).equals(pointer)) return undefined;
  const manifest = readManifest(head, (path) => disk.read(out + path));
  return manifest?.files.every((file) => isCopied(out, file)) ? manifest : undefined;
}

function missing(url: string): never {
  throw new BuildError(
    `There is no ${url}`,
    "Check the address; if it is the right one, nothing is published there yet: build with --first instead of npm run fetch",
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
