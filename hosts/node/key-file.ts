// A key store over the file of partner keys that a build exports, which is read again when it changes.
import { readFile, stat } from "node:fs/promises";
import type { KeyStore } from "../../src/serve/admit.ts";
import type { Log } from "../../src/serve/limit.ts";
import { follow, type Followed } from "./follow.ts";
import { storeName, type StoredKey } from "../../src/stored-key.ts";

export interface KeyFile extends KeyStore, Followed {
  /** Keys held; undefined while the file was never read whole. */
  readonly size: number | undefined;
}

/** A lookup rejects while the file was never read: without it nobody knows which keys are live. */
export function followKeys(path: string, log: Log): KeyFile {
  let keys: ReadonlyMap<string, StoredKey> | undefined;
  let identity: string | undefined;
  const load = async () => {
    const { dev, ino, size, mtimeMs } = await stat(path);
    const seen = `${dev}:${ino} ${size} ${mtimeMs}`;
    if (seen === identity) return;
    keys = parse(await readFile(path, "utf8"));
    identity = seen;
  };
  const followed = follow(
    load,
    (error) => log({ level: "error", event: "keys_unreadable", error }),
    // Not the message, which could quote the file.
    (error) => (error as NodeJS.ErrnoException).code ?? (error as Error).name,
  );
  return {
    get size() {
      return keys?.size;
    },
    get failed() {
      return followed.failed;
    },
    look: followed.look,
    async lookup(digest) {
      if (!keys) throw new Error("The key export was never read");
      return keys.get(storeName(digest));
    },
  };
}

function parse(text: string): Map<string, StoredKey> {
  const entries = JSON.parse(text) as { key: string; value: string }[];
  return new Map(entries.map(({ key, value }) => [key, JSON.parse(value) as StoredKey]));
}
