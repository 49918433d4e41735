// The two ways to fail on purpose, and the errors of the API. Anything else that is thrown is a bug.
import { MAX_URL_BYTES } from "./limits.ts";

const STATUSES = {
  invalid_parameter: 400,
  missing_key: 401,
  invalid_key: 401,
  not_found: 404,
  method_not_allowed: 405,
  uri_too_long: 414,
  rate_limited: 429,
  internal: 500,
  snapshot_unavailable: 503,
} as const;
export type ErrorCode = keyof typeof STATUSES;
export const ERROR_CODES = Object.keys(STATUSES) as ErrorCode[];

export interface Detail {
  parameter: string;
  message: string;
}

export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly code: ErrorCode;
  readonly headers: Readonly<Record<string, string>>;
  readonly details: readonly Detail[];
  constructor(
    code: ErrorCode,
    message: string,
    headers: Readonly<Record<string, string>> = {},
    details: readonly Detail[] = [],
  ) {
    super(message);
    this.status = STATUSES[code];
    this.code = code;
    this.headers = headers;
    this.details = details;
  }
}

/** Ends a command with exit code 1: what is wrong, and what to do about it. Holds no private value. */
export class BuildError extends Error {
  override name = "BuildError";
  readonly hint: string;
  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

/** The same answer to everything that is not found, whether it exists unpublished or not. */
export function notFound(): ApiError {
  const message = "Nothing is published at this address; check the path, and the id";
  return new ApiError("not_found", message);
}

export const METHODS: readonly string[] = ["GET", "HEAD", "OPTIONS"];
export const ALLOWED = METHODS.join(", ");

export function notAllowed(method: string): ApiError {
  const message = `${method} is not allowed here; this API is read-only and takes ${ALLOWED}`;
  return new ApiError("method_not_allowed", message, { Allow: ALLOWED });
}

// RFC 6750, section 3.1: the challenge says what is wrong with a key, and nothing if none was sent.
export function missingKey(): ApiError {
  const message = "Send your key as Authorization: Bearer KEY";
  return new ApiError("missing_key", message, { "WWW-Authenticate": "Bearer" });
}

export function invalidKey(): ApiError {
  const message =
    "The Authorization header holds no live key; send Bearer KEY with one, or leave it out";
  const challenge = 'Bearer error="invalid_token"';
  return new ApiError("invalid_key", message, { "WWW-Authenticate": challenge });
}

export function tooLong(what: "URL" | "path", bytes: number, most = MAX_URL_BYTES): ApiError {
  const more = what === "URL" ? ", so ask for fewer values" : "";
  const message = `The ${what} has ${bytes} bytes; at most ${most} are allowed${more}`;
  return new ApiError("uri_too_long", message);
}

export function rateLimited(seconds: string): ApiError {
  const message = `Too many requests; try again in ${seconds} s`;
  return new ApiError("rate_limited", message, { "Retry-After": seconds });
}

/** The error that callers see: anything thrown but an ApiError is a bug, whose details stay hidden. */
export function errorOf(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  return new ApiError("internal", "Something broke on our side; the request id helps us find it");
}

const RETRY_SECONDS = "5";

export function unavailable(what: string): ApiError {
  const message = `${what} can't be read just now; try again in ${RETRY_SECONDS} seconds`;
  return new ApiError("snapshot_unavailable", message, { "Retry-After": RETRY_SECONDS });
}
