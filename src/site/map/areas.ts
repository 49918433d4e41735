// Keeps the circles of 2 km drawn in and near the view, a few per frame so that the map can be dragged
// meanwhile.
import type { GeoJSONSourceDiff, Map as MapView } from "maplibre-gl";
import { AREA_ZOOM } from "./pin-layers.ts";
import { areaOf, pointOf, spotsIn, type Spot } from "./spots.ts";

/** Most circles in view; where there are more, spots stay gathered however near the view is. */
const MOST = 500;
/** Fewer circles than this are drawn however crowded they are. */
const FEW = 60;
/** Circles that a circle may have in its own square, itself included, in the mean of all in view. */
const MOST_TOGETHER = 4;
/** Pixels that a square is wide, and those of the whole world at zoom 0. */
const SQUARE = 60;
const WORLD = 512;
/** How much of the view's width and height is covered beyond each edge. */
const MARGIN = 0.4;
/** Circles drawn a frame. */
const AT_ONCE = 40;
/** Circles kept, seen or not. */
const MOST_KEPT = 3_000;

type Box = [west: number, south: number, east: number, north: number];

export interface Areas {
  /** Draws other spots. */
  replace(spots: readonly Spot[]): void;
  /** Checks whether the view is still covered. */
  follow(): void;
}

/** `draw` takes changes of the circles; `gather` learns whether spots stay gathered in this view. */
export function createAreas(
  map: MapView,
  draw: (change: GeoJSONSourceDiff) => void,
  gather: (isDense: boolean) => void,
): Areas {
  let spots: readonly Spot[] = [];
  let covered: Box | undefined;
  let drawn = new Set<number>();
  let waiting: number[] = [];
  let frame: number | undefined;

  const drawSome = () => {
    const now = waiting.splice(0, AT_ONCE);
    now.forEach((i) => drawn.add(i));
    draw({ add: now.flatMap((i) => featuresOf(spots[i]!, i)) });
    frame = waiting.length > 0 ? requestAnimationFrame(drawSome) : undefined;
  };
  const renew = () => {
    covered = undefined;
    waiting = [];
    if (map.getZoom() < AREA_ZOOM - 1) return gather(false);
    const isDense = isCrowded(spots, viewOf(map, 0), map.getZoom());
    gather(isDense);
    if (isDense) return;
    covered = viewOf(map, MARGIN);
    const near = new Set(spotsIn(spots, covered));
    if (drawn.size > MOST_KEPT) {
      const gone = [...drawn].filter((i) => !near.has(i));
      gone.forEach((i) => drawn.delete(i));
      draw({ remove: gone.flatMap(idsOf) });
    }
    waiting = [...near].filter((i) => !drawn.has(i));
    if (waiting.length > 0) frame ??= requestAnimationFrame(drawSome);
  };

  return {
    replace(next) {
      spots = next;
      drawn = new Set();
      draw({ removeAll: true });
      renew();
    },
    follow() {
      if (!covered || !holds(covered, viewOf(map, 0))) renew();
    },
  };
}

/** Too many circles in view, or so many on top of each other that none of them can be told apart. */
function isCrowded(spots: readonly Spot[], view: Box, zoom: number): boolean {
  const inView = spotsIn(spots, view);
  if (inView.length > MOST) return true;
  if (inView.length < FEW) return false;
  const width = (SQUARE * 360) / (WORLD * 2 ** zoom);
  const height = width * Math.cos((((view[1] + view[3]) / 2) * Math.PI) / 180);
  const squares = new Map<string, number>();
  for (const i of inView) {
    const [longitude, latitude] = spots[i]!.position;
    const square = `${Math.floor(longitude / width)} ${Math.floor(latitude / height)}`;
    squares.set(square, (squares.get(square) ?? 0) + 1);
  }
  const together = [...squares.values()].reduce((sum, count) => sum + count * count, 0);
  return together / inView.length > MOST_TOGETHER;
}

function featuresOf(spot: Spot, i: number) {
  const features = spot.count > 1 ? [areaOf(spot, i), pointOf(spot, i)] : [areaOf(spot, i)];
  return features.map((feature, k) => ({ ...feature, id: idsOf(i)[k]! }));
}

/** Of a spot's circle, and of the count in it. */
function idsOf(i: number): [number, number] {
  return [2 * i, 2 * i + 1];
}

function viewOf(map: MapView, margin: number): Box {
  const box = map.getBounds();
  const width = (box.getEast() - box.getWest()) * margin;
  const height = (box.getNorth() - box.getSouth()) * margin;
  return [
    box.getWest() - width,
    box.getSouth() - height,
    box.getEast() + width,
    box.getNorth() + height,
  ];
}

function holds(outer: Box, inner: Box): boolean {
  return (
    outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3]
  );
}
