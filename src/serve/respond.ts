// Turns an answer, or anything thrown, into a reply with headers, entity tag, 304 and envelope: plain data,
// which each host writes in its own way.
import { toHex } from "../bytes.ts";
import { failure, NO_REQUEST_ID, patchRequestId } from "../envelope.ts";
import { ALLOWED, type ApiError } from "../errors.ts";
import { MAX_AGE_SECONDS } from "../limits.ts";
import type { Params } from "../read-params.ts";
import type { Snapshot } from "./snapshot.ts";

/** The inputs of an endpoint; `origin` is prepended to the paths of links. */
export interface Asking {
  params: Params;
  snapshot: Snapshot;
  origin: string;
  now: Date;
}

/** A success. An envelope has some request id at the fixed place, which is overwritten here. */
export interface Answer {
  body: string | Uint8Array;
  type?: string;
  /** The entity tag if the body is a file; otherwise the tag is computed from the body. */
  tag?: string | undefined;
  headers?: Record<string, string>;
  fresh?: boolean;
}

/** The part of a request that the handler reads; every host's own request has it. */
export interface Asked {
  readonly url: string;
  readonly method: string;
  readonly headers: Pick<Headers, "get" | "has">;
}

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array | null;
}

export interface Exchange {
  readonly request: Asked;
  readonly requestId: string;
  snapshotId: string | undefined;
  /** Who called, for counts of usage: a key's id, or what kind of caller; undefined until that is known. */
  caller?: string;
  limits: Record<string, string>;
}

export function beginExchange(request: Asked, snapshotId: string | undefined): Exchange {
  const requestId = toHex(crypto.getRandomValues(new Uint8Array(16)));
  return { request, requestId, snapshotId, limits: {} };
}

const PUBLIC_CACHE = `public, max-age=${MAX_AGE_SECONDS}, stale-while-revalidate=600, stale-if-error=86400`;
const PRIVATE_CACHE = `private, max-age=${MAX_AGE_SECONDS}`;

/** Every header that section 2 of the contract names, for scripts of other origins to read. */
export const EXPOSED =
  "Allow, Cache-Control, Content-Location, Content-Type, ETag, Link, Location, RateLimit, RateLimit-Policy, Retry-After, Vary, WWW-Authenticate, X-Content-Type-Options, X-Request-Id, X-Snapshot-Id";

const encoder = new TextEncoder();

export function toResponse({ status, headers, body }: Reply): Response {
  return new Response(body as Uint8Array<ArrayBuffer> | null, { status, headers });
}

export async function respondAnswer(answer: Answer, exchange: Exchange): Promise<Reply> {
  const { request, requestId } = exchange;
  const isEnvelope = answer.type === undefined;
  const body = bytesOf(answer);
  const headers = headersOf(exchange, answer.headers);
  if (!answer.fresh) {
    const tag = answer.tag?.replace(/^W\//, "") ?? `"${await digest(body, isEnvelope)}"`;
    headers["ETag"] = `W/${tag}`;
    headers["Cache-Control"] = request.headers.has("Authorization") ? PRIVATE_CACHE : PUBLIC_CACHE;
    if (matchesTag(request.headers.get("If-None-Match"), tag)) {
      return { status: 304, headers, body: null };
    }
  }
  if (isEnvelope) patchRequestId(body, requestId);
  return withBody(200, body, answer.type, headers, request);
}

/** The failure envelope of an error, or the page that is shown instead of it. */
export function respondError(error: ApiError, exchange: Exchange, page?: Answer): Reply {
  const { status, code, message, details } = error;
  const shown = page ?? { body: failure(code, message, details, exchange.requestId) };
  const headers = headersOf(exchange, { ...shown.headers, ...error.headers });
  return withBody(status, bytesOf(shown), shown.type, headers, exchange.request);
}

export function respondEmpty(
  status: 204 | 308,
  extra: Record<string, string>,
  exchange: Exchange,
): Reply {
  const headers = headersOf(exchange, extra);
  // The platform would add it for GET but not for HEAD; a 204 must not have it.
  if (status === 308) headers["Content-Length"] = "0";
  return { status, headers, body: null };
}

export const PREFLIGHT: Record<string, string> = {
  Allow: ALLOWED,
  "Access-Control-Allow-Methods": ALLOWED,
  "Access-Control-Allow-Headers": "Authorization, If-None-Match",
  "Access-Control-Max-Age": "86400",
};

function bytesOf({ body }: Answer): Uint8Array {
  return typeof body === "string" ? encoder.encode(body) : body;
}

function withBody(
  status: number,
  body: Uint8Array,
  type = "application/json; charset=utf-8",
  headers: Record<string, string>,
  { method }: Asked,
): Reply {
  headers["Content-Type"] = type;
  headers["Content-Length"] = String(body.length);
  return { status, headers, body: method === "HEAD" ? null : body };
}

function headersOf(exchange: Exchange, extra?: Record<string, string>): Record<string, string> {
  return {
    ...exchange.limits,
    ...extra,
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": EXPOSED,
    "Cache-Control": "no-store",
    Vary: "Authorization",
    "X-Content-Type-Options": "nosniff",
    "X-Request-Id": `req_${exchange.requestId}`,
    ...(exchange.snapshotId && { "X-Snapshot-Id": exchange.snapshotId }),
  };
}

// 128 bits of SHA-256 over the body, an envelope with its request id blanked.
async function digest(body: Uint8Array, isEnvelope: boolean): Promise<string> {
  if (isEnvelope) patchRequestId(body, NO_REQUEST_ID);
  const hash = await crypto.subtle.digest("SHA-256", body as Uint8Array<ArrayBuffer>);
  return toHex(new Uint8Array(hash, 0, 16));
}

/** Whether If-None-Match names a tag: a list or "*", compared weakly (RFC 9110, section 13.1.2). */
export function matchesTag(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === "*") return true;
  const opaque = tag.replace(/^W\//, "");
  return [...ifNoneMatch.matchAll(/(?:W\/)?("[^"]*")/g)].some(([, value]) => value === opaque);
}
