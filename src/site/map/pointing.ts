// Reports what is under the mouse, or under the cross in the middle while the keyboard moves the map, and what was
// chosen there.
import type { Point as PointShape } from "geojson";
import type { Map } from "maplibre-gl";
import { sum } from "../../figures.ts";
import type { Position, Spot } from "./spots.ts";

/** A bubble of several spots, or the spots whose circles are at a point. */
export interface Hit {
  count: number;
  /** The nearest centre first; none for a bubble. */
  spots: readonly Spot[];
  bubble?: { id: number; center: Position };
}

interface Point {
  x: number;
  y: number;
}

export type Pointed = Hit & Point;

/** Pixels around the cross that count, as keys can't point as exactly as a mouse. */
const REACH = 14;

interface Listener {
  spots(): readonly Spot[];
  /** `pointed` is under the pointer; undefined over empty map. */
  onPoint(pointed: Pointed | undefined): void;
  onChoose(hit: Hit | undefined): void;
}

export function followPointer(map: Map, { spots, onPoint, onChoose }: Listener): void {
  const canvas = map.getCanvas();
  let waiting: number | undefined;
  const report = (point: Point, reach: number) => {
    const found = hitAt(map, point, reach, spots());
    canvas.style.cursor = found && reach === 0 ? "pointer" : "";
    onPoint(found && { ...found, x: point.x, y: point.y });
  };
  const forget = () => {
    if (waiting !== undefined) cancelAnimationFrame(waiting);
    waiting = undefined;
    onPoint(undefined);
  };
  const middle = () => ({ x: canvas.clientWidth / 2, y: canvas.clientHeight / 2 });
  const point = () => canvas.matches(":focus-visible") && report(middle(), REACH);

  map.on("mousemove", ({ point: place }) => {
    // At most once a frame, and never while the map is dragged.
    if (map.isMoving() || waiting !== undefined) return;
    waiting = requestAnimationFrame(() => {
      waiting = undefined;
      report(place, 0);
    });
  });
  map.on("mouseout", forget);
  map.on("movestart", forget);
  map.on("click", ({ point: place }) => onChoose(hitAt(map, place, 0, spots())));
  map.on("idle", point);
  canvas.addEventListener("focus", point);
  canvas.addEventListener("blur", forget);
  canvas.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    onChoose(hitAt(map, middle(), REACH, spots()));
  });
}

function hitAt(map: Map, { x, y }: Point, reach: number, spots: readonly Spot[]): Hit | undefined {
  // A layer can't be queried before its style is loaded.
  if (!map.getLayer("areas")) return undefined;
  const box: [Position, Position] = [[x - reach, y - reach], [x + reach, y + reach]]; // prettier-ignore
  const layers = ["clusters", "singles", "areas"];
  const near = map
    .queryRenderedFeatures(reach === 0 ? [x, y] : box, { layers })
    .map(({ properties: { cluster_id: id, n, i }, geometry }) => {
      const center = (geometry as PointShape).coordinates as Position;
      const { x: left, y: top } = map.project(center);
      return { id, n, center, spot: spots[i], distance: Math.hypot(left - x, top - y) };
    })
    .sort((one, other) => one.distance - other.distance);
  const [first] = near;
  if (first?.id !== undefined) return { count: first.n, spots: [], bubble: first };
  // A circle is found in each tile that has it.
  const here = [...new Set(near.flatMap(({ spot }) => spot ?? []))];
  return here.length === 0 ? undefined : { count: sum(here, ({ count }) => count), spots: here };
}
