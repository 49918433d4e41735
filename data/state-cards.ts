// Draws the picture of each state that other sites show next to links to its pages: public/cards/, npm run cards.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Feature, FeatureCollection, Position } from "geojson";
import sharp from "sharp";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { run } from "../bin/command.ts";
import { REGIONS } from "../src/regions.ts";
import { SHADES } from "../src/site/map/palette.ts";

/** Pixels, as Open Graph's readers expect; the margin is around the state. */
const [WIDTH, HEIGHT, MARGIN] = [1_200, 630, 50];
const PNG = { palette: true, colours: 16, dither: 0, effort: 10 };
/** The zoom of web maps that lakes and rivers are drawn at. */
const ZOOM = 5;
const OUT = new URL("../public/cards/", import.meta.url);
const SOURCES = {
  continent: new URL("basemap/north-america.topo.json", import.meta.url),
  states: new URL("../node_modules/us-atlas/states-10m.json", import.meta.url),
};

type Project = (point: Position) => readonly [x: number, y: number];

/** Alaska reaches over the 180th meridian. */
const westOf = (longitude: number) => (longitude > 170 ? longitude - 360 : longitude);

const [continent, atlas] = [SOURCES.continent, SOURCES.states].map(
  (file) => JSON.parse(readFileSync(file, "utf8")) as Topology,
);
const featuresOf = (topology: Topology, name: string) =>
  (feature(topology, topology.objects[name] as GeometryCollection) as FeatureCollection).features;
const drawn = ({ properties }: Feature) => Number(properties?.["min_zoom"]) <= ZOOM;
const land = featuresOf(continent!, "land");
const lakes = featuresOf(continent!, "lakes").filter(drawn);
const rivers = featuresOf(continent!, "rivers").filter(drawn);
const states = new Map(featuresOf(atlas!, "states").map((one) => [one.properties!["name"], one]));

const USAGE = `npm run cards

Draws the picture of each state, of data/basemap and us-atlas, into public/cards/.`;

await run({ usage: USAGE }, async () => {
  mkdirSync(OUT, { recursive: true });
  for (const [code, name] of Object.entries(REGIONS)) {
    const names = ["", "United States ", "Commonwealth of the "].map((before) => before + name);
    const state = names.map((one) => states.get(one)).find((one) => one !== undefined);
    if (!state) continue;
    const picture = await sharp(Buffer.from(svgOf(state)))
      .png(PNG)
      .toBuffer();
    writeFileSync(new URL(`${code.toLowerCase()}.png`, OUT), picture);
  }
});

function svgOf(state: Feature): string {
  const project = fitted(linesOf(state).flat());
  const dataOf = (line: Position[]) => line.map((point) => project(point).map(tenths)).join(" ");
  const path = (features: readonly Feature[], style: string) => {
    const lines = features.flatMap(linesOf).map((line) => `M${dataOf(line)}`);
    return `<path d="${lines.join("")}" ${style}/>`;
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="100%" height="100%" fill="${SHADES.sea[0]}"/>
${path(land, `fill="${SHADES.land[0]}" fill-rule="evenodd"`)}
${path([...states.values()], `fill="none" stroke="${SHADES.state[0]}" stroke-width="2"`)}
${path([state], `fill="${SHADES.park[0]}" fill-rule="evenodd"`)}
${path(rivers, `fill="none" stroke="${SHADES.river[0]}" stroke-width="2.5"`)}
${path(lakes, `fill="${SHADES.sea[0]}" stroke="${SHADES.river[0]}" fill-rule="evenodd"`)}
${path([state], `fill="none" stroke="${SHADES.pin[0]}" stroke-width="5" stroke-linejoin="round"`)}
</svg>`;
}

/** Degrees to pixels: the state in the middle, as wide as its latitude makes it. */
function fitted(points: readonly Position[]): Project {
  const x = points.map(([longitude]) => westOf(longitude!));
  const y = points.map(([, latitude]) => latitude!);
  const [west, east] = [Math.min(...x), Math.max(...x)];
  const [south, north] = [Math.min(...y), Math.max(...y)];
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / ((east - west) * narrow),
    (HEIGHT - 2 * MARGIN) / (north - south),
  );
  return ([longitude, latitude]) => [
    WIDTH / 2 + (westOf(longitude!) - (west + east) / 2) * narrow * scale,
    HEIGHT / 2 - (latitude! - (south + north) / 2) * scale,
  ];
}

type Nested = readonly Position[] | readonly Nested[];

function linesOf({ geometry }: Feature): Position[][] {
  const lines = (nested: Nested): Position[][] =>
    typeof nested[0]?.[0] === "number"
      ? [nested as Position[]]
      : (nested as Nested[]).flatMap(lines);
  return "coordinates" in geometry ? lines(geometry.coordinates as Nested) : [];
}

const tenths = (pixels: number) => pixels.toFixed(1);
