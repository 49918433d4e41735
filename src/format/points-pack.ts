// Points pack: a KDBush index of the published pins, in steps of their 3 decimals.
import KDBush from "kdbush";
import { firstStep, lastStep, STEPS_PER_DEGREE, toDegrees, toSteps } from "../pin-steps.ts";
import { cosine, metresApart, METRES_PER_DEGREE, RADIANS } from "../haversine.ts";
import { memoize } from "../memoize.ts";
import { setOf, type OrdinalSet } from "../ordinal-set.ts";
import type { Bounds, Centre } from "../values.ts";
import { HEADER_BYTES } from "./pack.ts";

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

// A tree wants a buffer of its own, so each pack is copied once.
const open = memoize((pack: Uint8Array) => KDBush.from(pack.slice(HEADER_BYTES).buffer));

/** By ordinal: its place in the tree, and the cosine of its latitude, 0 until it is asked for. */
const pinsIn = memoize(({ ids, numItems }: KDBush) => {
  const places = new Uint32Array(numItems);
  for (let i = 0; i < numItems; i++) places[ids[i]!] = i;
  return { places, cosines: new Float64Array(numItems) };
});

/** The ordinals in a box of steps, edges included. */
function inBox(tree: KDBush, { south, west, north, east }: Bounds, crosses: boolean): number[] {
  return crosses
    ? tree.range(west, south, Infinity, north).concat(tree.range(-Infinity, south, east, north))
    : tree.range(west, south, east, north);
}

/**
 * The pins in a box, edges included, compared as numbers: an edge at 180 does not hold a pin at -180.
 * A box with west > east holds what lies east of west or west of east.
 */
export function searchBounds(pack: Uint8Array, { south, west, north, east }: Bounds): OrdinalSet {
  const tree = open(pack);
  const steps = {
    south: firstStep(south),
    west: firstStep(west),
    north: lastStep(north),
    east: lastStep(east),
  };
  return setOf(inBox(tree, steps, west > east), tree.numItems);
}

export interface Nearby {
  readonly set: OrdinalSet;
  readonly ordinals: readonly number[];
  /** Whole metres, parallel to the ordinals. */
  readonly metres: readonly number[];
  metresTo(this: void, ordinal: number): number;
}

/** The pins at most `metres` whole metres from a point. */
export function searchNear(pack: Uint8Array, centre: Centre & { metres: number }): Nearby {
  const tree = open(pack);
  const { places, cosines } = pinsIn(tree);
  const own = cosine(centre.latitude);
  const metresTo = (ordinal: number) => {
    const at = 2 * places[ordinal]!;
    const latitude = toDegrees(tree.coords[at + 1]!);
    const other = (cosines[ordinal] ||= cosine(latitude));
    const east = toDegrees(tree.coords[at]!) - centre.longitude;
    return metresApart(latitude - centre.latitude, east, own * other);
  };
  const ordinals: number[] = [];
  const metres: number[] = [];
  const box = around(centre);
  for (const ordinal of inBox(tree, box, box.west > box.east)) {
    const distance = metresTo(ordinal);
    if (distance > centre.metres) continue;
    ordinals.push(ordinal);
    metres.push(distance);
  }
  return { set: setOf(ordinals, tree.numItems), ordinals, metres, metresTo };
}

// A box, in steps, that holds the circle: haversines are costlier than comparisons.
function around({ latitude, longitude, metres }: Centre & { metres: number }): Bounds {
  const reach = (metres + 1) / METRES_PER_DEGREE;
  const south = STEPS_PER_DEGREE * (latitude - reach);
  const north = STEPS_PER_DEGREE * (latitude + reach);
  if (Math.abs(latitude) + reach >= 90) return { south, north, west: -Infinity, east: Infinity };
  const width = Math.asin(Math.sin(reach * RADIANS) / cosine(latitude)) / RADIANS;
  const west = longitude - width;
  const east = longitude + width;
  return {
    south,
    north,
    west: STEPS_PER_DEGREE * (west < -180 ? west + 360 : west),
    east: STEPS_PER_DEGREE * (east > 180 ? east - 360 : east),
  };
}
