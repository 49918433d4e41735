// Points pack: a KDBush index of the published pins, in steps of their 3 decimals.
import KDBush from "kdbush";
import { firstStep, lastStep, toSteps } from "../pin-steps.ts";
import type { Bounds } from "../query.ts";
import { HEADER_BYTES } from "./pack.ts";

/** A published position in degrees, with 3 decimals. */
export interface Pinned {
  latitude: number;
  longitude: number;
}

/** The body, with pins in the order of ordinals. Throws RangeError if one has more than 3 decimals. */
export function buildPoints(records: readonly Pinned[]): Uint8Array {
  const tree = new KDBush(records.length, undefined, Int32Array);
  for (const { latitude, longitude } of records) tree.add(toSteps(longitude), toSteps(latitude));
  return new Uint8Array(tree.finish().data);
}

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
