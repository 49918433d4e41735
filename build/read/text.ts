// Reads a text dump, plain or gzip, piece by piece; bytes that are not UTF-8 become U+FFFD.
import { pipeline } from "node:stream";
import { constants, createGunzip, gunzipSync } from "node:zlib";
import { BuildError } from "../../src/errors.ts";
import type { Effects } from "../disk/effects.ts";
import { notADump } from "./refusals.ts";

export type Progress = (bytesDone: number, bytesTotal: number) => void;

export const SQLITE_MAGIC = Buffer.from("SQLite format 3\0", "latin1");
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);
const UTF16_MAGIC = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];
/** Bytes of a piece: larger ones only cost memory, smaller ones cost time. */
const PIECE_BYTES = 256 * 1024;
/** Bytes of a gzip file that show what is packed in it. */
const HEAD_BYTES = 512;

export async function* textOf(path: string, effects: Effects, progress: Progress) {
  const decoder = new TextDecoder();
  for await (const bytes of unpacked(path, effects, progress)) {
    if (bytes.includes(0)) throw notADump();
    yield decoder.decode(bytes, { stream: true });
  }
  yield decoder.decode();
}

async function* unpacked(path: string, effects: Effects, progress: Progress) {
  const file = counted(effects.chunks(path, PIECE_BYTES), effects.size(path) ?? 0, progress);
  if (!startsWith(effects.head(path, HEAD_BYTES), GZIP_MAGIC)) return yield* file;
  // The callback is required; errors also end the iteration, which throws them.
  yield* pipeline(file, createGunzip({ chunkSize: PIECE_BYTES }), () => {});
}

/** Throws an error of zlib, or BuildError, if the first bytes of a file are not those of a text dump. */
export function assertTextStart(path: string, effects: Effects): void {
  const head = effects.head(path, HEAD_BYTES);
  const text = startsWith(head, GZIP_MAGIC)
    ? gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH })
    : head;
  if (startsWith(text, SQLITE_MAGIC))
    throw new BuildError(
      "The gzip file holds a SQLite database, not a text dump",
      "Unpack it with gunzip and pass the database itself",
    );
  if (UTF16_MAGIC.some((magic) => startsWith(text, magic)))
    throw new BuildError(
      "The text dump is in UTF-16, as PowerShell's > writes it",
      "Write it with `sqlite3 x .dump` from another shell, or with .output dump.sql and .dump",
    );
  if (text.includes(0)) throw notADump();
}

async function* counted(chunks: AsyncIterable<Uint8Array>, total: number, progress: Progress) {
  let done = 0;
  for await (const chunk of chunks) {
    yield chunk;
    progress((done += chunk.length), total);
  }
}

function startsWith(bytes: Uint8Array, magic: Buffer): boolean {
  return magic.equals(bytes.subarray(0, magic.length));
}
