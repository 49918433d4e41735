// Chooses the towns that the basemap names: those of Natural Earth, and from nearer by those of GeoNames.
import type { Feature, Point, Position } from "geojson";
import { fold } from "../../fold.ts";
import type { Place } from "./place.ts";
import { drawnAt, zoomOf, type Drawn } from "./drawn.ts";

/** Least people of a town that is named from a zoom on. */
const STEPS: readonly (readonly [people: number, from: number])[] = [
  [50_000, 6],
  [10_000, 7],
  [3_000, 8],
  [500, 9],
  [0, 10],
];
/** Degrees within which one name means one town. */
const APART = 0.3;
/** Towns of fewer people are named only where no other one is in their cell, of so many degrees. */
const ALONE = 5_000;
const CELL = 0.24;

export function townsOf(own: readonly Feature[], places: readonly Place[]): Drawn[] {
  const known = new Map<string, Position[]>();
  const keep = (name: string, at: Position) => {
    const key = fold(name).join(" ");
    const same = known.get(key) ?? [];
    if (same.some(([x, y]) => Math.hypot(x! - at[0]!, y! - at[1]!) < APART)) return false;
    known.set(key, [...same, at]);
    return true;
  };
  const cells = new Set<string>();
  const large = own.map((one): Drawn => {
    const { name, pop, capital } = one.properties as { name: string; pop: number; capital: number };
    const { coordinates } = one.geometry as Point;
    keep(name, coordinates);
    cells.add(cellOf(coordinates));
    return townAt(coordinates, zoomOf(one), pop, { name, capital });
  });
  const small = places.flatMap(([name, , latitude, longitude, people]): Drawn[] => {
    const coordinates = [longitude, latitude];
    const cell = cellOf(coordinates);
    if ((people < ALONE && cells.has(cell)) || !keep(name, coordinates)) return [];
    cells.add(cell);
    const from = STEPS.find(([least]) => people >= least)![1];
    return [townAt(coordinates, from, people, { name })];
  });
  return [...large, ...small];
}

function cellOf([x, y]: Position): string {
  return `${Math.floor(x! / CELL)} ${Math.floor(y! / CELL)}`;
}

// Of two towns the one with more people is named sooner.
function townAt(at: Position, from: number, people: number, properties: object): Drawn {
  const own = Number((from - Math.log10(people + 1) / 10).toFixed(1));
  return drawnAt(from, at, { ...properties, from: own });
}
