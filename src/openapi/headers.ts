// The response headers of the API as OpenAPI components, and which of them each kind of answer sends.
import type { oas31 } from "zod-openapi";

interface Field {
  description: string;
  example: string;
  /** Not sent with every answer of its kind. */
  optional?: true;
  integer?: true;
  pattern?: string;
}

export const REQUEST_ID = "req_0123456789abcdef0123456789abcdef";
export const ETAG = 'W/"3b1f6a2c9d8e4f70a1b2c3d4e5f60718"';
const TIER = '"[a-z_]+"';

const FIELDS = {
  "Access-Control-Allow-Origin": { description: "Scripts of any origin may read", example: "*" },
  "Access-Control-Expose-Headers": {
    description: "The headers named here, for scripts of other origins",
    example: "ETag, Link, RateLimit, Retry-After",
  },
  Allow: { description: "The methods there are", example: "GET, HEAD, OPTIONS" },
  "Cache-Control": {
    description:
      "How long a copy may be used; `private` where a key was sent, `no-store` on errors",
    example: "public, max-age=60, stale-while-revalidate=600, stale-if-error=86400",
  },
  "Content-Location": {
    description: "The static file that holds the same page, where one does",
    example: "/static/v1/properties/offset.0.json",
    pattern: "^/static/v1/[a-z0-9._/-]+$",
    optional: true,
  },
  ETag: {
    description: "Weak tag of the body without its request id, for `If-None-Match`",
    example: ETAG,
    pattern: '^(W/)?"[^"]*"$',
  },
  Link: {
    description: "Pages `first`, `prev`, `next` and `last` as absolute URLs (RFC 8288)",
    example: '<https://directory.example/v1/properties?offset=25>; rel="next"',
    optional: true,
  },
  RateLimit: {
    description: "Calls left (`r`) and seconds until the quota is full again (`t`), by tier",
    example: '"anonymous";r=117;t=2',
    pattern: `^${TIER};r=[0-9]+;t=[0-9]+$`,
    optional: true,
  },
  "RateLimit-Policy": {
    description: "Quota (`q`) and window in seconds (`w`) of the caller's tier",
    example: '"anonymous";q=120;w=60',
    pattern: `^${TIER};q=[0-9]+;w=[0-9]+$`,
    optional: true,
  },
  "Retry-After": {
    description: "Seconds until a next try makes sense",
    example: "1",
    integer: true,
  },
  Vary: { description: "What else the answer depends on", example: "Authorization" },
  "WWW-Authenticate": {
    description:
      "The scheme of keys, and with `invalid_key` what is wrong with the one that was sent",
    example: 'Bearer error="invalid_token"',
  },
  "X-Content-Type-Options": { description: "The type is the one given", example: "nosniff" },
  "X-Request-Id": {
    description: "Equal to `meta.request_id`",
    example: REQUEST_ID,
    pattern: "^req_[0-9a-f]{32}$",
  },
  "X-Snapshot-Id": {
    description: "The snapshot that the answer is from, 16 hex digits",
    example: "0123456789abcdef",
    pattern: "^[0-9a-f]{16}$",
    optional: true,
  },
} as const satisfies Record<string, Field>;

export type HeaderName = keyof typeof FIELDS;

const COMMON_HEADERS: readonly HeaderName[] = [
  "Access-Control-Allow-Origin",
  "Access-Control-Expose-Headers",
  "Cache-Control",
  "Vary",
  "X-Content-Type-Options",
  "X-Request-Id",
  "X-Snapshot-Id",
];

/** Headers of every answer under /v1/ that passed the limiter. */
export const API_HEADERS: readonly HeaderName[] = [
  ...COMMON_HEADERS,
  "RateLimit",
  "RateLimit-Policy",
];
/** Headers of answers that the limiter never saw. */
export const UNCOUNTED_HEADERS = COMMON_HEADERS;
export const FILE_HEADERS: readonly HeaderName[] = [
  "Access-Control-Allow-Origin",
  "Access-Control-Expose-Headers",
  "Cache-Control",
  "ETag",
  "X-Content-Type-Options",
  "X-Snapshot-Id",
];

export function headerComponents(): Record<string, oas31.HeaderObject> {
  const entries = Object.entries<Field>(FIELDS).map(([name, field]) => [
    name,
    {
      description: field.description,
      required: field.optional !== true,
      schema: {
        type: field.integer ? "integer" : "string",
        ...(field.pattern === undefined ? {} : { pattern: field.pattern }),
      },
      example: field.integer ? Number(field.example) : field.example,
    },
  ]);
  return Object.fromEntries(entries) as Record<string, oas31.HeaderObject>;
}

export function headers(...names: readonly HeaderName[]): Record<string, oas31.ReferenceObject> {
  return Object.fromEntries(
    [...names].sort().map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}
