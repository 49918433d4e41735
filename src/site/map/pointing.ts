// Reports what is under the mouse, or under the cross in the middle while the keyboard moves the map, and what was
// chosen there.
import type { Point as PointShape } from "geojson";
import type { Map, MapMouseEvent, PointLike } from "maplibre-gl";
import type { Position, Spot } from "./spots.ts";

/** A bubble of several spots, or the spots whose circles are at a point. */
export interface Hit {
  count: number;
  /** The nearest centre first; none for a bubble. */
  spots: readonly Spot[];
  bubble?: { id: number; center: Position };
}

/** Pixels from the map's upper left corner. */
interface Point {
  x: number;
  y: number;
}

export type Pointed = Hit & Point;

const REACH = 14;

export interface Listener {
  spots(): readonly Spot[];
  /** `pointed` is under the pointer; undefined over empty map. */
  onPoint(pointed: Pointed | undefined): void;
  onChoose(hit: Hit | undefined): void;
}

export function followPointer(map: Map, { spots, onPoint, onChoose }: Listener): void {
  const canvas = map.getCanvas();
  let waiting: number | undefined;
  const report = (point: Point, reach: number) => {
    const hit = hitAt(map, point, reach, spots());
    canvas.style.cursor = hit && reach === 0 ? "pointer" : "";
    onPoint(hit && { ...hit, x: point.x, y: point.y });
  };
  const choose = (point: Point, reach: number) => onChoose(hitAt(map, point, reach, spots()));
  const forget = () => {
    if (waiting !== undefined) cancelAnimationFrame(waiting);
    waiting = undefined;
    onPoint(undefined);
  };
  const middle = () => ({ x: canvas.clientWidth / 2, y: canvas.clientHeight / 2 });
  const byKeyboard = () => canvas.matches(":focus-visible");

  map.on("mousemove", ({ point }: MapMouseEvent) => {
    // At most once a frame, and never while the map is dragged.
    if (map.isMoving() || waiting !== undefined) return;
    waiting = requestAnimationFrame(() => {
      waiting = undefined;
      report(point, 0);
    });
  });
  map.on("mouseout", forget);
  map.on("movestart", forget);
  map.on("click", ({ point }: MapMouseEvent) => choose(point, 0));
  map.on("idle", () => byKeyboard() && report(middle(), REACH));
  canvas.addEventListener("focus", () => byKeyboard() && report(middle(), REACH));
  canvas.addEventListener("blur", forget);
  canvas.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    choose(middle(), REACH);
  });
}

/** `reach`: pixels around the point that count, for input that can't point as exactly as a mouse. */
function hitAt(map: Map, { x, y }: Point, reach: number, spots: readonly Spot[]): Hit | undefined {
  // A layer can't be queried before its style is loaded.
  if (!map.getLayer("areas")) return undefined;
  const box: [PointLike, PointLike] = [[x - reach, y - reach], [x + reach, y + reach]]; // prettier-ignore
  const found = map.queryRenderedFeatures(reach === 0 ? [x, y] : box, {
    layers: ["clusters", "singles", "areas"],
  });
  const distance = (position: Position) => {
    const spot = map.project(position);
    return Math.hypot(spot.x - x, spot.y - y);
  };
  const [bubble] = found
    .filter(({ properties }) => properties["cluster_id"] !== undefined)
    .map(({ properties, geometry }) => ({
      id: properties["cluster_id"] as number,
      center: (geometry as PointShape).coordinates as Position,
      count: properties["n"] as number,
    }))
    .sort((one, other) => distance(one.center) - distance(other.center));
  const numbers = new Set(found.map(({ properties }) => properties["i"] as number));
  const here = [...numbers]
    .flatMap((i) => spots[i] ?? [])
    .sort((one, other) => distance(one.position) - distance(other.position));
  if (bubble && (!here[0] || distance(bubble.center) <= distance(here[0].position))) {
    return { count: bubble.count, spots: [], bubble };
  }
  const count = here.reduce((sum, one) => sum + one.count, 0);
  return count > 0 ? { count, spots: here } : undefined;
}
