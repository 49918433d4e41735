// The client's only error: the API's failure, the lack of a usable answer, or a call that makes no sense.
import type { Detail, ErrorCode } from "../../src/errors.ts";

/**
 * - a code of the API; with status 0 nothing was sent: `invalid_parameter`, or `invalid_key`, which no header can carry
 * - `unreachable`: no answer came; the status is 0
 * - `timeout`: the time of the call was up; the status is 0
 * - `unexpected_answer`: an answer that is not the API's, like a proxy's page
 * - `snapshot_changed`: a list could not be read from one snapshot
 */
export type RiffleErrorCode =
  ErrorCode | "unreachable" | "timeout" | "unexpected_answer" | "snapshot_changed";

export class RiffleError extends Error {
  override name = "RiffleError";
  readonly status: number;
  readonly code: RiffleErrorCode;
  /** Every bad parameter of the request; empty unless the code is `invalid_parameter`. */
  readonly details: readonly Detail[];
  /** To quote when you ask for help. */
  readonly requestId: string | undefined;
  /** Seconds until a next try makes sense, where the service says so. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    code: RiffleErrorCode,
    message: string,
    more: ErrorOptions & Partial<Pick<RiffleError, "details" | "requestId" | "retryAfter">> = {},
  ) {
    super(message, more);
    this.status = status;
    this.code = code;
    this.details = more.details ?? [];
    this.requestId = more.requestId;
    this.retryAfter = more.retryAfter;
  }
}

export function refusal(parameter: string, message: string): RiffleError {
  const details = [{ parameter, message }];
  return new RiffleError(0, "invalid_parameter", `${parameter}: ${message}`, { details });
}
