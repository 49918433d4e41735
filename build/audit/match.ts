// Compares a private value with a place in a file where a window of it stands: how much of the value is
// there, and in which form.
import type { Cells } from "./cells.ts";
import { PLAIN } from "./forms.ts";
import type { Needle, Needles } from "./needles.ts";
import type { Form } from "./types.ts";
import { WINDOW } from "./windows.ts";

/** A part of a long value counts from so many bytes of it on; less may be any two people's words. */
const PART = 32;

export interface Match {
  form: Form;
  /** First byte in the file. */
  from: number;
  to: number;
  /** All of the value, not a part of it. */
  whole: boolean;
}

/** What stands at the window that begins at `at` of a file, or undefined if it is another text. */
export function matchAt(
  needles: Needles,
  cells: Cells,
  meaning: number,
  bytes: Uint8Array,
  at: number,
): Match | undefined {
  const needle = needles.needle(meaning);
  const value = cells.value(needle.value);
  let part: Match | undefined;
  if (needle.isText) {
    part = matchText(value, needle, bytes, at);
    if (part?.whole || !mayBeEscaped(value, needle, bytes, at)) return part;
  }
  for (const { form, bytes: encoded, at: place } of needles.formsOf(meaning)) {
    const match = compare(form, encoded, place, value.length, bytes, at);
    if (match?.whole) return match;
    part ??= match;
  }
  return part;
}

/** The same of a value as it is. */
export function matchText(
  value: Uint8Array,
  { place }: Needle,
  bytes: Uint8Array,
  at: number,
): Match | undefined {
  return compare("raw", value, place, value.length, bytes, at);
}

function compare(
  form: Form,
  encoded: Uint8Array,
  place: number,
  length: number,
  bytes: Uint8Array,
  at: number,
): Match | undefined {
  // The hashes of two windows may be the same by chance.
  for (let i = 0; i < WINDOW; i++) if (encoded[place + i] !== bytes[at + i]) return undefined;
  const left = leftEnd(encoded, place, bytes, at);
  const right = rightEnd(encoded, place, bytes, at);
  const matched = right - left;
  const whole = matched === encoded.length;
  // Escapes are longer in some parts of a text than in others, so more of it is asked for.
  const least = encoded.length === length || form === "hex" || form === "base64" ? PART : 2 * PART;
  if (!whole && matched * length < least * encoded.length) return undefined;
  return { form, from: at - place + left, to: at - place + right, whole };
}

// An escaper changes neither letters nor digits, so the first byte that differs is another character.
function mayBeEscaped(
  value: Uint8Array,
  { place }: Needle,
  bytes: Uint8Array,
  at: number,
): boolean {
  const left = leftEnd(value, place, bytes, at);
  const right = rightEnd(value, place, bytes, at);
  return (
    (left === 0 || PLAIN[value[left - 1]!] === 0) &&
    (right === value.length || PLAIN[value[right]!] === 0)
  );
}

/** First byte of `encoded` from which on it stands in the file. */
function leftEnd(encoded: Uint8Array, place: number, bytes: Uint8Array, at: number): number {
  let left = place;
  while (left > 0 && encoded[left - 1] === bytes[at - place + left - 1]) left--;
  return left;
}

function rightEnd(encoded: Uint8Array, place: number, bytes: Uint8Array, at: number): number {
  let right = place;
  while (right < encoded.length && encoded[right] === bytes[at - place + right]) right++;
  return right;
}
