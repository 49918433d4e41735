// Gathers pins that share a place into spots, and draws spots as features.
import type { Feature } from "geojson";
import { STEPS_PER_DEGREE } from "../../pin-steps.ts";
import { scaleAt, type Position } from "./circle.ts";

/** Properties whose circles are one circle. */
export interface Spot {
  position: Position;
  count: number;
}

/** More steps than a circle of latitude has. */
const ROW = 1_000_000;

/** The spots in the order of their first pins. */
export function spotsOf(pins: readonly Position[]): Spot[] {
  const known = new Map<number, Spot>();
  for (const position of pins) {
    const [x, y] = position.map((degrees) => Math.round(degrees * STEPS_PER_DEGREE));
    const key = y! * ROW + x!;
    const spot = known.get(key);
    if (spot) spot.count++;
    else known.set(key, { position, count: 1 });
  }
  return [...known.values()];
}

/** Numbers of the spots in a box, whose longitudes are as the map's and may run on past 180°. */
export function spotsIn(
  spots: readonly Spot[],
  [west, south, east, north]: readonly [number, number, number, number],
): number[] {
  const found: number[] = [];
  spots.forEach(({ position: [longitude, latitude] }, i) => {
    if (latitude < south || latitude > north || longitude < west || longitude > east) return;
    found.push(i);
  });
  return found;
}

export function pointOf({ position, count }: Spot, i: number): Feature {
  return {
    type: "Feature",
    properties: { i, n: count, scale: scaleAt(position) },
    geometry: { type: "Point", coordinates: position },
  };
}
