// Reads text as its escapes mean it: the bytes of a file in, each stretch of them that has escapes of a
// URL or of JSON out as it reads without them.
import { WINDOW } from "./windows.ts";

/** Writes what the escape at `at` stands for. Returns the bytes it takes, or 0 if there is none. */
type Unescape = (bytes: Buffer, at: number, out: Stretch) => number;

/** What escapes begin with, and how they are read. */
const LANGUAGES: readonly [begins: readonly number[], unescape: Unescape][] = [
  [[0x25, 0x2b], unescapeUrl],
  [[0x5c], unescapeJson],
];

/** Plain bytes on both sides of an escape that windows with it reach into. */
const MARGIN = WINDOW - 1;
/** Bytes after which a long stretch is handed over. */
const LONG = 4_096;

/** What is read so far. */
class Stretch {
  readonly bytes = Buffer.alloc(LONG + WINDOW);
  length = 0;

  push(byte: number): void {
    this.bytes[this.length++] = byte;
  }
}

/** One for all: a large output has a million escapes. */
const stretch = new Stretch();

/** Calls `visit` with every stretch; its bytes are good until the call ends. */
export function readings(bytes: Buffer, visit: (stretch: Buffer) => void): void {
  for (const [begins, unescape] of LANGUAGES) {
    const next = begins.map((byte) => bytes.indexOf(byte));
    for (let at = 0; ;) {
      let begin = bytes.length;
      begins.forEach((byte, i) => {
        if (next[i]! >= 0 && next[i]! < at) next[i] = bytes.indexOf(byte, at);
        if (next[i]! >= 0) begin = Math.min(begin, next[i]!);
      });
      if (begin === bytes.length) break;
      at = readStretch(bytes, begin, unescape, visit);
    }
  }
}

// Reads from a little before an escape to a little behind the last one that follows.
function readStretch(
  bytes: Buffer,
  escape: number,
  unescape: Unescape,
  visit: (stretch: Buffer) => void,
): number {
  stretch.length = 0;
  let at = Math.max(0, escape - MARGIN);
  for (let end = escape + 1 + MARGIN; at < Math.min(end, bytes.length);) {
    const taken = at < escape ? 0 : unescape(bytes, at, stretch);
    if (taken === 0) stretch.push(bytes[at]!);
    else end = at + taken + MARGIN;
    at += Math.max(1, taken);
    if (stretch.length < LONG) continue;
    visit(stretch.bytes.subarray(0, stretch.length));
    stretch.bytes.copyWithin(0, stretch.length - MARGIN, stretch.length);
    stretch.length = MARGIN;
  }
  visit(stretch.bytes.subarray(0, stretch.length));
  return at;
}

// %C3 is a byte, and a plus is a blank.
function unescapeUrl(bytes: Buffer, at: number, out: Stretch): number {
  if (bytes[at] === 0x2b) out.push(0x20);
  if (bytes[at] !== 0x25) return bytes[at] === 0x2b ? 1 : 0;
  const byte = hexAt(bytes, at + 1, 2);
  if (byte < 0) return 0;
  out.push(byte);
  return 3;
}

const SHORT: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

function unescapeJson(bytes: Buffer, at: number, out: Stretch): number {
  if (bytes[at] !== 0x5c || at + 1 >= bytes.length) return 0;
  const letter = String.fromCharCode(bytes[at + 1]!);
  if (letter !== "u") {
    out.push((SHORT[letter] ?? letter).charCodeAt(0));
    return 2;
  }
  const unit = hexAt(bytes, at + 2, 4);
  if (unit < 0) return 0;
  let text = String.fromCharCode(unit);
  const low = bytes[at + 6] === 0x5c && bytes[at + 7] === 0x75 ? hexAt(bytes, at + 8, 4) : -1;
  const isPair = unit >> 10 === 0x36 && low >> 10 === 0x37;
  if (isPair) text += String.fromCharCode(low);
  out.length += out.bytes.write(text, out.length);
  return isPair ? 12 : 6;
}

/** The number that hex digits stand for, or -1. */
function hexAt(bytes: Buffer, at: number, digits: number): number {
  const text = bytes.toString("latin1", at, at + digits);
  return text.length === digits && /^[0-9a-f]+$/i.test(text) ? parseInt(text, 16) : -1;
}
