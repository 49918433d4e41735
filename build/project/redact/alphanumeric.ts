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

/** For each unit of the alphanumeric text, its position in the text. */
export function alphanumericPositions(lower: string): number[] {
  const positions: number[] = [];
  for (let at = 0; at < lower.length; at++) {
    const unit = lower.charCodeAt(at);
    const width = unit >= 0xd800 && unit < 0xdc00 ? 2 : 1;
    const kept =
      unit < 0x80
        ? (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39)
        : UNICODE_LETTER.test(lower.slice(at, at + width));
    if (kept) for (let i = 0; i < width; i++) positions.push(at + i);
    at += width - 1;
  }
  return positions;
}
