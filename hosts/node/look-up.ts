// Finds the file for a path of a request, as Pages does: exact names, pages without ".html", the nearest 404.
import type { SnapshotFile, SnapshotFiles } from "./snapshot-files.ts";

export type Found =
  | { kind: "file"; status: 200 | 404; file: SnapshotFile; path: string }
  | { kind: "redirect"; to: string }
  | { kind: "nothing" };

/** `path` is as spelt in the request, without its query. */
export function lookUp({ files }: SnapshotFiles, path: string): Found {
  const decoded = decode(path);
  if (decoded !== undefined) {
    const found = page(files, decoded, path);
    if (found) return found;
  }
  const folders = (decoded ?? path).split("/").slice(0, -1);
  for (let depth = folders.length; depth > 0; depth--) {
    const missing = `${folders.slice(0, depth).join("/")}/404.html`;
    const file = files.get(missing);
    if (file) return { kind: "file", status: 404, file, path: missing };
  }
  return { kind: "nothing" };
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
    const to = path.endsWith("/index.html") ? path.slice(0, -"index.html".length) : path.slice(0, -".html".length); // prettier-ignore
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
