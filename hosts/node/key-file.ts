// A key store over the file of partner keys that a build exports, which is read again when it changes.
import { readFile, stat } from "node:fs/promises";
import type { Log } from "../../src/serve/limit.ts";
import { storeName, type StoredKey } from "../../src/stored-key.ts";
import { follow } from "./follow.ts";

export type KeyFile = ReturnType<typeof followKeys>;

/** A lookup rejects, and `size` is undefined, while the file was never read: nobody knows then which keys are live. */
export function followKeys(path: string, log: Log) {
  let keys: ReadonlyMap<string, StoredKey> | undefined;
  const followed = follow(
    async () => {
      const { dev, ino, size, mtimeMs } = await stat(path);
      return `${dev}:${ino} ${size} ${mtimeMs}`;
    },
    async () => {
      const entries = JSON.parse(await readFile(path, "utf8")) as { key: string; value: string }[];
      keys = new Map(entries.map(({ key, value }) => [key, JSON.parse(value) as StoredKey]));
    },
    (error) => log({ level: "error", event: "keys_unreadable", error }),
    // Not the message, which could quote the file.
    { reasonOf: (error) => (error as NodeJS.ErrnoException).code ?? (error as Error).name },
  );
  return {
    ...followed,
    size: () => keys?.size,
    async lookup(digest: string) {
      if (!keys) throw new Error("The key export was never read");
      return keys.get(storeName(digest));
    },
  };
}
