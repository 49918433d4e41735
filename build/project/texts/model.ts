// Scores how much each unit of a text, and each pair, reads like a leak: logistic regression over hashed features.
// I5: weights are whole numbers, and roots and quotients are rounded alike everywhere.
import { sum } from "../../../src/figures.ts";
import { BUCKETS, featuresOf } from "./features.ts";
import { hashOf, MARK, WORD, type Token, type Tokens } from "./tokens.ts";
import { MODEL_KINDS, type Kind, type Stretch } from "./types.ts";

/** Buckets of a kind's weights, which need no more: they only compare what the model has found. */
export const KIND_BUCKETS = 1 << 12;
/** Features that are added to a unit's number, so that two or three alone don't decide. */
export const PRIOR = 50;
/** Most that a score loses in a text of many units, each of which may look like a leak by chance. */
export const LONG = 0.8;
const MAX_WORDS = 3;
/** A leak is seldom longer; in a longer unit harmless words outweigh it. */
const UNIT_TOKENS = 20;
const MIN_UNIT_TOKENS = 4;
const STOPS = new Set([".", "!", "?", ";"]);
const PAUSES = new Set([",", ":", "-", "(", ")"]);
const ABBREVIATIONS = new Set(
  "mr mrs ms dr st rd ave hwy mt ft jr sr sra no nr tel str dott sig ing av blvd ln ca rte bzw approx"
    .split(" ")
    .map((word) => hashOf(word)),
);
const HEAD_BYTES = 16;

export interface Weights {
  /** By bucket; times `scale` it is the weight. */
  readonly leak: Int8Array;
  readonly scale: number;
  /** Added to a score, so that 0 is the threshold. */
  readonly bias: number;
  /** KIND_BUCKETS for each of MODEL_KINDS. */
  readonly kinds: Int8Array;
}

/** Scale and bias as float64, little-endian, then both tables. */
export function decodeWeights(bytes: Uint8Array): Weights {
  const head = new DataView(bytes.buffer, bytes.byteOffset, HEAD_BYTES);
  const size = BUCKETS + KIND_BUCKETS * MODEL_KINDS.length;
  // Of fewer bytes scores would be NaN, and a leak is a score above 0.
  if (bytes.length !== HEAD_BYTES + size) throw new RangeError("The weights are not whole");
  const tables = new Int8Array(bytes.buffer, bytes.byteOffset + HEAD_BYTES, size);
  return {
    scale: head.getFloat64(0, true),
    bias: head.getFloat64(8, true),
    leak: tables.subarray(0, BUCKETS),
    kinds: tables.subarray(BUCKETS),
  };
}

export function encodeWeights({ scale, bias, leak, kinds }: Weights): Uint8Array {
  const head = new DataView(new ArrayBuffer(HEAD_BYTES));
  head.setFloat64(0, scale, true);
  head.setFloat64(8, bias, true);
  const bytes = [head, leak, kinds].map(
    ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
  );
  return Buffer.concat(bytes);
}

/** The tokens of each unit: sentences, long ones cut at about UNIT_TOKENS. */
export function unitsOf({ text, all }: Tokens): Token[][] {
  const units: Token[][] = [];
  let unit: Token[] = [];
  for (const token of all) {
    const last = unit.at(-1);
    unit.push(token);
    if (unit.length < MIN_UNIT_TOKENS) continue;
    const mark = token.kind === MARK ? token.text : "";
    const isAbbreviation =
      last?.kind === WORD && (last.text.length < 2 || ABBREVIATIONS.has(last.hash));
    const isStop =
      STOPS.has(mark) &&
      (token.end === text.length || text[token.end] === " ") &&
      !(mark === "." && isAbbreviation);
    const isLong =
      unit.length >= UNIT_TOKENS &&
      (PAUSES.has(mark) || unit.length >= UNIT_TOKENS + UNIT_TOKENS / 2);
    if (!isStop && !isLong) continue;
    units.push(unit);
    unit = [];
  }
  if (unit.length < MIN_UNIT_TOKENS && units.length > 0) units.at(-1)!.push(...unit);
  else if (unit.length > 0) units.push(unit);
  return units;
}

/** The units and pairs of units that score above 0, the highest first, with the words that weigh most. */
export function leaksIn(tokens: Tokens, hintOf: (token: Token) => number, weights: Weights) {
  const units = unitsOf(tokens).map((unit) => {
    const words = unit.map(({ start, end }) => ({ start, end, sum: 0 }));
    let size = 0;
    featuresOf(tokens.text, unit, hintOf, (bucket, place) => {
      words[place]!.sum += weights.leak[bucket]!;
      size++;
    });
    return { unit, words, size };
  });
  const bias = weights.bias - LONG * (1 - 1 / Math.sqrt(Math.max(1, units.length)));
  return units
    .flatMap((_, i) => [units.slice(i, i + 1), ...(units[i + 1] ? [units.slice(i, i + 2)] : [])])
    .map((stretch) => {
      const words = stretch.flatMap((unit) => unit.words);
      const weight = sum(words, (word) => word.sum) * weights.scale;
      const score = bias + weight / Math.sqrt(sum(stretch, ({ size }) => size) + PRIOR);
      return { stretch, words, score };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ stretch, words, score }) => {
      const kind = kindOf(weights, (put) => {
        for (const { unit } of stretch) featuresOf(tokens.text, unit, hintOf, put);
      });
      const [{ start }, { end }] = [words[0]!, words.at(-1)!];
      return { kind, score, start, end, words: heaviest(words) };
    });
}

/** The features that speak for a leak, of which `each` puts every bucket, also decide its kind. */
function kindOf({ leak, kinds }: Weights, each: (put: (bucket: number) => void) => void): Kind {
  const sums = MODEL_KINDS.map(() => 0);
  each((bucket) => {
    const weight = Math.max(0, leak[bucket]!);
    const at = bucket & (KIND_BUCKETS - 1);
    for (let kind = 0; kind < sums.length; kind++)
      sums[kind]! += weight * kinds[kind * KIND_BUCKETS + at]!;
  });
  return MODEL_KINDS[sums.indexOf(Math.max(...sums))]!;
}

function heaviest(words: readonly (Stretch & { sum: number })[]): Stretch[] {
  return words
    .filter((word) => word.sum > 0)
    .sort((a, b) => b.sum - a.sum)
    .slice(0, MAX_WORDS)
    .sort((a, b) => a.start - b.start)
    .map(({ start, end }) => ({ start, end }));
}
