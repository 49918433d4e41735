// Reads the public keys that are trusted, and refuses a fetched snapshot by its signature, age or names before anything
// that it names is fetched.
import type { JWK } from "jose";
import { BuildError } from "../../src/errors.ts";
import { MAX_FILE_BYTES } from "../../src/limits.ts";
import { LATEST_PATH, MANIFEST_PATH, SIGNATURE_PATH } from "../../src/address.ts";
import type { Config } from "../../build/config.ts";
import type { Latest, ManifestFile } from "../../src/documents.ts";
import { parseJson, textOf } from "../../build/disk/parse.ts";
import { createSigner, isSignedBy } from "../../build/snapshot/sign.ts";

export interface Trust {
  base: string;
  keys: readonly JWK[];
  now: Date;
  allowUnsigned: boolean;
  allowExpired: boolean;
  /** Highest version seen so far: a lower one is refused. */
  newest?: number;
}

/** Paths of a manifest; each segment begins with a letter or digit, so ".." is excluded. */
const SAFE_PATH = /^\/static\/v1(\/[a-z0-9][a-z0-9._-]*)+$/;
const AROUND = [LATEST_PATH, MANIFEST_PATH, SIGNATURE_PATH];
const HEX_ID = /^[0-9a-f]{16}$/;
const KEYS_HINT =
  'Give a JSON list of JWKs, or {"keys":[…]} as /.well-known/jwks.json has it, each with kty OKP, crv Ed25519 and x';

export async function assertTrusted(
  pointer: Uint8Array,
  signature: Uint8Array | undefined,
  { base, keys, allowUnsigned }: Trust,
): Promise<void> {
  if (!signature) {
    if (allowUnsigned) return;
    throw new BuildError(
      `The snapshot of ${base} is unsigned`,
      "Ask the operator to sign it (npm run keys:signing); if the site never has, give --allow-unsigned",
    );
  }
  if (keys.length === 0 && allowUnsigned) return;
  if (await isSignedBy(textOf(signature), pointer, keys)) return;
  throw new BuildError(
    `The snapshot of ${base} is signed by none of the ${keys.length} public keys that are trusted`,
    "If the operator has told you of new keys, give them: once with --keys to a mirror, to npm run fetch in RIFFLE_PUBLIC_KEYS; if not, the site may be somebody else's",
  );
}

export function assertCurrent(
  { expires, version }: Latest,
  { base, now, allowExpired, newest = 0 }: Trust,
): void {
  if (!allowExpired && now.getTime() >= Date.parse(expires)) {
    throw new BuildError(
      `The snapshot of ${base} expired on ${expires}`,
      "Check the clock of this machine; if it is right, the site is no longer kept up to date: ask the operator. npm run fetch takes it with --allow-expired",
    );
  }
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
  { base }: Pick<Trust, "base">,
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
    "Check the address; if it is the right one, the operator must deploy the last good snapshot again",
  );
}

/** The keys of RIFFLE_PUBLIC_KEYS or the configuration, and that of RIFFLE_SIGNING_KEY. Throws BuildError. */
export async function trustedKeys(
  environment: Record<string, string | undefined>,
  { publicKeys }: Pick<Config, "publicKeys">,
): Promise<JWK[]> {
  const given = environment["RIFFLE_PUBLIC_KEYS"];
  const signer = await createSigner(environment["RIFFLE_SIGNING_KEY"]);
  const keys = given ? parseKeys(given, "RIFFLE_PUBLIC_KEYS") : (publicKeys as JWK[]);
  return [...keys, ...(signer ? [signer.publicKey] : [])];
}

/** The public keys in a JSON text; `where` names its source in messages. Throws BuildError. */
export function parseKeys(text: string, where: string): JWK[] {
  const value = parseJson(text) as { keys?: unknown } | null | undefined;
  const keys = (Array.isArray(value) ? value : value?.keys) as JWK[];
  if (Array.isArray(keys) && keys.length > 0 && keys.every(isPublicKey)) return keys;
  throw new BuildError(`${where} holds something other than public Ed25519 keys`, KEYS_HINT);
}

const isPublicKey = (key: JWK | null) =>
  key?.kty === "OKP" && key.crv === "Ed25519" && key.x !== undefined && key.d === undefined;
