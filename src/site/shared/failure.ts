// Explains a failed call to people: a heading, advice, and when it is tried again.
import { RiffleError } from "../../../partner/client/error.ts";
import type { RateLimit } from "./ask.ts";

export interface Failure {
  heading: string;
  advice: string;
  /** Seconds until it is asked again automatically; undefined if it is not. */
  retryAfter: number | undefined;
  canRetry: boolean;
  requestId: string | undefined;
}

/** Seconds to wait where a refusal does not say. */
const PATIENCE = 10;
const BUG = "Try again. If that does not help, reload the page.";
const USUAL = { retryAfter: undefined, canRetry: true, requestId: undefined };

export function failureOf(error: unknown, isOnline: boolean, limit?: RateLimit): Failure {
  const told = (heading: string, advice: string, more?: Partial<Failure>): Failure => {
    return { heading, advice, ...USUAL, ...more };
  };
  if (!(error instanceof RiffleError)) return told("Something went wrong on this page", BUG);
  const { code, status, message, requestId, details, retryAfter = PATIENCE } = error;
  const wait = { retryAfter: Math.ceil(retryAfter), canRetry: false, requestId };
  const never = { canRetry: false, requestId };
  switch (code) {
    case "unreachable":
      return isOnline
        ? told("No connection to Riffle", "Check your connection.", { retryAfter: PATIENCE })
        : told("You are offline", WHEN_BACK, { retryAfter: PATIENCE });
    case "rate_limited":
      return told(`Rate limit reached${rateOf(limit)}`, "", wait);
    case "snapshot_unavailable":
      return told("The directory is being updated", "", wait);
    case "not_found":
      return told("This property is not published", GONE, never);
    case "invalid_parameter": {
      const refusals = details.map((detail) => `${detail.parameter}: ${detail.message}`);
      return told("Search not sent", refusals.join("; ") || message, never);
    }
    default:
      return status >= 500 || status === 200
        ? told("Riffle could not answer", OURS, { requestId })
        : told("Unexpected answer", BUG, { requestId });
  }
}

const WHEN_BACK = "The list loads as soon as your connection returns.";
const GONE = "It was withdrawn, or the link is wrong.";
const OURS = "The fault is ours. Try again in a moment.";

function rateOf(limit: RateLimit | undefined): string {
  if (!limit) return "";
  const { requests, seconds } = limit;
  return `: ${requests} requests ${seconds === 60 ? "a minute" : `in ${seconds} s`}`;
}
