// Simulates the attacks on approximate pins and returns the error in metres that the best attacker is left
// with. The true point is always the origin.
import { createAnchor } from "../../build/project/anchor.ts";
import { between, seeded } from "../../test/seeded.ts";
import { mean } from "../table.ts";
import {
  acrossCell,
  anchorOf,
  CELL,
  pinLikelihood,
  place,
  release,
  ringLikelihood,
  seenFrom,
  shifted,
  simulatedKeys,
} from "./pins.ts";
import {
  bestGuess,
  distance,
  geometricMedian,
  minus,
  ORIGIN,
  posterior,
  STEP,
  type Vector,
  type Weighted,
} from "./plane.ts";

/** How likely a pin is at an offset from the true point or its cell's centre. */
type Likelihood = (offset: Vector) => number;

/** Half of the square around the pins, in metres, that a posterior is computed on: no pin is farther off. */
const HALF = 2_050;
/** One pin that contradicts a candidate does not rule it out: the grid may just miss the true point. */
const FLOOR = 1e-5;
/** Pins that narrow the square down before all of many are used. */
const NARROWING_PINS = 12;
const HIT_RADII = [100, 250, 500] as const;

function* trialsOf(count: number, seed: number) {
  const random = seeded(seed);
  for (let i = 0; i < count; i++) yield { random, point: place(random), owner: `owner-${i}` };
}

/** Pins of this project, one point and owner each, seen from the true point. */
export function ownPins(count: number, seed: number): Vector[] {
  const anchor = anchorOf(`one ${seed}`);
  return Array.from(trialsOf(count, seed), ({ point, owner }) => release(point, owner, anchor).pin);
}

/**
 * The mean error of the best guess from one pin, and how often the guess made for each of HIT_RADII lies within it. The
 * attacker has learnt from half of the pins where true points lie seen from their pin, and is judged by the other half.
 */
export function oneSnapshot(pins: readonly Vector[]) {
  const truths = pins.map((pin) => minus(ORIGIN, pin));
  const known = counted(truths.slice(0, truths.length / 2));
  const judged = truths.slice(truths.length / 2);
  const errorsOf = (guess: Vector) => judged.map((truth) => distance(truth, guess));
  return {
    error: mean(errorsOf(geometricMedian(known))),
    hits: HIT_RADII.map((radius) => {
      const errors = errorsOf(bestGuess(known, radius));
      return errors.filter((error) => error <= radius).length / judged.length;
    }),
  };
}

/** Cells of STEP, each with the number of its points. */
function counted(points: readonly Vector[]): Weighted[] {
  const counts = new Map<string, number>();
  for (const { east, north } of points) {
    const cell = `${Math.round(east / STEP)} ${Math.round(north / STEP)}`;
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  return Array.from(counts, ([cell, weight]) => {
    const [east, north] = cell.split(" ").map((at) => Number(at) * STEP);
    return { east: east!, north: north!, weight };
  });
}

/** Distinct pins, at most, of n rebuilds of one place, or of n listings of it by one owner. */
export function distinctPins(n: number, trials: number, seed: number): number {
  const counts = Array.from(trialsOf(trials, seed), ({ point, owner }) => {
    const pins = Array.from({ length: n }, () => release(point, owner, anchorOf("again")).pin);
    return new Set(pins.map((pin) => JSON.stringify(pin))).size;
  });
  return Math.max(...counts);
}

/** Pins under n noise keys and one grid key: n draws around one cell's centre. */
export function noiseKeyRotations(n: number, trials: number, seed: number): number {
  const { grid } = simulatedKeys(`rotation ${seed}`);
  const anchors = Array.from({ length: n }, (_, i) =>
    createAnchor({ grid, noise: simulatedKeys(`rotation ${seed} ${i}`).noise }),
  );
  const errors = Array.from(trialsOf(trials, seed), ({ point, owner }) => {
    const pins = anchors.map((anchor) => release(point, owner, anchor).pin);
    const points = posteriorFrom(pins, ringLikelihood).flatMap(acrossCell);
    return distance(ORIGIN, geometricMedian(points));
  });
  return mean(errors);
}

/** Metres between the listings of a ranch: those next to each other never share a cell. */
const APART = 600;

/** k listings of one ranch and owner in a square layout that the attacker knows: error left for the ranch. */
export function ranch(k: number, trials: number, seed: number): number {
  const anchor = anchorOf(`ranch ${seed}`);
  const columns = Math.ceil(Math.sqrt(k));
  const errors = Array.from(trialsOf(trials, seed), ({ point, owner }) => {
    // By cell, as listings of one cell have one pin; each pin seen from its own listing.
    const pins = new Map<string, Vector>();
    for (let i = 0; i < k; i++) {
      const offset = { east: APART * (i % columns), north: APART * Math.floor(i / columns) };
      const { cell, pin } = release(shifted(point, offset), owner, anchor);
      pins.set(JSON.stringify(cell), pin);
    }
    return distance(ORIGIN, geometricMedian(posteriorFrom([...pins.values()], pinLikelihood)));
  });
  return mean(errors);
}

/** The keys are stolen: every displacement is subtracted, and the cell's centre is left. */
export function stolenKeys(trials: number, seed: number): { error: number; most: number } {
  const anchor = anchorOf(`stolen ${seed}`);
  const errors = Array.from(trialsOf(trials, seed), ({ point, owner }) =>
    distance(ORIGIN, release(point, owner, anchor).centre),
  );
  return { error: mean(errors), most: errors.reduce((a, b) => Math.max(a, b)) };
}

/** The owner moves the point by some metres: share of pins that stay, and the error left where one changes. */
export function nudge(metres: number, trials: number, seed: number) {
  const anchor = anchorOf(`nudge ${seed}`);
  const crossings: [Vector, Vector][] = [];
  for (const { random, point, owner } of trialsOf(trials, seed)) {
    const angle = between(random, 0, 2 * Math.PI);
    const offset = { east: metres * Math.cos(angle), north: metres * Math.sin(angle) };
    const before = release(point, owner, anchor);
    const after = anchor.pin(shifted(point, offset), owner);
    if (JSON.stringify(before.cell) !== JSON.stringify(after.cell))
      crossings.push([before.pin, seenFrom(point, after.published)]);
  }
  const errors = crossings.slice(0, 200).map((pins) => distance(ORIGIN, guessAtEdge(...pins)));
  return { kept: 1 - crossings.length / trials, error: mean(errors) };
}

// Both pins changed by a small move, so the point is on an edge between two neighbouring cells.
function guessAtEdge(before: Vector, after: Vector): Vector {
  const sides = [CELL, -CELL].flatMap((by) => [
    { east: by, north: 0 },
    { east: 0, north: by },
  ]);
  const points = sides.flatMap((side) => {
    const pins = [before, minus(after, side)];
    return posterior(logLikelihood(pins, ringLikelihood, 1e-9), before, 2_000).flatMap(
      ({ east, north, weight }) =>
        [-0.4, -0.2, 0, 0.2, 0.4].map((along) => ({
          east: east + side.east / 2 + along * side.north,
          north: north + side.north / 2 + along * side.east,
          weight,
        })),
    );
  });
  return geometricMedian(points);
}

const RIVER_STEP = 10;

/** Each point is known to be on a straight river: error left, and chance of a guess within 100 m. */
export function river(pins: readonly Vector[], seed: number): { error: number; hit: number } {
  const random = seeded(seed);
  const results = pins.map((pin) => alongRiver(pin, between(random, 0, Math.PI)));
  return {
    error: mean(results.map(({ error }) => error)),
    hit: mean(results.map(({ hit }) => hit)),
  };
}

function alongRiver(pin: Vector, angle: number) {
  const [east, north] = [Math.cos(angle), Math.sin(angle)];
  // Steps count from the river's point nearest the pin, which is all the attacker can see.
  const nearest = pin.east * east + pin.north * north;
  const steps = Array.from({ length: 440 }, (_, i) => (i - 219.5) * RIVER_STEP);
  const sums = [0];
  for (const step of steps) {
    const along = nearest + step;
    const at = { east: along * east, north: along * north };
    sums.push(sums.at(-1)! + pinLikelihood(minus(pin, at)));
  }
  const middle = sums.findIndex((sum) => sum >= sums.at(-1)! / 2);
  const window = 200 / RIVER_STEP;
  const gains = sums.slice(window).map((sum, i) => sum - sums[i]!);
  const guess = steps[gains.indexOf(Math.max(...gains))]! + (window / 2 - 0.5) * RIVER_STEP;
  return {
    error: Math.abs(nearest + steps[middle - 1]!),
    hit: Math.abs(nearest + guess) <= 100 ? 1 : 0,
  };
}

/** An earlier pin was made from a known town: error left by taking its displacement off that of the true point. */
export function earlierPin(trials: number, seed: number): number {
  const anchor = anchorOf(`earlier ${seed}`);
  const errors = Array.from(trialsOf(trials, seed), ({ point, owner }) => {
    const town = shifted(point, { east: 9_000, north: 7_000 });
    return distance(release(point, owner, anchor).pin, release(town, owner, anchor).pin);
  });
  return mean(errors);
}

/** With a key of the attacker's own, how often the true point explains its pin: chance, not knowledge. */
export function wrongKey(trials: number, seed: number): number {
  const anchors = [anchorOf(`wrong ${seed}`), anchorOf(`guessed ${seed}`)];
  const explained = Array.from(trialsOf(trials, seed), ({ point, owner }) => {
    const pins = anchors.map((anchor) => JSON.stringify(anchor.pin(point, owner).published));
    return pins[0] === pins[1] ? 1 : 0;
  });
  return mean(explained);
}

function posteriorFrom(pins: readonly Vector[], likelihood: Likelihood): Weighted[] {
  const few = pins.slice(0, NARROWING_PINS);
  const middle = {
    east: mean(few.map(({ east }) => east)),
    north: mean(few.map(({ north }) => north)),
  };
  const points = posterior(logLikelihood(few, likelihood), middle, HALF);
  if (few.length === pins.length) return points;
  const centre = geometricMedian(points);
  const half = points.reduce((most, point) => Math.max(most, distance(point, centre)), STEP);
  return posterior(logLikelihood(pins, likelihood), centre, half);
}

function logLikelihood(pins: readonly Vector[], likelihood: Likelihood, floor = FLOOR) {
  return (at: Vector) => {
    let sum = 0;
    for (const pin of pins) sum += Math.log(Math.max(floor, likelihood(minus(pin, at))));
    return sum;
  };
}
