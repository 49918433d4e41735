// Serves the desk to a browser on this machine, and to nobody else: the address holds a random token, and a
// request that another page could have sent is refused. The only thing that it can change is a decision.
import { randomBytes, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { buildSync } from "esbuild";
import { z } from "zod";
import { disk } from "../../build/disk/effects.ts";
import { listen } from "../../hosts/node/listen.ts";
import { BuildError } from "../../src/errors.ts";
import type { Decision, Decisions } from "./decisions.ts";
import type { Desk } from "./desk.ts";

/** By the paths that the page asks for. */
export interface Answers {
  desk: Desk & { decided: readonly Decision[] };
  undo: { undone: Decision | null };
}

const decision = z.strictObject({ key: z.string(), verdict: z.enum(["approve", "keep"]) });

type Answer = { status: number; type: string; body: string | Uint8Array };
type Routes = Record<string, (input: unknown) => Answer>;

const HOST = "127.0.0.1";
const MAX_BODY_BYTES = 4_096;
const PAGE = join(import.meta.dirname, "page");

const HEADERS = {
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

export async function startServer(desk: Desk, decisions: Decisions, port: number) {
  const base = `/${randomBytes(32).toString("base64url")}/`;
  const routes = routesOf(desk, decisions);
  const server = createServer(async (request, response) => {
    const { port: own } = server.address() as AddressInfo;
    const refused = refusalOf(request, base, `${HOST}:${own}`);
    const { status, type, body } = refused ?? (await answer(request, base, routes));
    // The rest of an unread body would be taken for the start of the next request.
    const close = status === 200 ? {} : { connection: "close" };
    response.writeHead(status, { ...HEADERS, ...close, "content-type": `${type}; charset=utf-8` });
    response.end(body);
  });
  return {
    url: (await listen(server, HOST, port)) + base,
    async stop() {
      const closed = once(server, "close");
      server.close().closeAllConnections();
      await closed;
    },
  };
}

/** Routes by "METHOD path", the path below the token. */
function routesOf(desk: Desk, decisions: Decisions): Routes {
  const cases = new Map(desk.cases.map((one) => [one.key, one]));
  return {
    "GET ": file("text/html", "index.html"),
    "GET desk.css": file("text/css", "desk.css"),
    "GET tokens.css": file("text/css", "../../../src/site/styles/tokens.css"),
    "GET desk.js": file("text/javascript", "desk.tsx"),
    "GET desk": () => told({ ...desk, decided: decisions.made } satisfies Answers["desk"]),
    "POST undo": () => told({ undone: decisions.undo() ?? null } satisfies Answers["undo"]),
    "POST decide"(input) {
      const { data } = decision.safeParse(input);
      const about = data && cases.get(data.key);
      if (!about) return refusal(404, "There is no such text");
      // A kept text may be approved after all.
      const last = decisions.made.findLast(({ key }) => key === about.key)?.verdict;
      if (last === "approve" || last === data.verdict)
        return refusal(409, "That is decided already: undo it first");
      decisions.decide(data, about.hashes);
      return told({});
    },
  };
}

function file(type: string, name: string): () => Answer {
  const path = join(PAGE, name);
  const body = name.endsWith(".tsx") ? scriptOf(path) : disk.read(path)!;
  return () => ({ status: 200, type, body });
}

function scriptOf(path: string): Uint8Array {
  const jsx = { jsx: "automatic", jsxImportSource: "preact" } as const;
  const how = { bundle: true, format: "esm", write: false, ...jsx } as const;
  return buildSync({ entryPoints: [path], ...how }).outputFiles[0]!.contents;
}

/** What refuses a request that the desk's own page did not send. */
function refusalOf({ url = "", method, headers }: IncomingMessage, base: string, host: string) {
  // Another name means DNS rebinding: another site's page whose name resolves to this machine.
  if (headers.host !== host) return refusal(421, "The desk has another host name");
  const [given, expected] = [url.slice(0, base.length), base].map((path) => Buffer.from(path));
  if (given!.length !== expected!.length || !timingSafeEqual(given!, expected!))
    return refusal(404, "Nothing is here");
  const { origin, "sec-fetch-site": site = "none" } = headers;
  const isOwn = origin === undefined ? method === "GET" : origin === `http://${host}`;
  if (isOwn && ["same-origin", "none"].includes(String(site))) return undefined;
  return refusal(403, "Only the desk's own page may ask");
}

async function answer(request: IncomingMessage, base: string, routes: Routes): Promise<Answer> {
  const { url = "", method = "", headers } = request;
  const route = routes[`${method} ${url.slice(base.length)}`];
  if (!route) return refusal(404, "Nothing is here");
  try {
    if (method === "GET") return route(undefined);
    if (headers["content-type"] !== "application/json") return refusal(415, "Send JSON");
    // A body without a length is none of the page's.
    if (!(Number(headers["content-length"]) <= MAX_BODY_BYTES))
      return refusal(400, `Send at most ${MAX_BODY_BYTES} bytes`);
    return route(await json(request));
  } catch (error) {
    if (error instanceof BuildError) return refusal(409, `${error.message}. ${error.hint}`);
    if (error instanceof SyntaxError) return refusal(400, "That is no JSON");
    // A bug, whose message might quote a row.
    return refusal(500, "Internal error");
  }
}

function told(value: unknown, status = 200): Answer {
  return { status, type: "application/json", body: JSON.stringify(value) };
}

const refusal = (status: number, message: string) => told({ message }, status);
