// Remembers values in an isolate for a while.

/** A map whose entries expire at a time (ms); above `limit` entries it drops the oldest. */
export class Memory<V> {
  readonly #limit: number;
  readonly #entries = new Map<string, { value: V; end: number }>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string, now: number): V | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (now < entry.end) return entry.value;
    this.#entries.delete(key);
    return undefined;
  }

  set(key: string, value: V, end: number): void {
    this.#entries.delete(key);
    if (this.#entries.size >= this.#limit) {
      this.#entries.delete(this.#entries.keys().next().value!);
    }
    this.#entries.set(key, { value, end });
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}
