// The failures of the API as OpenAPI responses: each code with its status, headers and an example.
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from "zod-openapi";
import { failure, type ERROR_CODES } from "../../../src/contract.ts";
import { NOT_FOUND, type Detail } from "../../../src/errors.ts";
import { MAX_LIMIT, MAX_URL_BYTES } from "../../../src/limits.ts";
import { API_HEADERS, headers, UNCOUNTED_HEADERS, type HeaderName } from "./headers.ts";

export type ErrorCode = (typeof ERROR_CODES)[number];

interface Refusal {
  code: ErrorCode;
  message: string;
  details?: Detail[];
}

const INVALID_KEY: Refusal = {
  code: "invalid_key",
  message: "The Authorization header holds no live key",
};

/** Responses by component name; a test compares the messages with those of the edge. */
const RESPONSES = {
  InvalidParameter: {
    status: 400,
    description: "Parameters are malformed, out of range, unknown or repeated; all are named",
    refusals: [
      {
        code: "invalid_parameter",
        message: "Invalid parameter: limit",
        details: [{ parameter: "limit", message: `Must be a whole number from 1 to ${MAX_LIMIT}` }],
      },
    ],
  },
  InvalidKey: {
    status: 401,
    description: "The key is unknown, mistyped, revoked or expired",
    refusals: [INVALID_KEY],
    headers: ["WWW-Authenticate"],
  },
  NoKey: {
    status: 401,
    description: "No key, or one that is unknown, mistyped, revoked or expired",
    refusals: [
      { code: "missing_key", message: "Send your key as Authorization: Bearer KEY" },
      INVALID_KEY,
    ],
    headers: ["WWW-Authenticate"],
  },
  NotFound: {
    status: 404,
    description: "Nothing is published there: unknown and unpublished look the same",
    refusals: [{ ...NOT_FOUND }],
  },
  MethodNotAllowed: {
    status: 405,
    description: "Sent to any method but GET, HEAD and OPTIONS",
    refusals: [
      {
        code: "method_not_allowed",
        message: "POST is not allowed here; this API is read-only and takes GET, HEAD, OPTIONS",
      },
    ],
    headers: ["Allow"],
  },
  UriTooLong: {
    status: 414,
    description: `The URL has more than ${MAX_URL_BYTES} bytes`,
    refusals: [
      {
        code: "uri_too_long",
        message: `The URL has ${MAX_URL_BYTES + 4} bytes; at most ${MAX_URL_BYTES} are allowed`,
      },
    ],
    uncounted: true,
  },
  RateLimited: {
    status: 429,
    description: "The quota of the key, or of the address without one, is used up",
    refusals: [{ code: "rate_limited", message: "Too many requests; try again in 1 s" }],
    headers: ["Retry-After"],
  },
  Internal: {
    status: 500,
    description: "A fault of the service",
    refusals: [
      {
        code: "internal",
        message: "Something broke on our side; the request id helps us find it",
      },
    ],
  },
  SnapshotUnavailable: {
    status: 503,
    description: "The snapshot, or for /me the key store, can't be read just now",
    refusals: [
      {
        code: "snapshot_unavailable",
        message: "The snapshot can't be read just now; try again in 5 seconds",
      },
    ],
    headers: ["Retry-After"],
  },
} as const satisfies Record<
  string,
  {
    status: number;
    description: string;
    refusals: readonly Refusal[];
    headers?: readonly HeaderName[];
    uncounted?: true;
  }
>;

export type ErrorName = keyof typeof RESPONSES;

/** Failures of any endpoint, except the 401s. */
const EVERYWHERE: readonly ErrorName[] = [
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
    [...EVERYWHERE, ...own].map((name) => [
      RESPONSES[name].status,
      { $ref: `#/components/responses/${name}` },
    ]),
  );
}

export function errorComponents(): Record<string, ZodOpenApiResponseObject> {
  return Object.fromEntries(
    Object.entries<(typeof RESPONSES)[ErrorName]>(RESPONSES).map(([name, response]) => {
      const sent: readonly HeaderName[] = "uncounted" in response ? UNCOUNTED_HEADERS : API_HEADERS;
      const own: readonly HeaderName[] = "headers" in response ? response.headers : [];
      return [
        name,
        {
          description: response.description,
          headers: headers(...sent, ...own),
          content: {
            "application/json": { schema: failure, examples: examples(response.refusals) },
          },
        },
      ];
    }),
  );
}

function examples(refusals: readonly Refusal[]) {
  return Object.fromEntries(
    refusals.map((error) => [
      error.code,
      {
        value: {
          success: false,
          error,
          meta: { request_id: "req_0123456789abcdef0123456789abcdef" },
        },
      },
    ]),
  );
}
