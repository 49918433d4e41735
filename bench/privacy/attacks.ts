// Simulates the attacks on approximate pins and returns the error in metres that the best attacker is left
// with. The true point is always the origin. See knowledge.ts for what an attacker may know besides pins.
import { createAnchor } from "../../build/project/anchor.ts";
import {
  acrossCell,
  pinLikelihood,
  place,
  release,
  ringLikelihood,
  shifted,
  simulatedKeys,
} from "./designs.ts";
import { Histogram } from "./histogram.ts";
import {
  centroid,
  distance,
  geometricMedian,
  mean,
  ORIGIN,
  posterior,
  STEP,
  type Vector,
  type Weighted,
} from "./plane.ts";
import { seeded, type Random } from "../../test/seeded.ts";

/** Half of the square around the pins, in metres, that a posterior is computed on: no pin is farther off. */
const HALF = 2_050;
/** One pin that contradicts a candidate does not rule it out: the grid may just miss the true point. */
const FLOOR = 1e-5;
/** Pins that narrow the square down before all of many are used. */
const FEW = 12;
const HIT_RADII = [100, 250, 500] as const;

export interface Snapshot {
  /** Mean error of the guess with the least expected error. */
  readonly error: number;
  /** Chance that the guess made for the purpose lies within each of HIT_RADII. */
  readonly hits: readonly number[];
}

/** Pins of this project, one point and owner each, seen from the true point. */
export function ownPins(count: number, seed: number): Vector[] {
  const random = seeded(seed);
  const anchor = createAnchor(simulatedKeys(`one ${seed}`));
  return Array.from({ length: count }, (_, i) => release(place(random), `owner-${i}`, anchor).pin);
}

/**
 * One snapshot. The attacker has learnt from half of the pins, on a grid, where true points lie seen
 * from their pin, and is judged by the other half.
 */
export function oneSnapshot(pins: readonly Vector[]): Snapshot {
  const truths = pins.map(({ east, north }) => ({ east: -east, north: -north }));
  const known = new Histogram(truths.slice(0, truths.length / 2));
  const judged = truths.slice(truths.length / 2);
  const guess = geometricMedian(known.points());
  return {
    error: mean(judged.map((truth) => distance(truth, guess))),
    hits: HIT_RADII.map((radius) => {
      const best = known.bestGuess(radius);
      return judged.filter((truth) => distance(truth, best) <= radius).length / judged.length;
    }),
  };
}

/** This project's pins from n builds with the same keys: the distinct ones, and the error left. */
export function ownRebuilds(n: number, trials: number, seed: number) {
  let distinct = 0;
  const error = meanOver(trials, seed, (random, trial) => {
    const point = place(random);
    const pins = Array.from(
      { length: n },
      () => release(point, `owner-${trial}`, simulatedKeys("rebuild")).pin,
    );
    const seen = new Map(pins.map((pin) => [JSON.stringify(pin), pin]));
    distinct = Math.max(distinct, seen.size);
    return distance(ORIGIN, guessFrom([...seen.values()], pinLikelihood));
  });
  return { distinct, error };
}

/** This project's pins under n noise keys and one grid key: n draws around one cell's centre. */
export function noiseKeyRotations(n: number, trials: number, seed: number): number {
  const anchors = Array.from({ length: n }, (_, i) =>
    createAnchor({
      grid: simulatedKeys(`rotation ${seed}`).grid,
      noise: simulatedKeys(`rotation ${seed} ${i}`).noise,
    }),
  );
  return meanOver(trials, seed, (random, trial) => {
    const point = place(random);
    const pins = anchors.map((anchor) => release(point, `owner-${trial}`, anchor).pin);
    const centres = posteriorFrom(pins, ringLikelihood);
    return distance(ORIGIN, geometricMedian(centres.flatMap(acrossCell)));
  });
}

/** Distinct pins of k listings of one owner at one place. */
export function ownersPins(k: number, trials: number, seed: number): number {
  const random = seeded(seed);
  const anchor = createAnchor(simulatedKeys(`owners ${seed}`));
  let most = 0;
  for (let trial = 0; trial < trials; trial++) {
    const point = place(random);
    const pins = Array.from({ length: k }, () => release(point, `owner-${trial}`, anchor).pin);
    most = Math.max(most, new Set(pins.map((pin) => JSON.stringify(pin))).size);
  }
  return most;
}

/** Metres between the listings of a ranch: those next to each other never share a cell. */
const APART = 600;

/** k listings of one ranch and owner in a square layout that the attacker knows: error left for the ranch. */
export function ranch(k: number, trials: number, seed: number): number {
  const anchor = createAnchor(simulatedKeys(`ranch ${seed}`));
  const columns = Math.ceil(Math.sqrt(k));
  return meanOver(trials, seed, (random, trial) => {
    const first = place(random);
    // By cell, as listings of one cell have one pin; each pin seen from its own listing.
    const pins = new Map<string, Vector>();
    for (let i = 0; i < k; i++) {
      const offset = { east: APART * (i % columns), north: APART * Math.floor(i / columns) };
      const { cell, pin } = release(shifted(first, offset), `owner-${trial}`, anchor);
      pins.set(JSON.stringify(cell), pin);
    }
    return distance(ORIGIN, guessFrom([...pins.values()], pinLikelihood));
  });
}

/** The keys are stolen: every displacement is subtracted, and the cell's centre is left. */
export function stolenKeys(trials: number, seed: number): { error: number; most: number } {
  const random = seeded(seed);
  const anchor = createAnchor(simulatedKeys(`stolen ${seed}`));
  const errors = Array.from({ length: trials }, (_, i) =>
    distance(ORIGIN, release(place(random), `owner-${i}`, anchor).centre),
  );
  return { error: mean(errors), most: errors.reduce((a, b) => Math.max(a, b), 0) };
}

function meanOver(
  trials: number,
  seed: number,
  run: (random: Random, trial: number) => number,
): number {
  const random = seeded(seed);
  return mean(Array.from({ length: trials }, (_, trial) => run(random, trial)));
}

function guessFrom(pins: readonly Vector[], likelihood: (offset: Vector) => number): Vector {
  return geometricMedian(posteriorFrom(pins, likelihood));
}

function posteriorFrom(
  pins: readonly Vector[],
  likelihood: (offset: Vector) => number,
): Weighted[] {
  const few = pins.slice(0, FEW);
  const points = posterior(logLikelihood(few, likelihood), centroid(few), HALF);
  if (few.length === pins.length) return points;
  const centre = geometricMedian(points);
  const half = points.reduce((most, point) => Math.max(most, distance(point, centre)), STEP);
  return posterior(logLikelihood(pins, likelihood), centre, half);
}

function logLikelihood(pins: readonly Vector[], likelihood: (offset: Vector) => number) {
  return ({ east, north }: Vector) => {
    let sum = 0;
    for (const pin of pins) {
      const offset = { east: pin.east - east, north: pin.north - north };
      sum += Math.log(Math.max(FLOOR, likelihood(offset)));
    }
    return sum;
  };
}
