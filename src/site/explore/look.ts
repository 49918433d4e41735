// Decides where the map looks: at a property, where the address says, or at all pins.
import type { Bounds } from "../../values.ts";
import type { Position } from "../map/circle.ts";
import { boundsOfPoints } from "./bounds.ts";
import type { Camera, State } from "./state.ts";

/** The lower 48 states. */
export const HOME: Bounds = { south: 24.4, west: -125, north: 49.5, east: -66.9 };
/** Pixels left free around pins. */
const ROOM = 36;

export interface Target {
  place: Bounds | Camera;
  /** Pixels left free around bounds. */
  padding: number;
}

/** A property alone, then what the address says, then where all pins are. */
export function targetOf(
  { property, bounds, camera }: State,
  home: Bounds,
  marked: Position | undefined,
): Target {
  if (property !== undefined && marked) {
    return { place: { zoom: 9, longitude: marked[0], latitude: marked[1] }, padding: 0 };
  }
  if (bounds) return { place: bounds, padding: 0 };
  if (camera) return { place: camera, padding: 0 };
  return { place: home, padding: ROOM };
}

/**
 * The box around all pins, or around those in the lower 48 states where most are: the mainland says
 * more than the ocean before Hawaii.
 */
export function homeOf(pins: readonly Position[]): Bounds {
  const inside = pins.filter(
    ([longitude, latitude]) =>
      latitude > HOME.south &&
      latitude < HOME.north &&
      longitude > HOME.west &&
      longitude < HOME.east,
  );
  const box = boundsOfPoints(inside.length > pins.length / 2 ? inside : pins);
  return box ?? HOME;
}

export function keyOf(place: Bounds | Camera): string {
  return Object.values(place).join();
}
