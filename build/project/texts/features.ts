// Turns the tokens of a text into hashed features. Trainer and scorer share this file: changing it means
// training again.
import { step } from "./hash.ts";
import { MARK, WORD, type Tokens } from "./tokens.ts";

/** Buckets of the features, a power of two. */
export const BUCKETS = 1 << 17;
/** Longest part of a word that is a feature; parts reach over the blank before and after it. */
const MAX_PART = 5;
/** Words around a number that tell what it counts. */
const AROUND = 4;
/** Marks that mean something without a word. */
const TELLING = new Set("@#:=+/_*°");
const BLANK = 32;
/** Most features of a token, apart from the parts of a word. */
const MAX_OTHERS = 16 + 2 * AROUND;
/** Keep features of different sorts apart. */
const FIRST = 0x1234567;
const PAIR = 0x9e37;
const TRIPLE = 0x5bd1;
const SIGN = 0xabc;
const CAPITAL = 0x51ab;
const AFTER_CAPITAL = 0x5132;
const COUNTED = 0x77e1;
const PART = 0x3779;
const HINT = 0x4177;
const SHAPES = 0x3333;
const MORE_SHAPES = 0x9999;
const SHAPES_AFTER = 0x5555;
/** Shapes of words; numbers and marks have their hash, in which all digits are alike. */
const [OUTSIDE, SMALL, LARGE] = [1, 5, 7];

/** Features of a text in buckets; those of token `t` end before `ends[t]`. */
export interface Features {
  readonly buckets: Int32Array;
  readonly ends: Int32Array;
}

let buckets = new Int32Array(1 << 16);
let size = 0;

/**
 * Features of each token and of those around it in its unit: words, pairs and triples of words, parts of
 * words, shapes, the words around numbers, and hints: what the owner keeps private has the same word.
 * `hints` has one for each token, 0 for none. `buckets` is valid until the next call.
 */
export function featuresOf(
  tokens: Tokens,
  units: readonly number[],
  hints: readonly number[] | undefined,
): Features {
  const { text, lower, count, starts, ends, kinds, hashes } = tokens;
  const until = new Int32Array(count);
  const shapes = shapesOf(tokens);
  size = 0;
  for (let unit = 0; unit + 1 < units.length; unit++) {
    const [from, to] = [units[unit]!, units[unit + 1]!];
    const shapeAt = (token: number) => (token < from || token >= to ? OUTSIDE : shapes[token]!);
    let [last, beforeLast] = [FIRST, FIRST];
    for (let token = from; token < to; token++) {
      const [start, end, hash, kind] = [
        starts[token]!,
        ends[token]!,
        hashes[token]!,
        kinds[token]!,
      ];
      reserve((MAX_PART - 1) * (end - start + 2) + MAX_OTHERS);
      if (kind === MARK) {
        if (TELLING.has(text[start]!)) put(hash ^ SIGN);
        until[token] = size;
        continue;
      }
      const hint = hints ? hints[token]! : 0;
      if (hint > 0) {
        put(HINT + hint);
        put(joined(last, HINT + hint));
      }
      put(hash);
      put(joined(last, hash) ^ PAIR);
      put(joined(beforeLast, hash) ^ TRIPLE);
      const next = joined(shapeAt(token + 1), shapeAt(token + 2));
      const around = joined(joined(shapeAt(token - 1), shapes[token]!), shapeAt(token + 1));
      put(around ^ SHAPES);
      put(joined(joined(shapeAt(token - 2), around), shapeAt(token + 2)) ^ MORE_SHAPES);
      put(joined(hash, next) ^ SHAPES_AFTER);
      if (shapes[token] === LARGE && token > from) put(joined(last, CAPITAL));
      if (shapeAt(token - 1) === LARGE) put(joined(hash, AFTER_CAPITAL));
      if (kind === WORD) putParts(lower, start, end);
      else
        for (
          let other = Math.max(from, token - AROUND);
          other < to && other <= token + AROUND;
          other++
        )
          if (kinds[other] === WORD) put(joined(hashes[other]!, COUNTED));
      until[token] = size;
      beforeLast = last;
      last = hash;
    }
  }
  return { buckets, ends: until };
}

function shapesOf({ text, count, starts, kinds, hashes }: Tokens): Int32Array {
  const shapes = new Int32Array(count);
  for (let token = 0; token < count; token++) {
    const unit = text.charCodeAt(starts[token]!);
    const isLarge = unit >= 65 && unit <= 90;
    shapes[token] = kinds[token] !== WORD ? hashes[token]! : isLarge ? LARGE : SMALL;
  }
  return shapes;
}

function putParts(lower: string, start: number, end: number): void {
  for (let at = start - 1; at < end; at++) {
    let hash = step(PART, at < start ? BLANK : lower.charCodeAt(at));
    const last = Math.min(at + MAX_PART - 1, end);
    for (let next = at + 1; next <= last; next++) {
      hash = step(hash, next === end ? BLANK : lower.charCodeAt(next));
      put(hash);
    }
  }
}

function put(hash: number): void {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  buckets[size++] = (mixed ^ (mixed >>> 12)) & (BUCKETS - 1);
}

function joined(first: number, second: number): number {
  return Math.imul(first, 31) ^ second;
}

function reserve(more: number): void {
  if (size + more <= buckets.length) return;
  const larger = new Int32Array(2 * (size + more));
  larger.set(buckets);
  buckets = larger;
}
