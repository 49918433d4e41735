// Checks a fetched pointer and manifest before anything they name is fetched. Operators fetch, partners
// mirror; each gets a hint they can act on.
import type { JWK } from "jose";
import { BuildError } from "../../src/errors.ts";
import { MAX_FILE_BYTES } from "../../src/limits.ts";
import { LATEST_PATH, MANIFEST_PATH, SIGNATURE_PATH } from "../../src/address.ts";
import type { Latest, ManifestFile } from "../../src/documents.ts";
import { textOf } from "../../build/disk/parse.ts";
import { isSignedBy } from "../../build/snapshot/sign.ts";

export interface Trust {
  /** Base URL, for messages. */
  base: string;
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

/** Paths of a manifest; each segment begins with a letter or digit, so ".." is excluded. */
const SAFE_PATH = /^\/static\/v1(\/[a-z0-9][a-z0-9._-]*)+$/;
/** The files around a manifest, which it does not name. */
const AROUND = [LATEST_PATH, MANIFEST_PATH, SIGNATURE_PATH];
const HEX_ID = /^[0-9a-f]{16}$/;

/** Throws BuildError. */
export async function assertTrusted(
  pointer: Uint8Array,
  signature: Uint8Array | undefined,
  { base, keys, allowUnsigned, mirror }: Trust,
): Promise<void> {
  if (!signature) {
    if (allowUnsigned) return;
    throw new BuildError(
      `The snapshot of ${base} is unsigned`,
      mirror
        ? "Ask the operator whether the site signs; a copy of one that never has is made with --allow-unsigned"
        : "Sign it (npm run keys:signing), or give --allow-unsigned",
    );
  }
  if (keys.length === 0 && allowUnsigned) return;
  if (await isSignedBy(textOf(signature), pointer, keys)) return;
  throw new BuildError(
    `The snapshot of ${base} is signed by none of the ${keys.length} public keys that are trusted`,
    mirror
      ? "If the operator has told you of new keys, give them once with --keys; if not, ask before you trust the site"
      : "Give its key in RIFFLE_PUBLIC_KEYS or publicKeys of riffle.config.ts; if it is the right one, the site is not yours",
  );
}

/** Throws BuildError. */
export function assertFresh({ expires }: Latest, { base, now, allowExpired, mirror }: Trust): void {
  if (allowExpired || now.getTime() < Date.parse(expires)) return;
  throw new BuildError(
    `The snapshot of ${base} expired on ${expires}`,
    mirror
      ? "Check the clock of this machine; if it is right, the site is no longer kept up to date: ask the operator"
      : "It may be an old copy of the site; if it is the last one, give --allow-expired",
  );
}

/** Throws BuildError. */
export function assertNotOlder({ version }: Latest, { base, newest = 0 }: Trust): void {
  if (version >= newest) return;
  throw new BuildError(
    `The snapshot of ${base} has version ${version}; ${newest} was seen before`,
    "An old copy of the site is being served; try again later, and tell the operator if it stays",
  );
}

/** Throws BuildError unless all names can be local paths, and no two are the same. */
export function assertNames(
  latest: Latest,
  snapshot: string,
  files: readonly Pick<ManifestFile, "path" | "bytes">[],
  { base, mirror }: Trust,
): void {
  const taken = new Set(AROUND);
  const wrong = files.find(({ path, bytes }) => {
    const isNew = !taken.has(path);
    taken.add(path);
    return !isNew || !SAFE_PATH.test(path) || bytes > MAX_FILE_BYTES;
  });
  if (!wrong && snapshot === latest.snapshot && HEX_ID.test(snapshot)) return;
  throw new BuildError(
    `The manifest of ${base} was not written by Riffle: it names ${wrong ? JSON.stringify(wrong.path) : "another snapshot"}`,
    mirror
      ? "Check the address; if it is the right one, tell the operator"
      : "Check the address; if it is the right one, deploy the last good snapshot again",
  );
}
