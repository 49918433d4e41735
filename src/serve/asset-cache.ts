// Caches the assets that an isolate used last, by path and version, up to a number of bytes.

export interface Asset {
  bytes: Uint8Array;
  etag: string | undefined;
  /** Id of the snapshot that it was sent with, if the host says so. */
  snapshot?: string | undefined;
}

export class AssetCache {
  readonly #limit: number;
  // A Map iterates in order of insertion, so the first entry is the one used longest ago.
  readonly #entries = new Map<string, { version: string; asset: Asset }>();
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Bytes held; never above the limit. */
  get size(): number {
    return this.#size;
  }

  /** The asset at a path if it is held in this version. */
  get(path: string, version: string): Asset | undefined {
    const entry = this.#entries.get(path);
    if (entry?.version !== version) return undefined;
    this.#entries.delete(path);
    this.#entries.set(path, entry);
    return entry.asset;
  }

  /** Caches an asset and drops the oldest until it fits; one larger than the limit is not cached. */
  set(path: string, version: string, asset: Asset): void {
    this.#drop(path);
    const { byteLength } = asset.bytes.buffer;
    if (byteLength > this.#limit) return;
    for (const oldest of this.#entries.keys()) {
      if (this.#size + byteLength <= this.#limit) break;
      this.#drop(oldest);
    }
    this.#entries.set(path, { version, asset });
    this.#size += byteLength;
  }

  #drop(path: string): void {
    this.#size -= this.#entries.get(path)?.asset.bytes.buffer.byteLength ?? 0;
    this.#entries.delete(path);
  }
}
