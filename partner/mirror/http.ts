// Reads files of a deployed site over HTTP, with retries; by node:http, as fetch() doesn't report how many bytes came.
import { once } from "node:events";
import { Agent as HttpAgent, get as httpGet, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, get as httpsGet } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
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

type Answer = { status: number; bytes: Buffer };

const AGENTS = {
  "http:": { get: httpGet, agent: new HttpAgent({ keepAlive: true }) },
  "https:": { get: httpsGet, agent: new HttpsAgent({ keepAlive: true }) },
};

/** The number of requests, with retries and redirects, and the bytes of the answers as they were sent. */
export type Traffic = { requests: number; bytes: number };

/** Reads files below a base URL without its last slash; undefined for a 404. Throws BuildError if all attempts fail. */
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

async function ask(url: URL, traffic: Traffic, redirects = MAX_REDIRECTS): Promise<Answer> {
  const { get, agent } = AGENTS[url.protocol as keyof typeof AGENTS];
  traffic.requests++;
  const headers = { "Accept-Encoding": "gzip" };
  const request = get(url, { agent, timeout: SILENCE_MS, headers });
  request.on("timeout", () => request.destroy(new Error("silence")));
  // After the head it is the body that fails.
  request.on("error", () => {});
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const { location } = response.headers;
  const status = response.statusCode!;
  if (status >= 300 && status < 400 && location !== undefined && redirects > 0) {
    response.resume();
    return ask(redirectTarget(location, url), traffic, redirects - 1);
  }
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    traffic.bytes += chunk.length;
    if (length > MAX_FILE_BYTES) throw new Error("more than a file may have");
  }
  const bytes = Buffer.concat(chunks);
  if (response.headers["content-encoding"] !== "gzip") return { status, bytes };
  return { status, bytes: gunzipSync(bytes, { maxOutputLength: MAX_FILE_BYTES }) };
}

/** Where a redirect leads. Throws unless it is HTTP, and HTTPS if it comes from HTTPS. */
export function redirectTarget(location: string, from: URL): URL {
  const url = new URL(location, from);
  if (isUrl(url.href) && (url.protocol === "https:" || from.protocol === "http:")) return url;
  throw new Error("a redirect to what can't be trusted");
}
