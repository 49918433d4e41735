// Reads a file chunk by chunk, unpacked if it is gzip.
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Effects } from "./effects.ts";

export type Progress = (bytesDone: number, bytesTotal: number) => void;

/** Larger chunks only cost memory, smaller ones cost time. */
const CHUNK_BYTES = 256 * 1024;

export function isGzip([first, second]: Uint8Array): boolean {
  return first === 0x1f && second === 0x8b;
}

/** Throws an error of zlib, whose code begins with Z_, if the file is damaged. */
export async function* unpacked(effects: Effects, path: string, progress?: Progress) {
  const file = counted(effects.chunks(path, CHUNK_BYTES), effects.size(path) ?? 0, progress);
  if (!isGzip(effects.head(path, 2))) return yield* file;
  // The callback is required; errors also end the iteration, which throws them.
  yield* pipeline(file, createGunzip({ chunkSize: CHUNK_BYTES }), () => {});
}

async function* counted(chunks: AsyncIterable<Uint8Array>, total: number, progress?: Progress) {
  let done = 0;
  for await (const chunk of chunks) {
    yield chunk;
    progress?.((done += chunk.length), total);
  }
}
