// Unpacks the word index: every key must be a word of a published record, or the begin of one.
import { HEADER_BYTES } from "../../src/pack.ts";
import { COUNTS_HEADER_BYTES, MERGED } from "../../src/text-layout.ts";
import type { Tell } from "./packs.ts";

/** Checks a shard: its dictionary word by word, and that postings fill the rest. */
export function checkShard(pack: Uint8Array, words: ReadonlySet<string>, tell: Tell): void {
  const view = new DataView(pack.buffer, pack.byteOffset, pack.length);
  const start = HEADER_BYTES + 4;
  const end = start + view.getUint32(HEADER_BYTES, true);
  const reader = { bytes: pack, at: start };
  let key = Buffer.alloc(0);
  let postings = 0;
  while (reader.at < end) {
    const at = reader.at;
    const shared = readNumber(reader);
    const rest = readNumber(reader);
    if (shared > key.length) return tell("layout", at);
    key = Buffer.concat([key.subarray(0, shared), pack.subarray(reader.at, reader.at + rest)]);
    reader.at += rest;
    postings += readNumber(reader);
    if (!isKey(key.toString(), words)) tell("word", at);
  }
  if (reader.at !== end || end + postings !== pack.length) tell("layout", end);
}

/** Checks the word counts: as many as records, which add up to their sum. */
export function checkCounts(pack: Uint8Array, records: number, tell: Tell): void {
  const view = new DataView(pack.buffer, pack.byteOffset, pack.length);
  const size = view.getUint32(HEADER_BYTES + 4, true);
  const start = HEADER_BYTES + COUNTS_HEADER_BYTES;
  if (start + size * records !== pack.length) return tell("layout", start);
  let sum = 0;
  for (let at = start; at < pack.length; at += size) sum += numberAt(view, at, size);
  if (sum !== view.getUint32(HEADER_BYTES, true)) tell("layout", start);
}

function numberAt(view: DataView, at: number, size: number): number {
  if (size === 1) return view.getUint8(at);
  return size === 2 ? view.getUint16(at, true) : view.getUint32(at, true);
}

function isKey(key: string, words: ReadonlySet<string>): boolean {
  if (!key.endsWith(MERGED)) return words.has(key);
  const prefix = key.slice(0, -MERGED.length);
  for (const word of words) if (word.startsWith(prefix)) return true;
  return false;
}

function readNumber(reader: { bytes: Uint8Array; at: number }): number {
  let value = 0;
  let scale = 1;
  for (; ; scale *= 0x80) {
    const byte = reader.bytes[reader.at++];
    if (byte === undefined) throw new RangeError("A number ends behind the pack");
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return value;
  }
}
