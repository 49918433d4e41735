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

/** The meanings of words, of which those in six languages that mean the same are one. */
const MEANING_OF: ReadonlyMap<number, number> = new Map(
  meanings.flatMap((words) => {
    const first = hashOf(words.slice(0, words.indexOf(" ")));
    return words.split(" ").map((word) => [hashOf(word), first ^ MEANING] as const);
  }),
);
/** The same by the words' consonants, 0 if these may mean several things. */
const MEANING_OF_SKELETON: ReadonlyMap<number, number> = skeletonMeanings();

/** Features of a text in buckets; those of token `t` end before `ends[t]`. */
export type Features = ReturnType<typeof featuresOf>;

/** A unit whose features are put, and hashes of what was in it before the token. */
interface Unit {
  readonly from: number;
  readonly to: number;
  readonly words: number[];
  readonly senses: number[];
  readonly skeletons: number[];
  readonly put: (hash: number) => void;
}

/**
 * Features of each token and of those around it in its unit: words, pairs and triples of words, pairs of
 * what they mean, parts of words, words without vowels, shapes, the words around numbers, and hints: what the
 * owner keeps private has the same word. `hints` has one for each token, 0 for none.
 */
export function featuresOf(tokens: Tokens, units: readonly number[], hints: Uint8Array) {
  const buckets: number[] = [];
  const ends: number[] = [];
  const put = (hash: number) => void buckets.push(bucketOf(hash));
  const known = knownOf(tokens, hints);
  const { text, starts, kinds, hashes } = known;
  for (const [i, to] of units.slice(1).entries()) {
    const unit: Unit = { from: units[i]!, to, words: [], senses: [], skeletons: [], put };
    for (let token = unit.from; token < to; token++) {
      if (kinds[token] !== MARK) putToken(known, unit, token);
      else if (TELLING.has(text[starts[token]!]!)) put(hashes[token]! ^ SIGN);
      ends.push(buckets.length);
    }
  }
  return { buckets, ends };
}

function putToken(known: Known, unit: Unit, token: number): void {
  const { shapes, hashes, hints } = known;
  const { from, to, words, put } = unit;
  const shapeAt = (at: number) => (at < from || at >= to ? OUTSIDE : shapes[at]!);
  const [ahead, shape, behind] = [shapeAt(token - 1), shapes[token]!, shapeAt(token + 1)];
  const [hash, hint] = [hashes[token]!, hints[token]!];
  const last = words.at(-1) ?? FIRST;
  if (hint > 0) {
    for (let time = 0; time < HINT_FEATURES; time++) put(HINT + hint);
    put(joined(last, HINT + hint));
  }
  put(hash);
  put(joined(last, hash) ^ PAIR);
  put(joined(words.at(-2) ?? FIRST, hash) ^ TRIPLE);
  const around = joined(joined(ahead, shape), behind);
  put(around ^ SHAPES);
  put(joined(joined(shapeAt(token - 2), around), shapeAt(token + 2)) ^ MORE_SHAPES);
  put(joined(hash, joined(behind, shapeAt(token + 2))) ^ SHAPES_AFTER);
  if (shape === LARGE && token > from) put(joined(last, CAPITAL));
  if (ahead === LARGE) put(joined(hash, AFTER_CAPITAL));
  const meaning = known.meanings[token]!;
  if (meaning !== 0) {
    put(meaning);
    put(joined(last, meaning));
    put(joined(meaning, behind));
    put(joined(ahead, meaning) ^ BETWEEN);
  }
  // Numbers and capitals stand for what they mean.
  const sense = meaning !== 0 || shape === SMALL ? meaning : shape;
  if (sense !== 0) putSense(unit, sense);
  if (known.kinds[token] === WORD) putSpelling(known, unit, token);
  else putCounted(known, unit, token);
  words.push(hash);
}

function putSense({ senses, put }: Unit, sense: number): void {
  const last = senses.at(-1) ?? FIRST;
  put(joined(last, sense) ^ SENSES);
  put(joined(joined(senses.at(-2) ?? FIRST, last), sense) ^ MORE_SENSES);
  for (const other of senses.slice(-TOGETHER)) if (other !== sense) put(together(other, sense));
  senses.push(sense);
}

function putSpelling(known: Known, { skeletons, put }: Unit, token: number): void {
  const skeleton = known.skeletons[token]!;
  put(skeleton);
  put(joined(skeletons.at(-1) ?? FIRST, skeleton));
  skeletons.push(skeleton);
  putParts(known.lower, known.starts[token]!, known.ends[token]!, put);
}

/** The words around a number. */
function putCounted({ kinds, hashes }: Known, { from, to, put }: Unit, token: number): void {
  for (let at = Math.max(from, token - AROUND); at < to && at <= token + AROUND; at++)
    if (kinds[at] === WORD) put(joined(hashes[at]!, COUNTED));
}

/** Tokens, and what each of them is by itself. */
type Known = ReturnType<typeof knownOf>;

function knownOf(tokens: Tokens, hints: Uint8Array) {
  const { text, lower, count, starts, ends, kinds, hashes } = tokens;
  const shapes = Int32Array.from(hashes);
  /** Hashes of words without vowels; 0 for what is not a word. */
  const skeletons = new Int32Array(count);
  /** 0 for none. */
  const meant = new Int32Array(count);
  for (let token = 0; token < count; token++) {
    if (kinds[token] !== WORD) continue;
    const unit = text.charCodeAt(starts[token]!);
    shapes[token] = unit >= 65 && unit <= 90 ? LARGE : SMALL;
    const { skeleton, reads } = consonantsOf(lower, starts[token]!, ends[token]!);
    skeletons[token] = skeleton;
    const byConsonants = reads ? MEANING_OF_SKELETON.get(skeleton) : 0;
    meant[token] = MEANING_OF.get(hashes[token]!) ?? byConsonants ?? 0;
  }
  return { ...tokens, shapes, skeletons, meanings: meant, hints };
}

/** The hash of a word without vowels and doubled letters, which people leave out, and how many consonants it has. */
function consonantsOf(lower: string, start: number, end: number) {
  let [skeleton, last, consonants] = [SKELETON, 0, 0];
  for (let at = start; at < end; at++) {
    const unit = lower.charCodeAt(at);
    if (IS_VOWEL[unit] !== 1) {
      consonants++;
      if (unit !== last) skeleton = step(skeleton, unit);
    }
    last = unit;
  }
  const vowels = end - start - consonants;
  const reads = consonants >= MIN_SKELETON && 3 * vowels < end - start;
  return { skeleton, consonants, reads };
}

function skeletonMeanings(): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const word of meanings.flatMap((words) => words.split(" "))) {
    const { skeleton, consonants } = consonantsOf(word, 0, word.length);
    if (consonants < MIN_SKELETON) continue;
    const meaning = MEANING_OF.get(hashOf(word))!;
    found.set(skeleton, (found.get(skeleton) ?? meaning) === meaning ? meaning : 0);
  }
  return found;
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
