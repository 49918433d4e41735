// Follows the snapshot that a folder shows: opens a new one when it is published, while requests in progress
// go on with the one that they began with.
import { realpath, stat } from "node:fs/promises";
import { createHandler, type Handler } from "../../src/serve/handle.ts";
import type { Log } from "../../src/serve/limit.ts";
import type { ReadAsset } from "../../src/serve/snapshot.ts";
import { readFile } from "node:fs/promises";
import { openSnapshot, type SnapshotFiles } from "./snapshot-files.ts";

/** A snapshot with what answers from it. A handler remembers one snapshot, so each has its own. */
export interface Site extends SnapshotFiles {
  readonly handle: Handler;
  readonly readAsset: ReadAsset;
}

export interface Sites {
  current(): Site;
  /** Looks whether there is a new snapshot; one that can't be opened is logged once and tried again. */
  look(): Promise<void>;
}

/** Opens the snapshot that `dir` shows. Throws BuildError. */
export async function followSites(dir: string, cacheBytes: number, log: Log): Promise<Sites> {
  let identity = await identify(dir);
  let site = await open(identity.folder, cacheBytes);
  let failed: string | undefined;
  return {
    current: () => site,
    async look() {
      try {
        const seen = await identify(dir);
        if (seen.text === identity.text) return;
        site = await open(seen.folder, cacheBytes);
        identity = seen;
        failed = undefined;
        log({ level: "info", event: "snapshot", snapshot: site.id });
      } catch (error) {
        const told = String(error);
        if (told !== failed) log({ level: "error", event: "snapshot_unreadable", error: told });
        failed = told;
      }
    },
  };
}

// The folder behind a link, and the inode of one that is replaced by another of its name.
async function identify(dir: string): Promise<{ folder: string; text: string }> {
  const folder = await realpath(dir).catch(() => dir);
  const { dev, ino } = await stat(folder).catch(() => ({ dev: 0, ino: 0 }));
  return { folder, text: `${folder} ${dev}:${ino}` };
}

async function open(folder: string, cacheBytes: number): Promise<Site> {
  const snapshot = await openSnapshot(folder);
  const { files, id } = snapshot;
  const readAsset: ReadAsset = async (path) => {
    const file = files.get(path);
    if (!file) return undefined;
    return { bytes: new Uint8Array(await readFile(file.disk)), etag: file.etag, snapshot: id };
  };
  return { ...snapshot, readAsset, handle: createHandler(cacheBytes) };
}
