// Writes the spatial index of the published pins: published records in, the body of the points pack out.
import KDBush from "kdbush";
import { toSteps } from "../src/pin-steps.ts";

/** Where a record is shown, in degrees with 3 decimals. */
export interface Pinned {
  latitude: number;
  longitude: number;
}

/** Indexes pins by ordinal, their position. Throws RangeError if one has more than 3 decimals. */
export function buildPoints(records: readonly Pinned[]): Uint8Array {
  const tree = new KDBush(records.length, undefined, Int32Array);
  for (const { latitude, longitude } of records) tree.add(toSteps(longitude), toSteps(latitude));
  return new Uint8Array(tree.finish().data);
}
