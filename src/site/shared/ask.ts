// Asks the site for one URL, and measures the time.
import { RiffleError } from "../../../partner/client/error.ts";
import { createAsk, type Answer } from "../../../partner/client/request.ts";
import { siteFetch } from "./site-fetch.ts";

export { RiffleError };

export interface Timed<T> extends Answer<T> {
  milliseconds: number;
}

export interface RateLimit {
  requests: number;
  seconds: number;
}

const POLICY = /;q=(\d+);w=(\d+)/;
let policy: RateLimit | undefined;

export function rateLimit(): RateLimit | undefined {
  return policy;
}

const ask = createAsk({
  origin: "",
  // A refusal is shown to people, who see when it is asked again.
  retries: 0,
  async fetch(url, init) {
    const response = await siteFetch(url, init);
    const [, requests, seconds] = POLICY.exec(response.headers.get("RateLimit-Policy") ?? "") ?? [];
    if (requests) policy = { requests: Number(requests), seconds: Number(seconds) };
    return response;
  },
});

/** Asks `url`, and `fallback` if there is nothing at it. Throws RiffleError, or the signal's reason. */
export async function askTimed<T>(
  url: string,
  signal: AbortSignal,
  fallback?: string,
): Promise<Timed<T>> {
  const start = performance.now();
  try {
    const answer = await ask<T>(url, { signal });
    return { ...answer, milliseconds: performance.now() - start };
  } catch (error) {
    const missing = error instanceof RiffleError && error.status === 404;
    if (!missing || fallback === undefined || fallback === url) throw error;
    return askTimed(fallback, signal);
  }
}
