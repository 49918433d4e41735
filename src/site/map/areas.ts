// Keeps the circles of 2 km drawn around what the map shows: spots in, the circles in and near the view
// out, made anew only once the view leaves what they cover.
import type { Feature } from "geojson";
import type { Map } from "maplibre-gl";
import { AREA_ZOOM } from "./pin-layers.ts";
import { areaOf, pointOf, spotsIn, type Spot } from "./spots.ts";

/** Most circles in view; where there are more, spots stay gathered however near the view is. */
const MOST = 500;
/** How much of the view's width and height is covered beyond each edge. */
const MARGIN = 0.5;
/** Corners of a circle at zoom 8, where it is 9 pixels wide, and with each zoom so many more. */
const FEWEST_CORNERS = 16;
const MOST_CORNERS = 64;

type Box = [west: number, south: number, east: number, north: number];

export interface Areas {
  /** Draws other spots. */
  replace(spots: readonly Spot[]): void;
  /** Looks whether the view is still covered. */
  follow(): void;
}

/** `draw` takes the circles; `gather` is told from which zoom on spots stand alone. */
export function createAreas(
  map: Map,
  draw: (features: Feature[]) => void,
  gather: (isDense: boolean) => void,
): Areas {
  let spots: readonly Spot[] = [];
  let covered: Box | undefined;
  let coveredZoom = 0;

  const renew = () => {
    const zoom = map.getZoom();
    const box = viewOf(map, MARGIN);
    const isFar = zoom < AREA_ZOOM - 1;
    const isDense = !isFar && spotsIn(spots, viewOf(map, 0)).length > MOST;
    const corners = Math.min(MOST_CORNERS, FEWEST_CORNERS * 2 ** Math.max(0, zoom - AREA_ZOOM));
    const found = isFar || isDense ? [] : spotsIn(spots, box);
    covered = box;
    coveredZoom = zoom;
    gather(isDense);
    draw(
      found.flatMap((i) => {
        const spot = spots[i]!;
        const area = areaOf(spot, i, Math.round(corners));
        return spot.count > 1 ? [area, pointOf(spot, i)] : [area];
      }),
    );
  };

  return {
    replace(next) {
      spots = next;
      renew();
    },
    follow() {
      const zoom = map.getZoom();
      if (Math.max(zoom, coveredZoom) < AREA_ZOOM - 1) return;
      const isNear = Math.abs(zoom - coveredZoom) < 0.5;
      if (!isNear || !covered || !holds(covered, viewOf(map, 0))) renew();
    },
  };
}

function viewOf(map: Map, margin: number): Box {
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
