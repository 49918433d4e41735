// The circle that a published pin stands for: centre and radius in, a ring of coordinates out.
import geographiclib from "geographiclib-geodesic";

const { WGS84 } = geographiclib.Geodesic;

/** Corners of a circle: at 64 its edge strays by 0.1 % of the radius. */
const CORNERS = 64;

export type Position = [longitude: number, latitude: number];

/**
 * The points at `radius` metres from a point on the WGS 84 ellipsoid, counter-clockwise, the first
 * again at the end. Longitudes run on past 180°, so that the ring is never torn.
 */
export function circleRing(latitude: number, longitude: number, radius: number): Position[] {
  const ring: Position[] = [];
  for (let i = 0; i < CORNERS; i++) {
    const { lat2, lon2 } = WGS84.Direct(latitude, longitude, (-360 * i) / CORNERS, radius);
    ring.push([near(lon2!, longitude), lat2!]);
  }
  ring.push(ring[0]!);
  return ring;
}

function near(longitude: number, other: number): number {
  return longitude + 360 * Math.round((other - longitude) / 360);
}
