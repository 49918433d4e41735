// Asks the site for one URL, and learns its rate limit.
import { RiffleError } from "../../../partner/client/error.ts";
import { createAsk, type Answer } from "../../../partner/client/request.ts";
import { siteFetch } from "./site-fetch.ts";

export { RiffleError, type Answer };

export interface RateLimit {
  requests: number;
  seconds: number;
}

const POLICY = /;q=(\d+);w=(\d+)/;
let policy: RateLimit | undefined;

export function rateLimit(): RateLimit | undefined {
  return policy;
}

const askOnce = createAsk({
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
export async function ask<T>(url: string, signal: AbortSignal, fallback = url): Promise<Answer<T>> {
  try {
    return await askOnce<T>(url, { signal });
  } catch (error) {
    const isMissing = error instanceof RiffleError && error.status === 404;
    if (!isMissing || fallback === url) throw error;
    return askOnce<T>(fallback, { signal });
  }
}
