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
  headers: Record<string, string>;
  fresh?: boolean;
}

export interface ErrorPage {
  body: string;
  type: string;
  headers: Record<string, string>;
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
  request: Asked;
  requestId: string;
  keyed: boolean;
  snapshotId: string | undefined;
  /** Who called, for counts of usage: a key's id, or what kind of caller; undefined until that is known. */
  caller?: string;
  limits: Record<string, string>;
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
  const body = typeof answer.body === "string" ? encoder.encode(answer.body) : answer.body;
  const headers = commonHeaders(exchange, answer.headers);
  if (answer.fresh) {
    headers["Cache-Control"] = "no-store";
  } else {
    const tag = `W/${answer.tag?.replace(/^W\//, "") ?? `"${await digest(body, answer.type === undefined)}"`}`;
    headers["ETag"] = tag;
    headers["Cache-Control"] = exchange.keyed ? PRIVATE_CACHE : PUBLIC_CACHE;
    if (matchesTag(exchange.request.headers.get("If-None-Match"), tag)) {
      return { status: 304, headers, body: null };
    }
  }
  if (answer.type === undefined) patchRequestId(body, exchange.requestId);
  else headers["Content-Type"] = answer.type;
  return withBody(200, body, headers, exchange);
}

/** The failure envelope of an error, or what is shown instead of it. */
export function respondError(error: ApiError, exchange: Exchange, shown?: ErrorPage): Reply {
  const headers = commonHeaders(exchange, { ...shown?.headers, ...error.headers });
  headers["Cache-Control"] = "no-store";
  if (shown) headers["Content-Type"] = shown.type;
  const { code, message, details } = error;
  const text = shown?.body ?? failure(code, message, details, exchange.requestId);
  return withBody(error.status, encoder.encode(text), headers, exchange);
}

export function respondEmpty(
  status: 204 | 308,
  extra: Record<string, string>,
  exchange: Exchange,
): Reply {
  const headers = commonHeaders(exchange, extra);
  headers["Cache-Control"] = "no-store";
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

function withBody(
  status: number,
  body: Uint8Array,
  headers: Record<string, string>,
  { request }: Exchange,
): Reply {
  headers["Content-Type"] ??= "application/json; charset=utf-8";
  headers["Content-Length"] = String(body.length);
  return { status, headers, body: request.method === "HEAD" ? null : body };
}

function commonHeaders(exchange: Exchange, extra: Record<string, string>): Record<string, string> {
  return {
    ...exchange.limits,
    ...extra,
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": EXPOSED,
    Vary: "Authorization",
    "X-Content-Type-Options": "nosniff",
    "X-Request-Id": `req_${exchange.requestId}`,
    ...(exchange.snapshotId && { "X-Snapshot-Id": exchange.snapshotId }),
  };
}

// 128 bits of SHA-256 over the body, an envelope with its request id blanked.
async function digest(body: Uint8Array, isEnvelope: boolean): Promise<string> {
  if (isEnvelope) patchRequestId(body, NO_REQUEST_ID);
  const hash = new Uint8Array(
    await crypto.subtle.digest("SHA-256", body as Uint8Array<ArrayBuffer>),
  );
  return toHex(hash.subarray(0, 16));
}

/** Whether If-None-Match names a tag: a list or "*", compared weakly (RFC 9110, section 13.1.2). */
export function matchesTag(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === "*") return true;
  const opaque = tag.replace(/^W\//, "");
  return [...ifNoneMatch.matchAll(/(?:W\/)?("[^"]*")/g)].some(([, value]) => value === opaque);
}

export function newRequestId(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)));
}
