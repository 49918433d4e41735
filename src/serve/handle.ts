// Answers every request to /v1/*: a Request and what it may use in, a Response out, in the contract's
// order of work. Anything thrown becomes the failure envelope here and nowhere else (I10).
import { success, NO_REQUEST_ID } from "../envelope.ts";
import { ApiError } from "../errors.ts";
import { API_VERSION, CACHE_BYTES, MAX_URL_BYTES } from "../limits.ts";
import { readParams } from "../params.ts";
import { parseListQuery, readAll } from "../query.ts";
import { answerList } from "./list.ts";
import { answerAvailability, answerProperty } from "./property.ts";
import * as respond from "./respond.ts";
import { route, type Endpoint } from "./route.ts";
import { SnapshotReader, type ReadAsset, type Snapshot } from "./snapshot.ts";

/** What a request may use; given anew with each, since platforms bind them to the request. */
export interface Deps {
  readAsset: ReadAsset;
  now(): Date;
  /** Takes one structured line. */
  log(line: Record<string, unknown>): void;
}

export type Api = (request: Request, deps: Deps) => Promise<Response>;

/** Makes the handler of one isolate, which remembers packs between requests. */
export function createApi(cacheBytes = CACHE_BYTES): Api {
  const reader = new SnapshotReader(cacheBytes);
  return async (request, deps) => {
    const exchange: respond.Exchange = {
      request,
      requestId: respond.newRequestId(),
      keyed: request.headers.has("Authorization"),
      snapshotId: await reader.identify(deps.readAsset),
      limits: {},
    };
    try {
      return await serve(exchange, deps, reader);
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
  deps: Deps,
  reader: SnapshotReader,
): Promise<Response> {
  const { request } = exchange;
  if (request.url.length > MAX_URL_BYTES) {
    const message = `The URL has ${request.url.length} bytes; at most ${MAX_URL_BYTES} are allowed`;
    throw new ApiError(414, "uri_too_long", message);
  }
  if (request.method === "OPTIONS") return respond.respondEmpty(204, respond.PREFLIGHT, exchange);
  const { origin, path, search } = split(request.url);
  const endpoint = route(request.method, path);
  if (endpoint.kind === "redirect") {
    return respond.respondEmpty(308, { Location: endpoint.path + search }, exchange);
  }
  const answer = await reader.use(deps.readAsset, (snapshot) => {
    exchange.snapshotId = snapshot.catalog.snapshot;
    return answerEndpoint(endpoint, search, snapshot, origin, deps.now());
  });
  return respond.respondAnswer(answer, exchange);
}

function answerEndpoint(
  endpoint: Exclude<Endpoint, { kind: "redirect" }>,
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
    case "me":
      throw new ApiError(401, "missing_key", "Send your key as Authorization: Bearer KEY", {
        headers: { "WWW-Authenticate": "Bearer" },
      });
  }
}

// Not through URL, which would respell the path.
function split(url: string): { origin: string; path: string; search: string } {
  const slash = url.indexOf("/", url.indexOf("://") + 3);
  const question = url.indexOf("?", slash);
  const end = question < 0 ? url.length : question;
  return { origin: url.slice(0, slash), path: url.slice(slash, end), search: url.slice(end) };
}
