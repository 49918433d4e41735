// Makes places of the map and boxes, the API's `bounds`, and decides where the map looks.
import type { PropertyItem } from "../../contract.ts";
import type { Bounds } from "../../values.ts";
import type { Position } from "../map/spots.ts";
import type { State } from "./state.ts";

/** Of an edge: 0.001° is some 100 m, finer than any pin is true. */
const STEPS_PER_DEGREE = 1_000;
export const HOME: Bounds = { south: 24.4, west: -125, north: 49.5, east: -66.9 };
/** Pixels left free around pins. */
const ROOM = 36;
/** Zoom levels: of a property alone, and the nearest for all pins. */
const [ALONE_ZOOM, PINS_ZOOM] = [9, 11];

export interface Target {
  place: Bounds;
  padding: number;
  /** Undefined for the map's own. */
  maxZoom?: number;
}

export function pinOf({ longitude, latitude }: PropertyItem): Position {
  return [longitude, latitude];
}

/** A property alone, then what the address says, then where all pins are. */
export function targetOf(
  { property, bounds }: State,
  home: Bounds,
  marked: Position | undefined,
): Target {
  if (property !== undefined && marked) {
    return { place: boundsOfPoints([marked])!, padding: 0, maxZoom: ALONE_ZOOM };
  }
  return bounds
    ? { place: bounds, padding: 0 }
    : { place: home, padding: ROOM, maxZoom: PINS_ZOOM };
}

/** Around all pins, or those in the lower 48 states where most are: they say more than the ocean before Hawaii. */
export function homeOf(pins: readonly Position[]): Bounds {
  const { south, west, north, east } = HOME;
  const inside = pins.filter(([x, y]) => y > south && y < north && x > west && x < east);
  return boundsOfPoints(inside.length > pins.length / 2 ? inside : pins) ?? HOME;
}

export function keyOf(place: Bounds): string {
  return Object.values(place).join();
}

/** The box around points `[longitude, latitude]`, or undefined without any. */
export function boundsOfPoints(points: Iterable<readonly [number, number]>): Bounds | undefined {
  const box = { south: Infinity, west: Infinity, north: -Infinity, east: -Infinity };
  for (const [longitude, latitude] of points) {
    box.south = Math.min(box.south, latitude);
    box.north = Math.max(box.north, latitude);
    box.west = Math.min(box.west, longitude);
    box.east = Math.max(box.east, longitude);
  }
  return box.south === Infinity ? undefined : box;
}

/** The box of a view, rounded outwards; longitudes of a map may run on past 180°. */
export function boundsOfView(south: number, west: number, north: number, east: number): Bounds {
  const whole = east - west >= 360;
  return {
    south: down(Math.max(-90, south)),
    west: whole ? -180 : down(wrap(west)),
    north: up(Math.min(90, north)),
    east: whole ? 180 : up(wrap(east)),
  };
}

function wrap(longitude: number): number {
  if (longitude >= -180 && longitude <= 180) return longitude;
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}

function down(degrees: number): number {
  return Math.max(-180, Math.floor(degrees * STEPS_PER_DEGREE) / STEPS_PER_DEGREE);
}

function up(degrees: number): number {
  // Adding 0 makes 0 of -0.
  return Math.min(180, Math.ceil(degrees * STEPS_PER_DEGREE) / STEPS_PER_DEGREE + 0);
}
