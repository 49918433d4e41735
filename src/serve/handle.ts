// Answers every request to /v1/*, and to pages, in the order that the contract sets. Anything thrown becomes the
// failure envelope, or its page, here and nowhere else (I10).
import { success } from "../envelope.ts";
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
interface AskedFrom extends respond.Asked {
  readonly address: string | null;
}

type Handler = (request: AskedFrom, deps: Deps) => Promise<respond.Reply>;
export type Api = (request: Request, deps: Deps) => Promise<Response>;

type Outcome = respond.Answer | { redirect: string };

export interface PageServer {
  owns(path: string): boolean;
  answer(
    request: { method: string; path: string; search: string },
    snapshot: Snapshot,
  ): Promise<Outcome>;
  /** The page that shows an error, within the site's frame if `file` has it. Throws what `file` throws. */
  error(error: ApiError, requestId: string, file: ReadAsset): Promise<respond.Answer>;
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
    const now = () => deps.now().getTime();
    const snapshotId = await isolate.reader.identify(deps.readAsset, now);
    const exchange = respond.beginExchange(request, snapshotId);
    const reply = await serve(request, exchange, deps, isolate).catch((error: unknown) =>
      fail(error, exchange, deps, isolate),
    );
    deps.usage?.(exchange.caller ?? "none", reply.status);
    return reply;
  };
}

async function serve(
  request: AskedFrom,
  exchange: respond.Exchange,
  deps: Deps,
  isolate: Isolate,
): Promise<respond.Reply> {
  const { url, method, address } = request;
  if (url.length > MAX_URL_BYTES) throw tooLong("URL", url.length);
  if (method === "OPTIONS") return respond.respondEmpty(204, respond.PREFLIGHT, exchange);
  const caller = await admit(exchange, clientOf(address), deps, isolate.callers);
  const outcome = await answer(caller, exchange, deps, isolate);
  return "redirect" in outcome
    ? respond.respondEmpty(308, { Location: outcome.redirect }, exchange)
    : respond.respondAnswer(outcome, exchange);
}

async function answer(
  caller: Caller,
  exchange: respond.Exchange,
  deps: Deps,
  { pages, reader }: Isolate,
): Promise<Outcome> {
  const { url, method } = exchange.request;
  const { origin, path, search } = split(url);
  const now = deps.now();
  const use = <T>(ask: (snapshot: Snapshot) => Promise<T>) =>
    reader.use(deps.readAsset, now.getTime(), (snapshot) => {
      exchange.snapshotId = snapshot.catalog.snapshot;
      return ask(snapshot);
    });
  if (pages?.owns(path)) return use((snapshot) => pages.answer({ method, path, search }, snapshot));
  const found = route(method, path);
  if (typeof found === "object") return { redirect: found.redirect + search };
  const params = readParams(search);
  if (found === "me") return answerMe(caller, params);
  return use((snapshot) => found({ params, snapshot, origin, now }));
}

async function fail(
  thrown: unknown,
  exchange: respond.Exchange,
  { readAsset, now, log }: Deps,
  { reader, pages }: Isolate,
): Promise<respond.Reply> {
  const { request, requestId } = exchange;
  const error = errorOf(thrown);
  if (error !== thrown) {
    const { name, stack } = thrown instanceof Error ? thrown : new Error(typeof thrown);
    log({ level: "error", request_id: `req_${requestId}`, name, stack });
  }
  if (!pages?.owns(split(request.url).path)) return respond.respondError(error, exchange);
  // A page is framed by the file of any snapshot, since it says nothing of one; by one that the isolate keeps, so that
  // refused callers cause no reads.
  const show = (file: ReadAsset) => pages.error(error, requestId, file);
  const page = await reader
    .use(readAsset, now().getTime(), (snapshot) => show(snapshot.file))
    .catch(() => show(readAsset))
    .catch(() => show(async () => undefined));
  return respond.respondError(error, exchange, page);
}

function answerMe(caller: Caller, params: Params): respond.Answer {
  if (caller.kind === "unavailable") throw unavailable("The key store");
  if (caller.kind !== "key") throw missingKey();
  readAll(params, {});
  const { id, scopes, tier, environment, owner } = caller.key;
  const data = { key_id: id, scopes, rate_tier: tier, environment, owner: { display_name: owner } };
  return { body: success(JSON.stringify(data)), fresh: true };
}

// Not with URL, which would normalize the path.
function split(url: string): { origin: string; path: string; search: string } {
  const slash = url.indexOf("/", url.indexOf("://") + 3);
  const question = url.indexOf("?", slash);
  const end = question < 0 ? url.length : question;
  return { origin: url.slice(0, slash), path: url.slice(slash, end), search: url.slice(end) };
}
