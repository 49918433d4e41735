// Serves the desk to a browser on this machine, and to nobody else: the address holds a random token, and a
// request that another page could have sent is refused. The only thing that it can change is a decision.
import { randomBytes, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { listen } from "../../hosts/node/listen.ts";
import { BuildError } from "../../src/errors.ts";
import { refusal, type Answer, type Route } from "./routes.ts";

export interface DeskServer {
  url: string;
  stop(): Promise<void>;
}

const HOST = "127.0.0.1";
/** Most bytes of a request's body: a decision has some hundred. */
const MAX_BODY_BYTES = 4_096;

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

/** Serves routes by their method and path below the token. Throws BuildError if the port is taken. */
export async function startServer(
  routes: ReadonlyMap<string, Route>,
  port: number,
): Promise<DeskServer> {
  const token = randomBytes(32).toString("base64url");
  const server = createServer((request, response) => {
    const { port: own } = server.address() as AddressInfo;
    const answered = answer(routes, `/${token}/`, `${HOST}:${own}`, request);
    void answered.then((result) => send(response, result));
  });
  const base = await listen(server, HOST, port);
  return {
    url: `${base}/${token}/`,
    async stop() {
      const closed = new Promise((settle) => server.close(settle));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(
  routes: ReadonlyMap<string, Route>,
  base: string,
  host: string,
  request: IncomingMessage,
): Promise<Answer> {
  const { url = "", method = "", headers } = request;
  // Another name means DNS rebinding: another site's page whose name resolves to this machine.
  if (headers.host !== host) return refusal(421, "The desk has another host name");
  if (!isSame(url.slice(0, base.length), base)) return refusal(404, "Nothing is here");
  const isOwn =
    headers.origin === undefined ? method === "GET" : headers.origin === `http://${host}`;
  const site = headers["sec-fetch-site"];
  if (!isOwn || (site !== undefined && site !== "same-origin" && site !== "none")) {
    return refusal(403, "Only the desk's own page may ask");
  }
  const route = routes.get(`${method} ${url.slice(base.length)}`);
  if (!route) return refusal(404, "Nothing is here");
  try {
    if (method === "GET") return route(undefined);
    if (headers["content-type"] !== "application/json") return refusal(415, "Send JSON");
    return route(await bodyOf(request));
  } catch (error) {
    if (error instanceof BuildError) return refusal(409, `${error.message}. ${error.hint}`);
    if (error instanceof SyntaxError) return refusal(400, "That is no JSON");
    // A bug, whose message might quote a row.
    return refusal(500, "Internal error");
  }
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Throws SyntaxError for a body that is too long or no JSON. */
async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new SyntaxError("too long");
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

function send(response: ServerResponse, { status, type, body }: Answer): void {
  // The rest of an unread body would be taken for the start of the next request.
  const close = status === 200 ? {} : { connection: "close" };
  response.writeHead(status, { ...HEADERS, ...close, "content-type": `${type}; charset=utf-8` });
  response.end(body);
}
