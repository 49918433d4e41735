// The Node server: serves a handler and a folder of files with plain node:http, as the platform does.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { pipeline, Readable } from "node:stream";
import { ApiError, errorOf } from "../../src/errors.ts";
import { targetOf } from "../../src/request-target.ts";
import type { Deps } from "../../src/serve/handle.ts";
import { routePage } from "../../src/serve/html/route.ts";
import { beginExchange, respondError, type Reply } from "../../src/serve/respond.ts";
import { answerInTurn } from "./connections.ts";
import { codingFor, isCompressible, type Encoder } from "./encoding.ts";
import { routeOf, type Metrics } from "./metrics.ts";
import type { Settings } from "./settings.ts";
import type { Site } from "./sites.ts";
import { answerFile, redirected, type FileReply } from "./static.ts";

export interface ServerParts extends Pick<Settings, "clientAddress" | "stallMs"> {
  site(): Site;
  deps: Omit<Deps, "readAsset">;
  /** Of the links in answers. Never the request's Host: callers choose it, and caches would keep it. */
  origin(): string;
  encoder: Encoder;
  metrics: Pick<Metrics, "observe">;
  draining(): boolean;
}

const OPTIONS = {
  /** A head may take this long to arrive, a whole request that long, in ms; both are small. */
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  /** Longer than load balancers keep idle connections, commonly 60 s, so that they end them and not we. */
  keepAliveTimeout: 65_000,
  /** The longest URL and the fields of a request, in bytes; see MAX_URL_BYTES for what is answered. */
  maxHeaderSize: 16_384,
  // Two keys are not a key, as on Workers, and two hosts not a host.
  joinDuplicateHeaders: true,
};
/** nginx waits 60 s; clients that read anything at all send an acknowledgement within seconds. */
const STALL_MS = 30_000;
/** One host; empty where a client knows none. RFC 9112, section 3.2: anything else must be refused. */
const HOST = /^[\w.:[\]-]*$/;

export function createSiteServer(parts: ServerParts) {
  const server = createServer(OPTIONS);
  server.timeout = parts.stallMs ?? STALL_MS;
  const connections = answerInTurn(server, (incoming, outgoing) => {
    const begin = performance.now();
    const asked = askedOf(incoming, parts);
    outgoing.once("close", () => {
      const seconds = (performance.now() - begin) / 1_000;
      parts.metrics.observe(routeOf(asked.path), outgoing.statusCode, seconds);
    });
    void answer(asked, incoming, parts).then((reply) => {
      if (parts.draining() && connections.isLast(incoming)) reply.headers["Connection"] = "close";
      write(reply, outgoing);
    });
  });
  return { server, connections };
}

function askedOf({ method = "GET", url, headers, socket }: IncomingMessage, parts: ServerParts) {
  const target = targetOf(url!) ?? `/${url}`;
  const get = (name: string) => {
    const value = headers[name.toLowerCase()];
    return value === undefined ? null : String(value);
  };
  return {
    url: parts.origin() + target,
    method,
    headers: { get, has: (name: string) => get(name) !== null },
    address: parts.clientAddress(headers, socket.remoteAddress),
    target,
    path: target.split("?", 1)[0]!,
  };
}

async function answer(
  asked: ReturnType<typeof askedOf>,
  { headers }: IncomingMessage,
  parts: ServerParts,
): Promise<FileReply> {
  const site = parts.site();
  try {
    if (!HOST.test(headers.host ?? "")) {
      throw new ApiError("invalid_parameter", "Host must be given once and name one host");
    }
    const { path, method, target } = asked;
    if (!site.isFunction(path)) {
      const moved = site.hasPages ? routePage(path, target.slice(path.length)) : undefined;
      if (moved?.kind === "redirect") return redirected(moved.to);
      return await answerFile(site, method, target, headers, parts.encoder);
    }
    const reply = await site.handle(asked, { ...parts.deps, readAsset: site.readAsset });
    return await compressed(reply, headers["accept-encoding"], parts.encoder);
  } catch (error) {
    const failure = errorOf(error);
    if (failure !== error) {
      parts.deps.log({ level: "error", event: "file_unreadable", error: String(error) });
    }
    return respondError(failure, beginExchange(asked, site.id));
  }
}

async function compressed(
  reply: Reply,
  accepted: string | undefined,
  encoder: Encoder,
): Promise<Reply> {
  const { status, headers, body } = reply;
  const tag = headers["ETag"];
  if (tag === undefined) return reply;
  headers["Vary"] += ", Accept-Encoding";
  const type = headers["Content-Type"] ?? "";
  if (!isCompressible(type, Number(headers["Content-Length"]))) return reply;
  if (codingFor(accepted, ["gzip"]) === "identity") return reply;
  headers["Content-Encoding"] = "gzip";
  if (body === null) {
    // HEAD sends the fields of GET, except the length, which only compressing would show.
    delete headers["Content-Length"];
    return reply;
  }
  const bytes = await encoder.answer(tag, body);
  headers["Content-Length"] = String(bytes.length);
  return { status, headers, body: bytes };
}

function write({ status, headers, body }: FileReply, outgoing: ServerResponse): void {
  // The client is gone, and nothing else would close the file.
  if (outgoing.destroyed) return void (body instanceof Readable && body.destroy());
  outgoing.writeHead(status, headers);
  // Errors end the connection: the head is out, and a client sees that bytes are missing.
  if (body instanceof Readable) pipeline(body, outgoing, () => {});
  else outgoing.end(body);
}
