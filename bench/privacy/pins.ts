// How pins are made and what an attacker knows about it: this project's method through
// build/project/anchor.ts at seeded places, seen from the true point.
import { createHash, createSecretKey } from "node:crypto";
import {
  createAnchor,
  exactPoint,
  RING,
  type Anchor,
  type ExactPoint,
} from "../../build/project/anchor.ts";
import type { PinKeys } from "../../build/project/pin-keys.ts";
import type { Vector, Weighted } from "./plane.ts";
import { between, type Random } from "../../test/seeded.ts";

/** Side of a cell in metres: public, like all of the method but its keys. */
export const CELL = 500;
const METRES_PER_DEGREE = 111_200;
/** Half of a step of 3 decimals in metres, at latitude 38 where it is east-west. */
const ROUNDING: Vector = { east: 44, north: 55.6 };

export function simulatedKeys(seed: string): PinKeys {
  const key = (part: string) =>
    createSecretKey(createHash("sha256").update(`${part} ${seed}`).digest());
  return { grid: key("grid"), noise: key("noise") };
}

export function place(random: Random): ExactPoint {
  return exactPoint(between(random, 26, 48), between(random, -122, -70))!;
}

/** A point some metres off another. */
export function shifted(point: ExactPoint, { east, north }: Vector): ExactPoint {
  return exactPoint(
    point.latitude + north / METRES_PER_DEGREE,
    point.longitude + east / (METRES_PER_DEGREE * cosine(point.latitude)),
  )!;
}

/** Where a point lies seen from another, to a few metres in 2 km. */
export function seenFrom(
  origin: ExactPoint,
  point: { readonly latitude: number; readonly longitude: number },
): Vector {
  const middle = (origin.latitude + point.latitude) / 2;
  return {
    east: (point.longitude - origin.longitude) * METRES_PER_DEGREE * cosine(middle),
    north: (point.latitude - origin.latitude) * METRES_PER_DEGREE,
  };
}

export function anchorOf(seed: string): Anchor {
  return createAnchor(simulatedKeys(seed));
}

/** A point's cell, with the pin and the cell's centre as they are seen from the point. */
export function release(point: ExactPoint, subject: string, anchor: Anchor) {
  const { cell, published } = anchor.pin(point, subject);
  return { pin: seenFrom(point, published), centre: seenFrom(point, cell), cell };
}

/** Likelihood of a published pin at an offset from its cell's centre, rounding included. */
export function ringLikelihood({ east, north }: Vector): number {
  const radius = Math.sqrt(east ** 2 + north ** 2);
  const reach = Math.sqrt(ROUNDING.east ** 2 + ROUNDING.north ** 2);
  if (radius > RING.inner + reach && radius < RING.outer - reach) return 1;
  if (radius < RING.inner - reach || radius > RING.outer + reach) return 0;
  let inside = 0;
  for (let i = -2; i <= 2; i++) {
    for (let j = -2; j <= 2; j++) {
      const x = east + 0.4 * i * ROUNDING.east;
      const y = north + 0.4 * j * ROUNDING.north;
      const square = x * x + y * y;
      if (square >= RING.inner ** 2 && square <= RING.outer ** 2) inside++;
    }
  }
  return inside / 25;
}

/** The true points that a cell's centre leaves possible. */
export function acrossCell({ east, north, weight }: Weighted): Weighted[] {
  const steps = [-CELL / 3, 0, CELL / 3];
  return steps.flatMap((x) =>
    steps.map((y) => ({ east: east + x, north: north + y, weight: weight / 9 })),
  );
}

const TABLE_STEP = 12.5;
const TABLE_SIZE = 170;
let table: Float64Array | undefined;

/** Likelihood of a published pin at an offset from the true point, which is anywhere in its cell. */
export function pinLikelihood({ east, north }: Vector): number {
  table ??= pinTable();
  const [x, y] = [Math.abs(east) / TABLE_STEP, Math.abs(north) / TABLE_STEP];
  const [j, i] = [Math.floor(x), Math.floor(y)];
  if (Math.max(i, j) >= TABLE_SIZE - 1) return 0;
  const at = (row: number, column: number) => table![row * TABLE_SIZE + column]!;
  const low = at(i, j) + (x - j) * (at(i, j + 1) - at(i, j));
  const high = at(i + 1, j) + (x - j) * (at(i + 1, j + 1) - at(i + 1, j));
  return low + (y - i) * (high - low);
}

function pinTable(): Float64Array {
  const cells = 20;
  return Float64Array.from({ length: TABLE_SIZE ** 2 }, (_, at) => {
    const [north, east] = [Math.floor(at / TABLE_SIZE), at % TABLE_SIZE];
    let sum = 0;
    for (let k = 0; k < cells ** 2; k++) {
      sum += ringLikelihood({
        east: east * TABLE_STEP + (((k % cells) + 0.5) / cells - 0.5) * CELL,
        north: north * TABLE_STEP + ((Math.floor(k / cells) + 0.5) / cells - 0.5) * CELL,
      });
    }
    return sum / cells ** 2;
  });
}

function cosine(latitude: number): number {
  return Math.cos((latitude * Math.PI) / 180);
}
