// Reports what is under the mouse, or under the cross in the middle while the keyboard moves the map, and what was
// chosen there.
import type { Point as PointShape } from "geojson";
import type { Map, PointLike } from "maplibre-gl";
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
  const hit = (point: Point, reach: number) => hitAt(map, point, reach, spots());
  const report = (point: Point, reach: number) => {
    const found = hit(point, reach);
    canvas.style.cursor = found && reach === 0 ? "pointer" : "";
    onPoint(found && { ...found, x: point.x, y: point.y });
  };
  const forget = () => {
    if (waiting !== undefined) cancelAnimationFrame(waiting);
    waiting = undefined;
    onPoint(undefined);
  };
  const middle = () => ({ x: canvas.clientWidth / 2, y: canvas.clientHeight / 2 });
  const byKeyboard = () => canvas.matches(":focus-visible");

  map.on("mousemove", ({ point }) => {
    // At most once a frame, and never while the map is dragged.
    if (map.isMoving() || waiting !== undefined) return;
    waiting = requestAnimationFrame(() => {
      waiting = undefined;
      report(point, 0);
    });
  });
  map.on("mouseout", forget);
  map.on("movestart", forget);
  map.on("click", ({ point }) => onChoose(hit(point, 0)));
  map.on("idle", () => byKeyboard() && report(middle(), REACH));
  canvas.addEventListener("focus", () => byKeyboard() && report(middle(), REACH));
  canvas.addEventListener("blur", forget);
  canvas.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    onChoose(hit(middle(), REACH));
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
  const distance = ({ position }: Spot) => {
    const spot = map.project(position);
    return Math.hypot(spot.x - x, spot.y - y);
  };
  const hits = found.flatMap(({ properties, geometry }): (Spot & { bubble?: number })[] => {
    const { cluster_id: bubble, n: count, i } = properties as Record<string, number>;
    if (bubble === undefined) return spots[i!] ? [spots[i!]!] : [];
    return [{ bubble, count: count!, position: (geometry as PointShape).coordinates as Position }];
  });
  const near = [...new Set(hits)].sort((one, other) => distance(one) - distance(other));
  const [first] = near;
  if (!first) return undefined;
  if (first.bubble !== undefined)
    return { count: first.count, spots: [], bubble: { id: first.bubble, center: first.position } };
  const here = near.filter(({ bubble }) => bubble === undefined);
  return { count: here.reduce((sum, { count }) => sum + count, 0), spots: here };
}
