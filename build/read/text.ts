// Reads a text dump, plain or gzip: a path in, its text in pieces out.
import { pipeline, Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { createGunzip } from "node:zlib";
import { BuildError } from "../../src/errors.ts";
import type { Effects } from "../effects.ts";
import { endsEarly, notADump } from "./refusals.ts";

export type Progress = (bytesDone: number, bytesTotal: number) => void;

/** What a SQLite database begins with. */
export const SQLITE_MAGIC = Buffer.from("SQLite format 3\0", "latin1");
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);
const BOM = Buffer.from([0xef, 0xbb, 0xbf]);
/** Bytes of one piece: larger ones only cost memory, smaller ones time. */
const PIECE_BYTES = 256 * 1024;

export async function* textOf(
  path: string,
  effects: Effects,
  progress: Progress,
): AsyncGenerator<string, void, undefined> {
  const file = counted(effects.chunks(path, PIECE_BYTES), effects.size(path) ?? 0, progress);
  const packed = startsWith(effects.head(path, GZIP_MAGIC.length), GZIP_MAGIC);
  const decoder = new StringDecoder("utf8");
  let first = true;
  for await (let chunk of withHead(packed ? gunzip(file) : file)) {
    if (first && startsWith(chunk, BOM)) chunk = chunk.subarray(BOM.length);
    else if (first) refuseOtherStart(chunk);
    first = false;
    if (chunk.includes(0)) throw notADump();
    yield decoder.write(chunk);
  }
  yield decoder.end();
}

async function* counted(chunks: AsyncIterable<Uint8Array>, total: number, progress: Progress) {
  let done = 0;
  for await (const chunk of chunks) {
    yield chunk;
    progress((done += chunk.length), total);
  }
}

async function* gunzip(source: AsyncIterable<Uint8Array>) {
  const unpacked = createGunzip({ chunkSize: PIECE_BYTES });
  // An error of the source ends the iteration below as well.
  pipeline(Readable.from(source), unpacked, () => {});
  try {
    for await (const chunk of unpacked) yield chunk as Buffer;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === "Z_BUF_ERROR") throw endsEarly();
    if (code?.startsWith("Z_"))
      throw new BuildError("The gzip file is damaged", "Pack or copy the dump again");
    throw error;
  }
}

// Merges the first chunks until a file's magic fits into one.
async function* withHead(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of source) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const ready: Buffer = head ? Buffer.concat([head, bytes]) : bytes;
    head = head && ready.length < SQLITE_MAGIC.length ? ready : undefined;
    if (!head) yield ready;
  }
  if (head) yield head;
}

function refuseOtherStart(head: Buffer): void {
  if (startsWith(head, SQLITE_MAGIC))
    throw new BuildError(
      "The gzip file holds a SQLite database, not a text dump",
      "Unpack it with gunzip and pass the database itself",
    );
  const [a, b] = head;
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff))
    throw new BuildError(
      "The text dump is in UTF-16, as PowerShell's > writes it",
      "Write it with `sqlite3 x .dump` from another shell, or with .output dump.sql and .dump",
    );
}

function startsWith(bytes: Uint8Array, magic: Buffer): boolean {
  return bytes.length >= magic.length && magic.equals(bytes.subarray(0, magic.length));
}
