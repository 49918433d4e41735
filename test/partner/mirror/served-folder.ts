// A plain HTTP server over a folder for tests of mirrors: it can be given another folder, tamper with answers and drop
// connections, and it counts. It ends with its process.
import { readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { listen } from "../../../hosts/node/listen.ts";

/** What Cloudflare compresses: by media type, neither whole NDJSON nor Atom nor packs. */
const COMPRESSED = /\.(json|geojson|csv|html)$|\/parts\/.*\.ndjson$/;

/** What becomes of an answer: its bytes, a connection that ends half-way, or one on which nothing more comes. */
export type Tamper = (path: string, bytes: Buffer) => Buffer | "drop" | "hang";

export class ServedFolder {
  folder: string;
  tamper: Tamper = (_, bytes) => bytes;
  /** Paths asked for since it was last emptied. */
  asked: string[] = [];
  #base = "";

  readonly #gzip: boolean;

  constructor(folder: string, { gzip = false } = {}) {
    this.folder = folder;
    this.#gzip = gzip;
  }

  get base(): string {
    return this.#base;
  }

  async start(): Promise<this> {
    const server = createServer(({ url = "/" }, response) => {
      this.asked.push(url);
      this.#answer(url, response);
    });
    this.#base = await listen(server.unref(), "127.0.0.1", 0);
    return this;
  }

  #answer(path: string, response: ServerResponse): void {
    let bytes: Buffer;
    try {
      bytes = readFileSync(this.folder + path);
    } catch {
      response.writeHead(404).end();
      return;
    }
    const sent = this.tamper(path, bytes);
    if (sent === "hang") return;
    if (this.#gzip && COMPRESSED.test(path) && sent !== "drop") {
      response.writeHead(200, { "Content-Encoding": "gzip" }).end(gzipSync(sent));
      return;
    }
    response.writeHead(200, { "Content-Length": bytes.length });
    if (sent === "drop") {
      response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy());
    } else {
      response.end(sent);
    }
  }
}
