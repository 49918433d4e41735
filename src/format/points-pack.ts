// Points pack: a KDBush index of the published pins, in steps of their 3 decimals.
import KDBush from "kdbush";
import { firstStep, lastStep, STEPS_PER_DEGREE, toDegrees, toSteps } from "../pin-steps.ts";
import { cosine, metresApart, METRES_PER_DEGREE, RADIANS } from "../haversine.ts";
import { memoize } from "../memoize.ts";
import { add, emptySet, has, setOf, type OrdinalSet } from "../ordinal-set.ts";
import type { Bounds, Centre } from "../values.ts";
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
 * The pins in a box, edges included, compared as numbers: an edge at 180 does not hold a pin at -180.
 * A box with west > east holds what lies east of west or west of east.
 */
export function searchBounds(pack: Uint8Array, { south, west, north, east }: Bounds): OrdinalSet {
  const { tree } = open(pack);
  if (tree.numItems === 0) return emptySet(0);
  const range = (from: number, to: number) =>
    tree.range(from, firstStep(south), to, lastStep(north));
  const found =
    west > east
      ? range(firstStep(west), Infinity).concat(range(-Infinity, lastStep(east)))
      : range(firstStep(west), lastStep(east));
  return setOf(found, tree.numItems);
}

/** A tree, and the cosines of its pins' latitudes in its own order; 0 until one is asked for. */
interface OpenPoints {
  readonly tree: KDBush;
  readonly cosines: Float64Array;
}

// A tree wants a buffer of its own, so each pack is copied once.
const open = memoize((pack: Uint8Array): OpenPoints => {
  const tree = KDBush.from(pack.slice(HEADER_BYTES).buffer);
  return { tree, cosines: new Float64Array(tree.numItems) };
});

export interface Nearby {
  readonly set: OrdinalSet;
  /** Those of `set`, in no order. */
  readonly ordinals: readonly number[];
  /** Whole metres, parallel to the ordinals. */
  readonly metres: readonly number[];
}

/** The pins at most `metres` whole metres from a point. */
export function searchNear(pack: Uint8Array, centre: Centre & { metres: number }): Nearby {
  const { tree, cosines } = open(pack);
  const { ids, coords, numItems, nodeSize } = tree;
  const own = cosine(centre.latitude);
  const set = emptySet(numItems);
  const ordinals: number[] = [];
  const metres: number[] = [];
  const { south, west, north, east } = around(centre);
  // Of a box that crosses the antimeridian only the parallels part the tree.
  const [left, right] = west > east ? [-Infinity, Infinity] : [west, east];
  // As in KDBush's own range(), which returns ids but not the positions of their coordinates.
  const stack = [0, numItems - 1, 0];
  while (stack.length > 0) {
    const axis = stack.pop()!;
    let to = stack.pop()!;
    let from = stack.pop()!;
    if (to - from > nodeSize) {
      const middle = (from + to) >> 1;
      const at = coords[2 * middle + axis]!;
      if ((axis === 0 ? left : south) <= at) stack.push(from, middle - 1, 1 - axis);
      if ((axis === 0 ? right : north) >= at) stack.push(middle + 1, to, 1 - axis);
      from = to = middle;
    }
    for (let i = from; i <= to; i++) {
      const y = coords[2 * i + 1]!;
      if (y < south || y > north) continue;
      const x = coords[2 * i]!;
      if (west > east ? x < west && x > east : x < west || x > east) continue;
      const latitude = toDegrees(y);
      const other = (cosines[i] ||= cosine(latitude));
      const distance = metresApart(
        latitude - centre.latitude,
        toDegrees(x) - centre.longitude,
        own * other,
      );
      if (distance > centre.metres) continue;
      add(set, ids[i]!);
      ordinals.push(ids[i]!);
      metres.push(distance);
    }
  }
  return { set, ordinals, metres };
}

export function metresOf(near: Nearby, ordinals: readonly number[]): number[] {
  const asked: OrdinalSet = new Uint16Array(near.set.length);
  for (const ordinal of ordinals) add(asked, ordinal);
  const metres = ordinals.map(() => 0);
  for (let i = 0; i < near.ordinals.length; i++) {
    const ordinal = near.ordinals[i]!;
    if (has(asked, ordinal)) metres[ordinals.indexOf(ordinal)] = near.metres[i]!;
  }
  return metres;
}

// A box, in steps, that holds the circle: haversines are costlier than comparisons.
function around({ latitude, longitude, metres }: Centre & { metres: number }): Bounds {
  const reach = (metres + 1) / METRES_PER_DEGREE;
  const [south, north] = [latitude - reach, latitude + reach].map(
    (one) => one * STEPS_PER_DEGREE,
  ) as [number, number];
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
