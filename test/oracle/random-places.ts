// A published pin goes in; values of `bounds` and `near` come out: near it, on it, around the antimeridian or anywhere.
import type { Random } from "../seeded.ts";
import { chance, integer, pick } from "./draw.ts";
import type { Pair } from "./random-values.ts";

type Pin = readonly [latitude: number, longitude: number];

const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value));
const wrap = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180;
const anywhere = (random: Random): Pin => [random() * 180 - 90, random() * 360 - 180];
/** From a hundredth of a degree to some. */
const spread = (random: Random, powers: number) => 10 ** (random() * powers - 2);

/** "south,west,north,east" in plain decimals; exact where a side touches the pin. */
export function randomBounds(random: Random, [latitude, longitude]: Pin): string {
  const size = spread(random, 3);
  const near = [
    latitude - random() * size,
    wrap(longitude - random() * size),
    latitude + random() * size,
    wrap(longitude + random() * size),
  ] as const;
  const [one, other] = [anywhere(random), anywhere(random)];
  const [south, west, north, east] = pick(random, [
    near,
    near,
    // Edges through the pin itself, which they include.
    [latitude, longitude, latitude, longitude],
    [latitude, longitude, near[2], near[3]],
    [near[0], near[1], latitude, longitude],
    [near[0], longitude, near[2], near[1]],
    [latitude + 0.001, -180, 90, 180],
    [-90, -180, 90, 180],
    [-90, 170, 90, -170],
    [Math.min(one[0], other[0]), one[1], Math.max(one[0], other[0]), other[1]],
  ]);
  const digits = integer(random, 3, 6);
  return [clamp(south, 90), west, clamp(Math.max(south, north), 90), east]
    .map((side) => side.toFixed(digits))
    .map((side) => (chance(random, 0.5) ? side : String(Number(side))))
    .join(",");
}

/** Haversine in metres, as near as test cases need it. */
function metres(a: readonly number[], b: readonly number[]): number {
  const [lat1 = 0, lng1 = 0, lat2 = 0, lng2 = 0] = [...a, ...b].map((d) => (d * Math.PI) / 180);
  const east = Math.cos(lat1) * Math.cos(lat2) * Math.sin((lng1 - lng2) / 2) ** 2;
  const h = Math.sin((lat1 - lat2) / 2) ** 2 + east;
  return 2 * 6_371_008.8 * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** A point, and perhaps a radius that ends at the pin. */
export function nearPairs(random: Random, pin: Pin): Pair[] {
  const size = spread(random, 2.5);
  const about = pin.map((degrees) => degrees + (random() * 2 - 1) * size) as unknown as Pin;
  const point = pick(random, [
    ...Array.from({ length: 12 }, () => about),
    pin,
    pin,
    pin,
    // Decimals that end in 5 round away from zero.
    about.map((degrees) => Math.trunc(degrees * 100) / 100 + Math.sign(degrees) * 0.005),
    [90, 0],
    [-90, 17],
    [pin[0], 180],
    [pin[0], -180],
    [-0.004, -179.996],
    anywhere(random),
  ]);
  const near = point.map((side, i) => clamp(side, 90 + 90 * i).toFixed(integer(random, 2, 6)));
  const rounded = near.map((text) => Number(Number(text).toFixed(2)));
  const exact = Math.round(metres(rounded, pin));
  // On the edge, a metre within it, and on it by less than a metre.
  const edges = [exact / 1000, (exact - 1) / 1000, `${(exact - 1) / 1000 + 0.0009}`];
  const radius = pick(random, [
    "",
    "",
    "50",
    "400",
    "500.000",
    "500",
    "0.0004",
    "0049.999999999999999999999990",
    `0.${"0".repeat(330)}1`,
    (random() * 60 + 0.1).toFixed(integer(random, 1, 5)),
    ...(exact > 1 && exact < 500_000 ? edges : []),
  ]);
  const pairs: Pair[] = [["near", near.join(",")]];
  return radius === "" ? pairs : [...pairs, ["radius_km", String(radius)]];
}
