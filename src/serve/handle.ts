// Answers every request to /v1/*, in the order that the contract sets. Anything thrown becomes the failure
// envelope here and nowhere else (I10).
import { success, NO_REQUEST_ID } from "../envelope.ts";
import { ApiError } from "../errors.ts";
import { API_VERSION, CACHE_BYTES, MAX_URL_BYTES } from "../limits.ts";
import { readParams, type Param } from "../params.ts";
import { parseListQuery, readAll } from "../query.ts";
import { DEFAULT_TIERS, parseTiers, type Tiers } from "../tiers.ts";
import {
  authenticate,
  keyMemory,
  type Caller,
  type KeyMemory,
  type KeyStore,
} from "./authenticate.ts";
import { clientOf } from "./client.ts";
import { limit, rateFields, refusalMemory, type Limiter, type Refusal } from "./limit.ts";
import { answerList } from "./list.ts";
import { me } from "./me.ts";
import type { Memory } from "./memory.ts";
import { answerAvailability, answerProperty } from "./property.ts";
import * as respond from "./respond.ts";
import { route, type Endpoint } from "./route.ts";
import { SnapshotReader, unavailable, type ReadAsset, type Snapshot } from "./snapshot.ts";

/** What a request may use; passed with each, since platforms bind them to the request. */
export interface Deps {
  readAsset: ReadAsset;
  keys: KeyStore;
  limiter: Limiter;
  /** The configuration's tiers as JSON text; see parseTiers. */
  tiers: string | undefined;
  now(): Date;
  /** Takes one structured line. */
  log(line: Record<string, unknown>): void;
  /** Keeps the isolate running for the work after the answer is sent. */
  waitUntil(work: Promise<unknown>): void;
}

/** A request with the caller's address, as the host reports it; null if it knows none. */
export interface AskedFrom extends respond.Asked {
  readonly address: string | null;
}

export type Handler = (request: AskedFrom, deps: Deps) => Promise<respond.Reply>;
export type Api = (request: Request, deps: Deps) => Promise<Response>;

/** What an isolate remembers between requests. */
interface Isolate {
  reader: SnapshotReader;
  keyMemory: KeyMemory;
  refusals: Memory<Refusal>;
  tiers: Tiers | undefined;
}

/** The handler under Cloudflare, which speaks fetch and names the caller in a field that callers can't choose. */
export function createApi(cacheBytes = CACHE_BYTES): Api {
  const handle = createHandler(cacheBytes);
  return async ({ url, method, headers }, deps) => {
    const address = headers.get("CF-Connecting-IP");
    return respond.toResponse(await handle({ url, method, headers, address }, deps));
  };
}

/** Makes the handler of one isolate; it holds at most `cacheBytes` of packs. */
export function createHandler(cacheBytes = CACHE_BYTES): Handler {
  const isolate: Isolate = {
    reader: new SnapshotReader(cacheBytes),
    keyMemory: keyMemory(),
    refusals: refusalMemory(),
    tiers: undefined,
  };
  return async (request, deps) => {
    const exchange: respond.Exchange = {
      request,
      requestId: respond.newRequestId(),
      keyed: request.headers.has("Authorization"),
      snapshotId: await isolate.reader.identify(deps.readAsset, () => deps.now().getTime()),
      limits: {},
    };
    try {
      return await serve(exchange, request.address, deps, isolate);
    } catch (error) {
      if (!(error instanceof ApiError)) {
        const { name, stack } = error instanceof Error ? error : new Error(typeof error);
        deps.log({ level: "error", request_id: `req_${exchange.requestId}`, name, stack });
      }
      return respond.respondError(error, exchange);
    }
  };
}

async function serve(
  exchange: respond.Exchange,
  address: string | null,
  deps: Deps,
  isolate: Isolate,
): Promise<respond.Reply> {
  const { request } = exchange;
  if (request.url.length > MAX_URL_BYTES) {
    const message = `The URL has ${request.url.length} bytes; at most ${MAX_URL_BYTES} are allowed`;
    throw new ApiError(414, "uri_too_long", message);
  }
  if (request.method === "OPTIONS") return respond.respondEmpty(204, respond.PREFLIGHT, exchange);
  const caller = await admit(exchange, clientOf(address), deps, isolate);
  const { origin, path, search } = split(request.url);
  const endpoint = route(request.method, path);
  if (endpoint.kind === "redirect") {
    return respond.respondEmpty(308, { Location: endpoint.path + search }, exchange);
  }
  if (endpoint.kind === "me") {
    return respond.respondAnswer(answerMe(caller, readParams(search)), exchange);
  }
  const now = deps.now();
  const answer = await isolate.reader.use(deps.readAsset, now.getTime(), (snapshot) => {
    exchange.snapshotId = snapshot.catalog.snapshot;
    return answerEndpoint(endpoint, search, snapshot, origin, now);
  });
  return respond.respondAnswer(answer, exchange);
}

// Finds the caller, counts the call, and throws for callers that are refused.
async function admit(
  exchange: respond.Exchange,
  client: string,
  deps: Deps,
  isolate: Isolate,
): Promise<Exclude<Caller, { kind: "refused" }>> {
  const tiers = (isolate.tiers ??= tiersOf(deps));
  const { headers } = exchange.request;
  const { log, keys, limiter } = deps;
  const now = () => deps.now().getTime();
  const { keyMemory: memory, refusals } = isolate;
  const waitUntil = (work: Promise<unknown>) => deps.waitUntil(work);
  const identity = { keys, memory, anonymous: tiers.anonymous, now, log, waitUntil };
  const caller = await authenticate(headers.get("Authorization"), client, identity);
  const [counted, tier] =
    caller.kind === "key"
      ? [`key:${caller.key.id}`, tiers[caller.key.tier]]
      : [client, tiers.anonymous];
  const limited =
    caller.kind === "refused"
      ? caller.limited
      : await limit(counted, tier, { limiter, refusals, now, log });
  exchange.limits = rateFields(limited);
  if (caller.kind === "refused" || limited.verdict?.allowed === false) {
    const wait = exchange.limits["Retry-After"];
    throw new ApiError(429, "rate_limited", `Too many requests; try again in ${wait} s`);
  }
  if (caller.kind === "invalid") {
    const message = "The Authorization header holds no live key";
    throw unauthorized("invalid_key", message, 'Bearer error="invalid_token"');
  }
  return caller;
}

// Deploys refuse a bad configuration; if one gets here nevertheless, the default tiers apply.
function tiersOf({ tiers, log }: Deps): Tiers {
  try {
    return parseTiers(tiers);
  } catch (error) {
    log({ level: "error", event: "bad_tiers", error: String(error) });
    return DEFAULT_TIERS;
  }
}

function answerMe(caller: Caller, params: readonly Param[]): respond.Answer {
  if (caller.kind === "unavailable") throw unavailable("The key store");
  if (caller.kind !== "key") {
    throw unauthorized("missing_key", "Send your key as Authorization: Bearer KEY", "Bearer");
  }
  readAll(params, {});
  const body = success(JSON.stringify(me(caller.key)), NO_REQUEST_ID);
  return { body, headers: {}, fresh: true };
}

// RFC 6750 section 3.1: the challenge says what is wrong with a key, and nothing if none was sent.
function unauthorized(
  code: "missing_key" | "invalid_key",
  message: string,
  challenge: string,
): ApiError {
  return new ApiError(401, code, message, { headers: { "WWW-Authenticate": challenge } });
}

function answerEndpoint(
  endpoint: Exclude<Endpoint, { kind: "redirect" | "me" }>,
  search: string,
  snapshot: Snapshot,
  origin: string,
  now: Date,
): Promise<respond.Answer> {
  const params = readParams(search);
  switch (endpoint.kind) {
    case "list":
      return answerList(parseListQuery(endpoint.resource, params), snapshot, origin);
    case "property":
      return answerProperty(endpoint.id, params, snapshot);
    case "availability":
      return answerAvailability(params, snapshot, now);
    case "health":
      readAll(params, {});
      return Promise.resolve({
        body: success(`{"status":"ok","version":"${API_VERSION}"}`, NO_REQUEST_ID),
        headers: {},
        fresh: true,
      });
  }
}

// Not with URL, which would normalize the path.
function split(url: string): { origin: string; path: string; search: string } {
  const slash = url.indexOf("/", url.indexOf("://") + 3);
  const question = url.indexOf("?", slash);
  const end = question < 0 ? url.length : question;
  return { origin: url.slice(0, slash), path: url.slice(slash, end), search: url.slice(end) };
}
