// The response headers of the API as OpenAPI components, and which of them each kind of answer sends.
import type { oas31 } from "zod-openapi";

export const REQUEST_ID = "req_0123456789abcdef0123456789abcdef";
export const ETAG = 'W/"3b1f6a2c9d8e4f70a1b2c3d4e5f60718"';
const TIER = '"[a-z_]+"';

/** A header that every answer of its kind has; `pattern` is a regular expression of its value. */
function sent(description: string, example: string, pattern?: string): oas31.HeaderObject {
  const schema: oas31.SchemaObject = { type: "string", ...(pattern && { pattern }) };
  return { description, required: true, schema, example };
}

function sentSometimes(...header: Parameters<typeof sent>): oas31.HeaderObject {
  return { ...sent(...header), required: false };
}

export const HEADERS = {
  "Access-Control-Allow-Origin": sent("Scripts of any origin may read", "*"),
  "Access-Control-Expose-Headers": sent(
    "The headers named here, for scripts of other origins",
    "ETag, Link, RateLimit, Retry-After",
  ),
  Allow: sent("The methods there are", "GET, HEAD, OPTIONS"),
  "Cache-Control": sent(
    "How long a copy may be used; `private` where a key was sent, `no-store` on errors",
    "public, max-age=60, stale-while-revalidate=600, stale-if-error=86400",
  ),
  "Content-Location": sentSometimes(
    "The static file that holds the same page, where one does",
    "/static/v1/properties/offset.0.json",
    "^/static/v1/[a-z0-9._/-]+$",
  ),
  ETag: sent(
    "Weak tag of the body without its request id, for `If-None-Match`",
    ETAG,
    '^(W/)?"[^"]*"$',
  ),
  Link: sentSometimes(
    "Pages `first`, `prev`, `next` and `last` as absolute URLs (RFC 8288)",
    '<https://directory.example/v1/properties?offset=25>; rel="next"',
  ),
  RateLimit: sentSometimes(
    "Calls left (`r`) and seconds until the quota is full again (`t`), by tier",
    '"anonymous";r=117;t=2',
    `^${TIER};r=[0-9]+;t=[0-9]+$`,
  ),
  "RateLimit-Policy": sentSometimes(
    "Quota (`q`) and window in seconds (`w`) of the caller's tier",
    '"anonymous";q=120;w=60',
    `^${TIER};q=[0-9]+;w=[0-9]+$`,
  ),
  "Retry-After": {
    description: "Seconds until a next try makes sense",
    required: true,
    schema: { type: "integer" },
    example: 1,
  },
  Vary: sent("What else the answer depends on", "Authorization"),
  "WWW-Authenticate": sent(
    "The scheme of keys, and with `invalid_key` what is wrong with the one that was sent",
    'Bearer error="invalid_token"',
  ),
  "X-Content-Type-Options": sent("The type is the one given", "nosniff"),
  "X-Request-Id": sent("Equal to `meta.request_id`", REQUEST_ID, "^req_[0-9a-f]{32}$"),
  "X-Snapshot-Id": sentSometimes(
    "The snapshot that the answer is from, 16 hex digits",
    "0123456789abcdef",
    "^[0-9a-f]{16}$",
  ),
} as const satisfies Record<string, oas31.HeaderObject>;

export type HeaderName = keyof typeof HEADERS;

const COMMON: readonly HeaderName[] = [
  "Access-Control-Allow-Origin",
  "Access-Control-Expose-Headers",
  "Cache-Control",
  "X-Content-Type-Options",
  "X-Snapshot-Id",
];
export const FILE_HEADERS: readonly HeaderName[] = [...COMMON, "ETag"];
/** Headers of answers that the limiter never saw. */
export const UNCOUNTED_HEADERS: readonly HeaderName[] = [...COMMON, "Vary", "X-Request-Id"];
export const API_HEADERS = [...UNCOUNTED_HEADERS, "RateLimit", "RateLimit-Policy"] as const;

export function headers(...names: readonly HeaderName[]): Record<string, oas31.ReferenceObject> {
  return Object.fromEntries(
    [...names].sort().map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}
