// Decides when to retry a failed call.
import type { RiffleError } from "./error.ts";

/** First wait without Retry-After, in ms; it doubles with each try. */
const FIRST_WAIT = 500;

// A 500 is a bug, which a retry would meet again.
const TEMPORARY = new Set([0, 429, 502, 503, 504]);

/** Milliseconds until the next try, random so that callers spread out; undefined if a retry is useless. */
export function waitFor({ status, retryAfter }: RiffleError, tries: number): number | undefined {
  if (!TEMPORARY.has(status)) return undefined;
  const step = FIRST_WAIT * 2 ** (tries - 1);
  return retryAfter === undefined
    ? step * (0.5 + Math.random() / 2)
    : retryAfter * 1_000 + step * Math.random();
}

export function readRetryAfter(field: string | null): number | undefined {
  if (field === null) return undefined;
  if (/^\d+$/.test(field)) return Number(field);
  const instant = Date.parse(field);
  return Number.isNaN(instant) ? undefined : Math.max(0, (instant - Date.now()) / 1_000);
}

/** Waits; rejects with the signal's reason as soon as it is aborted. */
export async function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout>;
  const time = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await withSignal(time, signal).finally(() => clearTimeout(timer));
}

export function withSignal<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort);
    // Node keeps a signal of AbortSignal.any() for as long as it has a listener.
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
