// Learns the weights of the texts' model: logistic regression by AdaGrad, with the features scaled by how
// unevenly leaks and harmless texts have them (Wang and Manning 2012) and half of them dropped at each step.
import {
  CONTACTS,
  findForms,
  withoutContacts,
  type Kind,
} from "../../build/project/texts/checks.ts";
import { BUCKETS, featuresOf } from "../../build/project/texts/features.ts";
import { KIND_BUCKETS, PRIOR, type Weights } from "../../build/project/texts/model.ts";
import { normalise } from "../../build/project/texts/normalise.ts";
import { hintsOf } from "../../build/project/texts/own.ts";
import { tokensOf } from "../../build/project/texts/tokens.ts";
import { MODEL_KINDS, type Match } from "../../build/project/texts/types.ts";
import { unitsOf } from "../../build/project/texts/units.ts";
import type { Sample } from "./corpora.ts";
import { randomOf } from "./disguise.ts";

/** A unit of a text, or two neighbours, as the scorer sees them. */
export interface Instance {
  readonly buckets: Int32Array;
  /** Whether the leak is in it. */
  readonly isLeak: boolean;
  readonly kind: Kind | undefined;
  readonly weight: number;
}

export const SETTINGS = { epochs: 15, rate: 0.3, dropped: 0.5, seed: 7 };

/** What can be learnt from a text: of a leak the units with it and those apart from it. */
export function instancesOf(sample: Sample, weight = 1): Instance[] {
  const view = normalise(sample.text);
  const written = tokensOf(view.text);
  const cut: Match[] = [];
  findForms(view, written, sample.context.centre, ({ kind, start, end }) => {
    if (CONTACTS.has(kind)) cut.push({ kind, source: "form", action: "cut", start, end });
  });
  const tokens = withoutContacts(written, cut);
  const units = unitsOf(tokens);
  const { buckets, ends } = featuresOf(tokens, units, hintsOf(tokens, sample.context.secrets));
  const parts = units
    .slice(1)
    .map((to, i) => buckets.slice(units[i] === 0 ? 0 : ends[units[i]! - 1]!, ends[to - 1]!));
  const leak = leakOf(sample, view.starts, cut);
  const holds = units
    .slice(1)
    .map(
      (to, i) =>
        leak !== undefined && tokens.starts[units[i]!]! < leak[1] && tokens.ends[to - 1]! > leak[0],
    );
  const kind = sample.kind;
  const instances: Instance[] = [];
  for (let unit = 0; unit < parts.length; unit++) {
    // Next to a leak a sentence may be part of it.
    const isApart = !holds[unit - 1] && !holds[unit + 1];
    if (holds[unit] || isApart)
      instances.push({ buckets: parts[unit]!, isLeak: holds[unit]!, kind, weight });
    if (unit + 1 === parts.length) continue;
    const both = new Int32Array([...parts[unit]!, ...parts[unit + 1]!]);
    instances.push({ buckets: both, isLeak: holds[unit]! || holds[unit + 1]!, kind, weight });
  }
  return instances.filter(({ buckets: { length } }) => length > 0);
}

/** Where the leak is in the normalised text; undefined if there is none, or if it is cut. */
function leakOf(
  { text, leak }: Sample,
  starts: readonly number[] | undefined,
  cut: readonly Match[],
) {
  if (leak === undefined) return undefined;
  const at = text.indexOf(leak);
  const inView = (position: number) => {
    if (!starts) return position;
    const found = starts.findIndex((start) => start >= position);
    return found < 0 ? starts.length : found;
  };
  const [start, end] = [inView(Math.max(0, at)), inView(at < 0 ? text.length : at + leak.length)];
  const left = cut.reduce(
    (sum, one) => sum - Math.max(0, Math.min(end, one.end) - Math.max(start, one.start)),
    end - start,
  );
  return left * 3 <= end - start ? undefined : ([start, end] as const);
}

/** Real-valued weights, before they are rounded. */
export interface Learnt {
  readonly leak: Float32Array;
  readonly bias: number;
}

export function learn(
  instances: readonly Instance[],
  { epochs, rate, dropped, seed } = SETTINGS,
): Learnt {
  const random = randomOf(seed);
  const ratio = unevenness(instances);
  const weights = new Float32Array(BUCKETS);
  const steps = new Float32Array(BUCKETS).fill(1e-2);
  let [bias, biasSteps] = [0, 1e-2];
  const order = instances.map((_, i) => i);
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random);
    for (const i of order) {
      const { buckets, isLeak, weight } = instances[i]!;
      const kept: number[] = [];
      for (const bucket of buckets) if (random() >= dropped) kept.push(bucket);
      const share = 1 / Math.sqrt(kept.length + PRIOR * (1 - dropped));
      let sum = 0;
      for (const bucket of kept) sum += weights[bucket]! * ratio[bucket]!;
      const guess = 1 / (1 + Math.exp(-bias - sum * share));
      const error = (guess - (isLeak ? 1 : 0)) * weight;
      if (Math.abs(error) < 1e-4) continue;
      biasSteps += error * error;
      bias -= (rate * error) / Math.sqrt(biasSteps);
      for (const bucket of kept) {
        const slope = error * share * ratio[bucket]! + 1e-5 * weights[bucket]!;
        steps[bucket]! += slope * slope;
        weights[bucket]! -= (rate * slope) / Math.sqrt(steps[bucket]!);
      }
    }
  }
  // All features count from here on, not half of them.
  const all = Math.sqrt(1 - dropped);
  return { leak: weights.map((weight, bucket) => weight * ratio[bucket]! * all), bias };
}

/** How much more often leaks than harmless texts have a feature, or the other way round: a logarithm. */
function unevenness(instances: readonly Instance[]): Float32Array {
  const counts = [new Float64Array(BUCKETS).fill(1), new Float64Array(BUCKETS).fill(1)] as const;
  const totals = [2, 2];
  for (const { buckets, isLeak } of instances) {
    const side = isLeak ? 1 : 0;
    totals[side]!++;
    for (const bucket of new Set(buckets)) counts[side][bucket]!++;
  }
  return Float32Array.from(counts[0], (harmless, bucket) =>
    Math.abs(Math.log(counts[1][bucket]! / totals[1]! / (harmless / totals[0]!))),
  );
}

function shuffle(items: number[], random: () => number): void {
  for (let i = items.length - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1));
    [items[i], items[other]] = [items[other]!, items[i]!];
  }
}

/** Naive Bayes over the leaks alone: which kind has a feature more often than the others. */
export function learnKinds(instances: readonly Instance[]): Int8Array {
  const table = new Int8Array(KIND_BUCKETS * MODEL_KINDS.length);
  const counts = MODEL_KINDS.map(() => new Float64Array(KIND_BUCKETS).fill(0.5));
  for (const { buckets, isLeak, kind } of instances) {
    const known = MODEL_KINDS.indexOf(kind as never);
    if (!isLeak || known < 0) continue;
    for (const bucket of new Set(buckets)) counts[known]![bucket & (KIND_BUCKETS - 1)]!++;
  }
  const totals = counts.map((count) => count.reduce((sum, one) => sum + one));
  const all = totals.reduce((sum, one) => sum + one);
  for (let bucket = 0; bucket < KIND_BUCKETS; bucket++) {
    const sum = counts.reduce((so, count) => so + count[bucket]!, 0);
    counts.forEach((count, kind) => {
      const ratio = Math.log(count[bucket]! / totals[kind]! / (sum / all));
      table[kind * KIND_BUCKETS + bucket] = clamp(ratio * 30);
    });
  }
  return table;
}

/** The weights as the scorer has them: `threshold` is the score that becomes 0. */
export function rounded({ leak, bias }: Learnt, kinds: Int8Array, threshold: number): Weights {
  const largest = leak.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  const scale = largest / 127 / 2;
  return {
    leak: Int8Array.from(leak, (weight) => clamp(weight / scale)),
    scale,
    bias: bias - threshold,
    kinds,
  };
}

function clamp(value: number): number {
  return Math.max(-127, Math.min(127, Math.round(value)));
}
