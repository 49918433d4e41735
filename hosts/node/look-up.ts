// Finds the file for a path of a request, as Pages does: exact names, pages without ".html", the nearest 404.
import { tooLong } from "../../src/errors.ts";
import { MISSING_PAGE, type SnapshotFile, type SnapshotFiles } from "./snapshot-files.ts";

export type Found = { status: 200 | 404; file: SnapshotFile } | { to: string };

/** Longest path as spelt, in bytes: a snapshot's longest has some 200, and percent-encoding triples it. */
export const MAX_PATH_BYTES = 1_024;

/** `path` is as spelt in the request, without its query. Undefined without any 404 page. Throws ApiError 414. */
export function lookUp(
  { files, missing }: Pick<SnapshotFiles, "files" | "missing">,
  path: string,
): Found | undefined {
  if (path.length > MAX_PATH_BYTES) throw tooLong("path", path.length, MAX_PATH_BYTES);
  const decoded = decode(path);
  const found = decoded === undefined ? undefined : page(files, decoded, path);
  if (found) return found;
  const name = missing.find((one) =>
    (decoded ?? path).startsWith(one.slice(0, -MISSING_PAGE.length)),
  );
  return name === undefined ? undefined : { status: 404, file: files.get(name)! };
}

function page(files: SnapshotFiles["files"], path: string, spelt: string): Found | undefined {
  const at = (name: string): Found | undefined => {
    const file = files.get(name);
    return file && { status: 200, file };
  };
  if (path.endsWith("/")) {
    if (files.has(`${path.slice(0, -1)}.html`)) return { to: spelt.slice(0, -1) };
    return at(`${path}index.html`);
  }
  if (path.endsWith(".html") && files.has(path)) {
    return { to: path.replace(/(?<=\/)index\.html$|\.html$/, "") };
  }
  const exact = at(path) ?? at(`${path}.html`);
  if (exact) return exact;
  return files.has(`${path}/index.html`) ? { to: `${spelt}/` } : undefined;
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
