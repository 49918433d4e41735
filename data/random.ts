// Repeatable random choices from a seed, the same on every machine.

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Choices of a stream, independent of those of any other. */
export class Random {
  readonly uint32: () => number;
  private readonly seed: number;
  private readonly stream: string;
  private readonly row: number;

  constructor(seed: number, stream: string, row = 0) {
    this.seed = seed;
    this.stream = stream;
    this.row = row;
    this.uint32 = sfc32(seed >>> 0, Math.floor(seed / 2 ** 32) >>> 0, hash(stream), row);
  }

  /** The choices of a row of this table. */
  at(row: number): Random {
    return new Random(this.seed, this.stream, row);
  }

  /** The choices of a column of this row, so that one more elsewhere changes nothing here. */
  of(column: string): Random {
    return new Random(this.seed, `${this.stream}.${column}`, this.row);
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

  pick<T>(list: readonly T[]): T {
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
    for (let i = 0; i < length; i++) text += alphabet[this.int(0, alphabet.length - 1)];
    return text;
  }

  digits(length: number): string {
    return this.text("123456789", 1) + this.text("0123456789", length - 1);
  }

  /** A UUID of version 4's shape; `first` fixes its first eight digits. */
  uuid(first: number = this.uint32()): string {
    const second = this.uint32();
    const third = this.uint32();
    const fourth = this.uint32();
    const version = (second & 0x0fff) | 0x4000;
    const variant = ((third >>> 16) & 0x3fff) | 0x8000;
    return (
      `${hex32(first)}-${hex16(second >>> 16)}-${hex16(version)}-` +
      `${hex16(variant)}-${hex16(third)}${hex32(fourth)}`
    );
  }
}

/** A function that draws until the value is new, at most 10,000 times. */
export function uniquely(): (draw: (tries: number) => string) => string {
  const seen = new Set<string>();
  return (draw) => {
    for (let tries = 0; tries < 10_000; tries++) {
      const value = draw(tries);
      if (seen.size < seen.add(value).size) return value;
    }
    throw new RangeError("No new value in 10,000 draws");
  };
}

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

function hex32(value: number): string {
  return hex16(value >>> 16) + hex16(value);
}

function hex16(value: number): string {
  return HEX[(value >>> 8) & 0xff]! + HEX[value & 0xff]!;
}
