// Keeps the packs an isolate used last, by path and content hash, within a number of bytes.

interface Entry {
  hash: string;
  bytes: Uint8Array;
}

export class PackCache {
  readonly #limit: number;
  // A Map iterates in order of insertion, so the first entry is the one used longest ago.
  readonly #entries = new Map<string, Entry>();
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Bytes held; never above the limit. */
  get size(): number {
    return this.#size;
  }

  /** The pack at a path if it is held with this hash. */
  get(path: string, hash: string): Uint8Array | undefined {
    const entry = this.#entries.get(path);
    if (entry?.hash !== hash) return undefined;
    this.#entries.delete(path);
    this.#entries.set(path, entry);
    return entry.bytes;
  }

  /** Holds a pack and lets go of others until it fits; one larger than the limit is not held. */
  set(path: string, hash: string, bytes: Uint8Array): void {
    this.#drop(path);
    if (bytes.buffer.byteLength > this.#limit) return;
    for (const oldest of this.#entries.keys()) {
      if (this.#size + bytes.buffer.byteLength <= this.#limit) break;
      this.#drop(oldest);
    }
    this.#entries.set(path, { hash, bytes });
    this.#size += bytes.buffer.byteLength;
  }

  #drop(path: string): void {
    this.#size -= this.#entries.get(path)?.bytes.buffer.byteLength ?? 0;
    this.#entries.delete(path);
  }
}
