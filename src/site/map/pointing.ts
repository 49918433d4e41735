// Follows the mouse, or the cross in the middle while the keyboard moves the map, and reports what is there
// and what was chosen.
import type { Map, MapMouseEvent } from "maplibre-gl";
import type { Hit } from "./hits.ts";

/** Pixels around the cross that count. */
const REACH = 14;

interface Spot {
  x: number;
  y: number;
}

export interface Listener {
  hit(point: Spot, reach: number): Hit | undefined;
  /** `hit` is under the pointer; undefined over empty map. */
  onPoint(hit: Hit | undefined, point: Spot): void;
  onChoose(hit: Hit | undefined): void;
}

export function followPointer(map: Map, { hit, onPoint, onChoose }: Listener): void {
  const canvas = map.getCanvas();
  let waiting: number | undefined;
  const report = (point: Spot, reach: number) => {
    const found = hit(point, reach);
    canvas.style.cursor = found && reach === 0 ? "pointer" : "";
    onPoint(found, point);
  };
  const forget = () => {
    if (waiting !== undefined) cancelAnimationFrame(waiting);
    waiting = undefined;
    onPoint(undefined, { x: 0, y: 0 });
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
  map.on("click", ({ point }: MapMouseEvent) => onChoose(hit(point, 0)));
  map.on("idle", () => byKeyboard() && report(middle(), REACH));
  canvas.addEventListener("focus", () => byKeyboard() && report(middle(), REACH));
  canvas.addEventListener("blur", forget);
  canvas.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    onChoose(hit(middle(), REACH));
  });
}
