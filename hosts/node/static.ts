// Answers requests for files, with bytes or with a file to stream. No code of the API runs, and nothing is counted.
import { open, readFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { matchesTag, type Reply } from "../../src/serve/respond.ts";
import { codingFor, isCompressible, type Encoder } from "./encoding.ts";
import { lookUp } from "./look-up.ts";
import { MAX_KEPT, type SnapshotFile, type SnapshotFiles } from "./snapshot-files.ts";

export interface FileReply extends Omit<Reply, "body"> {
  body: Uint8Array | Readable | null;
}

type Fields = Readonly<Record<string, string | string[] | undefined>>;

export async function answerFile(
  site: SnapshotFiles,
  method: string,
  target: string,
  fields: Fields,
  encoder: Encoder,
): Promise<FileReply> {
  if (method !== "GET" && method !== "HEAD") return empty(405, { Allow: "GET, HEAD" });
  const [path = ""] = target.split("?", 1);
  const found = lookUp(site, path);
  if (!found) return empty(404, { "Cache-Control": "no-store" });
  if ("to" in found) return redirected(found.to + target.slice(path.length));
  const { file, status } = found;
  const headers: Record<string, string> = { ...file.headers };
  const offered = isCompressible(headers["Content-Type"]!, file.bytes);
  if (offered) headers["Vary"] = "Accept-Encoding";
  const accepted = fields["accept-encoding"] as string | undefined;
  const coding = offered ? codingFor(accepted, ["br", "gzip"]) : "identity";
  if (status === 404) {
    // The rules are for what was asked, which may be the JSON side of the site.
    Object.assign(headers, site.fieldsOf(path), { "Cache-Control": "no-store" });
  } else {
    // One tag of all codings must be weak.
    headers["ETag"] = coding === "identity" ? file.etag : `W/${file.etag}`;
    const known = fields["if-none-match"];
    if (matchesTag(known === undefined ? null : String(known), file.etag)) {
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
