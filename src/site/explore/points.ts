// The results as points of the map: ordinals and pins in, where each property is shown out.
import type { Pins } from "./directory.ts";

/** A result where the map shows it, in degrees; the ordinal tells it apart within a snapshot. */
export interface Point {
  ordinal: number;
  longitude: number;
  latitude: number;
}

export function pointsOf(
  ordinals: Iterable<number>,
  { longitudes, latitudes }: Pick<Pins, "longitudes" | "latitudes">,
): Point[] {
  return Array.from(ordinals, (ordinal) => ({
    ordinal,
    longitude: longitudes[ordinal]!,
    latitude: latitudes[ordinal]!,
  }));
}
