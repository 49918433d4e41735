// Fetches a deployed snapshot into DIR.snapshots/, checks all of it and points DIR at it, for mirrors and for a build
// that has no previous snapshot.
import { isDeepStrictEqual } from "node:util";
import type { JWK } from "jose";
import { BuildError } from "../../src/errors.ts";
import { sum } from "../../src/figures.ts";
import type { Effects } from "../../build/disk/effects.ts";
import type { Progress } from "../../build/progress.ts";
import { JWKS_PATH, LATEST_PATH, MANIFEST_PATH, SIGNATURE_PATH } from "../../src/address.ts";
import type { Latest, Manifest } from "../../src/documents.ts";
import { FETCHED, publish } from "../../build/publish/publish.ts";
import { readManifest } from "../../build/snapshot/listing.ts";
import { parseHead, parseLatest } from "../../build/disk/parse.ts";
import type { ReadFile } from "./verify.ts";
import { assertNamed, bringAll, isCopied, type Need } from "./bring.ts";
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

interface Pointer {
  bytes: Uint8Array;
  signature: Uint8Array | undefined;
}

/** Most runs: one starts over when a deployment interrupts it. */
const MAX_RUNS = 3;

/** Throws BuildError for a snapshot that is missing, not trusted, expired or not whole; the next run goes on. */
export async function fetchSnapshot(
  read: ReadFile,
  effects: Effects,
  options: FetchOptions,
): Promise<Fetched> {
  const need = async (path: string) => (await read(path)) ?? missing(options.base + path);
  const readPointer = async (): Promise<Pointer> => ({
    bytes: await need(LATEST_PATH),
    signature: await read(SIGNATURE_PATH),
  });
  let pointer = await readPointer();
  for (let runs = 1; ; runs++) {
    try {
      return await fetchNamed(pointer, need, effects, options);
    } catch (error) {
      if (runs === MAX_RUNS || !(error instanceof BuildError)) throw error;
      const now = await readPointer();
      if (isDeepStrictEqual(now, pointer)) throw error;
      pointer = now;
    }
  }
}

async function fetchNamed(
  { bytes: pointer, signature }: Pointer,
  need: Need,
  effects: Effects,
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
  const around: [path: string, bytes: Uint8Array][] = [
    [MANIFEST_PATH, headBytes],
    ...(signature ? [[SIGNATURE_PATH, signature] as [string, Uint8Array]] : []),
    [LATEST_PATH, pointer],
  ];
  const resultOf = ({ files }: Manifest, folder: string | undefined, written: number) => {
    const named = [...files, ...(head.parts ?? [])];
    const bytes = sum(named, (file) => file.bytes) + sum(around, ([, own]) => own.length);
    return { latest, folder, files: named.length + around.length, bytes, written, keys };
  };
  const shown = wholeCopy(effects, out, pointer, headBytes);
  if (shown) return resultOf(shown, undefined, 0);
  progress?.stage("fetch", "files");
  const folder = out + FETCHED;
  const { manifest, written } = await bringAll({ ...options, effects, folder, latest, head, need });
  // For readers of a mirror: the keys that were trusted, not those of the site.
  effects.write(folder + JWKS_PATH, `${JSON.stringify({ keys })}\n`);
  for (const [path, bytes] of around) effects.write(folder + path, bytes);
  return resultOf(manifest, publish(effects, folder, out, latest), written);
}

function wholeCopy(effects: Effects, out: string, pointer: Uint8Array, head: Uint8Array) {
  const shown = effects.read(out + LATEST_PATH);
  if (!shown || !Buffer.from(shown).equals(pointer)) return undefined;
  const manifest = readManifest(head, (path) => effects.read(out + path));
  return manifest?.files.every((file) => isCopied(effects, out, file)) ? manifest : undefined;
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
