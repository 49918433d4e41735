// Tells from a file's size and first bytes whether it can be a dump, and whether it is still the one that was opened.
import { hash } from "node:crypto";
import { constants, gunzipSync } from "node:zlib";
import { BuildError } from "../../src/errors.ts";
import type { Effects } from "../disk/effects.ts";
import { isGzip } from "../disk/unpack.ts";
import { asBuildError, notADump } from "./refusals.ts";

const SQLITE_MAGIC = Buffer.from("SQLite format 3\0", "latin1");
const UTF16_MAGIC = ["fffe", "feff"];
const HEAD_BYTES = 512;

/** Returns the file's bytes. Throws BuildError if it is missing or can't be a dump. */
export function assertDumpFile(path: string, effects: Effects): number {
  const bytes = effects.size(path);
  if (bytes === undefined)
    throw new BuildError(`There is no dump at ${path}`, "Pass the path of the dump with --dump");
  if (effects.isFolder(path))
    throw new BuildError(`${path} is a folder`, "Pass the path of the dump itself with --dump");
  if (bytes === 0)
    throw new BuildError(`The dump at ${path} is empty`, "Export it again; it has 0 bytes");
  if (!isDatabase(path, effects)) assertTextStart(effects.head(path, HEAD_BYTES));
  return bytes;
}

export function isDatabase(path: string, effects: Effects): boolean {
  return startsWithMagic(effects.head(path, SQLITE_MAGIC.length));
}

function startsWithMagic(bytes: Uint8Array): boolean {
  return SQLITE_MAGIC.equals(bytes.subarray(0, SQLITE_MAGIC.length));
}

function assertTextStart(head: Uint8Array): void {
  const text = isGzip(head) ? beginOfPacked(head) : head;
  if (startsWithMagic(text))
    throw new BuildError(
      "The gzip file holds a SQLite database, not a text dump",
      "Unpack it with gunzip and pass the database itself",
    );
  if (UTF16_MAGIC.includes(Buffer.from(text.subarray(0, 2)).toString("hex")))
    throw new BuildError(
      "The text dump is in UTF-16, as PowerShell's > writes it",
      "Write it with `sqlite3 x .dump` from another shell, or with .output dump.sql and .dump",
    );
  if (text.includes(0)) throw notADump();
}

function beginOfPacked(head: Uint8Array): Uint8Array {
  try {
    return gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    throw asBuildError(error);
  }
}

/** Returns what throws BuildError if the dump or its map was replaced or changed since. */
export function watch(effects: Effects, dump: string, map: string | undefined): () => void {
  // An editor may keep a map's times, so its bytes count.
  const identity = () =>
    `${effects.identity(dump)} ${map && hash("sha256", effects.read(map) ?? "")}`;
  const before = identity();
  return () => {
    if (identity() === before) return;
    throw new BuildError(
      `${dump} was replaced or changed while it was read`,
      "Export to another name and rename it when it is whole, then build again",
    );
  };
}
