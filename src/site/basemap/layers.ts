// Chooses what the basemap shows: land, waters, lines and names by layer, each with the zoom it is drawn from.
import type { Feature, MultiPolygon, Point, Polygon, Position } from "geojson";
import { feature, mesh } from "topojson-client";
import { sum } from "../../figures.ts";
import { drawn, drawnAt, HALF_TILE, zoomOf, type Drawn } from "./drawn.ts";
import { EDGES } from "./edges.ts";
import { smooth } from "./smooth.ts";
import { townsOf } from "./towns.ts";
import type { Place } from "./place.ts";
import type { GeometryCollection, GeometryObject, Topology } from "topojson-specification";

export type Atlas = Topology<Record<string, GeometryCollection<Record<string, unknown>>>>;

export interface Sources {
  continent: Atlas;
  /** States and counties of the US, of the package us-atlas. */
  states: Atlas;
  counties: Atlas;
}

const COUNTIES_FROM = 5;
/** How much sooner water is there than the source says: people look for it. */
const SOONER = 1;
// No source has them, and two lines of them say whose land one sees.
const COUNTRIES: readonly [string, Position][] = [
  ["Canada", [-105, 58]],
  ["United States", [-99.5, 39.5]],
  ["Mexico", [-102.5, 24]],
];

export type Layers = ReturnType<typeof layersOf>;

/** Layers of a tile, in the order they are drawn. */
export function layersOf({ continent, states, counties }: Sources, towns: readonly Place[]) {
  const all = (name: string) => featuresOf(continent, continent.objects[name]!);
  const shapes = (name: string) => all(name).map((one) => drawn(0, one.geometry));
  const [lakes, parks, places] = [all("lakes"), all("parks"), all("places")];
  const borders = mesh(counties, counties.objects["counties"]!, isWithinState);
  const own = featuresOf(states, states.objects["states"]!).filter(nameOf);
  const known = new Set(own.map(nameOf));
  const others = provinces(places).filter((one) => !known.has(nameOf(one)));
  return {
    land: [...shapes("land"), drawn(0, islands(states))],
    parks: parks.map((one) => drawn(4, one.geometry)),
    counties: [drawn(COUNTIES_FROM, borders)],
    rivers: riversOf(continent, continent.objects["rivers"]!),
    lakes: lakes.map((one) => drawn(zoomOf(one) - SOONER, one.geometry)),
    states: shapes("states"),
    borders: shapes("borders"),
    "water-names": lakes.filter(nameOf).map((one) => named(one, zoomOf(one, "min_label"))),
    "park-names": parks.map((one) => named(one, 5)),
    "county-names": featuresOf(counties, counties.objects["counties"]!)
      .filter(nameOf)
      .map((one) => named(one, 7)),
    "region-names": [...own, ...others].map((one) => named(one, 3)),
    "country-names": COUNTRIES.map(([name, at]) => drawnAt(0, at, { name })),
    towns: townsOf(places, towns),
  };
}

function nameOf({ properties }: Feature): string {
  return properties!["name"] as string;
}

function named(one: Feature, from: number): Drawn {
  const { geometry } = one;
  const at =
    geometry.type === "Point" ? geometry.coordinates : middleOf(geometry as Polygon | MultiPolygon);
  return drawnAt(from, at, { name: nameOf(one) });
}

// Pieces of one name that meet become one line, or names would not find room on them.
function riversOf(atlas: Atlas, { geometries }: GeometryCollection): Drawn[] {
  const groups = Map.groupBy(geometries, ({ properties }) => {
    const { name, min_zoom, min_label } = properties as Record<string, unknown>;
    return JSON.stringify([name, min_zoom, min_label]);
  });
  return [...groups].map(([key, group]) => {
    const [name, zoom, label] = JSON.parse(key) as [string | null, number, number];
    const lines = mesh(atlas, { type: "GeometryCollection", geometries: group } as GeometryObject);
    const from = zoom - HALF_TILE - SOONER;
    const properties = { zoom: from, ...(name && { name, label: label - HALF_TILE - SOONER }) };
    return drawn(from, { ...lines, coordinates: lines.coordinates.map(smooth) }, properties);
  });
}

// A county's id begins with its state's two digits; lines between states are another layer's.
function isWithinState(one: GeometryObject, other: GeometryObject): boolean {
  return one !== other && String(one.id).slice(0, 2) === String(other.id).slice(0, 2);
}

function featuresOf(atlas: Atlas, object: GeometryCollection): Feature[] {
  return (feature(atlas, object) as { features: Feature[] }).features;
}

/** Names of regions that have towns and no outline, at the town nearest to the middle of their towns. */
function provinces(towns: readonly Feature[]): Feature[] {
  const byState = Map.groupBy(towns, ({ properties }) => String(properties!["state"]));
  return [...byState].map(([name, own]) => {
    const places = own.map(({ geometry }) => (geometry as Point).coordinates);
    const [x, y] = [0, 1].map((axis) => sum(places, (place) => place[axis]!) / places.length);
    const distance = ([east, north]: Position) => Math.hypot(east! - x!, north! - y!);
    const [nearest] = places.sort((a, b) => distance(a) - distance(b));
    return drawnAt(0, nearest!, { name });
  });
}

/** Land of the US beyond the source: the end of the Aleutians, Guam and others. */
function islands(states: Atlas): MultiPolygon {
  const { south, west, north, east } = EDGES;
  const parts = featuresOf(states, states.objects["states"]!).flatMap(({ geometry }) =>
    polygonsOf(geometry as Polygon | MultiPolygon),
  );
  const isBeyond = ([x = 0, y = 0]: Position) => x < west || x > east || y < south || y > north;
  return { type: "MultiPolygon", coordinates: parts.filter(([ring]) => ring!.every(isBeyond)) };
}

function polygonsOf({ type, coordinates }: Polygon | MultiPolygon): Position[][][] {
  return type === "Polygon" ? [coordinates] : coordinates;
}

// The centroid of the largest part, where a name has most room.
function middleOf(geometry: Polygon | MultiPolygon): Position {
  const rings = polygonsOf(geometry).map(([ring]) => ring!);
  const parts = rings.map((ring) => {
    const part = { area: 0, x: 0, y: 0 };
    ring.forEach(([x = 0, y = 0], i) => {
      const [nextX = 0, nextY = 0] = ring[(i + 1) % ring.length]!;
      const cross = x * nextY - nextX * y;
      part.area += cross / 2;
      part.x += (x + nextX) * cross;
      part.y += (y + nextY) * cross;
    });
    return part;
  });
  const { area, x, y } = parts.reduce((a, b) => (Math.abs(b.area) > Math.abs(a.area) ? b : a));
  return area === 0 ? rings[0]![0]! : [x / (6 * area), y / (6 * area)];
}
