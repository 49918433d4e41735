// Scores how much each unit of a text, and each pair, reads like a leak: logistic regression over hashed features.
// I5: weights are whole numbers, and roots and quotients are rounded alike everywhere.
import { sum } from "../../../src/figures.ts";
import { BUCKETS, featuresOf } from "./features.ts";
import { MARK, WORD, type Token, type Tokens } from "./tokens.ts";
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
const STOPS = ".!?;";
const PAUSES = ",:-()";
const ABBREVIATIONS = new Set(
  `mr mrs ms dr st rd ave hwy mt ft jr sr sra no nr tel str dott sig ing av blvd ln ca rte bzw
  approx`.split(/\s+/),
);
const HEAD_BYTES = 16;

export interface Weights {
  readonly leak: Int8Array;
  readonly scale: number;
  /** Added to a score, so that 0 is the threshold. */
  readonly bias: number;
  readonly kinds: Int8Array;
}

/** Of scale and bias as float64, little-endian, then both tables. */
export function decodeWeights(bytes: Uint8Array): Weights {
  const head = new DataView(bytes.buffer, bytes.byteOffset, HEAD_BYTES);
  const tables = new Int8Array(bytes.subarray(HEAD_BYTES));
  // Of fewer bytes scores would be NaN, and a leak is a score above 0.
  if (tables.length !== BUCKETS + KIND_BUCKETS * MODEL_KINDS.length)
    throw new RangeError("The weights are not whole");
  const [leak, kinds] = [tables.subarray(0, BUCKETS), tables.subarray(BUCKETS)];
  return { scale: head.getFloat64(0, true), bias: head.getFloat64(8, true), leak, kinds };
}

export function encodeWeights({ scale, bias, leak, kinds }: Weights): Uint8Array {
  const bytes = Buffer.alloc(HEAD_BYTES + leak.length + kinds.length);
  bytes.writeDoubleLE(scale, 0);
  bytes.writeDoubleLE(bias, 8);
  bytes.set(leak, HEAD_BYTES);
  bytes.set(kinds, HEAD_BYTES + leak.length);
  return bytes;
}

export function unitsOf({ text, all }: Tokens): Token[][] {
  const units: Token[][] = [[]];
  for (const token of all) {
    const unit = units.at(-1)!;
    unit.push(token);
    if (unit.length >= MIN_UNIT_TOKENS && isWhole(unit, text)) units.push([]);
  }
  const rest = units.pop()!;
  if (rest.length < MIN_UNIT_TOKENS && units.length > 0) units.at(-1)!.push(...rest);
  else if (rest.length > 0) units.push(rest);
  return units;
}

function isWhole(unit: readonly Token[], text: string): boolean {
  const [before, { kind, text: mark, end }] = unit.slice(-2) as [Token, Token];
  if (kind === MARK && PAUSES.includes(mark)) return unit.length >= UNIT_TOKENS;
  if (unit.length >= 1.5 * UNIT_TOKENS) return true;
  if (kind !== MARK || !STOPS.includes(mark) || (text[end] ?? " ") !== " ") return false;
  if (mark !== "." || before.kind !== WORD) return true;
  return before.text.length > 1 && !ABBREVIATIONS.has(before.text);
}

/** The units and pairs of units that score above 0, the highest first, with the words that weigh most. */
export function leaksIn(tokens: Tokens, hintOf: (token: Token) => number, weights: Weights) {
  const units = unitsOf(tokens).map((unit) => {
    const words = unit.map(({ start, end }) => ({ start, end, sum: 0 }));
    const buckets: number[] = [];
    featuresOf(tokens.text, unit, hintOf, (bucket, place) => {
      words[place]!.sum += weights.leak[bucket]!;
      buckets.push(bucket);
    });
    return { words, buckets };
  });
  const bias = weights.bias - LONG * (1 - 1 / Math.sqrt(Math.max(1, units.length)));
  return units
    .flatMap((_, i) => [units.slice(i, i + 1), ...(units[i + 1] ? [units.slice(i, i + 2)] : [])])
    .map((stretch) => {
      const words = stretch.flatMap((unit) => unit.words);
      const weight = sum(words, (word) => word.sum) * weights.scale;
      const size = sum(stretch, ({ buckets }) => buckets.length);
      return { stretch, words, score: bias + weight / Math.sqrt(size + PRIOR) };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ stretch, words, score }) => {
      const buckets = stretch.flatMap((unit) => unit.buckets);
      const [{ start }, { end }] = [words[0]!, words.at(-1)!];
      return { kind: kindOf(buckets, weights), score, start, end, words: heaviest(words) };
    });
}

function kindOf(buckets: readonly number[], { leak, kinds }: Weights): Kind {
  const sums = MODEL_KINDS.map(() => 0);
  for (const bucket of buckets) {
    const weight = leak[bucket]!;
    if (weight <= 0) continue;
    const at = bucket & (KIND_BUCKETS - 1);
    for (let kind = 0; kind < sums.length; kind++)
      sums[kind]! += weight * kinds[kind * KIND_BUCKETS + at]!;
  }
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
