// Requests one URL, with a cache by ETag, and retries where that makes sense. Throws RiffleError, or the
// signal's reason.
import { RiffleError, type RiffleErrorCode } from "./error.ts";
import type { ClientOptions } from "./types.ts";
import { readRetryAfter, sleep, waitFor } from "./wait.ts";

export interface Answer<T> {
  data: T;
  /** Of list endpoints. */
  pagination: unknown;
  requestId: string;
  snapshotId: string | undefined;
}

export type Ask = <T>(path: string, signal: AbortSignal | undefined) => Promise<Answer<T>>;

interface Envelope {
  success: boolean;
  data?: unknown;
  error?: { code: string; message: string; details?: { parameter: string; message: string }[] };
  meta: { request_id: string; pagination?: unknown };
}

const DEFAULTS = { retries: 3, maxWait: 60_000, cacheEntries: 100 };

export function createAsk(options: ClientOptions): Ask {
  const { baseUrl, key, retries, maxWait, cacheEntries } = { ...DEFAULTS, ...options };
  const base = baseUrl.replace(/\/+$/, "");
  // The platform's fetch throws if it is called as a method of another object.
  const send = options.fetch ?? ((url: string, init: RequestInit) => fetch(url, init));
  // Bodies as text, so that callers can't change a cached answer.
  const cache = new Map<string, { etag: string; text: string }>();

  async function once<T>(url: string, signal: AbortSignal | undefined): Promise<Answer<T>> {
    const known = cache.get(url);
    const headers: Record<string, string> = {};
    if (key !== undefined) headers["Authorization"] = `Bearer ${key}`;
    if (known) headers["If-None-Match"] = known.etag;
    const { response, body } = await receive(
      send(url, { headers, ...(signal && { signal }) }),
      signal,
    );
    const text = response.status === 304 && known ? known.text : body;
    const envelope = read(response, text);
    remember(url, response.headers.get("ETag") ?? known?.etag, text);
    return {
      data: envelope.data as T,
      pagination: envelope.meta.pagination,
      // After a 304 the cached body has the id of an earlier request.
      requestId: response.headers.get("X-Request-Id") ?? envelope.meta.request_id,
      snapshotId: response.headers.get("X-Snapshot-Id") ?? undefined,
    };
  }

  function remember(url: string, etag: string | undefined, text: string): void {
    cache.delete(url);
    if (etag === undefined || cacheEntries < 1) return;
    cache.set(url, { etag, text });
    if (cache.size > cacheEntries) cache.delete(cache.keys().next().value!);
  }

  return async <T>(path: string, signal: AbortSignal | undefined) => {
    for (let tries = 1; ; tries++) {
      try {
        return await once<T>(base + path, signal);
      } catch (error) {
        const wait = error instanceof RiffleError ? waitFor(error, tries) : undefined;
        if (wait === undefined || tries > retries || wait > maxWait) throw error;
        await sleep(wait, signal);
      }
    }
  };
}

// Reads the whole answer, since the connection may also break during the body.
async function receive(
  sent: Promise<Response>,
  signal: AbortSignal | undefined,
): Promise<{ response: Response; body: string }> {
  try {
    const response = await sent;
    return { response, body: await response.text() };
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    throw new RiffleError(0, "unreachable", "No answer came from the service", { cause });
  }
}

// The envelope of a success. Throws RiffleError for anything else.
function read({ status, headers }: Response, text: string): Envelope {
  const retryAfter = readRetryAfter(headers.get("Retry-After"));
  const envelope = parse(text);
  if (envelope?.success) return envelope;
  if (!envelope?.error) {
    const message = `The answer with status ${status} is not the API's`;
    throw new RiffleError(status, "unexpected_answer", message, { retryAfter });
  }
  const { code, message, details } = envelope.error;
  const requestId = envelope.meta.request_id;
  throw new RiffleError(status, code as RiffleErrorCode, message, {
    details,
    requestId,
    retryAfter,
  });
}

function parse(text: string): Envelope | undefined {
  try {
    const value = JSON.parse(text) as Envelope | null;
    return typeof value?.meta?.request_id === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}
