// Requests one path, with retries where they make sense, and a cache where the platform's fetch has none. Throws
// RiffleError, or the signal's reason.
import type { Detail } from "../../src/errors.ts";
import { RiffleError, type RiffleErrorCode } from "./error.ts";
import type { ClientOptions } from "./types.ts";
import { readRetryAfter, sleep, waitFor } from "./wait.ts";

/** `origin` is the part of an address before /v1 and /static/v1. */
type AskOptions = Omit<ClientOptions, "baseUrl" | "timeout"> & { origin: string };

export interface Call {
  signal: AbortSignal;
  /** When the call is over, as Date.now() counts: no retry waits until then. */
  deadline?: number | undefined;
  /** Asks the service again, whatever caches have. */
  fresh?: boolean | undefined;
  once?: boolean | undefined;
}

export interface Answer<T> {
  data: T;
  meta: Meta;
  requestId: string;
  snapshotId: string | undefined;
}

export interface Ask {
  <T>(path: string, call: Call): Promise<Answer<T>>;
  text(path: string, call: Call): Promise<string>;
}

interface Meta {
  request_id: string;
  pagination?: unknown;
  distances_m?: number[];
  first_days?: string[];
  facets?: object;
  suggestion?: string;
}

interface Envelope {
  success: boolean;
  data?: unknown;
  error?: { code: string; message: string; details?: Detail[] };
  meta: Meta;
}

interface Kept {
  etag: string;
  text: string;
  snapshotId: string | undefined;
  requestId: string | undefined;
  /** Until when the answer may be used without asking, as Date.now() counts. */
  until: number;
}

// Browsers have an HTTP cache, and a tag of ours would switch it off. Deno defines a location without being at one.
const HAS_CACHE = (globalThis as { location?: unknown }).location !== undefined;

export function createAsk(options: AskOptions): Ask {
  const { origin, key, retries = 3, cacheEntries = 100 } = options;
  // The platform's fetch throws if it is called as a method of another object.
  const send = options.fetch ?? ((url: string, init: RequestInit) => fetch(url, init));
  // Bodies as text, so that callers can't change a cached answer.
  const cache = new Map<string, Kept>();

  async function once<T>(path: string, read: (kept: Kept) => T, call: Call): Promise<T> {
    call.signal.throwIfAborted();
    const known = cache.get(path);
    if (known && !call.fresh && Date.now() < known.until) return read(known);
    const headers: Record<string, string> = {};
    // Static files take no header from another origin's page.
    if (key !== undefined && path.startsWith("/v1/")) headers["Authorization"] = `Bearer ${key}`;
    if (known) headers["If-None-Match"] = known.etag;
    const init: RequestInit = { headers, signal: call.signal };
    if (call.fresh && HAS_CACHE) init.cache = "no-cache";
    const { response, body } = await receive(send(origin + path, init), call.signal);
    const again = response.status === 304 ? known : undefined;
    if (!again && !response.ok) throw failure(response, body);
    const field = (name: string) => response.headers.get(name) ?? undefined;
    const [, maxAge] = /\bmax-age=(\d+)/.exec(field("Cache-Control") ?? "") ?? [];
    const kept: Kept = {
      etag: field("ETag") ?? again?.etag ?? "",
      text: again?.text ?? body,
      snapshotId: field("X-Snapshot-Id") ?? again?.snapshotId,
      requestId: field("X-Request-Id"),
      // Caches on the way may have used up some of it.
      until: Date.now() + 1_000 * (Number(maxAge ?? 0) - Number(field("Age") ?? 0)),
    };
    const value = read(kept);
    cache.delete(path);
    if (kept.etag !== "" && !HAS_CACHE) cache.set(path, kept);
    if (cache.size > cacheEntries) cache.delete(cache.keys().next().value!);
    return value;
  }

  async function request<T>(path: string, read: (kept: Kept) => T, call: Call): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await once(path, read, call);
      } catch (error) {
        const wait = error instanceof RiffleError ? waitFor(error, tries) : undefined;
        const isLast = call.once || tries > retries || wait === undefined;
        if (isLast || Date.now() + wait >= (call.deadline ?? Infinity)) throw error;
        await sleep(wait, call.signal);
      }
    }
  }

  const ask = <T>(path: string, call: Call) => request(path, readEnvelope<T>, call);
  return Object.assign(ask, {
    text: (path: string, call: Call) => request(path, ({ text }) => text, call),
  });
}

// Reads the whole answer, since the connection may also break during the body.
async function receive(
  sent: Promise<Response>,
  signal: AbortSignal,
): Promise<{ response: Response; body: string }> {
  try {
    const response = await sent;
    return { response, body: await response.text() };
  } catch (cause) {
    if (signal.aborted) throw signal.reason;
    throw new RiffleError(0, "unreachable", "No answer came from the service", { cause });
  }
}

function readEnvelope<T>({ text, requestId, snapshotId }: Kept): Answer<T> {
  const envelope = parse(text);
  if (!envelope?.success) throw unexpected(200);
  const { data, meta } = envelope;
  // After a 304 the cached body has the id of an earlier request.
  return { data: data as T, meta, requestId: requestId ?? meta.request_id, snapshotId };
}

function failure({ status, headers }: Response, text: string): RiffleError {
  const retryAfter = readRetryAfter(headers.get("Retry-After"));
  const envelope = parse(text);
  if (!envelope?.error) return unexpected(status, retryAfter);
  const { code, message, details = [] } = envelope.error;
  const more = { details, requestId: envelope.meta.request_id, retryAfter };
  return new RiffleError(status, code as RiffleErrorCode, message, more);
}

function unexpected(status: number, retryAfter?: number): RiffleError {
  const message = `The answer with status ${status} is not the API's`;
  return new RiffleError(status, "unexpected_answer", message, { retryAfter });
}

function parse(text: string): Envelope | undefined {
  try {
    const value = JSON.parse(text) as Envelope | null;
    return typeof value?.meta?.request_id === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}
