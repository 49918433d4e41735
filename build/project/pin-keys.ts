// Reads the two secret pin keys and refuses those that are missing, guessable or another dump's. No message holds a key.
import { isUtf8 } from "node:buffer";
import { createHmac, createSecretKey, randomBytes, type KeyObject } from "node:crypto";
import sampleKeys from "../../data/sample-keys.json" with { type: "json" };
import { BuildError } from "../../src/errors.ts";
import { SAMPLE_PROFILE_ID } from "../../src/sample-id.ts";

/** The keys as opaque objects, so that printing or serialising them shows nothing. */
export interface PinKeys {
  readonly grid: KeyObject;
  readonly noise: KeyObject;
}

type Env = Record<string, string | undefined>;

const GRID = "RIFFLE_GRID_KEY";
const NOISE = "RIFFLE_NOISE_KEY";
const KEY_BYTES = 32;
// Differences at lags up to half a key reveal counting and repetition.
const MAX_LAG = KEY_BYTES / 2;
/** One value this often among 32 is padding, not chance. */
const MIN_PADDING_BYTES = 8;
const MAKE_A_PAIR =
  "Make a pair once with `npm run keys:pins` and keep it in the host's secret store";
/** A pair that is there already must never be replaced. */
const TAKE_THE_PAIR =
  "Copy it again, whole, from riffle.env or the secret store: a new pair would draw every pin a second time";

export const OWN_DUMP = { sample: false, marked: false };

/** Throws BuildError. The sample takes its published keys and no others; new keys would draw every pin again. */
export function readPinKeys(
  env: Env,
  claim: typeof OWN_DUMP,
  pinned: readonly PinnedCheck[] = [],
): PinKeys {
  assertClaim(claim);
  const [grid, noise] = [parseKey(env, GRID), parseKey(env, NOISE)];
  if (isGuessable(Buffer.from(grid.map((byte, i) => byte ^ noise[i]!))))
    throw new BuildError(`${GRID} and ${NOISE} are equal or nearly so`, TAKE_THE_PAIR);
  refuseWrongDump([grid, noise], claim.sample);
  const keys = { grid: createSecretKey(grid), noise: createSecretKey(noise) };
  for (const check of pinned) assertKeyCheck(keys, check);
  return keys;
}

export function newPinKeys(): Record<typeof GRID | typeof NOISE, string> {
  const [grid, noise] = [randomBytes(KEY_BYTES), randomBytes(KEY_BYTES)];
  return { [GRID]: grid.toString("hex"), [NOISE]: noise.toString("hex") };
}

/** Identifies a pair of keys without revealing it: 16 hex digits per key. */
export function keyCheck({ grid, noise }: PinKeys): string {
  const checks = [grid, noise].map((key) => prf(key, "anchor", "v1", "check"));
  return checks.map((check) => check.toString("hex", 0, 8)).join("-");
}

export interface PinnedCheck {
  readonly check: string;
  readonly where: string;
  readonly ifLost: string;
}

/** The key checks of the configuration, `own`, and of the previous snapshot, as far as they bind a build. */
export function pinnedChecks(
  own: string | undefined,
  published: string | undefined,
  { sample, allow }: { sample: boolean; allow: readonly string[] },
): PinnedCheck[] {
  const [take, allowOnce] = ["take it out of the configuration", "build once with --allow pins"];
  // Whatever is allowed, the sample never replaces a directory of somebody's own.
  const binds = sample || !allow.includes("pins");
  return [
    { check: sample ? "" : own, where: "pinKeyCheck of riffle.config", ifLost: take },
    { check: binds && published, where: "the previous snapshot's manifest", ifLost: allowOnce },
  ].filter((pinned): pinned is PinnedCheck => Boolean(pinned.check));
}

export function assertKeyCheck(keys: PinKeys, pinned: PinnedCheck): void {
  const actual = keyCheck(keys);
  if (actual === pinned.check) return;
  if (isSampleCheck(pinned.check))
    throw new BuildError(
      "The last build here was of the sample directory",
      "Give another --out, so that the two never mix; `npm start` keeps its sample at dist.sample",
    );
  if (isSampleCheck(actual))
    throw new BuildError(
      `The key check in ${pinned.where} is of a directory of your own, not of the sample`,
      "Leave --out away: the sample has a place of its own, dist.sample",
    );
  throw new BuildError(
    `${GRID} and ${NOISE} are not the keys that the key check in ${pinned.where} belongs to`,
    "Put the former keys back. New keys would draw every pin a second time, and old and new pins " +
      "together narrow down the true points; copies of old snapshots can't be recalled. Only if the " +
      `former keys are lost, ${pinned.ifLost}`,
  );
}

export function isSampleCheck(check: string | undefined): boolean {
  return check === keyCheck(readPinKeys(sampleKeys, { sample: true, marked: true }));
}

/** HMAC-SHA-256 over the parts, each as its 4-byte big-endian length and its UTF-8 bytes. */
export function prf(key: KeyObject, ...parts: readonly string[]): Buffer {
  const lengths = parts.map((part) => Buffer.byteLength(part));
  const bytes = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + 4 + length, 0));
  let at = 0;
  for (const [i, part] of parts.entries()) {
    at = bytes.writeUInt32BE(lengths[i]!, at);
    at += bytes.write(part, at);
  }
  return createHmac("sha256", key).update(bytes).digest();
}

function parseKey(env: Env, name: string): Buffer {
  const text = env[name];
  if (!text)
    throw new BuildError(
      `${name} is not set`,
      "Read the file that holds it, `. ./riffle.env`; only a directory that was never published gets a new pair, by `npm run keys:pins`",
    );
  if (!/^[0-9a-f]{64}$/i.test(text))
    throw new BuildError(
      `${name} is not 64 hex digits (it has ${text.length} characters)`,
      TAKE_THE_PAIR,
    );
  const key = Buffer.from(text, "hex");
  if (isGuessable(key))
    throw new BuildError(`${name} is not random: it shows a pattern or is text`, MAKE_A_PAIR);
  return key;
}

/** Whether a key is text, has few distinct bytes, or shows padding, repetition or counting, as 1 in 10^8 random ones does. */
function isGuessable(key: Buffer): boolean {
  // Blanks, line ends or zero bytes may pad a passphrase.
  if (isUtf8(key) && /^[^\p{Cc}]*[\0\s]*$/u.test(key.toString())) return true;
  for (let lag = 0; lag <= MAX_LAG; lag++) {
    const values = lag === 0 ? key : key.subarray(lag).map((byte, i) => byte - key[i]!);
    const counts = [...Map.groupBy(values, (value) => value).values()].map(({ length }) => length);
    if (counts.length < values.length / 2 || Math.max(...counts) >= MIN_PADDING_BYTES) return true;
  }
  return false;
}

// The mark decides, since a file name or an option can be wrong by accident.
function assertClaim({ sample, marked }: typeof OWN_DUMP): void {
  if (marked && !sample)
    throw new BuildError(
      `profiles has the row ${SAMPLE_PROFILE_ID}, which marks the sample directory`,
      "Remove that row if the directory is your own; `npm start` builds the sample",
    );
  if (sample && !marked)
    throw new BuildError(
      `--sample is for the sample directory, and profiles has no row ${SAMPLE_PROFILE_ID}`,
      "Leave --sample out: pins of your own directory need secret keys of its own",
    );
}

function refuseWrongDump(keys: readonly Buffer[], sample: boolean): void {
  const hex = keys.map((key) => key.toString("hex"));
  const published = [sampleKeys[GRID], sampleKeys[NOISE]];
  if (sample && hex.join() !== published.join())
    throw new BuildError(
      "The sample directory takes no secret keys: its true points are public, so its pins would give them away",
      "Build it with `npm start` or --sample, which bring the keys",
    );
  if (!sample && hex.some((key) => published.includes(key)))
    throw new BuildError(
      `${GRID} or ${NOISE} is a published key: anyone can compute the pins back`,
      MAKE_A_PAIR,
    );
}
