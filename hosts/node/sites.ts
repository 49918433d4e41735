// Follows the snapshot that a folder shows: opens a new one when it is published, while requests in progress go on with
// the one that they began with.
import { readFile, realpath, stat } from "node:fs/promises";
import { newCallers, type Callers } from "../../src/serve/admit.ts";
import { createHandler } from "../../src/serve/handle.ts";
import { pages } from "../../src/serve/html/rendered.ts";
import type { Log } from "../../src/serve/limit.ts";
import type { ReadAsset } from "../../src/serve/snapshot.ts";
import type { Encoder } from "./encoding.ts";
import { follow } from "./follow.ts";
import { MAX_KEPT, openSnapshot } from "./snapshot-files.ts";

export type Site = Awaited<ReturnType<typeof open>>;

/**
 * Opens the snapshot that `dir` shows; one that can't be opened later is logged once. `encoder` keeps the small files,
 * which the handler reads again each minute. Throws BuildError.
 */
export async function followSites(dir: string, cacheBytes: number, encoder: Encoder, log: Log) {
  const callers = newCallers();
  const openNow = async () => open(await folderOf(dir), cacheBytes, encoder, callers);
  // The target of a link, and its inode, as a folder may be replaced by another of its name.
  const identify = async () => {
    const folder = await folderOf(dir);
    const { dev, ino } = await stat(folder).catch(() => ({ dev: 0, ino: 0 }));
    return `${folder} ${dev}:${ino}`;
  };
  const known = await identify();
  let site = await openNow();
  const load = async () => {
    site = await openNow();
    log({ level: "info", event: "snapshot", snapshot: site.id });
  };
  const tell = (error: string) => log({ level: "error", event: "snapshot_unreadable", error });
  return { current: () => site, look: follow(identify, load, tell, { known }).look };
}

const folderOf = (dir: string) => realpath(dir).catch(() => dir);

async function open(folder: string, cacheBytes: number, encoder: Encoder, callers: Callers) {
  const snapshot = await openSnapshot(folder);
  const { files, id } = snapshot;
  const readAsset: ReadAsset = async (path) => {
    const file = files.get(path);
    if (!file) return undefined;
    const read = async () => new Uint8Array(await readFile(file.disk));
    // Large ones are packs, which the handler keeps.
    const bytes = await (file.bytes > MAX_KEPT
      ? read()
      : encoder.file(file.etag, "identity", read));
    return { bytes, etag: file.etag, snapshot: id };
  };
  return { ...snapshot, readAsset, handle: createHandler(cacheBytes, pages, callers) };
}
