// Finds the bubble or the spots at a point of the map.
import type { Point } from "geojson";
import type { Map, PointLike } from "maplibre-gl";
import type { Position } from "./circle.ts";
import type { Spot } from "./spots.ts";

/** Several spots in one bubble. */
export interface ClusterHit {
  kind: "cluster";
  id: number;
  center: Position;
  /** Properties in it. */
  count: number;
}

/** Spots whose circles are there, the nearest centre first. */
export interface SpotsHit {
  kind: "spots";
  spots: Spot[];
}

export type Hit = ClusterHit | SpotsHit;

/** `reach`: pixels around the point that count, for input that can't point as exactly as a mouse. */
export function hitAt(
  map: Map,
  { x, y }: { x: number; y: number },
  reach: number,
  spots: readonly Spot[],
): Hit | undefined {
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
  const [cluster] = found
    .filter(({ properties }) => properties["cluster_id"] !== undefined)
    .map(({ properties, geometry }) => ({
      kind: "cluster" as const,
      id: properties["cluster_id"] as number,
      center: (geometry as Point).coordinates as Position,
      count: properties["n"] as number,
    }))
    .sort((one, other) => distance(one.center) - distance(other.center));
  const numbers = new Set(found.map(({ properties }) => properties["i"] as number | undefined));
  const here = [...numbers]
    .flatMap((i) => (i !== undefined && spots[i] ? [spots[i]] : []))
    .sort((one, other) => distance(one.position) - distance(other.position));
  if (cluster && (!here[0] || distance(cluster.center) <= distance(here[0].position))) {
    return cluster;
  }
  return here.length > 0 ? { kind: "spots", spots: here } : undefined;
}
