// Turns the tokens of a text into hashed features. Trainer and scorer share this file: changing it, or
// meanings.json, means training again.
import meanings from "./meanings.json" with { type: "json" };
import { hashOf, MARK, step, type Tokens, WORD } from "./tokens.ts";

/** Buckets of the features, a power of two. */
export const BUCKETS = 1 << 17;
/** Shortest and longest part of a word that is a feature; parts reach over the blank before and after it. */
const [MIN_PART, MAX_PART] = [3, 5];
/** Words around a number that say what it counts. */
const AROUND = 4;
/** Marks that mean something without a word. */
const TELLING = new Set("@#:=+/_*°");
const BLANK = 32;
/** By UTF-16 unit. */
const IS_VOWEL = Uint8Array.from({ length: 128 }, (_, unit) =>
  "aeiou".includes(String.fromCharCode(unit)) ? 1 : 0,
);
/** How often a hint counts: it says more than a word does. */
const HINT_FEATURES = 4;
/** Senses before a word that make a pair with its own, whatever is between them. */
const TOGETHER = 12;
/** Keep features of different sorts apart. */
const [FIRST, PAIR, TRIPLE, SIGN, PART, HINT] = [0x1234567, 0x9e37, 0x5bd1, 0xabc, 0x3779, 0x4177];
const [CAPITAL, AFTER_CAPITAL, COUNTED, SHAPES] = [0x51ab, 0x5132, 0x77e1, 0x3333];
const [MORE_SHAPES, SHAPES_AFTER, MEANING, BETWEEN] = [0x9999, 0x5555, 0x6c8e, 0x1f35];
const [SENSES, MORE_SENSES, SKELETON] = [0x2b9d, 0x71c3, 0x4c95];
/** Shapes of words; numbers and marks have their hash, in which all digits are alike. */
const [OUTSIDE, SMALL, LARGE] = [1, 5, 7];

/** Consonants of a word from which its meaning is read if it has few vowels. */
const MIN_SKELETON = 3;

/** Words that mean the same, in six languages, are one feature. */
const MEANING_OF: ReadonlyMap<number, number> = new Map(
  meanings.flatMap((words) => {
    const first = hashOf(words.slice(0, words.indexOf(" ")));
    return words.split(" ").map((word) => [hashOf(word), first ^ MEANING] as const);
  }),
);
/** The same by the words' consonants, 0 if these may mean several things. */
const MEANING_OF_SKELETON: ReadonlyMap<number, number> = skeletonMeanings();

/** Features of a text in buckets; those of token `t` end before `ends[t]`. */
export interface Features {
  readonly buckets: number[];
  readonly ends: number[];
}

/**
 * Features of each token and of those around it in its unit: words, pairs and triples of words, pairs of
 * what they mean, parts of words, words without vowels, shapes, the words around numbers, and hints: what the
 * owner keeps private has the same word. `hints` has one for each token, 0 for none.
 */
export function featuresOf(tokens: Tokens, units: readonly number[], hints: Uint8Array): Features {
  const features: Features = { buckets: [], ends: [] };
  const shapes = shapesOf(tokens);
  for (let unit = 0; unit + 1 < units.length; unit++)
    putUnit(features, tokens, shapes, hints, units[unit]!, units[unit + 1]!);
  return features;
}

function putUnit(
  { buckets, ends: until }: Features,
  { text, lower, starts, ends, kinds, hashes }: Tokens,
  shapes: Int32Array,
  hints: Uint8Array,
  from: number,
  to: number,
): void {
  const put = (hash: number) => void buckets.push(bucketOf(hash));
  /** Senses of the tokens so far. */
  const senses: number[] = [];
  let [last, beforeLast, lastSense, senseBefore] = [FIRST, FIRST, FIRST, FIRST];
  let lastSkeleton = FIRST;
  for (let token = from; token < to; token++) {
    const start = starts[token]!;
    const end = ends[token]!;
    const kind = kinds[token]!;
    const hash = hashes[token]!;
    if (kind === MARK) {
      if (TELLING.has(text[start]!)) put(hash ^ SIGN);
      until.push(buckets.length);
      continue;
    }
    const shape = shapes[token]!;
    const [ahead, behind] = [shapeAt(token - 1), shapeAt(token + 1)];
    const hint = hints[token]!;
    if (hint > 0) {
      for (let time = 0; time < HINT_FEATURES; time++) put(HINT + hint);
      put(joined(last, HINT + hint));
    }
    put(hash);
    put(joined(last, hash) ^ PAIR);
    put(joined(beforeLast, hash) ^ TRIPLE);
    const around = joined(joined(ahead, shape), behind);
    put(around ^ SHAPES);
    put(joined(joined(shapeAt(token - 2), around), shapeAt(token + 2)) ^ MORE_SHAPES);
    put(joined(hash, joined(behind, shapeAt(token + 2))) ^ SHAPES_AFTER);
    if (shape === LARGE && token > from) put(joined(last, CAPITAL));
    if (ahead === LARGE) put(joined(hash, AFTER_CAPITAL));
    const skeleton = kind === WORD ? skeletonOf(lower, start, end) : 0;
    const meaning = kind === WORD ? meaningOf(hash, skeleton, lower, start, end) : 0;
    if (meaning !== 0) {
      put(meaning);
      put(joined(last, meaning));
      put(joined(meaning, behind));
      put(joined(ahead, meaning) ^ BETWEEN);
    }
    // Numbers and capitals stand for what they mean.
    const sense = meaning !== 0 ? meaning : kind !== WORD || shape === LARGE ? shape : 0;
    if (sense !== 0) {
      put(joined(lastSense, sense) ^ SENSES);
      put(joined(joined(senseBefore, lastSense), sense) ^ MORE_SENSES);
      for (let other = Math.max(0, senses.length - TOGETHER); other < senses.length; other++)
        if (senses[other] !== sense) put(together(senses[other]!, sense));
      senses.push(sense);
      senseBefore = lastSense;
      lastSense = sense;
    }
    if (kind === WORD) {
      put(skeleton);
      put(joined(lastSkeleton, skeleton));
      lastSkeleton = skeleton;
      putParts(lower, start, end, put);
    } else
      for (let at = Math.max(from, token - AROUND); at < to && at <= token + AROUND; at++)
        if (kinds[at] === WORD) put(joined(hashes[at]!, COUNTED));
    until.push(buckets.length);
    beforeLast = last;
    last = hash;
  }

  function shapeAt(token: number): number {
    return token < from || token >= to ? OUTSIDE : shapes[token]!;
  }
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

/** The hash of a word without vowels and doubled letters, which people leave out. */
function skeletonOf(lower: string, start: number, end: number): number {
  let [hash, last] = [SKELETON, 0];
  for (let at = start; at < end; at++) {
    const unit = lower.charCodeAt(at);
    if (unit !== last && IS_VOWEL[unit] !== 1) hash = step(hash, unit);
    last = unit;
  }
  return hash;
}

function consonantsIn(lower: string, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at++) if (IS_VOWEL[lower.charCodeAt(at)] !== 1) count++;
  return count;
}

function skeletonMeanings(): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const word of meanings.flatMap((words) => words.split(" "))) {
    if (consonantsIn(word, 0, word.length) < MIN_SKELETON) continue;
    const [skeleton, meaning] = [skeletonOf(word, 0, word.length), MEANING_OF.get(hashOf(word))!];
    found.set(skeleton, (found.get(skeleton) ?? meaning) === meaning ? meaning : 0);
  }
  return found;
}

/** 0 for none; of an unknown word with few vowels, by its consonants. */
function meaningOf(
  hash: number,
  skeleton: number,
  lower: string,
  start: number,
  end: number,
): number {
  const meaning = MEANING_OF.get(hash);
  if (meaning !== undefined) return meaning;
  const [length, consonants] = [end - start, consonantsIn(lower, start, end)];
  const hasFewVowels = consonants >= MIN_SKELETON && 3 * (length - consonants) < length;
  return hasFewVowels ? (MEANING_OF_SKELETON.get(skeleton) ?? 0) : 0;
}

function putParts(lower: string, start: number, end: number, put: (hash: number) => void): void {
  for (let at = start - 1; at < end; at++) {
    let hash = step(PART, at < start ? BLANK : lower.charCodeAt(at));
    const last = Math.min(at + MAX_PART - 1, end);
    for (let next = at + 1; next <= last; next++) {
      hash = step(hash, next === end ? BLANK : lower.charCodeAt(next));
      if (next - at + 1 >= MIN_PART) put(hash);
    }
  }
}

function bucketOf(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 12)) & (BUCKETS - 1);
}

/** The same in either order. */
function together(first: number, second: number): number {
  return Math.imul(first ^ second, 0x3d4d51cb) + first + second;
}

function joined(first: number, second: number): number {
  return Math.imul(first, 31) ^ second;
}
