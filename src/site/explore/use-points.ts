// Turns the results into points of the map.
import { useRef } from "preact/hooks";
import type { Position } from "../map/circle.ts";
import type { Pins, Results } from "./directory.ts";
import { isSameSet, pointsOf } from "./points.ts";

/**
 * Undefined until both are known. While the same properties are found the array stays the same: the map takes
 * long to gather thousands of points, and every move of it is another query.
 */
export function usePoints(
  results: Results | undefined,
  pins: Pins | undefined,
): readonly Position[] | undefined {
  const drawn = useRef<{ ordinals: Uint32Array; pins: Pins; points: Position[] }>(undefined);
  if (!results || !pins || results.query.resource.name !== "properties") return undefined;
  if (pins.snapshot !== results.snapshot) return undefined;
  const { everywhere: ordinals } = results;
  const before = drawn.current;
  if (before?.pins === pins && isSameSet(before.ordinals, ordinals)) return before.points;
  const points = pointsOf(ordinals, pins);
  drawn.current = { ordinals, pins, points };
  return points;
}
