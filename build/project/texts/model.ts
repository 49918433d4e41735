// Scores how much a text reads like a leak: logistic regression over hashed features, for every unit and
// every pair of neighbours. Weights are whole numbers, and roots and quotients are rounded alike everywhere,
// so that all machines decide alike (I5).
import { BUCKETS, featuresOf, type Features } from "./features.ts";
import type { Tokens } from "./tokens.ts";
import { MODEL_KINDS, type Kind } from "./types.ts";
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
export function readingsOf(tokens: Tokens, hints: Uint8Array, weights: Weights) {
  const units = unitsOf(tokens);
  const features = featuresOf(tokens, units, hints);
  const sums = units.slice(1).map((to, unit) => sumOf(features, units[unit]!, to, weights.leak));
  const bias = weights.bias - LONG * (1 - 1 / Math.sqrt(Math.max(1, sums.length)));
  const found: { first: number; last: number; score: number }[] = [];
  for (let unit = 0; unit < sums.length; unit++) {
    for (const next of [unit + 1, unit + 2]) {
      if (next > sums.length) continue;
      const [first, last] = [units[unit]!, units[next]!];
      const sum = next === unit + 1 ? sums[unit]! : sums[unit]! + sums[unit + 1]!;
      const size = features.ends[last - 1]! - (features.ends[first - 1] ?? 0);
      const score = bias + (sum * weights.scale) / Math.sqrt(size + PRIOR);
      if (score > 0) found.push({ first, last, score });
    }
  }
  return found
    .sort((a, b) => b.score - a.score || a.first - b.first)
    .map(({ first, last, score }) => ({
      kind: kindOf(features, first, last, weights),
      score,
      start: tokens.starts[first]!,
      end: tokens.ends[last - 1]!,
      words: heaviest(tokens, features, first, last, weights.leak),
    }));
}

/** The sum of the weights of the features of tokens. */
function sumOf({ buckets, ends }: Features, first: number, last: number, leak: Int8Array): number {
  let sum = 0;
  for (let at = ends[first - 1] ?? 0; at < ends[last - 1]!; at++) sum += leak[buckets[at]!]!;
  return sum;
}

/** The features that speak for a leak also decide its kind. */
function kindOf({ buckets, ends }: Features, first: number, last: number, weights: Weights): Kind {
  const sums = MODEL_KINDS.map(() => 0);
  for (let at = ends[first - 1] ?? 0; at < ends[last - 1]!; at++) {
    const weight = Math.max(0, weights.leak[buckets[at]!]!);
    if (weight === 0) continue;
    const bucket = buckets[at]! & (KIND_BUCKETS - 1);
    for (let kind = 0; kind < sums.length; kind++)
      sums[kind]! += weight * weights.kinds[kind * KIND_BUCKETS + bucket]!;
  }
  return MODEL_KINDS[sums.indexOf(Math.max(...sums))]!;
}

/** The words that add most to the score. */
function heaviest(
  tokens: Tokens,
  features: Features,
  first: number,
  last: number,
  leak: Int8Array,
) {
  return Array.from({ length: last - first }, (_, i) => first + i)
    .map((token) => ({ token, sum: sumOf(features, token, token + 1, leak) }))
    .filter(({ sum }) => sum > 0)
    .sort((a, b) => b.sum - a.sum || a.token - b.token)
    .slice(0, MAX_WORDS)
    .map(({ token }) => ({ start: tokens.starts[token]!, end: tokens.ends[token]! }))
    .sort((a, b) => a.start - b.start);
}
