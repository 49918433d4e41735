// What a failed call means to people: an error in, a heading, advice and when to try again out.
import { RiffleError } from "../../client/error.ts";

export interface Failure {
  heading: string;
  advice: string;
  /** Seconds until another try makes sense; 0 for at once, undefined if it is of no use. */
  retryAfter: number | undefined;
  /** To quote when asking for help. */
  requestId: string | undefined;
}

/** Seconds to wait where a refusal does not say. */
const PATIENCE = 10;

export function failureOf(error: unknown, isOnline: boolean): Failure {
  if (!(error instanceof RiffleError)) return told("Something went wrong on this page", BUG, 0);
  const { code, status, message, requestId, details } = error;
  const wait = Math.ceil(error.retryAfter ?? PATIENCE);
  switch (code) {
    case "unreachable":
      return isOnline
        ? told(
            "No answer came",
            "The service did not answer. Check your connection and try again.",
            0,
          )
        : told("You are offline", "Your device has no connection. Try again once it is back.", 0);
    case "rate_limited":
      return told("Too many requests for the moment", RATE, wait, requestId);
    case "snapshot_unavailable":
      return told("The directory is being updated", "That takes a few seconds.", wait, requestId);
    case "not_found":
      return told("Nothing is published here", GONE, undefined, requestId);
    case "invalid_parameter":
      return told(
        "This search can't be answered",
        sentence(details, message),
        undefined,
        requestId,
      );
    default:
      return status >= 500 || status === 200
        ? told(
            "Something broke on our side",
            "It is not your fault. Try again in a moment.",
            0,
            requestId,
          )
        : told("The answer makes no sense", BUG, 0, requestId);
  }
}

const BUG = "Try again; if it stays, reload the page.";
const RATE =
  "Everybody may ask the API 120 times a minute without a key, and this connection did. Nothing is lost.";
const GONE = "It was withdrawn, or the link is wrong. The list shows what is there now.";

function told(
  heading: string,
  advice: string,
  retryAfter: number | undefined,
  requestId?: string,
): Failure {
  return { heading, advice, retryAfter, requestId };
}

function sentence(details: RiffleError["details"], message: string): string {
  return details.length === 0
    ? message
    : details.map((detail) => `${detail.parameter}: ${detail.message}`).join("; ");
}
