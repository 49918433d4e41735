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

export function failureOf(error: unknown, isOnline: boolean, limit?: RateLimit): Failure {
  if (!(error instanceof RiffleError)) return broken("Something went wrong on this page", BUG);
  const { code, status, message, requestId, details } = error;
  const wait = { retryAfter: Math.ceil(error.retryAfter ?? PATIENCE), canRetry: false, requestId };
  const never = { retryAfter: undefined, canRetry: false, requestId };
  switch (code) {
    case "unreachable":
      return {
        heading: isOnline ? "No connection to Riffle" : "You are offline",
        advice: isOnline
          ? "Check your connection."
          : "The list loads as soon as your connection returns.",
        retryAfter: PATIENCE,
        canRetry: true,
        requestId: undefined,
      };
    case "rate_limited":
      return { heading: `Rate limit reached${rateOf(limit)}`, advice: "", ...wait };
    case "snapshot_unavailable":
      return { heading: "The directory is being updated", advice: "", ...wait };
    case "not_found":
      return { heading: "This property is not published", advice: GONE, ...never };
    case "invalid_parameter":
      return { heading: "Search not sent", advice: sentence(details, message), ...never };
    default:
      return status >= 500 || status === 200
        ? broken("Riffle could not answer", "The fault is ours. Try again in a moment.", requestId)
        : broken("Unexpected answer", BUG, requestId);
  }
}

const BUG = "Try again. If that does not help, reload the page.";
const GONE = "It was withdrawn, or the link is wrong.";

function broken(heading: string, advice: string, requestId?: string): Failure {
  return { heading, advice, retryAfter: undefined, canRetry: true, requestId };
}

function rateOf(limit: RateLimit | undefined): string {
  if (!limit) return "";
  const { requests, seconds } = limit;
  return `: ${requests} requests ${seconds === 60 ? "a minute" : `in ${seconds} s`}`;
}

function sentence(details: RiffleError["details"], message: string): string {
  return details.length === 0
    ? message
    : details.map((detail) => `${detail.parameter}: ${detail.message}`).join("; ");
}
