// Learns the weights of the texts' model: logistic regression by AdaGrad, with the features scaled by how
// unevenly leaks and harmless texts have them (Wang and Manning 2012) and half of them dropped at each step.
import { CONTACTS, findForms, withoutContacts } from "../../build/project/texts/checks.ts";
import { BUCKETS, featuresOf } from "../../build/project/texts/features.ts";
import { KIND_BUCKETS, PRIOR, unitsOf, type Weights } from "../../build/project/texts/model.ts";
import { inOriginal, normalise } from "../../build/project/texts/normalise.ts";
import { hintsOf } from "../../build/project/texts/own.ts";
import { readingOf, type Token } from "../../build/project/texts/tokens.ts";
import { MODEL_KINDS, type Kind, type Stretch } from "../../build/project/texts/types.ts";
import { sum } from "../../src/figures.ts";
import type { Sample } from "./corpora.ts";
import { randomOf } from "./disguise.ts";

export interface Instance {
  readonly buckets: readonly number[];
  readonly isLeak: boolean;
  readonly kind: Kind | undefined;
  readonly weight: number;
}

const [EPOCHS, RATE, DROPPED, SEED] = [12, 0.3, 0.4, 7];

/** The instances to learn from in a text: if it leaks, the units with the leak and those apart from it. */
export function instancesOf({ text, leak, kind, context }: Sample, weight = 1): Instance[] {
  const view = normalise(text);
  const reading = readingOf(view.text);
  const cut = findForms(reading, context.centre).filter((hit) => CONTACTS.has(hit.kind));
  const tokens = withoutContacts(reading.written, cut);
  const at = leak === undefined ? Infinity : text.indexOf(leak);
  const whole = { start: at, end: at + (leak?.length ?? 0) };
  const isLeaking = (token: Token) => overlap(inOriginal(token, view), whole);
  const leaking = tokens.all.filter(isLeaking);
  const left = leaking.filter((token) => !cut.some((hit) => overlap(token, hit)));
  // There is nothing to learn from a leak that is cut.
  const isLeft = left.length * 3 > leaking.length;
  const hints = hintsOf(context.secrets);
  const units = unitsOf(tokens).map((unit) => {
    const buckets: number[] = [];
    featuresOf(tokens.text, unit, hints, (bucket) => buckets.push(bucket));
    return { buckets, isLeak: isLeft && unit.some(isLeaking) };
  });
  const pairs = units.slice(1).map((unit, i) => {
    const before = units[i]!;
    return { buckets: [...before.buckets, ...unit.buckets], isLeak: before.isLeak || unit.isLeak };
  });
  // Next to a leak a sentence may be part of it.
  const isDoubtful = (i: number) => !units[i]!.isLeak && (pairs[i - 1]?.isLeak || pairs[i]?.isLeak);
  return units
    .flatMap((unit, i) => [...(isDoubtful(i) ? [] : [unit]), ...pairs.slice(i, i + 1)])
    .filter(({ buckets }) => buckets.length > 0)
    .map((unit) => ({ ...unit, kind, weight }));
}

const overlap = (a: Stretch, b: Stretch) => a.start < b.end && a.end > b.start;

export function learn(instances: readonly Instance[], threshold: number): Weights {
  const { weights, bias } = weightsOf(instances);
  const largest = weights.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  const scale = largest / 127 / 2;
  const leak = Int8Array.from(weights, (weight) => clamp(weight / scale));
  return { leak, scale, bias: bias - threshold, kinds: kindsOf(instances) };
}

function weightsOf(instances: readonly Instance[]) {
  const random = randomOf(SEED);
  const ratio = unevenness(instances);
  const weights = new Float32Array(BUCKETS);
  const steps = new Float32Array(BUCKETS).fill(1e-2);
  let [bias, biasSteps] = [0, 1e-2];
  const order = [...instances];
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random);
    for (const { buckets, isLeak, weight } of order) {
      const kept = buckets.filter(() => random() >= DROPPED);
      const share = 1 / Math.sqrt(kept.length + PRIOR * (1 - DROPPED));
      const score = bias + sum(kept, (bucket) => weights[bucket]! * ratio[bucket]!) * share;
      const error = (1 / (1 + Math.exp(-score)) - (isLeak ? 1 : 0)) * weight;
      if (Math.abs(error) < 1e-4) continue;
      biasSteps += error * error;
      bias -= (RATE * error) / Math.sqrt(biasSteps);
      for (const bucket of kept) {
        const slope = error * share * ratio[bucket]! + 1e-5 * weights[bucket]!;
        steps[bucket]! += slope * slope;
        weights[bucket]! -= (RATE * slope) / Math.sqrt(steps[bucket]!);
      }
    }
  }
  // From here on all features count, not a part of them.
  const all = Math.sqrt(1 - DROPPED);
  return { weights: weights.map((weight, bucket) => weight * ratio[bucket]! * all), bias };
}

/** How much more often leaks than harmless texts have a feature, or the other way round: a logarithm. */
function unevenness(instances: readonly Instance[]): Float32Array {
  const [harmless, leaks] = [new Float64Array(BUCKETS).fill(1), new Float64Array(BUCKETS).fill(1)];
  const totals = [2, 2];
  for (const { buckets, isLeak } of instances) {
    totals[isLeak ? 1 : 0]!++;
    for (const bucket of new Set(buckets)) (isLeak ? leaks : harmless)[bucket]!++;
  }
  return Float32Array.from(harmless, (count, bucket) =>
    Math.abs(Math.log(leaks[bucket]! / totals[1]! / (count / totals[0]!))),
  );
}

function shuffle(items: unknown[], random: () => number): void {
  for (let i = items.length - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1));
    [items[i], items[other]] = [items[other], items[i]];
  }
}

/** Naive Bayes over the leaks alone: which kind has a feature more often than the others. */
function kindsOf(instances: readonly Instance[]): Int8Array {
  const counts = MODEL_KINDS.map(() => new Float64Array(KIND_BUCKETS).fill(0.5));
  for (const { buckets, isLeak, kind } of instances) {
    const count = isLeak && counts[MODEL_KINDS.indexOf(kind as never)];
    if (!count) continue;
    for (const bucket of new Set(buckets)) count[bucket & (KIND_BUCKETS - 1)]!++;
  }
  const totals = counts.map((count) => count.reduce((total, one) => total + one));
  const all = totals.reduce((total, one) => total + one);
  return Int8Array.from({ length: KIND_BUCKETS * MODEL_KINDS.length }, (_, at) => {
    const [kind, bucket] = [Math.floor(at / KIND_BUCKETS), at % KIND_BUCKETS];
    const expected = sum(counts, (count) => count[bucket]!) / all;
    return clamp(30 * Math.log(counts[kind]![bucket]! / totals[kind]! / expected));
  });
}

const clamp = (value: number) => Math.max(-127, Math.min(127, Math.round(value)));
