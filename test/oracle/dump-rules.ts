// A published member and what the dump has in its place go in; whether the contract allows the one for the other comes out.
import type { Column } from "./dump-tables.ts";

const REDACTED = "[removed]";

/** Whether cutting spans out of the original can have left the published text, every cut marked. */
function isCutFrom(published: string, original: string): boolean {
  const [head = "", ...pieces] = published.split(REDACTED);
  const tail = pieces.pop();
  if (tail === undefined || !original.startsWith(head)) return false;
  let at = head.length;
  for (const piece of pieces) {
    const found = original.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return original.endsWith(tail) && original.length - tail.length >= at;
}

/** A text may be withheld whole, or spans of it. A name is never emptied. */
function isRedactionOf(published: string, original: string, kind: Column["kind"]): boolean {
  if (kind === "text") return published === "" || isCutFrom(published, original);
  const isEmptied = /\p{L}/u.test(original) && !/\p{L}/u.test(published.replaceAll(REDACTED, ""));
  return !isEmptied && isCutFrom(published, original);
}

/** Whether a list is another one less some items, which may hold an own value. */
function isSublist(some: readonly unknown[], all: readonly unknown[]): boolean {
  let next = 0;
  for (const item of all) if (item === some[next]) next++;
  return next === some.length;
}

/** Whether a member may stand for its original; the checks of texts change some kinds of members. */
export function isMember(
  published: unknown,
  original: unknown,
  kind: Column["kind"],
  textRules: "off" | "on",
): boolean {
  if (JSON.stringify(published) === JSON.stringify(original)) return true;
  if (textRules === "off" || kind === "exact") return false;
  if (Array.isArray(published) && Array.isArray(original)) return isSublist(published, original);
  if (typeof published !== "string" || typeof original !== "string") return false;
  return isRedactionOf(published, original, kind);
}

export interface Point {
  latitude: number;
  longitude: number;
}

/** Room for rounding on both sides of 200 to 2,000 m; the chord is exact to micrometres. */
const [MIN_METRES, MAX_METRES] = [199.99, 2000.01];

/** What is wrong with a published pin of a point. */
export function pinFaults(pin: Point, point: Point): string[] {
  const { latitude, longitude } = pin;
  const isRounded = [latitude, longitude].every((one) => Number(one.toFixed(3)) === one);
  const isOnEarth = Math.abs(latitude) <= 90 && longitude >= -180 && longitude < 180;
  const isExact = latitude === point.latitude && longitude === point.longitude;
  const metres = chord(pin, point);
  return [
    ...(isRounded ? [] : ["a coordinate of more than 3 decimals"]),
    ...(isOnEarth ? [] : ["a coordinate out of range"]),
    ...(isExact ? ["the exact point is published"] : []),
    ...(metres >= MIN_METRES && metres <= MAX_METRES
      ? []
      : ["a pin not 200 to 2,000 m from the true point"]),
  ];
}

/** Metres from one point of the WGS 84 ellipsoid to another through the earth: 8 µm short of the geodesic at 2 km. */
function chord(one: Point, other: Point): number {
  const [from, to] = [earthCentred(one), earthCentred(other)];
  return Math.hypot(...from.map((side, i) => side - to[i]!));
}

function earthCentred({ latitude, longitude }: Point): number[] {
  const a = 6_378_137;
  const flattening = 1 / 298.257_223_563;
  const e2 = flattening * (2 - flattening);
  const [phi = 0, lambda = 0] = [latitude, longitude].map((degrees) => (degrees * Math.PI) / 180);
  const n = a / Math.sqrt(1 - e2 * Math.sin(phi) ** 2);
  const ring = n * Math.cos(phi);
  return [ring * Math.cos(lambda), ring * Math.sin(lambda), n * (1 - e2) * Math.sin(phi)];
}
