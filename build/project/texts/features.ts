// Turns the tokens of a text into hashed features. Trainer and scorer share this file: changing it, or
// meanings.json, means training again.
import meanings from "./meanings.json" with { type: "json" };
import { hashOf, MARK, step, type Token, WORD } from "./tokens.ts";

/** Buckets of the features, a power of two. */
export const BUCKETS = 1 << 17;
/** Shortest and longest part of a word that is a feature; parts reach over the blank before and after it. */
const [MIN_PART, MAX_PART] = [3, 5];
/** Words around a number that say what it counts. */
const AROUND = 4;
/** Marks that mean something without a word. */
const TELLING = new Set("@#:=+/_*°");
const VOWELS = new Set([..."aeiou"].map((vowel) => vowel.charCodeAt(0)));
/** How often a hint counts: it says more than a word does. */
const HINT_FEATURES = 4;
/** Senses before a word that make a pair with its own, whatever is between them. */
const TOGETHER = 12;
/** Consonants of a word from which its meaning is read if it has few vowels. */
const MIN_SKELETON = 3;
/** Keep features of different sorts apart. */
const [FIRST, PAIR, TRIPLE, SIGN, PART, HINT] = [0x1234567, 0x9e37, 0x5bd1, 0xabc, 0x3779, 0x4177];
const [CAPITAL, AFTER_CAPITAL, COUNTED, SHAPES] = [0x51ab, 0x5132, 0x77e1, 0x3333];
const [MORE_SHAPES, SHAPES_AFTER, MEANING, BETWEEN] = [0x9999, 0x5555, 0x6c8e, 0x1f35];
const [SENSES, MORE_SENSES, SKELETON] = [0x2b9d, 0x71c3, 0x4c95];
/** Shapes of words; numbers and marks have their hash, in which all digits are alike. */
const [OUTSIDE, SMALL, LARGE] = [1, 5, 7];

/** The meanings of words, of which those in six languages that mean the same are one. */
const MEANING_OF: ReadonlyMap<string, number> = new Map(
  meanings.flatMap((line) => {
    const words = line.split(" ");
    return words.map((word) => [word, hashOf(words[0]!) ^ MEANING] as const);
  }),
);
/** The same by the words' consonants, 0 if these may mean several things. */
const MEANING_OF_SKELETON: ReadonlyMap<number, number> = skeletonMeanings();

type Known = ReturnType<typeof knownOf>;

/** Hashes of a unit's tokens before one, and where the features of that one are put. */
interface Before {
  readonly words: number[];
  readonly senses: number[];
  readonly skeletons: number[];
  readonly put: (hash: number) => void;
}

/**
 * Calls `put` with each feature's bucket and the place of its token in the unit. `text` is what the tokens are of;
 * `hintOf` is not 0 where what the owner keeps private has the same word.
 */
export function featuresOf(
  text: string,
  unit: readonly Token[],
  hintOf: (token: Token) => number,
  put: (bucket: number, place: number) => void,
): void {
  const known = unit.map((token) => knownOf(token, text));
  let place = 0;
  const putHash = (hash: number) => put(bucketOf(hash), place);
  const before: Before = { words: [], senses: [], skeletons: [], put: putHash };
  for (; place < unit.length; place++) {
    const token = unit[place]!;
    if (token.kind !== MARK) putToken(known, place, hintOf(token), before);
    else if (TELLING.has(token.text)) putHash(token.hash ^ SIGN);
  }
}

function putToken(unit: readonly Known[], at: number, hint: number, before: Before): void {
  const { words, put } = before;
  const token = unit[at]!;
  const { hash, shape, meaning } = token;
  const [far, ahead, behind, beyond] = [-2, -1, 1, 2].map((by) => unit[at + by]?.shape ?? OUTSIDE);
  const last = words.at(-1) ?? FIRST;
  if (hint > 0) {
    for (let time = 0; time < HINT_FEATURES; time++) put(HINT + hint);
    put(joined(last, HINT + hint));
  }
  put(hash);
  put(joined(last, hash) ^ PAIR);
  put(joined(words.at(-2) ?? FIRST, hash) ^ TRIPLE);
  const around = joined(joined(ahead!, shape), behind!);
  put(around ^ SHAPES);
  put(joined(joined(far!, around), beyond!) ^ MORE_SHAPES);
  put(joined(hash, joined(behind!, beyond!)) ^ SHAPES_AFTER);
  if (shape === LARGE && at > 0) put(joined(last, CAPITAL));
  if (ahead === LARGE) put(joined(hash, AFTER_CAPITAL));
  if (meaning !== 0) {
    put(meaning);
    put(joined(last, meaning));
    put(joined(meaning, behind!));
    put(joined(ahead!, meaning) ^ BETWEEN);
  }
  // Numbers and capitals stand for what they mean.
  const sense = meaning !== 0 || shape === SMALL ? meaning : shape;
  if (sense !== 0) putSense(sense, before);
  if (token.kind === WORD) putSpelling(token, before);
  else
    for (const { kind, hash: other } of unit.slice(Math.max(0, at - AROUND), at + AROUND + 1))
      if (kind === WORD) put(joined(other, COUNTED));
  words.push(hash);
}

function putSense(sense: number, { senses, put }: Before): void {
  const last = senses.at(-1) ?? FIRST;
  put(joined(last, sense) ^ SENSES);
  put(joined(joined(senses.at(-2) ?? FIRST, last), sense) ^ MORE_SENSES);
  for (const other of senses.slice(-TOGETHER)) if (other !== sense) put(together(other, sense));
  senses.push(sense);
}

function putSpelling({ text, skeleton }: Known, { skeletons, put }: Before): void {
  put(skeleton);
  put(joined(skeletons.at(-1) ?? FIRST, skeleton));
  skeletons.push(skeleton);
  const padded = ` ${text} `;
  for (let at = 0; at <= text.length; at++) {
    let hash = PART;
    for (let next = at; next < Math.min(at + MAX_PART, padded.length); next++) {
      hash = step(hash, padded.charCodeAt(next));
      if (next - at + 1 >= MIN_PART) put(hash);
    }
  }
}

function knownOf(token: Token, text: string) {
  const { kind, hash, start } = token;
  // The shape of a number or mark is its hash; neither means anything.
  if (kind !== WORD) return { ...token, shape: hash, skeleton: 0, meaning: 0 };
  const { skeleton, reads } = consonantsOf(token.text);
  const meaning = MEANING_OF.get(token.text) ?? (reads ? MEANING_OF_SKELETON.get(skeleton) : 0);
  const shape = /[A-Z]/.test(text[start]!) ? LARGE : SMALL;
  return { ...token, shape, skeleton, meaning: meaning ?? 0 };
}

/** The hash of a word without vowels and doubled letters, which people leave out, and whether a meaning can be read of it. */
function consonantsOf(word: string) {
  let [skeleton, last, consonants] = [SKELETON, 0, 0];
  for (let at = 0; at < word.length; at++) {
    const unit = word.charCodeAt(at);
    if (!VOWELS.has(unit)) {
      consonants++;
      if (unit !== last) skeleton = step(skeleton, unit);
    }
    last = unit;
  }
  const reads = consonants >= MIN_SKELETON && 3 * (word.length - consonants) < word.length;
  return { skeleton, consonants, reads };
}

function skeletonMeanings(): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const [word, meaning] of MEANING_OF) {
    const { skeleton, consonants } = consonantsOf(word);
    if (consonants < MIN_SKELETON) continue;
    found.set(skeleton, (found.get(skeleton) ?? meaning) === meaning ? meaning : 0);
  }
  return found;
}

function bucketOf(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 12)) & (BUCKETS - 1);
}

function together(first: number, second: number): number {
  return Math.imul(first ^ second, 0x3d4d51cb) + first + second;
}

function joined(first: number, second: number): number {
  return Math.imul(first, 31) ^ second;
}
