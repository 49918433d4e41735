// Answers requests for files as Pages does: exact names, pages without ".html", the nearest 404; with bytes, or with a
// file to stream. No code of the API runs, and nothing is counted.
import { open, readFile } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { tooLong } from "../../src/errors.ts";
import { matchesTag, type Reply } from "../../src/serve/respond.ts";
import { codingFor, isCompressible, type Encoder } from "./encoding.ts";
import { MAX_KEPT, MISSING_PAGE, type SnapshotFile, type SnapshotFiles } from "./snapshot-files.ts";

export interface FileReply extends Omit<Reply, "body"> {
  body: Uint8Array | Readable | null;
}

type Found = { status: 200 | 404; file: SnapshotFile } | { to: string };

/** Longest path as spelt, in bytes: a snapshot's longest has some 200, and percent-encoding triples it. */
export const MAX_PATH_BYTES = 1_024;

/** `spelt` is the path of the request. Undefined without any 404 page. Throws ApiError 414. */
export function lookUp(
  { files, missing }: Pick<SnapshotFiles, "files" | "missing">,
  spelt: string,
): Found | undefined {
  if (spelt.length > MAX_PATH_BYTES) throw tooLong("path", spelt.length, MAX_PATH_BYTES);
  const path = decoded(spelt);
  const isFolder = path.endsWith("/");
  if (isFolder && files.has(`${path.slice(0, -1)}.html`)) return { to: spelt.slice(0, -1) };
  if (path.endsWith(".html") && files.has(path))
    return { to: path.replace(/(?<=\/)index\.html$|\.html$/, "") };
  const names = isFolder ? [`${path}index.html`] : [path, `${path}.html`];
  const name = names.find((one) => files.has(one));
  if (name !== undefined) return { status: 200, file: files.get(name)! };
  if (files.has(`${path}/index.html`)) return { to: `${spelt}/` };
  const page = missing.find((one) => path.startsWith(one.slice(0, -MISSING_PAGE.length)));
  return page === undefined ? undefined : { status: 404, file: files.get(page)! };
}

/** As it is spelt, if that can't be read: then no file has the name. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

export async function answerFile(
  site: SnapshotFiles,
  method: string,
  target: string,
  fields: IncomingHttpHeaders,
  encoder: Encoder,
): Promise<FileReply> {
  if (method !== "GET" && method !== "HEAD") return empty(405, { Allow: "GET, HEAD" });
  const [path = ""] = target.split("?", 1);
  const found = lookUp(site, path);
  if (!found) return empty(404, { "Cache-Control": "no-store" });
  if ("to" in found) return redirected(found.to + target.slice(path.length));
  const { file, status } = found;
  const headers = { ...file.headers };
  const offered = isCompressible(headers["Content-Type"]!, file.bytes);
  if (offered) headers["Vary"] = "Accept-Encoding";
  const coding = offered ? codingFor(fields["accept-encoding"], ["br", "gzip"]) : "identity";
  if (status === 404) {
    // The rules are for what was asked, which may be the JSON side of the site.
    Object.assign(headers, site.fieldsOf(path), { "Cache-Control": "no-store" });
  } else {
    // One tag of all codings must be weak.
    headers["ETag"] = coding === "identity" ? file.etag : `W/${file.etag}`;
    if (matchesTag(fields["if-none-match"] ?? null, file.etag)) {
      delete headers["Content-Type"];
      return { status: 304, headers, body: null };
    }
  }
  if (coding !== "identity") headers["Content-Encoding"] = coding;
  const isStreamed = coding === "identity" && file.bytes > MAX_KEPT;
  const bytes = isStreamed
    ? undefined
    : await encoder.file(file.etag, coding, () => readFile(file.disk));
  headers["Content-Length"] = String(bytes?.length ?? file.bytes);
  return { status, headers, body: method === "HEAD" ? null : (bytes ?? (await stream(file))) };
}

// Opened before the head is sent, so that a file that can't be read is a 500. One shorter than its Content-Length would
// swallow the start of the next answer.
async function stream({ disk, bytes }: SnapshotFile): Promise<Readable> {
  const file = await open(disk);
  const { size } = await file.stat();
  if (size === bytes) return file.createReadStream();
  await file.close();
  throw new Error(`${disk} has ${size} bytes; the manifest lists ${bytes}`);
}

export function redirected(to: string): FileReply {
  return empty(308, { Location: to });
}

function empty(status: number, headers: Record<string, string>): FileReply {
  return { status, headers: { ...headers, "Content-Length": "0" }, body: null };
}
