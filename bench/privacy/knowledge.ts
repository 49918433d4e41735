// Attacks by someone who knows more than pins: that an owner moved a point a little, a river it lies
// on, or an earlier pin. Same conventions as attacks.ts.
import { createAnchor } from "../../build/project/anchor.ts";
import { CELL, place, ringLikelihood, seenFrom, shifted, simulatedKeys } from "./designs.ts";
import { distance, geometricMedian, mean, ORIGIN, posterior, type Vector } from "./plane.ts";
import { between, seeded } from "../../test/seeded.ts";

/** The owner moves the point by some metres: share of pins that stay, and the error left where one changes. */
export function nudge(metres: number, trials: number, seed: number) {
  const random = seeded(seed);
  const anchor = createAnchor(simulatedKeys(`nudge ${seed}`));
  const crossings: [Vector, Vector][] = [];
  for (let trial = 0; trial < trials; trial++) {
    const point = place(random);
    const angle = between(random, 0, 2 * Math.PI);
    const offset = { east: metres * Math.cos(angle), north: metres * Math.sin(angle) };
    const before = anchor.pin(point, `owner-${trial}`);
    const after = anchor.pin(shifted(point, offset), `owner-${trial}`);
    if (JSON.stringify(before.cell) === JSON.stringify(after.cell)) continue;
    crossings.push([seenFrom(point, before.published), seenFrom(point, after.published)]);
  }
  const errors = crossings.slice(0, 200).map((pins) => distance(ORIGIN, guessAtEdge(...pins)));
  return { kept: 1 - crossings.length / trials, error: mean(errors) };
}

// Both pins changed by a small move, so the point is on an edge between two neighbouring cells.
function guessAtEdge(before: Vector, after: Vector): Vector {
  const sides = [
    { east: CELL, north: 0 },
    { east: -CELL, north: 0 },
    { east: 0, north: CELL },
    { east: 0, north: -CELL },
  ];
  const points = sides.flatMap((side) => {
    const centres = posterior(
      (at) =>
        Math.log(Math.max(1e-9, ringLikelihood(minus(before, at)))) +
        Math.log(Math.max(1e-9, ringLikelihood(minus(minus(after, at), side)))),
      before,
      2_000,
    );
    return centres.flatMap(({ east, north, weight }) =>
      [-0.4, -0.2, 0, 0.2, 0.4].map((along) => ({
        east: east + side.east / 2 + along * side.north,
        north: north + side.north / 2 + along * side.east,
        weight,
      })),
    );
  });
  return geometricMedian(points);
}

/** The point is known to be on a straight river: error left, and chance of a guess within 100 m. */
export function river(
  pins: readonly Vector[],
  likelihood: (offset: Vector) => number,
  seed: number,
): { error: number; hit: number } {
  const random = seeded(seed);
  const results = pins.map((pin) => alongRiver(pin, between(random, 0, Math.PI), likelihood));
  return {
    error: mean(results.map(({ error }) => error)),
    hit: mean(results.map(({ hit }) => hit)),
  };
}

const RIVER_STEP = 10;

function alongRiver(pin: Vector, angle: number, likelihood: (offset: Vector) => number) {
  const [east, north] = [Math.cos(angle), Math.sin(angle)];
  // Steps count from the river's point nearest the pin, which is all the attacker can see.
  const nearest = pin.east * east + pin.north * north;
  const steps = Array.from({ length: 440 }, (_, i) => (i - 219.5) * RIVER_STEP);
  const sums = [0];
  for (const step of steps) {
    const along = nearest + step;
    const weight = likelihood(minus(pin, { east: along * east, north: along * north }));
    sums.push(sums.at(-1)! + weight);
  }
  const middle = sums.findIndex((sum) => sum >= sums.at(-1)! / 2);
  const window = 200 / RIVER_STEP;
  let best = 0;
  for (let i = 0; i + window < sums.length; i++) {
    if (sums[i + window]! - sums[i]! > sums[best + window]! - sums[best]!) best = i;
  }
  const guess = steps[best]! + (window / 2 - 0.5) * RIVER_STEP;
  return {
    error: Math.abs(nearest + steps[middle - 1]!),
    hit: Math.abs(nearest + guess) <= 100 ? 1 : 0,
  };
}

/**
 * An owner's first pin was made from a known place (a geocoded town), the second from the true point:
 * error left by taking the first displacement off the second pin, which has another in every cell.
 */
export function earlierPin(trials: number, seed: number): number {
  const random = seeded(seed);
  const anchor = createAnchor(simulatedKeys(`earlier ${seed}`));
  const errors = Array.from({ length: trials }, (_, trial) => {
    const point = place(random);
    const town = shifted(point, { east: 9_000, north: 7_000 });
    const pin = seenFrom(point, anchor.pin(point, `owner-${trial}`).published);
    const first = seenFrom(town, anchor.pin(town, `owner-${trial}`).published);
    return distance(pin, first);
  });
  return mean(errors);
}

/** With a key of the attacker's own, how often the true point explains its pin: chance, not knowledge. */
export function wrongKey(trials: number, seed: number): number {
  const random = seeded(seed);
  const own = createAnchor(simulatedKeys(`wrong ${seed}`));
  const guessed = createAnchor(simulatedKeys(`guessed ${seed}`));
  let explained = 0;
  for (let trial = 0; trial < trials; trial++) {
    const point = place(random);
    const pins = [own, guessed].map((anchor) => anchor.pin(point, `owner-${trial}`).published);
    if (JSON.stringify(pins[0]) === JSON.stringify(pins[1])) explained++;
  }
  return explained / trials;
}

function minus(a: Vector, b: Vector): Vector {
  return { east: a.east - b.east, north: a.north - b.north };
}
