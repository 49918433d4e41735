// Counts a call with the limiter, and writes the verdict as RateLimit fields.
import type { Policy, Verdict } from "../gcra.ts";
import { policyField, type Tier } from "../tiers.ts";
import type { Memory } from "./memory.ts";

export interface Limiter {
  take(client: string, policy: Policy): Promise<Verdict>;
}

/** Writes one structured line, which must never hold an address or a key. */
export type Log = (entry: Readonly<Record<string, unknown>>) => void;

export interface LimitDeps {
  limiter: Limiter;
  now(): Date;
  log: Log;
}

/** A verdict and when it was made, in ms since 1970. */
export interface Refusal {
  readonly at: number;
  readonly verdict: Verdict;
}

/** Milliseconds that a call waits for the limiter or the key store (contract section 5). */
const MAX_WAIT = 150;

/**
 * Counts one call. Never throws: if the limiter fails, the call is logged and let through without a verdict. `refusals`
 * are remembered, so that a flood costs one call of the limiter per refill.
 */
export async function limit(
  client: string,
  tier: Tier,
  deps: LimitDeps,
  refusals: Memory<Refusal>,
): Promise<Verdict | undefined> {
  const key = `${tier.name} ${client}`;
  const now = deps.now().getTime();
  const refusal = refusals.get(key, now);
  if (refusal) {
    const { at, verdict } = refusal;
    const passed = (now - at) * 1_000;
    return { ...verdict, fullIn: verdict.fullIn - passed, retryIn: verdict.retryIn - passed };
  }
  try {
    const verdict = await inTime(deps.limiter.take(client, tier));
    const at = deps.now().getTime();
    if (!verdict.allowed) refusals.set(key, { at, verdict }, { end: at + verdict.retryIn / 1_000 });
    return verdict;
  } catch (error) {
    const event = "limiter_unreachable";
    deps.log({ level: "error", event, tier: tier.name, error: String(error) });
    return undefined;
  }
}

/** RateLimit-Policy; with a verdict also RateLimit and, for a refusal, Retry-After. */
export function rateFields(tier: Tier, verdict: Verdict | undefined): Record<string, string> {
  const fields: Record<string, string> = { "RateLimit-Policy": policyField(tier) };
  if (!verdict) return fields;
  fields["RateLimit"] = `"${tier.name}";r=${verdict.remaining};t=${seconds(verdict.fullIn)}`;
  if (!verdict.allowed) fields["Retry-After"] = String(seconds(verdict.retryIn));
  return fields;
}

function seconds(microseconds: number): number {
  return Math.ceil(microseconds / 1e6);
}

export function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer in ${MAX_WAIT} ms`)), MAX_WAIT);
    work.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
