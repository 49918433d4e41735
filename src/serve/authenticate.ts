// Finds the live key that a request presents.
//
// A live key is honoured whatever its address did, since callers behind one address don't answer for each other.
// So a well-formed key that is not remembered always costs a look-up, forged ones too; the limiter, which counts
// invalid keys against the address, comes after it. A mistyped key fails its checksum and costs none.
import { digestKey, parseKey } from "../api-key.ts";
import { isLive, type StoredKey } from "../stored-key.ts";
import { inTime, type Log } from "./limit.ts";
import type { Memory } from "./memory.ts";

export interface KeyStore {
  /** The key of a lower-case hex SHA-256 digest, or undefined. Rejects if the store can't be read. */
  lookup(digest: string): Promise<StoredKey | undefined>;
}

export interface KeyDeps {
  keys: KeyStore;
  now(): Date;
  log: Log;
  /** Keeps the isolate running for the work after the answer is sent. */
  waitUntil(work: Promise<unknown>): void;
}

/**
 * - `key`: a live key; count the call against it
 * - `invalid`: 401 `invalid_key`, once the call is counted against its IP
 * - `unavailable`: the key store failed, or did not answer in time; treat as anonymous, and `/me` as
 *   503. Keys seen recently still count as keys, so callers lose at most a higher rate, and a good key
 *   is never called bad. An answer that comes too late serves the next call
 */
export type Caller =
  | { readonly kind: "anonymous" | "invalid" | "unavailable" }
  | { readonly kind: "key"; readonly key: StoredKey };

export interface KeyMemory {
  /** Keys found, by digest; used without a look-up until `freshUntil` (ms since 1970). */
  readonly seen: Memory<{ readonly key: StoredKey; readonly freshUntil: number }>;
  readonly unknown: Memory<true>;
}

/** How long a found key is used, and an unknown one refused, without a look-up, in ms. */
const FRESH = 60_000;
/** How long a found key bridges a failing store, in ms. */
const KNOWN = 3_600_000;
const BEARER = /^bearer +([^ ]+)$/i;

export async function authenticate(
  authorization: string | null,
  deps: KeyDeps,
  memory: KeyMemory,
): Promise<Caller> {
  if (authorization === null) return { kind: "anonymous" };
  const text = BEARER.exec(authorization)?.[1];
  if (text === undefined || !parseKey(text)) return { kind: "invalid" };
  const digest = await digestKey(text);
  const now = deps.now().getTime();
  const known = memory.seen.get(digest, now);
  if (known && now < known.freshUntil) return judged(known.key, now);
  if (memory.unknown.get(digest, now)) return { kind: "invalid" };
  const work = lookUp(digest, deps, memory);
  try {
    const key = await inTime(work);
    return key ? judged(key, deps.now().getTime()) : { kind: "invalid" };
  } catch (error) {
    deps.log({ level: "error", event: "key_store_unreachable", error: String(error) });
    deps.waitUntil(work.catch(() => undefined));
    return known ? judged(known.key, deps.now().getTime()) : { kind: "unavailable" };
  }
}

async function lookUp(
  digest: string,
  { keys, now }: KeyDeps,
  { seen, unknown }: KeyMemory,
): Promise<StoredKey | undefined> {
  const key = await keys.lookup(digest);
  const at = now().getTime();
  if (key) seen.set(digest, { key, freshUntil: at + FRESH }, { end: at + KNOWN });
  else {
    seen.delete(digest);
    unknown.set(digest, true, { end: at + FRESH });
  }
  return key;
}

function judged(key: StoredKey, now: number): Caller {
  return isLive(key, now) ? { kind: "key", key } : { kind: "invalid" };
}
