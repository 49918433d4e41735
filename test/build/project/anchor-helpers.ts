// What the tests of the pins share: fixed keys, seeded points, and distances that owe nothing to the
// geodesic library.
import { createHash } from "node:crypto";
import { between, type Random } from "../../seeded.ts";
import { exactPoint, type ExactPoint } from "../../../build/project/anchor.ts";
import { OWN_DUMP, readPinKeys, type PinKeys } from "../../../build/project/pin-keys.ts";

interface Degrees {
  readonly latitude: number;
  readonly longitude: number;
}

/** A pair of keys that belongs to a name. */
export function testKeys(name: string): PinKeys {
  const hex = (half: string) => createHash("sha256").update(`${name} ${half}`).digest("hex");
  return readPinKeys({ RIFFLE_GRID_KEY: hex("grid"), RIFFLE_NOISE_KEY: hex("noise") }, OWN_DUMP);
}

/** The exact point of valid degrees. */
export function at(latitude: number, longitude: number): ExactPoint {
  const point = exactPoint(latitude, longitude);
  if (!point) throw new RangeError("Not a valid point");
  return point;
}

/** A point a few metres away: planar, good to a millimetre on 100 m outside the polar circles. */
export function moved(point: Degrees, metres: number, random: Random): ExactPoint {
  const angle = between(random, 0, 2 * Math.PI);
  const north = (metres * Math.cos(angle)) / 111_200;
  const east = (metres * Math.sin(angle)) / (111_320 * Math.cos((point.latitude * Math.PI) / 180));
  return at(point.latitude + north, point.longitude + east);
}

/**
 * Straight line through the WGS 84 ellipsoid in metres. Over 2 km it is within 0.01 mm of the
 * geodesic, and it shares no formula with the library.
 */
export function chord(a: Degrees, b: Degrees): number {
  const [ax, ay, az] = cartesian(a);
  const [bx, by, bz] = cartesian(b);
  return Math.hypot(ax - bx, ay - by, az - bz);
}

function cartesian({ latitude, longitude }: Degrees): [number, number, number] {
  const a = 6_378_137;
  const flattening = 1 / 298.257223563;
  const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  const normal = a / Math.sqrt(1 - flattening * (2 - flattening) * Math.sin(phi) ** 2);
  return [
    normal * Math.cos(phi) * Math.cos(lambda),
    normal * Math.cos(phi) * Math.sin(lambda),
    normal * (1 - flattening) ** 2 * Math.sin(phi),
  ];
}
