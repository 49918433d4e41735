// Decides whether a call is answered: finds its caller by key or address, and counts it.
import { invalidKey, rateLimited } from "../errors.ts";
import { DEFAULT_TIERS, parseTiers, type Tiers } from "../tiers.ts";
import { authenticate, type Caller, type KeyDeps, type KeyMemory } from "./authenticate.ts";
import { limit, rateFields, type LimitDeps, type Refusal } from "./limit.ts";
import { Memory } from "./memory.ts";
import type { Exchange } from "./respond.ts";

export interface AdmitDeps extends KeyDeps, LimitDeps {
  tiers: string | undefined;
  /** Counts an answer by its status and the id of the caller's key or the kind of caller, where anything counts. */
  usage?: (caller: string, status: number) => void;
}

export interface Callers extends KeyMemory {
  refusals: Memory<Refusal>;
  tiers: Tiers | undefined;
}

/** Entries of each memory: some 2 MB; a dropped one costs a look-up, or a call of the limiter. */
const MAX_ENTRIES = 10_000;

export function newCallers(entries = MAX_ENTRIES): Callers {
  const memory = <V>() => new Memory<V>(entries);
  return { seen: memory(), unknown: memory(), refusals: memory(), tiers: undefined };
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
  exchange.caller = caller.kind === "key" ? caller.key.id : caller.kind;
  const [counted, tier] =
    caller.kind === "key"
      ? [`key:${caller.key.id}`, tiers[caller.key.tier]]
      : [client, tiers.anonymous];
  const verdict = await limit(counted, tier, deps, isolate.refusals);
  exchange.limits = rateFields(tier, verdict);
  if (verdict?.allowed === false) throw rateLimited(exchange.limits["Retry-After"]!);
  if (caller.kind === "invalid") throw invalidKey();
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
