// Decides whether a call is answered: finds its caller by key or address, and counts it.
import { ApiError } from "../errors.ts";
import { DEFAULT_TIERS, parseTiers, type Tiers } from "../tiers.ts";
import {
  authenticate,
  keyMemory,
  type Caller,
  type KeyMemory,
  type KeyStore,
} from "./authenticate.ts";
import { limit, rateFields, refusalMemory, type Limiter, type Log, type Refusal } from "./limit.ts";
import type { Memory } from "./memory.ts";
import type { Exchange } from "./respond.ts";
import type { Usage } from "./usage.ts";

export interface AdmitDeps {
  keys: KeyStore;
  limiter: Limiter;
  /** The configuration's tiers as JSON text; see parseTiers. */
  tiers: string | undefined;
  now(): Date;
  log: Log;
  /** Counts an answer by its caller and status, where anything counts. */
  usage?: Usage;
  /** Keeps the isolate running for the work after the answer is sent. */
  waitUntil(work: Promise<unknown>): void;
}

/** An isolate's memory of its callers, whatever snapshot it serves. */
export interface Callers {
  keyMemory: KeyMemory;
  refusals: Memory<Refusal>;
  tiers: Tiers | undefined;
}

export function newCallers(): Callers {
  return { keyMemory: keyMemory(), refusals: refusalMemory(), tiers: undefined };
}

/** Finds the caller, counts the call, and throws ApiError 401 or 429 for callers that are refused. */
export async function admit(
  exchange: Exchange,
  client: string,
  deps: AdmitDeps,
  isolate: Callers,
): Promise<Caller> {
  const tiers = (isolate.tiers ??= tiersOf(deps));
  const { headers } = exchange.request;
  const { log, keys, limiter, waitUntil } = deps;
  const now = () => deps.now().getTime();
  const { keyMemory: memory, refusals } = isolate;
  const identity = { keys, memory, now, log, waitUntil };
  const caller = await authenticate(headers.get("Authorization"), identity);
  exchange.caller = caller.kind === "key" ? caller.key.id : caller.kind;
  const [counted, tier] =
    caller.kind === "key"
      ? [`key:${caller.key.id}`, tiers[caller.key.tier]]
      : [client, tiers.anonymous];
  const limited = await limit(counted, tier, { limiter, refusals, now, log });
  exchange.limits = rateFields(limited);
  if (limited.verdict?.allowed === false) {
    const wait = exchange.limits["Retry-After"]!;
    throw new ApiError(429, "rate_limited", `Too many requests; try again in ${wait} s`, {
      headers: { "Retry-After": wait },
    });
  }
  if (caller.kind === "invalid") {
    const message =
      "The Authorization header holds no live key; send Bearer KEY with one, or leave it out";
    throw unauthorized("invalid_key", message, 'Bearer error="invalid_token"');
  }
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

// RFC 6750 section 3.1: the challenge says what is wrong with a key, and nothing if none was sent.
export function unauthorized(
  code: "missing_key" | "invalid_key",
  message: string,
  challenge: string,
): ApiError {
  return new ApiError(401, code, message, { headers: { "WWW-Authenticate": challenge } });
}
