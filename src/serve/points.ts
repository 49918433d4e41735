// Finds the pins in a box: the points pack and the box in, ordinals out.
import KDBush from "kdbush";
import { HEADER_BYTES } from "../pack.ts";
import { firstStep, lastStep } from "../pin-steps.ts";
import type { Bounds } from "../query.ts";

/**
 * Ordinals, ascending, of the pins in a box, edges included, compared as numbers: an edge at 180
 * does not hold a pin at -180. A box with west > east holds what lies east of west or west of east.
 */
export function searchBounds(pack: Uint8Array, { south, west, north, east }: Bounds): Uint32Array {
  const tree = KDBush.from(pack.slice(HEADER_BYTES).buffer);
  if (tree.numItems === 0) return new Uint32Array();
  const range = (from: number, to: number) =>
    tree.range(from, firstStep(south), to, lastStep(north));
  const found =
    west > east
      ? range(firstStep(west), Infinity).concat(range(-Infinity, lastStep(east)))
      : range(firstStep(west), lastStep(east));
  return Uint32Array.from(found).sort();
}
