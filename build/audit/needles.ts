// Chooses the windows that private values are found by: cells in, an index of windows out, and the
// forms that a window found in a file may be a piece of.
import type { Cells } from "./cells.ts";
import {
  base64Form,
  base64Hash,
  groupFrom,
  HEX_PAIRS,
  hexForms,
  hexHash,
  PLAIN,
  textForms,
  UPPER_HEX_PAIRS,
  type Encoded,
} from "./forms.ts";
import { hashAt, WINDOW, WindowIndex } from "./windows.ts";

/**
 * Long values are sought by a window in each block of this many bytes, so that a copy of 127 bytes in
 * a row, or of the first 64, is found wherever it was cut.
 */
const BLOCK = 64;
/**
 * A window that stands in more values than this is boilerplate that names no row: it is sought only
 * where a value has nothing better, as each place that has it is compared with all those values.
 */
const BOILERPLATE = 16;
/** Log2 of the counters that tell which windows are rare, at most; sharing one only costs a better choice. */
const MOST_COUNTER_BITS = 23;
/** What a counter counts to. */
const MOST = 255;

/** Entries whose forms are kept at hand: a few of them are met again and again. */
const REMEMBERED = 10_000;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

// What an entry's window is a piece of, in the low bits of its meaning, the probe above them. OTHER_TEXT
// and the kinds behind it are the texts of a value whose window has characters that they escape.
const KIND_BITS = 4;
const TEXT = 0;
const HEX = 1;
const BASE64 = 2;
const OTHER_TEXT = 5;

/** What a window that was found stands for. */
export interface Needle {
  /** A window of a value: a value has some, and each has entries of several forms. */
  probe: number;
  value: number;
  /** Where the window begins in the value. */
  place: number;
  /** The window is one of the value as it is. */
  isText: boolean;
}

export class Needles {
  readonly index: WindowIndex;
  readonly #cells: Cells;
  readonly #values: number[] = [];
  readonly #places: number[] = [];
  readonly #forms = new Map<number, readonly Encoded[]>();

  /** `common` is text that files are full of, `sample` a part of what they hold besides. */
  constructor(cells: Cells, common: Uint8Array, sample: Uint8Array) {
    this.#cells = cells;
    // Each value has six forms or so.
    this.index = new WindowIndex(8 * cells.values);
    const size = cells.starts.at(-1)! + sample.length + common.length;
    const counters = new Counters(Math.min(MOST_COUNTER_BITS, 1 + Math.ceil(Math.log2(size + 1))));
    counters.add(cells.bytes, cells.starts.at(-1)!);
    counters.add(sample, sample.length);
    counters.fill(common);
    for (let value = 0; value < cells.values; value++) this.#addValue(value, counters);
  }

  get probes(): number {
    return this.#values.length;
  }

  /** What the meaning of an entry is. */
  needle(meaning: number): Needle {
    const probe = meaning >> KIND_BITS;
    const isText = (meaning & ((1 << KIND_BITS) - 1)) === TEXT;
    return { probe, value: this.#values[probe]!, place: this.#places[probe]!, isText };
  }

  /** The forms but the value itself that an entry's window may be a piece of. */
  formsOf(meaning: number): readonly Encoded[] {
    let forms = this.#forms.get(meaning);
    if (!forms) {
      if (this.#forms.size >= REMEMBERED) this.#forms.clear();
      this.#forms.set(meaning, (forms = this.#encode(meaning)));
    }
    return forms;
  }

  #encode(meaning: number): readonly Encoded[] {
    const { value: number, place } = this.needle(meaning);
    const value = this.#cells.value(number);
    const kind = meaning & ((1 << KIND_BITS) - 1);
    if (kind === TEXT) return isPlain(value, place) ? textForms(value, place) : [];
    if (kind === HEX) return hexForms(value, place + 2);
    if (kind < OTHER_TEXT) {
      const shift = kind - BASE64;
      return [base64Form(value, groupFrom(place, shift), shift)];
    }
    const form = textForms(value, 0)[kind - OTHER_TEXT]!;
    return [{ ...form, at: escapeIn(form.bytes, value) }];
  }

  #addValue(value: number, counters: Counters): void {
    const { bytes, starts } = this.#cells;
    const start = starts[value]!;
    const end = starts[value + 1]!;
    let best = start;
    let least = Infinity;
    for (let from = start; from + WINDOW <= end; from += BLOCK) {
      const at = rarest(bytes, from, Math.min(from + BLOCK, end) - WINDOW + 1, counters);
      const count = counters.count(bytes, at);
      if (count <= BOILERPLATE) this.#addProbe(value, at);
      if (count >= least) continue;
      least = count;
      best = at;
    }
    if (least > BOILERPLATE) this.#addProbe(value, best);
  }

  #addProbe(value: number, at: number): void {
    const { bytes, starts } = this.#cells;
    const place = at - starts[value]!;
    const probe = this.#values.push(value) - 1;
    this.#places.push(place);
    // A raw id is the business of the rule that every UUID is published.
    if (!isId(bytes, starts[value]!, starts[value + 1]!)) {
      this.#add(hashAt(bytes, at), TEXT, probe);
      if (!isPlain(bytes, at)) this.#addOtherTexts(probe, this.#cells.value(value));
    }
    const lower = hexHash(HEX_PAIRS, bytes, at + 2);
    const upper = hexHash(UPPER_HEX_PAIRS, bytes, at + 2);
    this.#add(lower, HEX, probe);
    if (upper !== lower) this.#add(upper, HEX, probe);
    for (let shift = 0; shift < 3; shift++) {
      const group = starts[value]! + groupFrom(place, shift);
      this.#add(base64Hash(bytes, group), BASE64 + shift, probe);
    }
  }

  #addOtherTexts(probe: number, value: Buffer): void {
    textForms(value, 0).forEach(({ bytes }, i) => {
      this.#add(hashAt(bytes, escapeIn(bytes, value)), OTHER_TEXT + i, probe);
    });
  }

  #add(hash: number, kind: number, probe: number): void {
    this.index.add(hash, (probe << KIND_BITS) | kind);
  }
}

/** Counts windows by a part of their hash. */
class Counters {
  readonly #counts: Uint8Array;
  readonly #shift: number;

  constructor(bits: number) {
    this.#counts = new Uint8Array(2 ** bits);
    this.#shift = 32 - bits;
  }

  /** Counts the windows of the first `length` bytes. */
  add(bytes: Uint8Array, length: number): void {
    for (let at = 0; at + WINDOW <= length; at++) {
      const counter = hashAt(bytes, at) >>> this.#shift;
      const count = this.#counts[counter]!;
      if (count < MOST) this.#counts[counter] = count + 1;
    }
  }

  /** Makes windows count as frequent. */
  fill(bytes: Uint8Array): void {
    for (let at = 0; at + WINDOW <= bytes.length; at++) {
      this.#counts[hashAt(bytes, at) >>> this.#shift] = MOST;
    }
  }

  count(bytes: Uint8Array, at: number): number {
    return this.#counts[hashAt(bytes, at) >>> this.#shift]!;
  }
}

/** The window to seek, between two bytes: a rare one, of plain characters if it can be. */
function rarest(bytes: Uint8Array, from: number, to: number, counters: Counters): number {
  let best = from;
  let least = Infinity;
  let plain = 0;
  for (let i = from; i < from + WINDOW - 1; i++) plain = PLAIN[bytes[i]!] === 1 ? plain + 1 : 0;
  for (let at = from; at < to; at++) {
    plain = PLAIN[bytes[at + WINDOW - 1]!] === 1 ? plain + 1 : 0;
    const count = counters.count(bytes, at);
    const weight = plain >= WINDOW ? count : count + BOILERPLATE;
    if (weight >= least) continue;
    least = weight;
    best = at;
    // No window is rarer than the value's own.
    if (weight === 1) break;
  }
  return best;
}

function isPlain(bytes: Uint8Array, at: number): boolean {
  for (let i = at; i < at + WINDOW; i++) if (PLAIN[bytes[i]!] === 0) return false;
  return true;
}

function isId(bytes: Buffer, start: number, end: number): boolean {
  return (
    end - start === 36 &&
    bytes[start + 8] === 0x2d &&
    UUID.test(bytes.toString("latin1", start, end))
  );
}

// A window that holds the first escape, which no ordinary text has.
function escapeIn(form: Uint8Array, value: Uint8Array): number {
  let at = 0;
  while (form[at] === value[at]) at++;
  return Math.max(0, Math.min(at - (WINDOW >> 1), form.length - WINDOW));
}
