// The edges of the basemap, and the position of a point on the locator's drawing of it.

/** Units of the whole world's width in web Mercator. */
export const WORLD = 4_096;

/** Extent of the basemap's source, in degrees; beyond it only some US islands are known. */
export const EDGES = { south: 13, west: -172, north: 73, east: -50 };

const left = xOf(EDGES.west);
const top = yOf(EDGES.north);

export const LOCATOR_BOX = {
  x: Math.floor(left),
  y: Math.floor(top),
  width: Math.ceil(xOf(EDGES.east)) - Math.floor(left),
  height: Math.ceil(yOf(EDGES.south)) - Math.floor(top),
};

/** Shares of the drawing's width and height, from its upper left; undefined for a place beyond it. */
export function spotOn(
  longitude: number,
  latitude: number,
): { left: number; top: number } | undefined {
  const { x, y, width, height } = LOCATOR_BOX;
  const spot = { left: (xOf(longitude) - x) / width, top: (yOf(latitude) - y) / height };
  const isOn = spot.left >= 0 && spot.left <= 1 && spot.top >= 0 && spot.top <= 1;
  return isOn ? spot : undefined;
}

function xOf(longitude: number): number {
  return (longitude / 360 + 0.5) * WORLD;
}

function yOf(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return (0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI) * WORLD;
}
