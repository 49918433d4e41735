// Reads files of a deployed site over HTTP, with retries. Uses node:http, since fetch() takes twice as long
// for many small files and has no idle timeout.
import { Agent as HttpAgent, get as httpGet, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, get as httpsGet } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { isUrl } from "../../src/url.ts";
import { BuildError } from "../../src/errors.ts";
import { MAX_FILE_BYTES } from "../../src/limits.ts";
import type { ReadFile } from "./verify.ts";

/** Attempts per file, and the pause before the second one, in ms; it doubles each time. */
const ATTEMPTS = 4;
const PAUSE_MS = 500;
/** Idle timeout; a whole file may take as long as the line needs. */
const SILENCE_MS = 30_000;
const MAX_REDIRECTS = 3;

/** Content codings that a server may send without being asked. */
const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: (bytes) => gunzipSync(bytes, { maxOutputLength: MAX_FILE_BYTES }),
  br: (bytes) => brotliDecompressSync(bytes, { maxOutputLength: MAX_FILE_BYTES }),
  deflate: (bytes) => inflateSync(bytes, { maxOutputLength: MAX_FILE_BYTES }),
};

const AGENTS = {
  "http:": { get: httpGet, agent: new HttpAgent({ keepAlive: true }) },
  "https:": { get: httpsGet, agent: new HttpsAgent({ keepAlive: true }) },
};

/** The number of requests, with retries and redirects, and the bytes of the answers as they were sent. */
export interface Traffic {
  requests: number;
  bytes: number;
}

interface Answer {
  status: number;
  bytes: Buffer;
}

/**
 * A reader of the files below a base URL without trailing slash; it returns undefined for a 404, and adds to
 * `traffic`. Throws BuildError if all attempts fail.
 */
export function siteReader(
  base: string,
  pause = PAUSE_MS,
  traffic: Traffic = { requests: 0, bytes: 0 },
): ReadFile {
  return async (path) => {
    let problem = "";
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (attempt > 0) await sleep(pause * 2 ** (attempt - 1));
      try {
        const { status, bytes } = await ask(new URL(base + path), traffic);
        if (status >= 200 && status < 300) return bytes;
        if (status === 404) return undefined;
        problem = `answers ${status}`;
      } catch {
        problem = "can't be reached";
      }
    }
    throw new BuildError(
      `${base}${path} can't be fetched: the site ${problem}`,
      "Check the address and the network, then try again",
    );
  };
}

function ask(url: URL, traffic: Traffic, redirects = MAX_REDIRECTS): Promise<Answer> {
  const { get, agent } = AGENTS[url.protocol as keyof typeof AGENTS];
  const options = { agent, timeout: SILENCE_MS, headers: { "Accept-Encoding": "gzip" } };
  traffic.requests++;
  return new Promise((resolve, reject) => {
    const request = get(url, options, (response) => {
      const { location } = response.headers;
      const status = response.statusCode!;
      if (status >= 300 && status < 400 && location !== undefined && redirects > 0) {
        response.resume();
        try {
          resolve(ask(redirectTarget(location, url), traffic, redirects - 1));
        } catch (error) {
          reject(error as Error);
        }
        return;
      }
      resolve(bodyOf(response, traffic).then((bytes) => ({ status, bytes })));
    });
    request.on("error", reject);
    request.on("timeout", () => request.destroy(new Error("silence")));
  });
}

/** Where a redirect leads. Throws unless it is HTTP, and HTTPS if it comes from HTTPS. */
export function redirectTarget(location: string, from: URL): URL {
  const url = new URL(location, from);
  if (isUrl(url.href) && (url.protocol === "https:" || from.protocol === "http:")) return url;
  throw new Error("a redirect to what can't be trusted");
}

function bodyOf(response: IncomingMessage, traffic: Traffic): Promise<Buffer> {
  const decode = DECODERS[response.headers["content-encoding"] ?? ""];
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    response.on("error", reject);
    response.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      traffic.bytes += chunk.length;
      if (length > MAX_FILE_BYTES) response.destroy(new Error("more than a file may have"));
    });
    response.on("end", () => {
      try {
        const bytes = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
        resolve(decode ? decode(bytes) : bytes);
      } catch (error) {
        reject(error as Error);
      }
    });
  });
}
