// Repeatable random choices from a seed, the same on every machine.

/** Choices of a stream, independent of those of any other. */
export class Random {
  readonly uint32: () => number;
  /** The choices of a row of this table. */
  readonly at: (row: number) => Random;
  /** The choices of a column of this row, so that one more elsewhere changes nothing here. */
  readonly of: (column: string) => Random;

  constructor(seed: number, stream: string, row = 0) {
    this.uint32 = sfc32(seed >>> 0, Math.floor(seed / 2 ** 32) >>> 0, hash(stream), row);
    this.at = (other) => new Random(seed, stream, other);
    this.of = (column) => new Random(seed, `${stream}.${column}`, row);
  }

  float(): number {
    return this.uint32() / 2 ** 32;
  }

  int(low: number, high: number): number {
    return low + Math.floor(this.float() * (high - low + 1));
  }

  chance(share: number): boolean {
    return this.float() < share;
  }

  /** One item, or one character of a text. */
  pick<T>(list: ArrayLike<T>): T {
    return list[this.int(0, list.length - 1)]!;
  }

  /** One item, the k-th (from 0) with weight 1 / (k + 2): early ones are common, late ones rare. */
  favour<T>(list: readonly T[]): T {
    let total = 0;
    const sums = list.map((_, k) => (total += 1 / (k + 2)));
    const target = this.float() * total;
    return list[sums.findIndex((sum) => target < sum)]!;
  }

  weighed<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K {
    const rows = Object.entries(weights) as [K, number][];
    let rest = this.float() * rows.reduce((sum, [, weight]) => sum + weight, 0);
    return (rows.find(([, weight]) => (rest -= weight) < 0) ?? rows[0]!)[0];
  }

  /** `count` different items, in the order drawn; all of them if there are fewer. */
  several<T>(count: number, draw: () => T): T[] {
    const drawn = new Set<T>();
    for (let tries = 0; drawn.size < count && tries < 20 * count; tries++) drawn.add(draw());
    return [...drawn];
  }

  text(alphabet: string, length: number): string {
    let text = "";
    for (let i = 0; i < length; i++) text += this.pick(alphabet);
    return text;
  }

  digits(length: number): string {
    return this.pick("123456789") + this.text("0123456789", length - 1);
  }

  /** A UUID of version 4's shape; `first` fixes its first eight digits. */
  uuid(first: number = this.uint32()): string {
    BYTES.writeUInt32BE(first, 0);
    for (const at of [4, 8, 12]) BYTES.writeUInt32BE(this.uint32(), at);
    BYTES[6] = (BYTES[6]! & 0x0f) | 0x40;
    BYTES[8] = (BYTES[8]! & 0x3f) | 0x80;
    const hex = BYTES.toString("hex");
    const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)];
    return `${parts.join("-")}-${hex.slice(20)}`;
  }
}

const BYTES = Buffer.alloc(16);

// Chris Doty-Humphrey's small fast counter: 128 bits of state, so streams do not meet.
function sfc32(a: number, b: number, c: number, row: number): () => number {
  let d = 1 + row;
  const next = () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + t) | 0;
    return t >>> 0;
  };
  for (let i = 0; i < 15; i++) next();
  return next;
}

function hash(text: string): number {
  let state = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  return state >>> 0;
}
