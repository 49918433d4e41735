// The socket of the local server. It refuses, in the API's envelope, what the platform's own front never lets
// through and workerd answers with a bare 500 or passes on to code that it ends; all else goes to workerd as it came.
import { Agent, createServer, request, STATUS_CODES } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { answerInTurn } from "../hosts/node/connections.ts";
import { targetOf } from "../src/request-target.ts";
import { ApiError, notAllowed } from "../src/errors.ts";
import { beginExchange, respondError, type Reply } from "../src/serve/respond.ts";

/** Idle connections are dropped before workerd drops them, after 5 s, in ms. */
const IDLE_MS = 4_000;
/** Longer than a URL may be, so that the function can say so, in bytes. */
const MAX_HEAD_BYTES = 65_536;
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
/** Methods that no code of the platform can be called with. */
const IMPOSSIBLE = ["CONNECT", "TRACE", "TRACK"];
const OF_CONNECTION = ["connection", "keep-alive"];

export function createFront(inner: () => URL): Server {
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
  const options = { maxHeaderSize: MAX_HEAD_BYTES, requireHostHeader: false };
  const server = createServer(options);
  // Workerd asks for each pipelined request at once, and ends when it has no descriptor left.
  answerInTurn(server, (incoming, outgoing) => {
    const target = targetOf(incoming.url!);
    const refusal = refusalOf(incoming, target);
    if (!refusal) return pass(incoming, outgoing, target!, inner(), agent);
    const { status, headers, body } = replyTo(refusal);
    outgoing.writeHead(status, headers).end(body);
  });
  server.on("connect", (_, socket: Duplex) => endWith(socket, notAllowed("CONNECT")));
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) return socket.destroy();
    const isMethod = error.code === "HPE_INVALID_METHOD";
    endWith(socket, isMethod ? notAllowed("This method") : malformed("request"));
  });
  server.on("close", () => agent.destroy());
  return server;
}

function refusalOf(
  { method = "", rawHeaders, url }: IncomingMessage,
  target: string | undefined,
): ApiError | undefined {
  const hosts = rawHeaders.filter((_, i) => i % 2 === 1 && /^host$/i.test(rawHeaders[i - 1]!));
  if (hosts.length !== 1 || !HOST.test(hosts[0]!) || !URL.canParse(`http://${hosts[0]}`)) {
    return malformed("Host header");
  }
  if (IMPOSSIBLE.includes(method)) return notAllowed(method);
  if (target === undefined) return malformed(`address ${url}`);
  return undefined;
}

function malformed(what: string): ApiError {
  return new ApiError("invalid_parameter", `The ${what} is malformed`);
}

function replyTo(refusal: ApiError): Reply {
  const asked = { url: "", method: "GET", headers: new Headers() };
  const reply = respondError(refusal, beginExchange(asked, undefined));
  return { ...reply, headers: { ...reply.headers, Connection: "close" } };
}

// For a socket that has no response object yet.
function endWith(socket: Duplex, refusal: ApiError): void {
  const { status, headers, body } = replyTo(refusal);
  const fields = Object.entries(headers).map((field) => `${field.join(": ")}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${fields.join("")}\r\n`);
  socket.end(body);
}

function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  path: string,
  inner: URL,
  agent: Agent,
): void {
  const { hostname, port } = inner;
  const { method } = incoming;
  const headers = between(incoming.rawHeaders);
  const sent = request({ hostname, port, method, path, headers, agent }, (response) => {
    outgoing.sendDate = false;
    outgoing.writeHead(response.statusCode!, between(response.rawHeaders));
    response.pipe(outgoing);
    response.on("error", () => outgoing.destroy());
  });
  // Workerd has just dropped an idle connection, is ending or being replaced, or the caller has gone.
  sent.on("error", () => {
    const isStale = sent.reusedSocket && !outgoing.headersSent && !outgoing.destroyed;
    if (isStale && !hasBody(incoming)) pass(incoming, outgoing, path, inner, agent);
    else outgoing.destroy();
  });
  outgoing.on("close", () => sent.destroy());
  incoming.pipe(sent);
}

const hasBody = ({ headers }: IncomingMessage) =>
  "content-length" in headers || "transfer-encoding" in headers;

/** Raw header fields, except those of a connection. */
const between = (raw: readonly string[]) =>
  raw.filter((_, i) => !OF_CONNECTION.includes(raw[i - (i % 2)]!.toLowerCase()));
