// A published pin goes in; a value of `bounds` near it, on it, around the antimeridian or anywhere comes out.
import type { Random } from "../seeded.ts";
import { integer, pick } from "./draw.ts";

type Box = [south: number, west: number, north: number, east: number];

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(-most, value));
}

function wrap(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}

function around(random: Random, latitude: number, longitude: number): Box {
  const size = 10 ** (random() * 3 - 2);
  return [
    clamp(latitude - random() * size, 90),
    wrap(longitude - random() * size),
    clamp(latitude + random() * size, 90),
    wrap(longitude + random() * size),
  ];
}

function anywhere(random: Random): Box {
  const [a, b] = [random() * 180 - 90, random() * 180 - 90];
  return [Math.min(a, b), random() * 360 - 180, Math.max(a, b), random() * 360 - 180];
}

function shapes(random: Random, latitude: number, longitude: number): Box[] {
  const near = around(random, latitude, longitude);
  return [
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
    anywhere(random),
  ].map(([south = 0, west = 0, north = 0, east = 0]): Box => [
    clamp(south, 90),
    west,
    Math.max(clamp(south, 90), north),
    east,
  ]);
}

/** "south,west,north,east" in plain decimals; exact where a side touches the pin. */
export function randomBounds(random: Random, latitude: number, longitude: number): string {
  const box = pick(random, shapes(random, latitude, longitude));
  const digits = integer(random, 3, 6);
  const spelt = box.map((side) => {
    const fixed = side.toFixed(digits);
    return integer(random, 0, 1) === 0 ? fixed : String(Number(fixed));
  });
  return spelt.join(",");
}
