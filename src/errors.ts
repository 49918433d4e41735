// The two ways to fail on purpose. Anything else that is thrown is a bug.

export const ERROR_CODES = [
  "invalid_parameter",
  "missing_key",
  "invalid_key",
  "not_found",
  "method_not_allowed",
  "uri_too_long",
  "rate_limited",
  "internal",
  "snapshot_unavailable",
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

export interface Detail {
  parameter: string;
  message: string;
}

export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly code: string;
  readonly details: readonly Detail[];
  readonly headers: Readonly<Record<string, string>>;
  constructor(
    status: number,
    code: string,
    message: string,
    more: { details?: readonly Detail[]; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = more.details ?? [];
    this.headers = more.headers ?? {};
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
export const NOT_FOUND = {
  code: "not_found",
  message: "Nothing is published at this address; check the path, and the id",
} as const;

export function notFound(): ApiError {
  return new ApiError(404, NOT_FOUND.code, NOT_FOUND.message);
}

export const METHODS: readonly string[] = ["GET", "HEAD", "OPTIONS"];

export function notAllowed(method: string): ApiError {
  const allow = METHODS.join(", ");
  return new ApiError(
    405,
    "method_not_allowed",
    `${method} is not allowed here; this API is read-only and takes ${allow}`,
    { headers: { Allow: allow } },
  );
}
