// The failures of the API as OpenAPI responses: each code with its status, headers and an example.
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from "zod-openapi";
import { failure } from "../contract.ts";
import { NOT_FOUND, notAllowed, type Detail, type ErrorCode } from "../errors.ts";
import { MAX_DETAILS, MAX_LIMIT, MAX_URL_BYTES } from "../limits.ts";
import { API_HEADERS, headers, REQUEST_ID, UNCOUNTED_HEADERS, type HeaderName } from "./headers.ts";

/** A failure with its status; a test compares `refusals`, messages by code, with those of the edge. */
function failed(
  status: number,
  description: string,
  refusals: Partial<Record<ErrorCode, string>>,
  sent: readonly HeaderName[] = API_HEADERS,
  details?: readonly Detail[],
): { status: number; response: ZodOpenApiResponseObject } {
  const examples = Object.entries(refusals).map(([code, message]) => {
    const error = { code, message, ...(details && { details }) };
    return [code, { value: { success: false, error, meta: { request_id: REQUEST_ID } } }] as const;
  });
  const content = {
    "application/json": { schema: failure, examples: Object.fromEntries(examples) },
  };
  return { status, response: { description, headers: headers(...sent), content } };
}

const KEYED: readonly HeaderName[] = [...API_HEADERS, "WWW-Authenticate"];
const RETRIED: readonly HeaderName[] = [...API_HEADERS, "Retry-After"];
const INVALID_KEY = {
  invalid_key:
    "The Authorization header holds no live key; send Bearer KEY with one, or leave it out",
};

const RESPONSES = {
  InvalidParameter: failed(
    400,
    `Parameters are malformed, out of range, unknown or repeated; the first ${MAX_DETAILS} are named`,
    { invalid_parameter: "Invalid parameter: limit" },
    API_HEADERS,
    [{ parameter: "limit", message: `Must be a whole number from 1 to ${MAX_LIMIT}` }],
  ),
  InvalidKey: failed(401, "The key is unknown, mistyped, revoked or expired", INVALID_KEY, KEYED),
  NoKey: failed(
    401,
    "No key, or one that is unknown, mistyped, revoked or expired",
    { missing_key: "Send your key as Authorization: Bearer KEY", ...INVALID_KEY },
    KEYED,
  ),
  NotFound: failed(404, "Nothing is published there: unknown and unpublished look the same", {
    [NOT_FOUND.code]: NOT_FOUND.message,
  }),
  MethodNotAllowed: failed(
    405,
    "Sent to any method but GET, HEAD and OPTIONS",
    { method_not_allowed: notAllowed("POST").message },
    [...API_HEADERS, "Allow"],
  ),
  UriTooLong: failed(
    414,
    `The URL has more than ${MAX_URL_BYTES} bytes`,
    {
      uri_too_long: `The URL has ${MAX_URL_BYTES + 4} bytes; at most ${MAX_URL_BYTES} are allowed, so ask for fewer values`,
    },
    UNCOUNTED_HEADERS,
  ),
  RateLimited: failed(
    429,
    "The quota of the key, or of the address without one, is used up",
    { rate_limited: "Too many requests; try again in 1 s" },
    RETRIED,
  ),
  Internal: failed(500, "A fault of the service", {
    internal: "Something broke on our side; the request id helps us find it",
  }),
  SnapshotUnavailable: failed(
    503,
    "The snapshot, or for /me the key store, can't be read just now",
    { snapshot_unavailable: "The snapshot can't be read just now; try again in 5 seconds" },
    RETRIED,
  ),
};

export type ErrorName = keyof typeof RESPONSES;

/** Failures of any endpoint, except the 401s. */
const COMMON_ERRORS: readonly ErrorName[] = [
  "InvalidParameter",
  "MethodNotAllowed",
  "UriTooLong",
  "RateLimited",
  "Internal",
  "SnapshotUnavailable",
];

/** The failures of an endpoint by status: the common ones and its own. */
export function errorResponses(...own: readonly ErrorName[]): ZodOpenApiResponsesObject {
  return Object.fromEntries(
    [...COMMON_ERRORS, ...own].map((name) => [
      RESPONSES[name].status,
      { $ref: `#/components/responses/${name}` },
    ]),
  );
}

export function errorComponents(): Record<string, ZodOpenApiResponseObject> {
  const named = Object.entries(RESPONSES).map(([name, { response }]) => [name, response] as const);
  return Object.fromEntries(named);
}
