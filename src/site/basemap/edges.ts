// The edges of the basemap, and the position of a point on the locator's drawing of it.
import { MercatorCoordinate } from "maplibre-gl";

/** Units of the whole world's width in web Mercator. */
export const WORLD = 4_096;

/** Extent of the basemap's source, in degrees; beyond it only some US islands are known. */
export const EDGES = { south: 13, west: -172, north: 73, east: -50 };

const first = unitsOf(EDGES.west, EDGES.north);
const last = unitsOf(EDGES.east, EDGES.south);
const [x, y] = [Math.floor(first.x), Math.floor(first.y)];

export const LOCATOR_BOX = { x, y, width: Math.ceil(last.x) - x, height: Math.ceil(last.y) - y };

/** Shares of the drawing's width and height, from its upper left; undefined for a place beyond it. */
export function spotOn(
  longitude: number,
  latitude: number,
): { left: number; top: number } | undefined {
  const { width, height } = LOCATOR_BOX;
  const units = unitsOf(longitude, latitude);
  const spot = { left: (units.x - x) / width, top: (units.y - y) / height };
  const isOn = spot.left >= 0 && spot.left <= 1 && spot.top >= 0 && spot.top <= 1;
  return isOn ? spot : undefined;
}

function unitsOf(longitude: number, latitude: number): { x: number; y: number } {
  const place = MercatorCoordinate.fromLngLat([longitude, latitude]);
  return { x: place.x * WORLD, y: place.y * WORLD };
}
