// Turns ordinals into points of the map.
import type { Position } from "../map/circle.ts";
import type { Pins } from "./directory.ts";

export function pointsOf(
  ordinals: Iterable<number>,
  { longitudes, latitudes }: Pick<Pins, "longitudes" | "latitudes">,
): Position[] {
  return Array.from(ordinals, (ordinal) => [longitudes[ordinal]!, latitudes[ordinal]!]);
}

/** Whether two ascending lists are of the same numbers. */
export function isSameSet(one: Uint32Array, other: Uint32Array): boolean {
  return one.length === other.length && one.every((ordinal, i) => ordinal === other[i]);
}
