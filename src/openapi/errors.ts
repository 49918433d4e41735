// The failures of the API as OpenAPI responses: each code with its status, headers and an example.
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from "zod-openapi";
import { failure } from "../contract.ts";
import { NOT_FOUND, notAllowed, type Detail, type ErrorCode } from "../errors.ts";
import { MAX_DETAILS, MAX_LIMIT, MAX_URL_BYTES } from "../limits.ts";
import { API_HEADERS, headers, REQUEST_ID, UNCOUNTED_HEADERS, type HeaderName } from "./headers.ts";

interface Failure {
  status: number;
  description: string;
  refusals: Partial<Record<ErrorCode, string>>;
  details?: readonly Detail[];
  headers?: readonly HeaderName[];
  uncounted?: true;
}

const INVALID_KEY = {
  invalid_key:
    "The Authorization header holds no live key; send Bearer KEY with one, or leave it out",
};

/** Responses by component name; a test compares the messages with those of the edge. */
const RESPONSES = {
  InvalidParameter: {
    status: 400,
    description: `Parameters are malformed, out of range, unknown or repeated; the first ${MAX_DETAILS} are named`,
    refusals: { invalid_parameter: "Invalid parameter: limit" },
    details: [{ parameter: "limit", message: `Must be a whole number from 1 to ${MAX_LIMIT}` }],
  },
  InvalidKey: {
    status: 401,
    description: "The key is unknown, mistyped, revoked or expired",
    refusals: INVALID_KEY,
    headers: ["WWW-Authenticate"],
  },
  NoKey: {
    status: 401,
    description: "No key, or one that is unknown, mistyped, revoked or expired",
    refusals: { missing_key: "Send your key as Authorization: Bearer KEY", ...INVALID_KEY },
    headers: ["WWW-Authenticate"],
  },
  NotFound: {
    status: 404,
    description: "Nothing is published there: unknown and unpublished look the same",
    refusals: { [NOT_FOUND.code]: NOT_FOUND.message },
  },
  MethodNotAllowed: {
    status: 405,
    description: "Sent to any method but GET, HEAD and OPTIONS",
    refusals: { method_not_allowed: notAllowed("POST").message },
    headers: ["Allow"],
  },
  UriTooLong: {
    status: 414,
    description: `The URL has more than ${MAX_URL_BYTES} bytes`,
    refusals: {
      uri_too_long: `The URL has ${MAX_URL_BYTES + 4} bytes; at most ${MAX_URL_BYTES} are allowed, so ask for fewer values`,
    },
    uncounted: true,
  },
  RateLimited: {
    status: 429,
    description: "The quota of the key, or of the address without one, is used up",
    refusals: { rate_limited: "Too many requests; try again in 1 s" },
    headers: ["Retry-After"],
  },
  Internal: {
    status: 500,
    description: "A fault of the service",
    refusals: { internal: "Something broke on our side; the request id helps us find it" },
  },
  SnapshotUnavailable: {
    status: 503,
    description: "The snapshot, or for /me the key store, can't be read just now",
    refusals: {
      snapshot_unavailable: "The snapshot can't be read just now; try again in 5 seconds",
    },
    headers: ["Retry-After"],
  },
} as const satisfies Record<string, Failure>;

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
  return Object.fromEntries(
    Object.entries<Failure>(RESPONSES).map(([name, response]) => {
      const sent = response.uncounted ? UNCOUNTED_HEADERS : API_HEADERS;
      return [
        name,
        {
          description: response.description,
          headers: headers(...sent, ...(response.headers ?? [])),
          content: { "application/json": { schema: failure, examples: examples(response) } },
        },
      ];
    }),
  );
}

function examples({ refusals, details }: Failure) {
  return Object.fromEntries(
    Object.entries(refusals).map(([code, message]) => {
      const error = { code, message, ...(details && { details }) };
      return [code, { value: { success: false, error, meta: { request_id: REQUEST_ID } } }];
    }),
  );
}
