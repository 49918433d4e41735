// Counts points on a square grid, and finds the cell around which most of them lie.
import { STEP, type Vector, type Weighted } from "./plane.ts";

/** Half of the grid's side in metres, around the origin, and its cells in a row. */
const HALF = 2_500;
const SIZE = (2 * HALF) / STEP;

/** Counts of points on a square grid of STEP around the origin. */
export class Histogram {
  readonly counts = new Float64Array(SIZE ** 2);

  constructor(points: readonly Vector[]) {
    for (const { east, north } of points) {
      const [i, j] = [Math.floor((north + HALF) / STEP), Math.floor((east + HALF) / STEP)];
      if (Math.min(i, j) >= 0 && Math.max(i, j) < SIZE) this.counts[i * SIZE + j]!++;
    }
  }

  points(): Weighted[] {
    return Array.from(this.counts, (weight, at) => ({ ...centreOf(at), weight })).filter(
      ({ weight }) => weight > 0,
    );
  }

  /** The centre of the cell around which most points lie within a radius in metres. */
  bestGuess(radius: number): Vector {
    const reach = Math.round(radius / STEP);
    const inside = new Float64Array(SIZE ** 2);
    this.counts.forEach((count, at) => {
      if (count === 0) return;
      const [row, column] = [Math.floor(at / SIZE), at % SIZE];
      for (let i = Math.max(0, row - reach); i <= Math.min(SIZE - 1, row + reach); i++) {
        const span = Math.floor(Math.sqrt(Math.max(0, (radius / STEP) ** 2 - (i - row) ** 2)));
        const first = i * SIZE + Math.max(0, column - span);
        const last = i * SIZE + Math.min(SIZE - 1, column + span);
        for (let cell = first; cell <= last; cell++) inside[cell]! += count;
      }
    });
    return centreOf(inside.indexOf(inside.reduce((a, b) => Math.max(a, b))));
  }
}

function centreOf(at: number): Vector {
  return {
    east: ((at % SIZE) + 0.5) * STEP - HALF,
    north: (Math.floor(at / SIZE) + 0.5) * STEP - HALF,
  };
}
