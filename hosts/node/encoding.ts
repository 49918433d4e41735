// Compresses bodies once and keeps them: whole files, and API answers except their request id.
import { promisify } from "node:util";
import { brotliCompress, constants, crc32, deflateRaw, gzip } from "node:zlib";
import { REQUEST_ID_FROM_END as TAIL_BYTES } from "../../src/envelope.ts";
import { Memory } from "../../src/serve/memory.ts";

export type Coding = "br" | "gzip" | "identity";

const brotli = promisify(brotliCompress);
const deflated = promisify(deflateRaw);
const gzipped = promisify(gzip);

const MIN_BYTES = 1_000;
/** Brotli's quality: 5 compresses pages better than gzip's best, and ten times as fast as 11. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const MEMBER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** Whether compressing a body of this type pays; all others are short or compressed already. */
export function isCompressible(type: string, bytes: number): boolean {
  return bytes >= MIN_BYTES && /^text\/|[/+](?:json|x-ndjson|javascript|xml)/.test(type);
}

/** The best coding that an Accept-Encoding field takes, of those offered. RFC 9110, section 12.5.3. */
export function codingFor(accepted: string | undefined, offered: readonly Coding[]): Coding {
  if (accepted === undefined) return "identity";
  const weights = new Map(
    accepted.split(",").map((item) => {
      const [name = "", ...parameters] = item.toLowerCase().split(";");
      const weight = /^\s*q\s*=\s*([\d.]+)\s*$/.exec(parameters.join(";"))?.[1];
      return [name.trim(), weight === undefined ? 1 : Number(weight)] as const;
    }),
  );
  return offered.find((name) => (weights.get(name) ?? weights.get("*") ?? 0) > 0) ?? "identity";
}

/** Keeps compressed bodies by the tag of their content, so that they outlive a swap of the snapshot. */
export class Encoder {
  /** Those under way too, with no weight, so that a burst for one file compresses it once. */
  readonly #kept: Memory<Promise<Uint8Array>>;

  constructor(cacheBytes: number) {
    this.#kept = new Memory(cacheBytes);
  }

  file(tag: string, coding: Coding, read: () => Promise<Uint8Array>): Promise<Uint8Array> {
    return this.#keep(`${coding} ${tag}`, async () => {
      const bytes = await read();
      if (coding === "identity") return bytes;
      return coding === "br" ? brotli(bytes, QUALITY) : gzipped(bytes);
    });
  }

  /** The gzip of an answer: what precedes its request id is compressed once per tag, and the id a stored block. */
  async answer(tag: string, body: Uint8Array): Promise<Uint8Array> {
    const start = body.subarray(0, body.length - TAIL_BYTES);
    const tail = body.subarray(body.length - TAIL_BYTES);
    const kept = await this.#keep(`answer ${tag}`, async () => {
      const part = await deflated(start, { finishFlush: constants.Z_SYNC_FLUSH });
      return Buffer.concat([uint32(crc32(start)), part]);
    });
    const checksum = crc32(tail, Buffer.from(kept.buffer, kept.byteOffset, 4).readUInt32LE());
    // RFC 1951, section 3.2.4: final, stored, length and its complement.
    const stored = Buffer.from([1, TAIL_BYTES, 0, ~TAIL_BYTES & 255, 255]);
    const end = [uint32(checksum), uint32(body.length)];
    return Buffer.concat([MEMBER, kept.subarray(4), stored, tail, ...end]);
  }

  #keep(key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const kept = this.#kept.get(key);
    if (kept) return kept;
    // A copy: zlib's buffers are larger than what is in them.
    const making = make().then((made) => new Uint8Array(made));
    this.#kept.set(key, making, { weight: 0 });
    making.then(
      ({ length }) => this.#kept.set(key, making, { weight: length }),
      () => this.#kept.delete(key),
    );
    return making;
  }
}

function uint32(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number);
  return bytes;
}
