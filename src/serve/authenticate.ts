// Finds the live key that a request presents.
//
// Two promises conflict here. A live key is honoured whatever its IP's quota, which takes a look-up;
// but an IP over its limit must not cause look-ups, or guessing keys would cost us money. So each
// isolate counts look-ups that found no live key against the anonymous quota of their IP. Since the
// limiter counts these calls too, an IP that has used up that quota is certainly over its limit, and
// gets a 429 without asking. Look-ups that find a live key are free, as are keys seen live recently.
import { digestKey, parseKey } from "../api-key.ts";
import { interval, judge } from "../gcra.ts";
import { isLive, type StoredKey } from "../stored-key.ts";
import type { Tier } from "../tiers.ts";
import { inTime } from "./in-time.ts";
import type { Limited, Log } from "./limit.ts";
import { Memory } from "./memory.ts";

export interface KeyStore {
  /** The key of a lower-case hex SHA-256 digest, or undefined. Rejects if the store can't be read. */
  lookup(digest: string): Promise<StoredKey | undefined>;
}

export interface AuthenticateDeps {
  readonly keys: KeyStore;
  readonly memory: KeyMemory;
  readonly anonymous: Tier;
  /** The clock, ms since 1970. */
  readonly now: () => number;
  readonly log: Log;
  /** Lets work continue after the answer is sent. */
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** How long a call waits for the store, in ms; MAX_WAIT by default. */
  readonly maxWait?: number;
}

/**
 * - `key`: a live key; count the call against it
 * - `invalid`: 401 `invalid_key`, once the call is counted against its IP
 * - `refused`: 429 with these fields, nothing is counted: the IP guessed too many keys
 * - `unavailable`: the key store failed, or did not answer in time; treat as anonymous, and `/me` as
 *   503. Keys seen recently still count as keys, so callers lose at most a higher rate, and a good key
 *   is never called bad. An answer that comes too late serves the next call
 */
export type Caller =
  | { readonly kind: "anonymous" | "invalid" | "unavailable" }
  | { readonly kind: "key"; readonly key: StoredKey }
  | { readonly kind: "refused"; readonly limited: Limited };

/** What an isolate remembers of keys. */
export interface KeyMemory {
  /** Keys found, by digest; used without a look-up until `freshUntil` (ms since 1970). */
  readonly seen: Memory<{ readonly key: StoredKey; readonly freshUntil: number }>;
  /** Digests that are no key, and those whose first look-up is in progress and charged. */
  readonly doubtful: Memory<"unknown" | "pending">;
  /** Theoretical arrival times of failed look-ups, by client. */
  readonly guesses: Memory<number>;
}

/** How long a found key is used, and an unknown one refused, without a look-up, in ms. */
const FRESH = 60_000;
/** How long a found key is looked up free of charge, and bridges a failing store, in ms. */
const KNOWN = 3_600_000;
/** How long one charge covers further look-ups of a key, in ms: a burst in a new isolate is one guess. */
const PENDING = 10_000;
/** Entries of each memory: some 2 MB; a dropped one costs a look-up. */
const MAX_ENTRIES = 10_000;

const BEARER = /^bearer +([^ ]+)$/i;

export function keyMemory(): KeyMemory {
  return {
    seen: new Memory(MAX_ENTRIES),
    doubtful: new Memory(MAX_ENTRIES),
    guesses: new Memory(MAX_ENTRIES),
  };
}

/** Finds the key that a request of `client` presents. Never throws. */
export async function authenticate(
  authorization: string | null,
  client: string,
  deps: AuthenticateDeps,
): Promise<Caller> {
  if (authorization === null) return { kind: "anonymous" };
  const text = BEARER.exec(authorization)?.[1];
  if (text === undefined || !parseKey(text)) return { kind: "invalid" };
  const digest = await digestKey(text);
  const { seen, doubtful } = deps.memory;
  const now = deps.now();
  const known = seen.get(digest, now);
  if (known && now < known.freshUntil) return judged(known.key, now);
  const doubt = doubtful.get(digest, now);
  if (doubt === "unknown") return { kind: "invalid" };
  if (known || doubt === "pending") return lookUp(digest, known?.key, deps);

  // Charged before the look-up and refunded after it, so that concurrent guesses all count.
  const refusal = chargeGuess(client, deps);
  if (refusal) return { kind: "refused", limited: refusal };
  doubtful.set(digest, "pending", now + PENDING);
  const caller = await lookUp(digest, undefined, deps);
  if (caller.kind === "key") refundGuess(client, deps);
  return caller;
}

async function lookUp(
  digest: string,
  known: StoredKey | undefined,
  deps: AuthenticateDeps,
): Promise<Caller> {
  const { now, log } = deps;
  const work = lookUpAndKeep(digest, deps);
  try {
    const key = await inTime(work, deps.maxWait);
    return key ? judged(key, now()) : { kind: "invalid" };
  } catch (error) {
    log({ level: "error", event: "key_store_unreachable", error: String(error) });
    deps.waitUntil(work.catch(() => undefined));
    return known ? judged(known, now()) : { kind: "unavailable" };
  }
}

async function lookUpAndKeep(
  digest: string,
  { keys, memory, now }: AuthenticateDeps,
): Promise<StoredKey | undefined> {
  const key = await keys.lookup(digest);
  if (key) memory.seen.set(digest, { key, freshUntil: now() + FRESH }, now() + KNOWN);
  else {
    memory.seen.delete(digest);
    memory.doubtful.set(digest, "unknown", now() + FRESH);
  }
  return key;
}

function judged(key: StoredKey, now: number): Caller {
  return isLive(key, now) ? { kind: "key", key } : { kind: "invalid" };
}

function chargeGuess(client: string, deps: AuthenticateDeps): Limited | undefined {
  const { guesses } = deps.memory;
  const now = deps.now();
  const verdict = judge(guesses.get(client, now) ?? 0, now * 1_000, deps.anonymous);
  if (!verdict.allowed) return { tier: deps.anonymous, verdict };
  guesses.set(client, verdict.tat, verdict.tat / 1_000);
  return undefined;
}

function refundGuess(client: string, deps: AuthenticateDeps): void {
  const { guesses } = deps.memory;
  const tat = guesses.get(client, deps.now());
  if (tat === undefined) return;
  const less = tat - interval(deps.anonymous);
  guesses.set(client, less, less / 1_000);
}
