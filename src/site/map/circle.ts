// The circle that a published pin stands for, as a ring of coordinates.

import { RADIANS } from "../../haversine.ts";

/** Half the long axis of the WGS 84 ellipsoid in metres, and the square of its eccentricity. */
const AXIS = 6_378_137;
const ECCENTRICITY = 0.00669437999014;
/** Corners of a circle: at 48 its edge strays by 0.2 % of the radius. */
const CORNERS = 48;

export type Position = [longitude: number, latitude: number];

/**
 * The points at `radius` metres from a point on the WGS 84 ellipsoid, counter-clockwise, the first
 * again at the end; of a few kilometres, which are plane enough that each is true to 0.1 %. Up to
 * 89° of latitude. Longitudes run on past 180°, so that the ring is never torn.
 */
export function circleRing(latitude: number, longitude: number, radius: number): Position[] {
  const ring: Position[] = [];
  for (let i = 0; i < CORNERS; i++) {
    const angle = (2 * Math.PI * i) / CORNERS;
    const north = radius * Math.sin(angle);
    // A degree's metres are those halfway between the centre and the corner.
    const halfway = latitude + north / (2 * metresNorth(latitude));
    ring.push([
      longitude + (radius * Math.cos(angle)) / metresEast(halfway),
      latitude + north / metresNorth(halfway),
    ]);
  }
  ring.push(ring[0]!);
  return ring;
}

/** Metres a degree of latitude. */
function metresNorth(latitude: number): number {
  const sine = Math.sin(latitude * RADIANS);
  return (RADIANS * AXIS * (1 - ECCENTRICITY)) / (1 - ECCENTRICITY * sine * sine) ** 1.5;
}

/** Metres a degree of longitude. */
function metresEast(latitude: number): number {
  const sine = Math.sin(latitude * RADIANS);
  return (
    (RADIANS * AXIS * Math.cos(latitude * RADIANS)) / Math.sqrt(1 - ECCENTRICITY * sine * sine)
  );
}
