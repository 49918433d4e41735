// Reads one literal of a dump: a lexer that stands before it in, the value with SQLite's storage
// class out. `replace`, `char` and `unistr` over literals are worked out here; SQLite never sees them.
import type { Lexer, Token } from "./lexer.ts";

/** bigint is SQLite's INTEGER, number its REAL, string its TEXT, Buffer its BLOB. */
export type Value = null | bigint | number | string | Buffer;

/** Calls inside calls; `.dump` writes two. */
const MAX_DEPTH = 16;
/** Characters that `replace` may make: a chain of them could fill any memory. */
const MAX_TEXT = 64 * 1024 * 1024;
const INT64_MAX = 2n ** 63n - 1n;
const INT64_MIN = -(2n ** 63n);
const QUOTE = 39;
const [CLOSE, COMMA] = [41, 44];

/** The value at the lexer's place, or undefined if no literal stands there. */
export function readValue(lexer: Lexer, depth = 0): Value | undefined {
  if (lexer.space() === QUOTE) return lexer.quoted("'");
  // As `.dump` writes it, which is most values: no need for a token.
  if (lexer.text.startsWith("NULL", lexer.at)) {
    const after = lexer.text.charCodeAt(lexer.at + 4);
    if (after === COMMA || after === CLOSE) {
      lexer.at += 4;
      return null;
    }
  }
  const token = lexer.next();
  if (token.kind === "symbol" && (token.text === "-" || token.text === "+"))
    return literal(lexer.next(), token.text);
  const call = token.kind === "word" ? CALLS.get(token.text.toLowerCase()) : undefined;
  return call && depth < MAX_DEPTH ? readCall(lexer, call, depth) : literal(token);
}

/** The value of one token, behind a sign if there is one. */
export function literal(token: Token, sign = ""): Value | undefined {
  if (token.kind === "number") return number(token.text, sign === "-");
  const word = token.kind === "word" ? token.text.toUpperCase() : "";
  // `.dump` writes infinity as 9.0e+999 or 1e999, older shells as Inf.
  if (word === "INF") return sign === "-" ? -Infinity : Infinity;
  if (sign !== "") return undefined;
  if (token.kind === "string") return token.text;
  if (token.kind === "blob") return blob(token.text);
  return { NULL: null, TRUE: 1n, FALSE: 0n }[word];
}

function number(text: string, negative: boolean): Value {
  if (/^0[xX]/.test(text)) {
    const bits = BigInt.asIntN(64, BigInt(text));
    return negative ? BigInt.asIntN(64, -bits) : bits;
  }
  if (/^\d+$/.test(text)) {
    const integer = negative ? -BigInt(text) : BigInt(text);
    if (integer >= INT64_MIN && integer <= INT64_MAX) return integer;
  }
  return negative ? -Number(text) : Number(text);
}

function blob(hex: string): Buffer | undefined {
  return hex.length % 2 === 0 && /^[\dA-Fa-f]*$/.test(hex) ? Buffer.from(hex, "hex") : undefined;
}

type Call = (...values: Value[]) => Value | undefined;

const CALLS = new Map<string, Call>([
  ["replace", replace],
  ["char", char],
  ["unistr", unistr],
]);

function readCall(lexer: Lexer, call: Call, depth: number): Value | undefined {
  if (lexer.next().text !== "(") return undefined;
  const values: Value[] = [];
  for (;;) {
    const value = readValue(lexer, depth + 1);
    if (value === undefined) return undefined;
    values.push(value);
    const { kind, text } = lexer.next();
    if (kind !== "symbol" || (text !== "," && text !== ")")) return undefined;
    if (text === ")") return call(...values);
  }
}

function replace(text?: Value, from?: Value, to?: Value, ...more: Value[]): Value | undefined {
  if (typeof text !== "string" || typeof from !== "string" || typeof to !== "string")
    return undefined;
  if (more.length > 0) return undefined;
  if (from === "") return text;
  const parts = text.split(from);
  const length = text.length + (parts.length - 1) * (to.length - from.length);
  return length <= MAX_TEXT ? parts.join(to) : undefined;
}

function char(...codes: Value[]): Value | undefined {
  let text = "";
  for (const code of codes) {
    if (typeof code !== "bigint") return undefined;
    const surrogate = code >= 0xd800n && code <= 0xdfffn;
    const valid = code >= 0n && code <= 0x10ffffn && !surrogate;
    text += String.fromCodePoint(valid ? Number(code) : 0xfffd);
  }
  return text;
}

// \XXXX, \uXXXX, \+XXXXXX, \UXXXXXXXX or a doubled backslash; SQLite refuses any other escape.
const ESCAPE = /\\(?:(\\)|u?([\dA-Fa-f]{4})|\+([\dA-Fa-f]{6})|U([\dA-Fa-f]{8})|)/g;

function unistr(text?: Value, ...more: Value[]): Value | undefined {
  if (typeof text !== "string" || more.length > 0) return undefined;
  let valid = true;
  const plain = text.replace(ESCAPE, (_, slash, four, six, eight) => {
    if (slash) return "\\";
    const code = parseInt(four ?? six ?? eight, 16);
    valid &&= code <= 0x10ffff;
    return valid ? String.fromCodePoint(code) : "";
  });
  return valid ? plain : undefined;
}
