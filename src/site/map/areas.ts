// Decides whether the properties in view are drawn apart, each with its circle of 2 km, or stay gathered however near
// the view is: where there are too many, or so many on top of each other that none can be told apart.
import type { Map as MapView } from "maplibre-gl";
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
  const [west, south, east, north] = [box.getWest(), box.getSouth(), box.getEast(), box.getNorth()];
  const inView = spots.filter(
    ({ position: [x, y] }) => x >= west && x <= east && y >= south && y <= north,
  );
  if (inView.length > MAX_IN_VIEW) return true;
  if (inView.length < MIN_CROWDED) return false;
  const width = (SQUARE * 360) / (WORLD * 2 ** map.getZoom());
  const height = width * Math.cos((((south + north) / 2) * Math.PI) / 180);
  const squares = Map.groupBy(
    inView,
    ({ position: [x, y] }) => `${Math.floor(x / width)} ${Math.floor(y / height)}`,
  );
  const together = [...squares.values()].reduce((sum, { length }) => sum + length * length, 0);
  return together / inView.length > MAX_TOGETHER;
}
