// Remembers values in an isolate: each until its end, and within a limit for all.

/** A map whose entries may expire at a time (ms); above `limit` it drops what was used longest ago. */
export class Memory<V> {
  readonly #limit: number;
  // A Map iterates in order of insertion, so the first entry is the one used longest ago.
  readonly #entries = new Map<string, { value: V; end: number; weight: number }>();
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#size;
  }

  get(key: string, now = 0): V | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.delete(key);
    if (now >= entry.end) return undefined;
    this.#entries.set(key, entry);
    this.#size += entry.weight;
    return entry.value;
  }

  set(
    key: string,
    value: V,
    { end = Infinity, weight = 1 }: { end?: number; weight?: number },
  ): void {
    this.delete(key);
    if (weight > this.#limit) return;
    for (const oldest of this.#entries.keys()) {
      if (this.#size + weight <= this.#limit) break;
      this.delete(oldest);
    }
    this.#entries.set(key, { value, end, weight });
    this.#size += weight;
  }

  delete(key: string): void {
    this.#size -= this.#entries.get(key)?.weight ?? 0;
    this.#entries.delete(key);
  }
}
