// Layers of the basemap: land, waters, lines and their names, lowest first.
import type {
  ExpressionSpecification as Expression,
  LayerSpecification,
  SymbolLayerSpecification,
} from "maplibre-gl";
import type { Palette } from "./palette.ts";

export const BASEMAP = "basemap";
export const SHEET = "sheet";

// Without a glyph server text is drawn with the fonts of the device.
const FONTS = ["sans-serif"];
const ITALIC = ["italic sans-serif"];
const BOLD = ["semibold sans-serif"];

export function baseLayers(colours: Palette): LayerSpecification[] {
  const { beyond, sea, land, park, river, county, state, border } = colours;
  const { label, waterLabel, halo } = colours;
  const ofLand = text(label, halo);
  const ofWater = text(waterLabel, halo);
  const shownTowns = { minzoom: 4, filter: ["<=", ["get", "from"], ["zoom"]] as Expression };
  const dots = { "circle-color": label, "circle-radius": byZoom(4, 1.2, 9, 2.5) };
  return [
    { id: "beyond", type: "background", paint: { "background-color": beyond } },
    { id: "sea", type: "fill", source: SHEET, paint: { "fill-color": sea } },
    fill("land", land),
    fill("parks", park),
    line("counties", county, 1),
    line("rivers", river, RIVER_WIDTH),
    fill("lakes", sea),
    { ...line("lakes", river, byZoom(5, 0.4, 9, 1)), id: "shores" },
    line("states", state, byZoom(3, 0.7, 8, 1.4)),
    line("borders", border, byZoom(3, 1, 8, 2)),
    { ...names("rivers", ofWater, RIVER_NAME), ...SHOWN_RIVERS },
    { ...names("county-names", ofLand, COUNTY_NAME), minzoom: 7.5 },
    names("park-names", ofLand, { "text-size": 11, "text-font": ITALIC }),
    names("water-names", ofWater, { "text-size": 11, "text-font": ITALIC }),
    { ...names("region-names", ofLand, { ...WIDE, "text-size": 12 }), minzoom: 3.4, maxzoom: 7 },
    { ...names("country-names", ofLand, { ...WIDE, "text-size": 14 }), maxzoom: 3.4 },
    { ...of("towns"), ...shownTowns, id: "town-dots", type: "circle", paint: dots },
    { ...names("towns", ofLand, TOWN_NAME), ...shownTowns },
  ];
}

function byZoom(from: number, first: number, to: number, last: number): Expression {
  return ["interpolate", ["linear"], ["zoom"], from, first, to, last];
}

// Great rivers are wider; "zoom" is the zoom that a river is there from.
function riverWidth(great: number, large: number, others: number): Expression {
  return ["step", ["get", "zoom"], great, 2, large, 4, others];
}
const NEAR = riverWidth(6, 5, 3.5);
const STEPS = [3, riverWidth(0.9, 0.6, 0.4), 8, riverWidth(2.6, 2, 1.3), 13, NEAR];
const RIVER_WIDTH = ["interpolate", ["exponential", 1.4], ["zoom"], ...STEPS] as Expression;

function of(name: string) {
  return { id: name, source: BASEMAP, "source-layer": name };
}

function fill(name: string, colour: string): LayerSpecification {
  return { ...of(name), type: "fill", paint: { "fill-color": colour } };
}

function line(name: string, colour: string, width: number | Expression): LayerSpecification {
  const layout = { "line-join": "round" as const, "line-cap": "round" as const };
  const paint = { "line-color": colour, "line-width": width };
  return { ...of(name), type: "line", layout, paint };
}

function text(colour: string, halo: string) {
  return { "text-color": colour, "text-halo-color": halo, "text-halo-width": 1.5 };
}

type Layout = NonNullable<SymbolLayerSpecification["layout"]>;

function names(name: string, paint: object, more: Layout): SymbolLayerSpecification {
  const layout: Layout = {
    "text-field": ["get", "name"],
    "text-font": FONTS,
    "text-max-width": 7,
    "text-letter-spacing": 0,
    ...more,
  };
  return { ...of(name), type: "symbol", layout, paint };
}

const WIDE: Layout = { "text-font": BOLD, "text-letter-spacing": 0.12 };

/** In capitals, so that no county is taken for a town. */
const COUNTY_NAME: Layout = {
  "text-size": 9.5,
  "text-transform": "uppercase",
  "text-letter-spacing": 0.1,
};

const SHOWN_RIVERS = {
  id: "river-names",
  minzoom: 5,
  filter: ["all", ["has", "name"], ["<=", ["get", "label"], ["zoom"]]] as never,
};
const RIVER_NAME: Layout = {
  "symbol-placement": "line",
  "symbol-spacing": 320,
  "text-font": ITALIC,
  "text-size": byZoom(5, 10.5, 10, 13),
  "text-letter-spacing": 0.04,
  "text-max-angle": 35,
};

/** Tiles have towns that are named from nearer by. */
const TOWN_NAME: Layout = {
  "symbol-sort-key": ["get", "from"],
  "text-size": byZoom(4, 11, 9, 13),
  "text-variable-anchor": ["left", "right", "bottom", "top"],
  "text-radial-offset": 0.5,
  "text-justify": "auto",
  "text-max-width": 8,
  "text-padding": 4,
};
