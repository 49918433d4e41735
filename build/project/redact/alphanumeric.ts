// Reduces a text to its letters and digits, which are the same however a value is punctuated.
import { normalise } from "./normalise.ts";

const OTHERS = /[^a-z0-9]+/g;
const OTHERS_UNICODE = /[^\p{L}\p{N}]+/gu;
const UNICODE_LETTER = /[\p{L}\p{N}]/u;
// oxlint-disable-next-line no-control-regex -- the whole of ASCII is meant
const ASCII = /^[\0-\x7f]*$/;

/** The normal form of a private value, in lower case. */
export function plainLower(value: string): string {
  return normalise(value).text.toLowerCase().trim();
}

/** The letters and digits of a lower-case text. */
export function alphanumeric(lower: string): string {
  return lower.replace(ASCII.test(lower) ? OTHERS : OTHERS_UNICODE, "");
}

/** Whether a lower-case text has a letter of ASCII at a position. */
export function isLetter(lower: string, at: number): boolean {
  const unit = lower.charCodeAt(at);
  return unit >= 0x61 && unit <= 0x7a;
}

/** Whether a text has a digit of ASCII at a position. */
export function isDigit(lower: string, at: number): boolean {
  const unit = lower.charCodeAt(at);
  return unit >= 0x30 && unit <= 0x39;
}

/** Whether a lower-case text has (half of) a letter or digit of any script at a position. */
export function isAlphanumeric(lower: string, at: number): boolean {
  const unit = lower.charCodeAt(at);
  if (unit < 0x80) return isLetter(lower, at) || isDigit(lower, at);
  const isHalf = unit >= 0xdc00 && unit < 0xe000 && lower.codePointAt(at - 1)! > 0xffff;
  const point = lower.codePointAt(isHalf ? at - 1 : at)!;
  return UNICODE_LETTER.test(String.fromCodePoint(point));
}
