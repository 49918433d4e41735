// Writes a private value the ways that output could hold it: the bytes of a value in, its encoded forms
// out, each with the place of a byte of the value in it.
import type { Form } from "./types.ts";
import { hashOf } from "./windows.ts";

export interface Encoded {
  form: Form;
  bytes: Uint8Array;
  /** Where a byte of the value, or the base64 group that begins with it, begins in `bytes`. */
  at: number;
}

/** All characters that every way to write a text leaves as they are: ASCII letters and digits. */
export const PLAIN = new Uint8Array(256);
for (const byte of Buffer.from("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")) {
  PLAIN[byte] = 1;
}

/** By byte: its two hex digits, the first in the low byte. */
export const HEX_PAIRS = pairsOf("0123456789abcdef");
export const UPPER_HEX_PAIRS = pairsOf("0123456789ABCDEF");
const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/** By twelve bits: their two base64 digits, the first in the low byte. */
const BASE64_PAIRS = pairsOf(BASE64);

/** By byte: 1 for the digits of base64, and so of hex. */
export const IS_ENCODED = new Uint8Array(256);
for (const byte of Buffer.from(BASE64)) IS_ENCODED[byte] = 1;

function pairsOf(digits: string): Uint16Array {
  const codes = [...Buffer.from(digits)];
  return Uint16Array.from(codes.flatMap((first) => codes.map((second) => first | (second << 8))));
}

/**
 * The texts that differ from the value itself, without repeats; none if it is plain. `at` is a byte of
 * the value that is plain, or 0.
 */
export function textForms(value: Buffer, at: number): Encoded[] {
  const text = value.toString();
  const before = writings(value.toString("utf8", 0, at));
  const known = new Set([text]);
  const forms: Encoded[] = [];
  writings(text).forEach(([form, encoded], i) => {
    if (known.has(encoded)) return;
    known.add(encoded);
    forms.push({ form, bytes: Buffer.from(encoded), at: Buffer.byteLength(before[i]![1]) });
  });
  return forms;
}

// A text stands as it is, in CSV with its quotes doubled, in JSON or in a URL. Writers of JSON and of
// URLs differ in what they escape, so all usual ways are tried.
function writings(text: string): [Form, string][] {
  const json = ESCAPED.test(text) ? JSON.stringify(text).slice(1, -1) : text;
  const url = encodeURIComponent(text);
  return [
    ["raw", text.replaceAll('"', '""')],
    ["json", json],
    ["json", json.replace(/[\u0080-\uffff]/g, escapeUnit)],
    ["url", url],
    ["url", url.replace(/[!'()*]/g, percent)],
    ["url", url.replaceAll("%2F", "/")],
    // What URLSearchParams writes.
    ["url", url.replace(/[!'()~]/g, percent).replaceAll("%20", "+")],
  ];
}

/** Hex digits in lower and in upper case. */
export function hexForms(value: Buffer, at: number): Encoded[] {
  const hex = value.toString("hex");
  return [hex, hex.toUpperCase()].map((digits) => ({
    form: "hex",
    bytes: Buffer.from(digits),
    at: 2 * at,
  }));
}

/**
 * Base64 of a value behind `shift` bytes (0 to 2) of something else, without the characters that also
 * depend on what is before or behind it. `at` is a byte of the value that begins a group.
 */
export function base64Form(value: Buffer, at: number, shift: number): Encoded {
  const shifted = Buffer.concat([Buffer.alloc(shift), value]);
  const cut = Math.ceil((shift * 8) / 6);
  const whole = Math.floor((shifted.length * 8) / 6);
  const bytes = Buffer.from(shifted.toString("base64").slice(cut, whole));
  return { form: "base64", bytes, at: ((at + shift) / 3) * 4 - cut };
}

/** The hash of a window of the hex digits of four bytes. */
export function hexHash(pairs: Uint16Array, bytes: Uint8Array, at: number): number {
  return hashOf(
    pairs[bytes[at]!]! | (pairs[bytes[at + 1]!]! << 16),
    pairs[bytes[at + 2]!]! | (pairs[bytes[at + 3]!]! << 16),
  );
}

/** The hash of a window of the base64 digits of six bytes that begin a group. */
export function base64Hash(bytes: Uint8Array, at: number): number {
  return hashOf(groupAt(bytes, at), groupAt(bytes, at + 3));
}

function groupAt(bytes: Uint8Array, at: number): number {
  const group = (bytes[at]! << 16) | (bytes[at + 1]! << 8) | bytes[at + 2]!;
  return BASE64_PAIRS[group >> 12]! | (BASE64_PAIRS[group & 0xfff]! << 16);
}

/** The first byte from `at` on that begins a base64 group of a value behind `shift` bytes. */
export function groupFrom(at: number, shift: number): number {
  return at + ((3 - ((at + shift) % 3)) % 3);
}

// oxlint-disable-next-line no-control-regex -- JSON escapes control characters
const ESCAPED = /[\0-\x1f"\\]/;

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
