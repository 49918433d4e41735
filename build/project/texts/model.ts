// Scores how much a text reads like a leak: logistic regression over hashed features, for every unit and
// every pair of neighbours. Weights are whole numbers, and roots and quotients are rounded alike everywhere,
// so that all machines decide alike (I5).
import { BUCKETS, featuresOf, type Features } from "./features.ts";
import { WORD, type Tokens } from "./tokens.ts";
import { MODEL_KINDS, type Kind } from "./types.ts";
import { unitsOf } from "./units.ts";

/** Buckets of a kind's weights, which need no more: they only compare what the model has found. */
export const KIND_BUCKETS = 1 << 12;
/** Features that are added to a unit's number, so that two or three alone don't decide. */
export const PRIOR = 50;
/** The stretches of a unit that are shown. */
const MAX_WORDS = 3;

export interface Weights {
  /** By bucket; times `scale` it is the weight. */
  readonly leak: Int8Array;
  readonly scale: number;
  /** Added to a score, so that 0 is the threshold. */
  readonly bias: number;
  /** KIND_BUCKETS for each of MODEL_KINDS. */
  readonly kinds: Int8Array;
}

/** A unit, or two, that reads like a leak: positions in the text, and how far the score is over 0. */
export interface Reading {
  readonly kind: Kind;
  readonly score: number;
  readonly start: number;
  readonly end: number;
  readonly words: readonly { readonly start: number; readonly end: number }[];
}

const HEAD_BYTES = 16;

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
  const bytes = new Uint8Array(HEAD_BYTES + leak.length + kinds.length);
  new DataView(bytes.buffer).setFloat64(0, scale, true);
  new DataView(bytes.buffer).setFloat64(8, bias, true);
  for (const [table, at] of [
    [leak, HEAD_BYTES],
    [kinds, HEAD_BYTES + leak.length],
  ] as const)
    new Int8Array(bytes.buffer, at, table.length).set(table);
  return bytes;
}

/** Everything in a text that reads like a leak, the highest score first. */
export function readingsOf(
  tokens: Tokens,
  hints: readonly number[] | undefined,
  weights: Weights,
): readonly Reading[] {
  const units = unitsOf(tokens);
  const features = featuresOf(tokens, units, hints);
  const sums: number[] = [];
  const sizes: number[] = [];
  for (let unit = 0; unit + 1 < units.length; unit++) {
    const [from, to] = rangeOf(features, units[unit]!, units[unit + 1]!);
    let sum = 0;
    for (let at = from; at < to; at++) sum += weights.leak[features.buckets[at]!]!;
    sums.push(sum);
    sizes.push(to - from);
  }
  const found: { first: number; last: number; score: number }[] = [];
  for (let unit = 0; unit < sums.length; unit++) {
    for (const last of unit + 1 < sums.length ? [unit, unit + 1] : [unit]) {
      const [sum, size] =
        last === unit
          ? [sums[unit]!, sizes[unit]!]
          : [sums[unit]! + sums[last]!, sizes[unit]! + sizes[last]!];
      const score = weights.bias + (sum * weights.scale) / Math.sqrt(size + PRIOR);
      if (score > 0) found.push({ first: units[unit]!, last: units[last + 1]!, score });
    }
  }
  return found
    .sort((a, b) => b.score - a.score || a.first - b.first)
    .map(({ first, last, score }) => ({
      kind: kindOf(features, first, last, weights),
      score,
      start: tokens.starts[first]!,
      end: tokens.ends[last - 1]!,
      words: heaviest(tokens, features, first, last, weights),
    }));
}

function rangeOf({ ends }: Features, first: number, last: number): [number, number] {
  return [first === 0 ? 0 : ends[first - 1]!, ends[last - 1]!];
}

function kindOf(features: Features, first: number, last: number, { leak, kinds }: Weights): Kind {
  const [from, to] = rangeOf(features, first, last);
  let best: { kind: Kind; sum: number } = { kind: MODEL_KINDS[0], sum: -Infinity };
  MODEL_KINDS.forEach((kind, i) => {
    let sum = 0;
    for (let at = from; at < to; at++) {
      const bucket = features.buckets[at]!;
      // What speaks for a leak says which.
      if (leak[bucket]! > 0)
        sum += leak[bucket]! * kinds[i * KIND_BUCKETS + (bucket & (KIND_BUCKETS - 1))]!;
    }
    if (sum > best.sum) best = { kind, sum };
  });
  return best.kind;
}

/** The words that add most to the score. */
function heaviest(
  tokens: Tokens,
  features: Features,
  first: number,
  last: number,
  { leak }: Weights,
) {
  const weighed: { token: number; sum: number }[] = [];
  for (let token = first; token < last; token++) {
    const [from, to] = rangeOf(features, token, token + 1);
    let sum = 0;
    for (let at = from; at < to; at++) sum += leak[features.buckets[at]!]!;
    if (sum > 0 && (tokens.kinds[token] === WORD || to > from)) weighed.push({ token, sum });
  }
  return weighed
    .sort((a, b) => b.sum - a.sum || a.token - b.token)
    .slice(0, MAX_WORDS)
    .map(({ token }) => ({ start: tokens.starts[token]!, end: tokens.ends[token]! }))
    .sort((a, b) => a.start - b.start);
}
