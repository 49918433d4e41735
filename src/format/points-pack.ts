// Points pack: a KDBush index of the published pins, in steps of their 3 decimals. The library builds it; it is searched
// here, as the library's search says which pins it finds, and not where in the index they lie.
import KDBush from "kdbush";
import { toDegrees, toSteps } from "../pin-steps.ts";
import { cosine, metresApart, METRES_PER_DEGREE, RADIANS } from "../haversine.ts";
import { memoize } from "../memoize.ts";
import { add, emptySet, type OrdinalSet } from "../ordinal-set.ts";
import type { Bounds, Centre } from "../values.ts";
import { HEADER_BYTES, words } from "./pack.ts";

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

/** The ordinal, longitude and latitude in steps of each place in the tree, and the cosine of its latitude, 0 until it is asked for. */
export const openPoints = memoize((pack: Uint8Array) => {
  const [head, total] = words(pack, HEADER_BYTES, 2) as unknown as [number, number];
  const Ids = total < 0x1_0000 ? Uint16Array : Uint32Array;
  const buffer = pack.buffer as ArrayBuffer;
  const ids = new Ids(buffer, pack.byteOffset + HEADER_BYTES + 8, total);
  const end = ids.byteOffset + ids.byteLength;
  const coords = new Int32Array(buffer, Math.ceil(end / 8) * 8, 2 * total);
  return { ids, coords, cosines: new Float64Array(total), nodeSize: head >>> 16 };
});

type Tree = ReturnType<typeof openPoints>;
type Visit = (place: number, latitude: number, longitude: number) => void;

/**
 * Visits the pins in a box, edges included, compared as numbers: an edge at 180 does not hold a pin at -180.
 * A box with west > east holds what lies east of west or west of east.
 */
function eachIn(tree: Tree, box: Bounds, visit: Visit): void {
  const parts =
    box.west > box.east
      ? [
          { ...box, east: Infinity },
          { ...box, west: -Infinity },
        ]
      : [box];
  for (const part of parts) walk(tree, part, visit, 0, tree.ids.length - 1, 0);
}

// A part of the tree is split in the middle by longitude and latitude in turn, until it is as small as a node.
function walk(
  tree: Tree,
  box: Bounds,
  visit: Visit,
  left: number,
  right: number,
  axis: number,
): void {
  const { coords, nodeSize } = tree;
  const middle = (left + right) >> 1;
  const isNode = right - left <= nodeSize;
  const last = isNode ? right : middle;
  for (let at = isNode ? left : middle; at <= last; at++) {
    const longitude = toDegrees(coords[2 * at]!);
    const latitude = toDegrees(coords[2 * at + 1]!);
    const isInside =
      longitude >= box.west &&
      longitude <= box.east &&
      latitude >= box.south &&
      latitude <= box.north;
    if (isInside) visit(at, latitude, longitude);
  }
  if (isNode) return;
  const split = toDegrees(coords[2 * middle + axis]!);
  const [low, high] = axis === 0 ? [box.west, box.east] : [box.south, box.north];
  if (low <= split) walk(tree, box, visit, left, middle - 1, 1 - axis);
  if (high >= split) walk(tree, box, visit, middle + 1, right, 1 - axis);
}

export function searchBounds(pack: Uint8Array, bounds: Bounds): OrdinalSet {
  const tree = openPoints(pack);
  const set = emptySet(tree.ids.length);
  eachIn(tree, bounds, (place) => add(set, tree.ids[place]!));
  return set;
}

export interface Nearby {
  readonly set: OrdinalSet;
  /** Whole metres by ordinal, of the set. */
  readonly metres: Uint32Array;
}

/** The pins at most `metres` whole metres from a point. */
export function searchNear(pack: Uint8Array, centre: Centre & { metres: number }): Nearby {
  const tree = openPoints(pack);
  const { ids, cosines } = tree;
  const set = emptySet(ids.length);
  const metres = new Uint32Array(ids.length);
  const own = cosine(centre.latitude);
  eachIn(tree, around(centre), (place, latitude, longitude) => {
    const other = (cosines[place] ||= cosine(latitude));
    const north = latitude - centre.latitude;
    const distance = metresApart(north, longitude - centre.longitude, own * other);
    if (distance > centre.metres) return;
    add(set, ids[place]!);
    metres[ids[place]!] = distance;
  });
  return { set, metres };
}

// A box that holds the circle: haversines are costlier than comparisons.
function around({ latitude, longitude, metres }: Centre & { metres: number }): Bounds {
  const reach = (metres + 1) / METRES_PER_DEGREE;
  const [south, north] = [latitude - reach, latitude + reach];
  if (south <= -90 || north >= 90) return { south, north, west: -Infinity, east: Infinity };
  const width = Math.asin(Math.sin(reach * RADIANS) / cosine(latitude)) / RADIANS;
  const [west, east] = [longitude - width, longitude + width];
  return {
    south,
    north,
    west: west < -180 ? west + 360 : west,
    east: east > 180 ? east - 360 : east,
  };
}
