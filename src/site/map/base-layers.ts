// Layers of the basemap: land, waters, lines and their names, lowest first.
import type {
  ExpressionSpecification as Expression,
  LayerSpecification,
  SymbolLayerSpecification,
} from "maplibre-gl";
import { COLOURS } from "./palette.ts";

export const BASEMAP = "basemap";
export const SHEET = "sheet";

type Layout = NonNullable<SymbolLayerSpecification["layout"]>;

const { label, waterLabel, sea, river } = COLOURS;

// Without a glyph server text is drawn with the fonts of the device.
const ITALIC: Layout = { "text-font": ["italic sans-serif"] };
const WIDE: Layout = { "text-font": ["semibold sans-serif"], "text-letter-spacing": 0.12 };
/** In capitals, so that no county is taken for a town. */
const COUNTY_NAME: Layout = { "text-transform": "uppercase", "text-letter-spacing": 0.1 };
const RIVER_NAME: Layout = {
  ...ITALIC,
  "symbol-placement": "line",
  "symbol-spacing": 320,
  "text-letter-spacing": 0.04,
  "text-max-angle": 35,
};
const TOWN_NAME: Layout = {
  "symbol-sort-key": ["get", "from"],
  "text-variable-anchor": ["left", "right", "bottom", "top"],
  "text-radial-offset": 0.5,
  "text-justify": "auto",
  "text-max-width": 8,
  "text-padding": 4,
};

/** Tiles have towns that are named from nearer by. */
const SHOWN_TOWNS = { minzoom: 4, filter: ["<=", ["get", "from"], ["zoom"]] as Expression };
const DOT = { "circle-color": label, "circle-radius": byZoom(4, 1.2, 9, 2.5) };
const SHOWN_RIVERS = {
  minzoom: 5,
  filter: ["all", ["has", "name"], ["<=", ["get", "label"], ["zoom"]]] as Expression,
};

// Great rivers are wider; "zoom" is the zoom that a river is there from.
function riverWidth(great: number, large: number, others: number): Expression {
  return ["step", ["get", "zoom"], great, 2, large, 4, others];
}
const NEAR = riverWidth(6, 5, 3.5);
const STEPS = [3, riverWidth(0.9, 0.6, 0.4), 8, riverWidth(2.6, 2, 1.3), 13, NEAR];
const RIVER_WIDTH = ["interpolate", ["exponential", 1.4], ["zoom"], ...STEPS] as Expression;

export const BASE_LAYERS: readonly LayerSpecification[] = [
  { id: "beyond", type: "background", paint: { "background-color": COLOURS.beyond } },
  { id: "sea", type: "fill", source: SHEET, paint: { "fill-color": sea } },
  fill("land", COLOURS.land),
  fill("parks", COLOURS.park),
  line("counties", COLOURS.county, 1),
  line("rivers", river, RIVER_WIDTH),
  fill("lakes", sea),
  { ...line("lakes", river, byZoom(5, 0.4, 9, 1)), id: "shores" },
  line("states", COLOURS.state, byZoom(3, 0.7, 8, 1.4)),
  line("borders", COLOURS.border, byZoom(3, 1, 8, 2)),
  {
    ...names("rivers", waterLabel, byZoom(5, 10.5, 10, 13), RIVER_NAME),
    ...SHOWN_RIVERS,
    id: "river-names",
  },
  { ...names("county-names", label, 9.5, COUNTY_NAME), minzoom: 7.5 },
  names("park-names", label, 11, ITALIC),
  names("water-names", waterLabel, 11, ITALIC),
  { ...names("region-names", label, 12, WIDE), minzoom: 3.4, maxzoom: 7 },
  { ...names("country-names", label, 14, WIDE), maxzoom: 3.4 },
  { ...of("towns"), ...SHOWN_TOWNS, id: "town-dots", type: "circle", paint: DOT },
  { ...names("towns", label, byZoom(4, 11, 9, 13), TOWN_NAME), ...SHOWN_TOWNS },
];

function byZoom(from: number, first: number, to: number, last: number): Expression {
  return ["interpolate", ["linear"], ["zoom"], from, first, to, last];
}

function of(name: string) {
  return { id: name, source: BASEMAP, "source-layer": name };
}

function fill(name: string, colour: Expression): LayerSpecification {
  return { ...of(name), type: "fill", paint: { "fill-color": colour } };
}

function line(name: string, colour: Expression, width: number | Expression): LayerSpecification {
  const layout = { "line-join": "round" as const, "line-cap": "round" as const };
  const paint = { "line-color": colour, "line-width": width };
  return { ...of(name), type: "line", layout, paint };
}

function names(
  name: string,
  colour: Expression,
  size: number | Expression,
  more: Layout,
): SymbolLayerSpecification {
  const paint = { "text-color": colour, "text-halo-color": COLOURS.halo, "text-halo-width": 1.5 };
  const layout: Layout = {
    "text-field": ["get", "name"],
    "text-font": ["sans-serif"],
    "text-size": size,
    "text-max-width": 7,
    ...more,
  };
  return { ...of(name), type: "symbol", layout, paint };
}
