// Counts points on a square grid, and finds the cell around which most of them lie.
import { STEP, type Vector, type Weighted } from "./plane.ts";

/** Counts of points on a square grid of STEP around the origin. */
export class Histogram {
  readonly half: number;
  readonly size: number;
  readonly counts: Float64Array;

  constructor(points: readonly Vector[], half = 2_500) {
    this.half = half;
    this.size = (2 * half) / STEP;
    this.counts = new Float64Array(this.size ** 2);
    for (const { east, north } of points) {
      const [i, j] = [Math.floor((north + half) / STEP), Math.floor((east + half) / STEP)];
      if (Math.min(i, j) >= 0 && Math.max(i, j) < this.size) this.counts[i * this.size + j]!++;
    }
  }

  points(): Weighted[] {
    return Array.from(this.counts, (weight, at) => ({ ...this.centre(at), weight })).filter(
      ({ weight }) => weight > 0,
    );
  }

  /** The centre of the cell around which most points lie within a radius in metres. */
  bestGuess(radius: number): Vector {
    const reach = Math.round(radius / STEP);
    const sums = this.rowSums();
    let [best, most] = [0, -1];
    for (let at = 0; at < this.counts.length; at++) {
      const [row, column] = [Math.floor(at / this.size), at % this.size];
      let inside = 0;
      for (let di = -reach; di <= reach; di++) {
        const i = row + di;
        if (i < 0 || i >= this.size) continue;
        const span = Math.floor(Math.sqrt(Math.max(0, (radius / STEP) ** 2 - di ** 2)));
        const from = i * (this.size + 1) + Math.max(0, column - span);
        const to = i * (this.size + 1) + Math.min(this.size, column + span + 1);
        inside += sums[to]! - sums[from]!;
      }
      if (inside > most) [best, most] = [at, inside];
    }
    return this.centre(best);
  }

  private centre(at: number): Vector {
    return {
      east: ((at % this.size) + 0.5) * STEP - this.half,
      north: (Math.floor(at / this.size) + 0.5) * STEP - this.half,
    };
  }

  private rowSums(): Float64Array {
    const sums = new Float64Array(this.size * (this.size + 1));
    for (let i = 0; i < this.size; i++) {
      for (let j = 0; j < this.size; j++) {
        const at = i * (this.size + 1) + j;
        sums[at + 1] = sums[at]! + this.counts[i * this.size + j]!;
      }
    }
    return sums;
  }
}
