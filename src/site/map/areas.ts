// Draws the properties in view apart, each with its circle of 2 km, or leaves them gathered however near the view is:
// where there are too many, or so many on top of each other that none can be told apart.
import type { Map as MapView } from "maplibre-gl";
import { sum } from "../../figures.ts";
import { cosine } from "../../haversine.ts";
import { APART, AREA_ZOOM, GATHERED, MAX_ZOOM } from "./pin-layers.ts";
import type { Spot } from "./spots.ts";

const MAX_IN_VIEW = 500;
/** Fewer circles than this are drawn however crowded they are. */
const MIN_CROWDED = 60;
/** Circles that a circle may have in its own square, itself included, in the mean of all in view. */
const MAX_TOGETHER = 4;
/** Pixels that a square is wide, and those of the whole world at zoom 0. */
const SQUARE = 60;
const WORLD = 512;

export function isCrowded(
  spots: readonly Spot[],
  map: Pick<MapView, "getBounds" | "getZoom">,
): boolean {
  const box = map.getBounds();
  const inView = spots.filter(({ position }) => box.contains(position));
  if (inView.length > MAX_IN_VIEW) return true;
  if (inView.length < MIN_CROWDED) return false;
  const width = (SQUARE * 360) / (WORLD * 2 ** map.getZoom());
  const height = width * cosine(box.getCenter().lat);
  const squares = Map.groupBy(
    inView,
    ({ position: [x, y] }) => `${Math.floor(x / width)} ${Math.floor(y / height)}`,
  );
  return sum([...squares.values()], ({ length }) => length ** 2) / inView.length > MAX_TOGETHER;
}

/** Draws bubbles, and nearer than `AREA_ZOOM` the circles, where they are not too many. */
export function gather(map: MapView, spots: readonly Spot[]): void {
  const end = isCrowded(spots, map) ? MAX_ZOOM + 1 : AREA_ZOOM;
  if (map.getLayer(APART[0]!)?.minzoom === end) return;
  for (const layer of GATHERED) map.setLayerZoomRange(layer, 0, end);
  for (const layer of APART) map.setLayerZoomRange(layer, end, MAX_ZOOM + 1);
}
