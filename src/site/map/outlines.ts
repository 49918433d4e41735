// Outlines and names of states and counties: the atlas' topology in, features for the map out.
import type { FeatureCollection, GeoJSON, MultiPolygon, Polygon, Position } from "geojson";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import countiesUrl from "us-atlas/counties-10m.json?url";
import statesUrl from "us-atlas/states-10m.json?url";

type Atlas = Topology<Record<string, GeometryCollection<{ name: string }>>>;

export interface Outlines {
  /** Areas, filled. */
  land: FeatureCollection;
  /** Lines, each once. */
  borders: GeoJSON;
  /** A point with the name for each. */
  names: FeatureCollection;
}

export function loadStates(): Promise<Outlines> {
  return load(statesUrl, "states");
}

export function loadCounties(): Promise<Outlines> {
  return load(countiesUrl, "counties");
}

async function load(url: string, object: string): Promise<Outlines> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
  const atlas = (await response.json()) as Atlas;
  const areas = atlas.objects[object]!;
  const land = feature(atlas, areas) as FeatureCollection<Polygon | MultiPolygon, { name: string }>;
  const names = land.features.map(({ geometry, properties }) => ({
    type: "Feature" as const,
    properties,
    geometry: { type: "Point" as const, coordinates: middleOf(geometry) },
  }));
  return {
    land,
    borders: mesh(atlas, areas),
    names: { type: "FeatureCollection", features: names },
  };
}

// The centroid of the largest part, where a name has most room.
function middleOf(geometry: Polygon | MultiPolygon): Position {
  const rings =
    geometry.type === "Polygon"
      ? [geometry.coordinates[0]!]
      : geometry.coordinates.map((polygon) => polygon[0]!);
  let largest = { area: 0, x: 0, y: 0 };
  for (const ring of rings) {
    const part = { area: 0, x: 0, y: 0 };
    ring.forEach(([x = 0, y = 0], i) => {
      const [nextX = 0, nextY = 0] = ring[(i + 1) % ring.length]!;
      const cross = x * nextY - nextX * y;
      part.area += cross / 2;
      part.x += (x + nextX) * cross;
      part.y += (y + nextY) * cross;
    });
    if (Math.abs(part.area) > Math.abs(largest.area)) largest = part;
  }
  const { area, x, y } = largest;
  return area === 0 ? rings[0]![0]! : [x / (6 * area), y / (6 * area)];
}
