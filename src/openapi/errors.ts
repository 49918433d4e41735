// The failures of the API as OpenAPI responses: each with its status, headers and examples.
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from "zod-openapi";
import { failure } from "../contract.ts";
import * as errors from "../errors.ts";
import { MAX_DETAILS, MAX_LIMIT, MAX_URL_BYTES } from "../limits.ts";
import { API_HEADERS, headers, REQUEST_ID, UNCOUNTED_HEADERS, type HeaderName } from "./headers.ts";

/** The first error has the status and the headers of all. */
function failed(
  description: string,
  [first, ...others]: [errors.ApiError, ...errors.ApiError[]],
  sent: readonly HeaderName[] = API_HEADERS,
): { status: number; response: ZodOpenApiResponseObject } {
  const examples = [first, ...others].map(({ code, message, details }) => {
    const error = { code, message, ...(details.length > 0 && { details }) };
    return [code, { value: { success: false, error, meta: { request_id: REQUEST_ID } } }] as const;
  });
  const content = {
    "application/json": { schema: failure, examples: Object.fromEntries(examples) },
  };
  const own = Object.keys(first.headers) as HeaderName[];
  return {
    status: first.status,
    response: { description, headers: headers(...sent, ...own), content },
  };
}

const BAD_LIMIT = {
  parameter: "limit",
  message: `Must be a whole number from 1 to ${MAX_LIMIT}`,
};

const RESPONSES = {
  InvalidParameter: failed(
    `Parameters are malformed, out of range, unknown or repeated; the first ${MAX_DETAILS} are named`,
    [new errors.ApiError("invalid_parameter", "Invalid parameter: limit", {}, [BAD_LIMIT])],
  ),
  InvalidKey: failed("The key is unknown, mistyped, revoked or expired", [errors.invalidKey()]),
  NoKey: failed("No key, or one that is unknown, mistyped, revoked or expired", [
    errors.missingKey(),
    errors.invalidKey(),
  ]),
  NotFound: failed("Nothing is published there: unknown and unpublished look the same", [
    errors.notFound(),
  ]),
  MethodNotAllowed: failed("Sent to any method but GET, HEAD and OPTIONS", [
    errors.notAllowed("POST"),
  ]),
  UriTooLong: failed(
    `The URL has more than ${MAX_URL_BYTES} bytes`,
    [errors.tooLong("URL", MAX_URL_BYTES + 4)],
    UNCOUNTED_HEADERS,
  ),
  RateLimited: failed("The quota of the key, or of the address without one, is used up", [
    errors.rateLimited("1"),
  ]),
  Internal: failed("A fault of the service", [errors.errorOf(undefined)]),
  SnapshotUnavailable: failed("The snapshot, or for /me the key store, can't be read just now", [
    errors.unavailable("The snapshot"),
  ]),
};

export type ErrorName = keyof typeof RESPONSES;

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
