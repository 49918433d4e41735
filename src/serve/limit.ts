// Counts a call with the limiter, and writes the verdict as RateLimit fields.
import type { Policy, Verdict } from "../gcra.ts";
import { policyField, type Tier } from "../tiers.ts";
import { inTime } from "./in-time.ts";
import { Memory } from "./memory.ts";

/** The exact global count: one object per client, in the companion Worker. */
export interface Limiter {
  take(client: string, policy: Policy): Promise<Verdict>;
}

/** Writes one structured line, which must never hold an address or a key. */
export type Log = (entry: Readonly<Record<string, unknown>>) => void;

/** When (ms since 1970) a refused client's next call is let through and its quota is full again. */
export interface Refusal {
  readonly retryAt: number;
  readonly fullAt: number;
}

export interface LimitDeps {
  readonly limiter: Limiter;
  /** Refused clients, remembered by the isolate, so that a flood costs one limiter call per refill. */
  readonly refusals: Memory<Refusal>;
  /** The clock, ms since 1970. */
  readonly now: () => number;
  readonly log: Log;
  /** How long a call waits for the limiter, in ms; MAX_WAIT by default. */
  readonly maxWait?: number;
}

/** The result for a call. Without a verdict the limiter was unreachable, and the call is let through. */
export interface Limited {
  readonly tier: Tier;
  readonly verdict?: Pick<Verdict, "allowed" | "remaining" | "fullIn" | "retryIn">;
}

/** Refused clients that an isolate remembers: some 2 MB; a dropped one costs one more call. */
const MAX_REFUSALS = 10_000;

export function refusalMemory(): Memory<Refusal> {
  return new Memory(MAX_REFUSALS);
}

/** Counts one call of a client. Never throws: if the limiter fails, the call is let through and logged. */
export async function limit(client: string, tier: Tier, deps: LimitDeps): Promise<Limited> {
  const memory = `${tier.name} ${client}`;
  const now = deps.now();
  const refusal = deps.refusals.get(memory, now);
  if (refusal) return { tier, verdict: refuse(refusal, now) };
  try {
    const verdict = await inTime(deps.limiter.take(client, tier), deps.maxWait);
    if (!verdict.allowed) {
      const retryAt = deps.now() + verdict.retryIn / 1_000;
      const fullAt = deps.now() + verdict.fullIn / 1_000;
      deps.refusals.set(memory, { retryAt, fullAt }, retryAt);
    }
    return { tier, verdict };
  } catch (error) {
    deps.log({
      level: "error",
      event: "limiter_unreachable",
      tier: tier.name,
      error: String(error),
    });
    return { tier };
  }
}

/** RateLimit-Policy; with a verdict also RateLimit and, for a refusal, Retry-After. */
export function rateFields({ tier, verdict }: Limited): Record<string, string> {
  const fields: Record<string, string> = { "RateLimit-Policy": policyField(tier) };
  if (!verdict) return fields;
  fields["RateLimit"] = `"${tier.name}";r=${verdict.remaining};t=${seconds(verdict.fullIn)}`;
  if (!verdict.allowed) fields["Retry-After"] = String(seconds(verdict.retryIn));
  return fields;
}

function refuse({ retryAt, fullAt }: Refusal, now: number): NonNullable<Limited["verdict"]> {
  const fullIn = (fullAt - now) * 1_000;
  return { allowed: false, remaining: 0, fullIn, retryIn: (retryAt - now) * 1_000 };
}

function seconds(microseconds: number): number {
  return Math.ceil(microseconds / 1e6);
}
