// Turns the tokens of a text into hashed features. Changing it, or meanings.json, means training again.
import meanings from "./meanings.json" with { type: "json" };
import { hashOf, MARK, type Token, WORD } from "./tokens.ts";

export const BUCKETS = 1 << 17;
/** Shortest and longest part of a word that is a feature; parts reach over the blank before and after it. */
const [MIN_PART, MAX_PART] = [3, 5];
const AROUND = 4;
const TELLING = new Set("@#:=+/_*°");
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
const MEANING_OF_SKELETON = new Map<number, number>();
for (const [word, meaning] of MEANING_OF) {
  const { skeleton, consonants } = consonantsOf(word);
  const known = MEANING_OF_SKELETON.get(skeleton) ?? meaning;
  if (consonants >= MIN_SKELETON) MEANING_OF_SKELETON.set(skeleton, known === meaning ? known : 0);
}

type Known = ReturnType<typeof knownOf>;
type Put = (hash: number) => void;
type Before = Readonly<Record<"words" | "senses" | "skeletons", number[]>>;

/** Calls `put` with each feature's bucket and the place of its token; `text` is what the tokens are of. */
export function featuresOf(
  text: string,
  unit: readonly Token[],
  hintOf: (token: Token) => number,
  put: (bucket: number, place: number) => void,
): void {
  const known = unit.map((token) => knownOf(token, text));
  const before: Before = { words: [], senses: [], skeletons: [] };
  for (const [place, token] of known.entries()) {
    const putHash: Put = (hash) => put(bucketOf(hash), place);
    if (token.kind === MARK && TELLING.has(token.text)) putHash(token.hash ^ SIGN);
    if (token.kind === MARK) continue;
    putToken(known, place, hintOf(token), before, putHash);
    if (token.kind === WORD) putSpelling(token, before, putHash);
    before.words.push(token.hash);
  }
}

function putToken(
  unit: readonly Known[],
  at: number,
  hint: number,
  before: Before,
  put: Put,
): void {
  const { words } = before;
  const { kind, hash, shape, meaning } = unit[at]!;
  const shapeAt = (place: number) => unit[place]?.shape ?? OUTSIDE;
  const [ahead, behind, beyond] = [shapeAt(at - 1), shapeAt(at + 1), shapeAt(at + 2)];
  const last = words.at(-1) ?? FIRST;
  if (hint !== 0) {
    for (let time = 0; time < HINT_FEATURES; time++) put(HINT + hint);
    put(joined(last, HINT + hint));
  }
  put(hash);
  put(joined(last, hash) ^ PAIR);
  put(joined(words.at(-2) ?? FIRST, hash) ^ TRIPLE);
  const around = joined(joined(ahead, shape), behind);
  put(around ^ SHAPES);
  put(joined(joined(shapeAt(at - 2), around), beyond) ^ MORE_SHAPES);
  put(joined(hash, joined(behind, beyond)) ^ SHAPES_AFTER);
  if (shape === LARGE && at > 0) put(joined(last, CAPITAL));
  if (ahead === LARGE) put(joined(hash, AFTER_CAPITAL));
  if (meaning !== 0) {
    put(meaning);
    put(joined(last, meaning));
    put(joined(meaning, behind));
    put(joined(ahead, meaning) ^ BETWEEN);
  }
  putSense(unit[at]!, before, put);
  if (kind === WORD) return;
  for (const other of unit.slice(Math.max(0, at - AROUND), at + AROUND + 1))
    if (other.kind === WORD) put(joined(other.hash, COUNTED));
}

function putSense({ shape, meaning }: Known, { senses }: Before, put: Put): void {
  const sense = meaning !== 0 || shape === SMALL ? meaning : shape;
  if (sense === 0) return;
  const last = senses.at(-1) ?? FIRST;
  put(joined(last, sense) ^ SENSES);
  put(joined(joined(senses.at(-2) ?? FIRST, last), sense) ^ MORE_SENSES);
  for (const other of senses.slice(-TOGETHER)) if (other !== sense) put(together(other, sense));
  senses.push(sense);
}

function putSpelling({ text, skeleton }: Known, { skeletons }: Before, put: Put): void {
  put(skeleton);
  put(joined(skeletons.at(-1) ?? FIRST, skeleton));
  skeletons.push(skeleton);
  const padded = ` ${text} `;
  for (let start = 0; start <= text.length; start++) {
    let hash = PART;
    for (let at = start; at < padded.length && at < start + MAX_PART; at++) {
      hash = hashOf(padded[at]!, hash);
      if (at + 1 >= start + MIN_PART) put(hash);
    }
  }
}

function knownOf(token: Token, text: string) {
  const { kind, hash, start } = token;
  if (kind !== WORD) return { ...token, shape: hash, skeleton: 0, meaning: 0 };
  const { skeleton, reads } = consonantsOf(token.text);
  const meaning = MEANING_OF.get(token.text) ?? (reads ? MEANING_OF_SKELETON.get(skeleton) : 0);
  const shape = /[A-Z]/.test(text[start]!) ? LARGE : SMALL;
  return { ...token, shape, skeleton, meaning: meaning ?? 0 };
}

/** The hash of a word without vowels and doubled letters, which people leave out, and whether a meaning can be read of it. */
function consonantsOf(word: string) {
  const consonants = word.replace(/[aeiou]/g, "").length;
  const skeleton = hashOf(word.replace(/[aeiou]|(.)(?=\1)/g, ""), SKELETON);
  const reads = consonants >= MIN_SKELETON && 3 * (word.length - consonants) < word.length;
  return { skeleton, consonants, reads };
}

function bucketOf(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 12)) & (BUCKETS - 1);
}

const joined = (first: number, second: number) => Math.imul(first, 31) ^ second;

/** The same in either order. */
const together = (first: number, second: number) =>
  Math.imul(first ^ second, 0x3d4d51cb) + first + second;
