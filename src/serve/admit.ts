// Decides whether a call is answered: finds its caller by key or address, and counts it.
//
// A live key is honoured whatever its address did, since callers behind one address don't answer for each other.
// So a well-formed key that is not remembered always costs a look-up, forged ones too; the limiter, which counts
// invalid keys against the address, comes after it. A mistyped key fails its checksum and costs none.
import { digestKey, parseKey } from "../api-key.ts";
import { invalidKey, rateLimited } from "../errors.ts";
import { isLive, type StoredKey } from "../stored-key.ts";
import { DEFAULT_TIERS, parseTiers, type Tiers } from "../tiers.ts";
import { inTime, limit, rateFields, type LimitDeps, type Refusal } from "./limit.ts";
import { Memory } from "./memory.ts";
import type { Exchange } from "./respond.ts";

export interface KeyStore {
  /** The key of a lower-case hex SHA-256 digest, or undefined. Rejects if the store can't be read. */
  lookup(digest: string): Promise<StoredKey | undefined>;
}

export interface AdmitDeps extends LimitDeps {
  keys: KeyStore;
  tiers: string | undefined;
  /** Keeps the isolate running for the work after the answer is sent. */
  waitUntil(work: Promise<unknown>): void;
  /** Counts an answer by its status and the id of the caller's key or the kind of caller, where anything counts. */
  usage?: (caller: string, status: number) => void;
}

/**
 * `unavailable` where the key store failed, or did not answer in time: anonymous, and 503 for `/me`. Keys seen recently
 * still count as keys, so a good key is never called bad. An answer that comes too late serves the next call.
 */
export type Caller =
  | { readonly kind: "anonymous" | "invalid" | "unavailable" }
  | { readonly kind: "key"; readonly key: StoredKey };

export type Callers = ReturnType<typeof newCallers>;

/** Entries of each memory: some 2 MB; a dropped one costs a look-up, or a call of the limiter. */
const MAX_ENTRIES = 10_000;

/** The memory of callers, by digests of their keys or by client. */
export function newCallers(entries = MAX_ENTRIES) {
  return {
    /** Keys found; used without a look-up until `freshUntil`, in ms since 1970. */
    seen: new Memory<{ readonly key: StoredKey; readonly freshUntil: number }>(entries),
    unknown: new Memory<true>(entries),
    refusals: new Memory<Refusal>(entries),
    tiers: undefined as Tiers | undefined,
  };
}

/** Finds the caller, counts the call, and throws ApiError 401 or 429 for callers that are refused. */
export async function admit(
  exchange: Exchange,
  client: string,
  deps: AdmitDeps,
  isolate: Callers,
): Promise<Caller> {
  const tiers = (isolate.tiers ??= tiersOf(deps));
  const caller = await authenticate(exchange.request.headers.get("Authorization"), deps, isolate);
  const { kind } = caller;
  exchange.caller = kind === "key" ? caller.key.id : kind;
  const tier = kind === "key" ? tiers[caller.key.tier] : tiers.anonymous;
  const counted = kind === "key" ? `key:${caller.key.id}` : client;
  const verdict = await limit(counted, tier, deps, isolate.refusals);
  exchange.limits = rateFields(tier, verdict);
  if (verdict?.allowed === false) throw rateLimited(exchange.limits["Retry-After"]!);
  if (kind === "invalid") throw invalidKey();
  return caller;
}

// Deploys refuse a bad configuration; if one gets here nevertheless, the default tiers apply.
function tiersOf({ tiers, log }: AdmitDeps): Tiers {
  try {
    return parseTiers(tiers);
  } catch (error) {
    log({ level: "error", event: "bad_tiers", error: String(error) });
    return DEFAULT_TIERS;
  }
}

/** How long a found key is used, and an unknown one refused, without a look-up, in ms. */
const FRESH = 60_000;
/** How long a found key bridges a failing store, in ms. */
const KNOWN = 3_600_000;
const BEARER = /^bearer +([^ ]+)$/i;

async function authenticate(
  authorization: string | null,
  deps: AdmitDeps,
  isolate: Callers,
): Promise<Caller> {
  if (authorization === null) return { kind: "anonymous" };
  const text = BEARER.exec(authorization)?.[1];
  if (text === undefined || !parseKey(text)) return { kind: "invalid" };
  const digest = await digestKey(text);
  const now = deps.now().getTime();
  const known = isolate.seen.get(digest, now);
  if (known && now < known.freshUntil) return judged(known.key, now);
  if (isolate.unknown.get(digest, now)) return { kind: "invalid" };
  const work = lookUp(digest, deps, isolate);
  try {
    const key = await inTime(work);
    return key ? judged(key, deps.now().getTime()) : { kind: "invalid" };
  } catch (error) {
    deps.log({ level: "error", event: "key_store_unreachable", error: String(error) });
    deps.waitUntil(work.catch(() => undefined));
    return known ? judged(known.key, deps.now().getTime()) : { kind: "unavailable" };
  }
}

async function lookUp(digest: string, { keys, now }: AdmitDeps, { seen, unknown }: Callers) {
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
