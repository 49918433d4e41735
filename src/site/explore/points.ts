// Where the map shows properties: one of them, or all that are found.
import { useRef } from "preact/hooks";
import type { PropertyItem } from "../../contract.ts";
import type { Position } from "../map/spots.ts";
import type { Pins, Results } from "./directory.ts";

export function pinOf({ longitude, latitude }: PropertyItem): Position {
  return [longitude, latitude];
}

/** The same array while the same are found: the map takes long to gather thousands. Undefined until they are known. */
export function usePoints(
  results: Results | undefined,
  pins: Pins | undefined,
): readonly Position[] | undefined {
  const drawn = useRef<{ ordinals: Uint32Array; pins: Pins; points: Position[] }>(undefined);
  if (!results || !pins || results.query.resource.name !== "properties") return undefined;
  if (pins.snapshot !== results.snapshot) return undefined;
  const { everywhere: ordinals } = results;
  const before = drawn.current;
  const isSame =
    before?.pins === pins &&
    before.ordinals.length === ordinals.length &&
    before.ordinals.every((ordinal, i) => ordinal === ordinals[i]);
  if (isSame) return before.points;
  const points = Array.from(ordinals, (ordinal) => pins.positions[ordinal]!);
  drawn.current = { ordinals, pins, points };
  return points;
}
