// Answers every request to /v1/*, and to pages, in the order that the contract sets. Anything thrown becomes the
// failure envelope, or its page, here and nowhere else (I10).
import { success, NO_REQUEST_ID } from "../envelope.ts";
import { errorOf, missingKey, tooLong, unavailable, type ApiError } from "../errors.ts";
import { CACHE_BYTES, MAX_URL_BYTES } from "../limits.ts";
import { readAll, readParams, type Params } from "../read-params.ts";
import { admit, newCallers, type AdmitDeps, type Caller, type Callers } from "./admit.ts";
import { clientOf } from "./client.ts";
import * as respond from "./respond.ts";
import { route } from "./route.ts";
import { SnapshotReader, type ReadAsset, type Snapshot } from "./snapshot.ts";

/** The dependencies of a request; passed with each, since platforms bind them to the request. */
export interface Deps extends AdmitDeps {
  readAsset: ReadAsset;
}

/** A request with the caller's address, as the host reports it; null if it knows none. */
export interface AskedFrom extends respond.Asked {
  readonly address: string | null;
}

export type Handler = (request: AskedFrom, deps: Deps) => Promise<respond.Reply>;
export type Api = (request: Request, deps: Deps) => Promise<Response>;

export interface PageServer {
  owns(path: string): boolean;
  answer(
    request: { method: string; path: string; search: string },
    snapshot: Snapshot,
  ): Promise<respond.Answer | { redirect: string }>;
  /** The page that shows an error, within the site's frame if `file` has it. Throws what `file` throws. */
  error(error: ApiError, requestId: string, file: ReadAsset): Promise<respond.ErrorPage>;
}

interface Isolate {
  callers: Callers;
  reader: SnapshotReader;
  pages: PageServer | undefined;
}

/** The handler under Cloudflare, which speaks fetch and names the caller in a field that callers can't choose. */
export function createApi(...isolate: Parameters<typeof createHandler>): Api {
  const handle = createHandler(...isolate);
  return async ({ url, method, headers }, deps) => {
    const address = headers.get("CF-Connecting-IP");
    return respond.toResponse(await handle({ url, method, headers, address }, deps));
  };
}

/** Makes a handler, which holds at most `cacheBytes` of packs; those of one process may share `callers`. */
export function createHandler(
  cacheBytes = CACHE_BYTES,
  pages?: PageServer,
  callers = newCallers(),
): Handler {
  const isolate: Isolate = { callers, reader: new SnapshotReader(cacheBytes), pages };
  return async (request, deps) => {
    const exchange: respond.Exchange = {
      request,
      requestId: respond.newRequestId(),
      keyed: request.headers.has("Authorization"),
      snapshotId: await isolate.reader.identify(deps.readAsset, () => deps.now().getTime()),
      limits: {},
    };
    const reply = await replyTo(exchange, request.address, deps, isolate);
    deps.usage?.(exchange.caller ?? "none", reply.status);
    return reply;
  };
}

async function replyTo(
  exchange: respond.Exchange,
  address: string | null,
  deps: Deps,
  isolate: Isolate,
): Promise<respond.Reply> {
  try {
    return await serve(exchange, address, deps, isolate);
  } catch (error) {
    const failure = errorOf(error);
    if (failure !== error) {
      const { name, stack } = error instanceof Error ? error : new Error(typeof error);
      deps.log({ level: "error", request_id: `req_${exchange.requestId}`, name, stack });
    }
    const shown = await shownError(failure, exchange, deps, isolate);
    return respond.respondError(failure, exchange, shown);
  }
}

// Undefined for the API. A page is framed by the file of any snapshot, since it says nothing of one.
async function shownError(
  error: ApiError,
  { request, requestId }: respond.Exchange,
  { readAsset, now }: Deps,
  { reader, pages }: Isolate,
): Promise<respond.ErrorPage | undefined> {
  if (!pages?.owns(split(request.url).path)) return undefined;
  const show = (file: ReadAsset) => pages.error(error, requestId, file);
  // Kept by the isolate, so that refused callers cause no reads.
  const kept = reader.use(readAsset, now().getTime(), (snapshot) => show(snapshot.file));
  return kept.catch(() => show(readAsset)).catch(() => show(async () => undefined));
}

async function serve(
  exchange: respond.Exchange,
  address: string | null,
  deps: Deps,
  isolate: Isolate,
): Promise<respond.Reply> {
  const { request } = exchange;
  if (request.url.length > MAX_URL_BYTES) throw tooLong("URL", request.url.length);
  if (request.method === "OPTIONS") return respond.respondEmpty(204, respond.PREFLIGHT, exchange);
  const caller = await admit(exchange, clientOf(address), deps, isolate.callers);
  const { origin, path, search } = split(request.url);
  const now = deps.now();
  const { pages, reader } = isolate;
  const use = <T>(ask: (snapshot: Snapshot) => Promise<T>) =>
    reader.use(deps.readAsset, now.getTime(), (snapshot) => {
      exchange.snapshotId = snapshot.catalog.snapshot;
      return ask(snapshot);
    });
  if (pages?.owns(path)) {
    const { method } = request;
    const page = await use((snapshot) => pages.answer({ method, path, search }, snapshot));
    return "redirect" in page
      ? respond.respondEmpty(308, { Location: page.redirect }, exchange)
      : respond.respondAnswer(page, exchange);
  }
  const found = route(request.method, path);
  if (typeof found === "object") {
    return respond.respondEmpty(308, { Location: found.redirect + search }, exchange);
  }
  const params = readParams(search);
  if (found === "me") return respond.respondAnswer(answerMe(caller, params), exchange);
  const answer = await use((snapshot) => found({ params, snapshot, origin, now }));
  return respond.respondAnswer(answer, exchange);
}

function answerMe(caller: Caller, params: Params): respond.Answer {
  if (caller.kind === "unavailable") throw unavailable("The key store");
  if (caller.kind !== "key") throw missingKey();
  readAll(params, {});
  const { id, scopes, tier, environment, owner } = caller.key;
  const data = { key_id: id, scopes, rate_tier: tier, environment, owner: { display_name: owner } };
  return { body: success(JSON.stringify(data), NO_REQUEST_ID), headers: {}, fresh: true };
}

// Not with URL, which would normalize the path.
function split(url: string): { origin: string; path: string; search: string } {
  const slash = url.indexOf("/", url.indexOf("://") + 3);
  const question = url.indexOf("?", slash);
  const end = question < 0 ? url.length : question;
  return { origin: url.slice(0, slash), path: url.slice(slash, end), search: url.slice(end) };
}
