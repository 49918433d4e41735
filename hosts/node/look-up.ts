// Finds the file for a path of a request, as Pages does: exact names, pages without ".html", the nearest 404.
import { ApiError } from "../../src/errors.ts";
import { MISSING_PAGE, type SnapshotFile, type SnapshotFiles } from "./snapshot-files.ts";

export type Found =
  | { kind: "file"; status: 200 | 404; file: SnapshotFile; path: string }
  | { kind: "redirect"; to: string }
  | { kind: "nothing" };

/** Longest path as spelt, in bytes: a snapshot's longest has some 200, and percent-encoding triples it. */
export const MAX_PATH_BYTES = 1_024;

/** `path` is as spelt in the request, without its query. Throws ApiError 414. */
export function lookUp(
  { files, missing }: Pick<SnapshotFiles, "files" | "missing">,
  path: string,
): Found {
  if (path.length > MAX_PATH_BYTES) {
    const message = `The path has ${path.length} bytes; at most ${MAX_PATH_BYTES} are allowed`;
    throw new ApiError(414, "uri_too_long", message);
  }
  const decoded = decode(path);
  if (decoded !== undefined) {
    const found = page(files, decoded, path);
    if (found) return found;
  }
  const name = missing.find((one) =>
    (decoded ?? path).startsWith(one.slice(0, -MISSING_PAGE.length)),
  );
  if (name === undefined) return { kind: "nothing" };
  return { kind: "file", status: 404, file: files.get(name)!, path: name };
}

function page(files: SnapshotFiles["files"], path: string, spelt: string): Found | undefined {
  const at = (name: string): Found | undefined => {
    const file = files.get(name);
    return file && { kind: "file", status: 200, file, path: name };
  };
  if (path.endsWith("/")) {
    const bare = path.slice(0, -1);
    if (files.has(`${bare}.html`)) return { kind: "redirect", to: spelt.slice(0, -1) };
    return at(`${path}index.html`);
  }
  if (files.has(path) && path.endsWith(".html")) {
    const to = path.replace(/(?<=\/)index\.html$|\.html$/, "");
    return { kind: "redirect", to };
  }
  const exact = at(path) ?? at(`${path}.html`);
  if (exact) return exact;
  return files.has(`${path}/index.html`) ? { kind: "redirect", to: `${spelt}/` } : undefined;
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
