// Towns to search near: lists them from the basemap, and finds those that match what is typed.
import { fold } from "../../fold.ts";
import { beginsAll } from "./options.ts";

/** A town in degrees of two decimals, as finely as the API reads a place. */
export type Town = [name: string, state: string, latitude: number, longitude: number];

/** The part of the basemap, a TopoJSON, that is read. */
interface Basemap {
  transform: { scale: [number, number]; translate: [number, number] };
  objects: { places: { geometries: unknown[] } };
}

interface Place {
  coordinates: [number, number];
  properties: { name: string; state: string | null; pop: number };
}

/** The places of a basemap, those with most people first. */
export function townsOf({ transform, objects }: Basemap): Town[] {
  const { scale, translate } = transform;
  const degrees = (steps: number, axis: 0 | 1) =>
    Number((steps * scale[axis] + translate[axis]).toFixed(2));
  return (objects.places.geometries as Place[])
    .toSorted((a, b) => b.properties.pop - a.properties.pop)
    .map(({ coordinates: [x, y], properties: { name, state } }) => [
      name,
      state ?? "",
      degrees(y, 1),
      degrees(x, 0),
    ]);
}

/** "Bozeman, Montana". */
export function townName([name, state]: Town): string {
  return state === "" || state === name ? name : `${name}, ${state}`;
}

/** The first towns that are named like what is typed: its words begin words of the town, the first one its name. */
export function matchTowns(towns: readonly Town[], typed: string, most: number): Town[] {
  const words = fold(typed);
  if (words.length === 0) return [];
  const found: Town[] = [];
  for (const town of towns) {
    const name = fold(town[0]);
    const own = [...name, ...fold(town[1])];
    if (beginsAll(name, words.slice(0, 1)) && beginsAll(own, words)) found.push(town);
    if (found.length === most) break;
  }
  return found;
}

/** The name of a place that was searched near: the town there, or its degrees. */
export function placeOf(
  towns: readonly Town[],
  { latitude, longitude }: { latitude: number; longitude: number },
): string {
  const town = towns.find(([, , north, east]) => north === latitude && east === longitude);
  return town ? townName(town) : `${latitude.toFixed(2)}, ${longitude.toFixed(2)}`;
}
