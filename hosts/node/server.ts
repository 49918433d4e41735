// The Node server: serves a handler and a folder of files with plain node:http, as the platform does.
import { createReadStream } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { isPagePath } from "../../src/page-address.ts";
import type { Deps } from "../../src/serve/handle.ts";
import type { Asked, Reply } from "../../src/serve/respond.ts";
import { addressOf, type AddressSource } from "./client-address.ts";
import { codingFor, isCompressible, type Encoder } from "./encoding.ts";
import { routeOf, type Metrics } from "./metrics.ts";
import type { Site } from "./sites.ts";
import { answerFile, type FileReply } from "./static.ts";

export interface ServerParts {
  /** The snapshot for a request that begins now. */
  site(): Site;
  /** What the handler uses beside assets. */
  deps: Omit<Deps, "readAsset">;
  clientAddress: AddressSource;
  origin: string | undefined;
  encoder: Encoder;
  metrics: Pick<Metrics, "observe">;
  draining(): boolean;
}

/** A head may take this long to arrive, a whole request that long, in ms; both are small. */
const HEAD_MS = 10_000;
const REQUEST_MS = 30_000;
/** Longer than load balancers keep idle connections, commonly 60 s, so that they end them and not we. */
const KEEP_ALIVE_MS = 65_000;
/** The longest URL and the fields of a request; see MAX_URL_BYTES for what is answered. */
const MAX_HEAD_BYTES = 16_384;
const HOST = /^[\w.:[\]-]+$/;
const DOTS = /^[^?]*\/(?:\.|%2e){1,2}(?:[/?]|$)/i;
const ABSOLUTE = /^https?:\/\/[^/?#]*/i;

/** A server that does not listen yet. */
export function createSiteServer(parts: ServerParts): Server {
  const options = {
    headersTimeout: HEAD_MS,
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: MAX_HEAD_BYTES,
  };
  return createServer(options, (incoming, outgoing) => {
    const begin = performance.now();
    const target = targetOf(incoming.url!);
    const [path = ""] = target.split("?", 1);
    answer(incoming, target, path, parts).then(
      (reply) => write(reply, outgoing, parts),
      // Only files can fail here: the handler turns whatever is thrown into an envelope.
      (error: unknown) => {
        parts.deps.log({ level: "error", event: "file_unreadable", error: String(error) });
        write({ status: 500, headers: { "Content-Length": "0" }, body: null }, outgoing, parts);
      },
    );
    outgoing.once("close", () => {
      const seconds = (performance.now() - begin) / 1_000;
      parts.metrics.observe(routeOf(path), outgoing.statusCode, seconds);
    });
  });
}

// Paths are matched as spelt, and "/v1/*" includes "/v1".
async function answer(
  incoming: IncomingMessage,
  target: string,
  path: string,
  parts: ServerParts,
): Promise<FileReply> {
  const site = parts.site();
  const { method = "GET", headers } = incoming;
  if (path !== "/v1" && !path.startsWith("/v1/") && !isPagePath(path)) {
    return answerFile(site, method, target, headers, parts.encoder);
  }
  const { host = "" } = headers;
  const origin = parts.origin ?? `http://${HOST.test(host) ? host : "localhost"}`;
  const address = addressOf(parts.clientAddress, headers, incoming.socket.remoteAddress);
  const asked = { url: origin + target, method, headers: fieldsOf(headers), address };
  const reply = await site.handle(asked, { ...parts.deps, readAsset: site.readAsset });
  return compressed(reply, headers["accept-encoding"], parts.encoder);
}

// A request's target is a path, or a whole URL if the client takes this server for a proxy. Dots are resolved
// as the platform does, so that a path has one meaning; nothing else of the spelling is touched.
function targetOf(url: string): string {
  const target = url.startsWith("/") ? url : url.replace(ABSOLUTE, "");
  const fragment = target.indexOf("#");
  const bare = fragment < 0 ? target : target.slice(0, fragment);
  const whole = bare.startsWith("/") ? bare : `/${bare}`;
  if (!DOTS.test(whole)) return whole;
  const { pathname, search } = new URL(`http://host${whole}`);
  return pathname + search;
}

function fieldsOf(headers: IncomingMessage["headers"]): Asked["headers"] {
  const get = (name: string) => {
    const value = headers[name.toLowerCase()];
    return value === undefined ? null : String(value);
  };
  return { get, has: (name) => get(name) !== null };
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
  if (body === null) return headOf(reply);
  const bytes = await encoder.answer(tag, body);
  headers["Content-Encoding"] = "gzip";
  headers["Content-Length"] = String(bytes.length);
  return { status, headers, body: bytes };
}

// HEAD sends what GET would, but for the length, which only compressing would show.
function headOf({ status, headers }: Reply): Reply {
  const fields: Record<string, string> = { ...headers, "Content-Encoding": "gzip" };
  delete fields["Content-Length"];
  return { status, headers: fields, body: null };
}

function write(reply: FileReply, outgoing: ServerResponse, { draining }: ServerParts): void {
  const { status, headers, body } = reply;
  if (draining()) headers["Connection"] = "close";
  outgoing.writeHead(status, headers);
  if (body !== null && "disk" in body) {
    // Errors end the connection: the head is out, and a client sees that bytes are missing.
    pipeline(createReadStream(body.disk), outgoing, () => {});
  } else outgoing.end(body);
}
