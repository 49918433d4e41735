// A plain HTTP server over a folder for tests of mirrors: it can be given another folder, tamper with answers and drop
// connections, and it counts. It ends with its process.
import { gzipSync } from "node:zlib";
import { disk } from "../../../build/disk/effects.ts";
import { serve } from "../../loopback.ts";

/** What Cloudflare compresses: by media type, neither whole NDJSON nor Atom nor packs. */
const COMPRESSED = /\.(json|geojson|csv|html)$|\/parts\/.*\.ndjson$/;

/** What becomes of an answer: its bytes, a connection that ends half-way, or one on which nothing more comes. */
type Tamper = (path: string, bytes: Buffer) => Buffer | "drop" | "hang";

const asItIs: Tamper = (_, bytes) => bytes;

export type ServedFolder = Awaited<ReturnType<typeof serveFolder>>;

export async function serveFolder(folder: string, { gzip = false } = {}) {
  /** `asked`: the paths since it was last emptied. */
  const served = { folder, tamper: asItIs, asked: [] as string[], base: "" };
  served.base = await serve(({ url = "/" }, response) => {
    served.asked.push(url);
    const path = served.folder + url;
    const read = disk.isFolder(path) ? undefined : disk.read(path);
    if (!read) return void response.writeHead(404).end();
    const bytes = Buffer.from(read);
    const sent = served.tamper(url, bytes);
    if (sent === "hang") return;
    if (gzip && COMPRESSED.test(url) && sent !== "drop")
      return void response.writeHead(200, { "Content-Encoding": "gzip" }).end(gzipSync(sent));
    response.writeHead(200, { "Content-Length": bytes.length });
    if (sent !== "drop") response.end(sent);
    else response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy());
  });
  return served;
}
