// Spots of the map: pins in, the places they share with their number out, and features of both kinds.
import type { Feature } from "geojson";
import { PIN_MAX_SHIFT } from "../../limits.ts";
import { circleRing, type Position } from "./circle.ts";

/** Properties whose circles are one circle. */
export interface Spot {
  position: Position;
  count: number;
}

/** Published coordinates are whole thousandths of a degree. */
const STEPS = 1_000;
const ROW = 1_000_000;

/** The spots in the order of their first pins. */
export function spotsOf(pins: readonly Position[]): Spot[] {
  const known = new Map<number, Spot>();
  for (const position of pins) {
    const key = Math.round(position[1] * STEPS) * ROW + Math.round(position[0] * STEPS);
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
    properties: { i, n: count },
    geometry: { type: "Point", coordinates: position },
  };
}

/** The circle that a spot stands for. */
export function areaOf({ position, count }: Spot, i: number): Feature {
  const [longitude, latitude] = position;
  const coordinates = [circleRing(latitude, longitude, PIN_MAX_SHIFT)];
  return {
    type: "Feature",
    properties: { i, n: count },
    geometry: { type: "Polygon", coordinates },
  };
}
