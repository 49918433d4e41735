// Chooses the windows that private values are found by: cells in, an index of windows out, and the
// forms that a window found in a file may be a piece of.
import type { Cells } from "./cells.ts";
import { base64Form, groupFrom, hexForms, PLAIN, textForms, type Encoded } from "./forms.ts";
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
/** Log2 of the counters that tell which windows are rare; sharing one only costs a better choice. */
const COUNTER_BITS = 23;
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
  readonly index = new WindowIndex();
  readonly #cells: Cells;
  readonly #values: number[] = [];
  readonly #places: number[] = [];
  readonly #forms = new Map<number, readonly Encoded[]>();

  /** `common` is text that files are full of, `sample` a part of what they hold besides. */
  constructor(cells: Cells, common: Uint8Array, sample: Uint8Array) {
    this.#cells = cells;
    const counters = new Uint8Array(2 ** COUNTER_BITS);
    countWindows(counters, cells.bytes, 0, cells.starts.at(-1)!);
    countWindows(counters, sample, 0, sample.length);
    for (let at = 0; at + WINDOW <= common.length; at++) counters[counterOf(common, at)] = MOST;
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

  #addValue(value: number, counters: Uint8Array): void {
    const { bytes, starts } = this.#cells;
    const start = starts[value]!;
    const end = starts[value + 1]!;
    let best = start;
    let least = Infinity;
    for (let from = start; from + WINDOW <= end; from += BLOCK) {
      const at = rarest(bytes, from, Math.min(from + BLOCK, end - WINDOW + 1), counters);
      const count = counters[counterOf(bytes, at)]!;
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
    writeHex(bytes, at + 2, LOWER);
    this.#add(hashAt(encoded, 0), HEX, probe);
    if (writeHex(bytes, at + 2, UPPER)) this.#add(hashAt(encoded, 0), HEX, probe);
    for (let shift = 0; shift < 3; shift++) {
      writeBase64(bytes, starts[value]! + groupFrom(place, shift));
      this.#add(hashAt(encoded, 0), BASE64 + shift, probe);
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

function counterOf(bytes: Uint8Array, at: number): number {
  return hashAt(bytes, at) >>> (32 - COUNTER_BITS);
}

/** Counts the windows between two bytes. */
function countWindows(counters: Uint8Array, bytes: Uint8Array, from: number, to: number): void {
  for (let at = from; at + WINDOW <= to; at++) {
    const counter = counterOf(bytes, at);
    const count = counters[counter]!;
    if (count < MOST) counters[counter] = count + 1;
  }
}

/** The window to seek, between two bytes: a rare one, of plain characters if it can be. */
function rarest(bytes: Uint8Array, from: number, to: number, counters: Uint8Array): number {
  let best = from;
  let least = Infinity;
  let plain = 0;
  for (let i = from; i < from + WINDOW - 1; i++) plain = PLAIN[bytes[i]!] === 1 ? plain + 1 : 0;
  for (let at = from; at < to; at++) {
    plain = PLAIN[bytes[at + WINDOW - 1]!] === 1 ? plain + 1 : 0;
    const count = counters[counterOf(bytes, at)]!;
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

const LOWER = Buffer.from("0123456789abcdef");
const UPPER = Buffer.from("0123456789ABCDEF");
const BASE64_DIGITS = Buffer.from(
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
);

/** Where the encoded window of a value is written to be hashed. */
const encoded = new Uint8Array(WINDOW);

/** Writes the hex digits of four bytes. Returns whether one of them is a letter. */
function writeHex(bytes: Uint8Array, at: number, digits: Uint8Array): boolean {
  let letter = false;
  for (let i = 0; i < 4; i++) {
    const byte = bytes[at + i]!;
    encoded[2 * i] = digits[byte >> 4]!;
    encoded[2 * i + 1] = digits[byte & 15]!;
    letter ||= byte >= 0xa0 || (byte & 15) > 9;
  }
  return letter;
}

/** Writes the base64 digits of six bytes. */
function writeBase64(bytes: Uint8Array, at: number): void {
  for (let i = 0; i < 2; i++) {
    const from = at + 3 * i;
    const group = (bytes[from]! << 16) | (bytes[from + 1]! << 8) | bytes[from + 2]!;
    for (let j = 0; j < 4; j++) {
      encoded[4 * i + j] = BASE64_DIGITS[(group >> (18 - 6 * j)) & 63]!;
    }
  }
}
