// An attacker's arithmetic on a plane in metres: the posterior of a likelihood on a grid, the guess with the
// least expected error, and the guess with the best chance of a hit.

/** Metres east and north of an origin. */
export interface Vector {
  readonly east: number;
  readonly north: number;
}

export const ORIGIN: Vector = { east: 0, north: 0 };

export interface Weighted extends Vector {
  readonly weight: number;
}

/** Spacing of the grid that posteriors are computed on, in metres. */
export const STEP = 25;
/** Finest spacing that a narrow posterior is computed on, in metres. */
const FINEST = 1.5;
const NEGLIGIBLE = 1e-4;

export function distance(a: Vector, b: Vector): number {
  return Math.sqrt((a.east - b.east) ** 2 + (a.north - b.north) ** 2);
}

export function minus(a: Vector, b: Vector): Vector {
  return { east: a.east - b.east, north: a.north - b.north };
}

/** Posterior over a square around `centre` under a flat prior; a narrow one on finer grids in turn. */
export function posterior(
  logLikelihood: (at: Vector) => number,
  centre: Vector,
  half: number,
): Weighted[] {
  let box = around([centre], half);
  for (let step = STEP; ; step /= 4) {
    const points = evaluate(logLikelihood, box, step);
    const finer = around(points, 2 * step);
    const isNarrow = Math.max(finer.east - finer.west, finer.north - finer.south) < 16 * step;
    if (!isNarrow || step / 4 < FINEST) return points;
    box = finer;
  }
}

/** The point with the least mean distance to weighted points, by Weiszfeld's iteration. */
export function geometricMedian(points: readonly Weighted[]): Vector {
  let guess = ORIGIN;
  for (let round = 0; round < 40; round++) {
    let [east, north, total] = [0, 0, 0];
    for (const point of points) {
      const pull = round === 0 ? point.weight : point.weight / Math.max(1, distance(point, guess));
      east += pull * point.east;
      north += pull * point.north;
      total += pull;
    }
    const next = { east: east / total, north: north / total };
    if (round > 0 && distance(next, guess) < 0.5) return next;
    guess = next;
  }
  return guess;
}

/** Where the most weight lies within a radius in metres: one in sixteen of the points is tried. */
export function bestGuess(points: readonly Weighted[], radius: number): Vector {
  const guesses = points.filter((_, i) => i % 16 === 0);
  const inside = guesses.map((guess) => {
    let sum = 0;
    for (const point of points) if (distance(point, guess) <= radius) sum += point.weight;
    return sum;
  });
  return guesses[inside.indexOf(Math.max(...inside))]!;
}

interface Box {
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

function around(points: readonly Vector[], margin: number): Box {
  const box = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity };
  for (const { east, north } of points) {
    box.west = Math.min(box.west, east - margin);
    box.east = Math.max(box.east, east + margin);
    box.south = Math.min(box.south, north - margin);
    box.north = Math.max(box.north, north + margin);
  }
  return box;
}

function evaluate(logLikelihood: (at: Vector) => number, box: Box, step: number): Weighted[] {
  const points: { east: number; north: number; weight: number }[] = [];
  let most = -Infinity;
  for (let north = box.south; north <= box.north; north += step) {
    for (let east = box.west; east <= box.east; east += step) {
      const weight = logLikelihood({ east, north });
      most = Math.max(most, weight);
      points.push({ east, north, weight });
    }
  }
  for (const point of points) point.weight = Math.exp(point.weight - most);
  return points.filter(({ weight }) => weight >= NEGLIGIBLE);
}
