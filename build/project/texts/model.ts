// Scores how much a text reads like a leak: logistic regression over hashed features, for every unit and
// every pair of neighbours. Weights are whole numbers, and roots and quotients are rounded alike everywhere,
// so that all machines decide alike (I5).
import { sum } from "../../../src/figures.ts";
import { BUCKETS, featuresOf } from "./features.ts";
import type { Token, Tokens } from "./tokens.ts";
import { MODEL_KINDS, type Kind, type Stretch } from "./types.ts";
import { unitsOf } from "./units.ts";

/** Buckets of a kind's weights, which need no more: they only compare what the model has found. */
export const KIND_BUCKETS = 1 << 12;
/** Features that are added to a unit's number, so that two or three alone don't decide. */
export const PRIOR = 50;
/** Most that a score loses in a text of many units, each of which may look like a leak by chance. */
export const LONG = 0.8;
/** The words of a unit that are shown. */
const MAX_WORDS = 3;
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

/** The weights in the form that `encodeWeights` writes: scale and bias as float64, then both tables. */
export function decodeWeights(bytes: Uint8Array): Weights {
  const head = new DataView(bytes.buffer, bytes.byteOffset, HEAD_BYTES);
  const table = (at: number, size: number) =>
    new Int8Array(bytes.buffer, bytes.byteOffset + at, size);
  return {
    scale: head.getFloat64(0, true),
    bias: head.getFloat64(8, true),
    leak: table(HEAD_BYTES, BUCKETS),
    kinds: table(HEAD_BYTES + BUCKETS, KIND_BUCKETS * MODEL_KINDS.length),
  };
}

export function encodeWeights({ scale, bias, leak, kinds }: Weights): Uint8Array {
  const bytes = new Int8Array(HEAD_BYTES + leak.length + kinds.length);
  new DataView(bytes.buffer).setFloat64(0, scale, true);
  new DataView(bytes.buffer).setFloat64(8, bias, true);
  bytes.set(leak, HEAD_BYTES);
  bytes.set(kinds, HEAD_BYTES + leak.length);
  return new Uint8Array(bytes.buffer);
}

/**
 * The units, and pairs of them, that read like a leak, the highest score first: how far it is over 0, and the words that
 * weigh most.
 */
export function readingsOf(tokens: Tokens, hintOf: (token: Token) => number, weights: Weights) {
  const units = unitsOf(tokens).map((unit) => {
    const words = unit.map(({ start, end }) => ({ start, end, sum: 0 }));
    let size = 0;
    const put = (bucket: number, place: number) => {
      words[place]!.sum += weights.leak[bucket]!;
      size++;
    };
    featuresOf(tokens.text, unit, hintOf, put);
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
      const kinds = kindWeights(weights);
      for (const { unit } of stretch) featuresOf(tokens.text, unit, hintOf, kinds.put);
      return {
        kind: kinds.heaviest(),
        score,
        start: words[0]!.start,
        end: words.at(-1)!.end,
        words: heaviest(words),
      };
    });
}

/** The features that speak for a leak also decide its kind. */
function kindWeights({ leak, kinds }: Weights) {
  const sums = MODEL_KINDS.map(() => 0);
  return {
    put(bucket: number): void {
      const weight = Math.max(0, leak[bucket]!);
      const at = bucket & (KIND_BUCKETS - 1);
      for (let kind = 0; kind < sums.length; kind++)
        sums[kind]! += weight * kinds[kind * KIND_BUCKETS + at]!;
    },
    heaviest: (): Kind => MODEL_KINDS[sums.indexOf(Math.max(...sums))]!,
  };
}

/** The words that add most to the score, in their order. */
function heaviest(words: readonly (Stretch & { sum: number })[]): Stretch[] {
  return words
    .filter((word) => word.sum > 0)
    .sort((a, b) => b.sum - a.sum)
    .slice(0, MAX_WORDS)
    .sort((a, b) => a.start - b.start)
    .map(({ start, end }) => ({ start, end }));
}
