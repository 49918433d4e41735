// Asks the site for one URL: the answer with its time out, or a RiffleError.
import { RiffleError } from "../../client/error.ts";
import { createAsk, type Answer } from "../../client/request.ts";

export interface Timed<T> extends Answer<T> {
  /** What was asked in the end. */
  url: string;
  /** From the request to the whole answer. */
  milliseconds: number;
}

// A refusal is shown to people at once, who decide when to try again; the browser keeps answers itself.
const ask = createAsk({ origin: "", retries: 0 });

/**
 * Asks `url`, and `fallback` if there is nothing at it. Throws RiffleError, or the signal's reason.
 */
export async function askTimed<T>(
  url: string,
  signal: AbortSignal,
  fallback?: string,
): Promise<Timed<T>> {
  const start = performance.now();
  try {
    const answer = await ask<T>(url, { signal });
    return { ...answer, url, milliseconds: performance.now() - start };
  } catch (error) {
    const missing = error instanceof RiffleError && error.status === 404;
    if (!missing || fallback === undefined || fallback === url) throw error;
    return askTimed(fallback, signal);
  }
}
