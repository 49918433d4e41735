// A key store over the file of partner keys that a build exports, which is read again when it changes.
import { readFile, stat } from "node:fs/promises";
import type { KeyStore } from "../../src/serve/authenticate.ts";
import type { Log } from "../../src/serve/limit.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { storeName, type StoredKey } from "../../src/stored-key.ts";

export interface KeyFile extends KeyStore {
  /** Keys held; undefined while the file was never read whole. */
  readonly size: number | undefined;
  /** Whether the file could be read when it was last looked at. */
  readonly readable: boolean;
  /** Reads the file if it has changed. A damaged one is logged, and the last good keys stay. */
  look(): Promise<void>;
}

/** A lookup rejects while the file was never read: without it nobody knows which keys are live. */
export function followKeys(path: string, log: Log): KeyFile {
  let keys: ReadonlyMap<string, StoredKey> | undefined;
  let identity: string | undefined;
  let failed: string | undefined;
  const look = async () => {
    try {
      const { dev, ino, size, mtimeMs } = await stat(path);
      const seen = `${dev}:${ino} ${size} ${mtimeMs}`;
      if (seen === identity && failed === undefined) return;
      keys = parse(await readFile(path, "utf8"));
      identity = seen;
      failed = undefined;
    } catch (error) {
      // Not the message, which could quote the file.
      const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).name;
      if (reason !== failed) log({ level: "error", event: "keys_unreadable", error: reason });
      failed = reason;
    }
  };
  return {
    get size() {
      return keys?.size;
    },
    get readable() {
      return failed === undefined;
    },
    async lookup(digest) {
      if (!keys) throw new Error("The key export was never read");
      return keys.get(storeName(digest));
    },
    look: oneAtATime(look),
  };
}

function parse(text: string): Map<string, StoredKey> {
  const entries = JSON.parse(text) as { key: string; value: string }[];
  return new Map(entries.map(({ key, value }) => [key, JSON.parse(value) as StoredKey]));
}
