// Follows the snapshot that a folder shows: opens a new one when it is published, while requests in progress go on with
// the one that they began with.
import { readFile, realpath, stat } from "node:fs/promises";
import { newCallers, type Callers } from "../../src/serve/admit.ts";
import { createHandler, type Handler } from "../../src/serve/handle.ts";
import { pages } from "../../src/serve/html/rendered.ts";
import type { Log } from "../../src/serve/limit.ts";
import type { ReadAsset } from "../../src/serve/snapshot.ts";
import type { Encoder } from "./encoding.ts";
import { follow } from "./follow.ts";
import { MAX_KEPT, openSnapshot, type SnapshotFiles } from "./snapshot-files.ts";

export interface Site extends SnapshotFiles {
  readonly handle: Handler;
  readonly readAsset: ReadAsset;
}

export interface SitesFacts {
  dir: string;
  cacheBytes: number;
  /** Keeps the small files, which the handler reads again each minute. */
  encoder: Encoder;
  log: Log;
}

/** Opens the snapshot that `dir` shows; one that can't be opened later is logged once. Throws BuildError. */
export async function followSites(facts: SitesFacts) {
  const { dir, log } = facts;
  const callers = newCallers();
  let identity = await identify(dir);
  let site = await open(identity.folder, facts, callers);
  const load = async () => {
    const seen = await identify(dir);
    if (seen.text === identity.text) return;
    site = await open(seen.folder, facts, callers);
    identity = seen;
    log({ level: "info", event: "snapshot", snapshot: site.id });
  };
  const { look } = follow(load, (error) =>
    log({ level: "error", event: "snapshot_unreadable", error }),
  );
  return { current: () => site, look };
}

// The target of a link, and its inode, as a folder may be replaced by another of its name.
async function identify(dir: string): Promise<{ folder: string; text: string }> {
  const folder = await realpath(dir).catch(() => dir);
  const { dev, ino } = await stat(folder).catch(() => ({ dev: 0, ino: 0 }));
  return { folder, text: `${folder} ${dev}:${ino}` };
}

async function open(
  folder: string,
  { cacheBytes, encoder }: SitesFacts,
  callers: Callers,
): Promise<Site> {
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
