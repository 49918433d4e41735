// Answers requests for files, with bytes or with a file to stream. No code of the API runs, and nothing is
// counted.
import { readFile } from "node:fs/promises";
import { matchesTag, type Reply } from "../../src/serve/respond.ts";
import { codingFor, isCompressible, type Encoder } from "./encoding.ts";
import { lookUp } from "./look-up.ts";
import { MAX_KEPT, type SnapshotFile, type SnapshotFiles } from "./snapshot-files.ts";

export interface FileReply extends Omit<Reply, "body"> {
  /** A file is streamed from its path on the disk. */
  body: Uint8Array | { readonly disk: string } | null;
}

type Fields = Readonly<Record<string, string | string[] | undefined>>;

/** `target` is path and query as spelt. */
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
  if (found.kind === "nothing") return empty(404, { "Cache-Control": "no-store" });
  if (found.kind === "redirect") {
    return empty(308, { Location: found.to + target.slice(path.length) });
  }
  const { file, status } = found;
  const headers: Record<string, string> = { ...file.headers };
  const offered = isCompressible(headers["Content-Type"]!, file.bytes);
  if (offered) headers["Vary"] = "Accept-Encoding";
  const coding = offered
    ? codingFor(fields["accept-encoding"] as string | undefined, ["br", "gzip"])
    : "identity";
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
  const body = await bodyOf(file, coding, encoder);
  headers["Content-Length"] = String("disk" in body ? file.bytes : body.length);
  return { status, headers, body: method === "HEAD" ? null : body };
}

async function bodyOf(file: SnapshotFile, coding: "br" | "gzip" | "identity", encoder: Encoder) {
  if (coding === "identity" && file.bytes > MAX_KEPT) return file;
  return encoder.file(file.etag, coding, () => readFile(file.disk));
}

function empty(status: number, headers: Record<string, string>): FileReply {
  return { status, headers: { ...headers, "Content-Length": "0" }, body: null };
}
