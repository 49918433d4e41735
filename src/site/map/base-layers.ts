// Layers of the basemap: land, waters, lines and their names, lowest first.
import type { ExpressionSpecification, LayerSpecification } from "maplibre-gl";
import type { Palette } from "./palette.ts";

/** Names of the sources. */
export const BASEMAP = "basemap";
export const SHEET = "sheet";

// Without a glyph server text is drawn with the fonts of the device.
const PLAIN = ["sans-serif"];
const ITALIC = ["italic sans-serif"];
const BOLD = ["semibold sans-serif"];

/** Pixels between two names of one river. */
const NAME_SPACING = 320;

export function baseLayers(colours: Palette): LayerSpecification[] {
  const { beyond, sea, land, park, river, county, state, border } = colours;
  return [
    { id: "beyond", type: "background", paint: { "background-color": beyond } },
    { id: "sea", type: "fill", source: SHEET, paint: { "fill-color": sea } },
    fill("land", land),
    fill("parks", park),
    line("counties", county, 1),
    line("rivers", river, RIVER_WIDTH),
    fill("lakes", sea),
    { ...line("lakes", river, ["interpolate", ["linear"], ["zoom"], 5, 0.4, 9, 1]), id: "shores" },
    line("states", state, ["interpolate", ["linear"], ["zoom"], 3, 0.7, 8, 1.4]),
    line("borders", border, ["interpolate", ["linear"], ["zoom"], 3, 1, 8, 2]),
    {
      ...line("rivers", river, 1),
      id: "river-names",
      type: "symbol",
      minzoom: 5,
      filter: ["all", ["has", "name"], ["<=", ["get", "label"], ["zoom"]]],
      layout: {
        "symbol-placement": "line",
        "symbol-spacing": NAME_SPACING,
        "text-field": ["get", "name"],
        "text-font": ITALIC,
        "text-size": ["interpolate", ["linear"], ["zoom"], 5, 10.5, 10, 13],
        "text-letter-spacing": 0.04,
        "text-max-angle": 35,
      },
      paint: text(colours.waterLabel, colours.halo),
    } as LayerSpecification,
    capitals({ ...names("county-names", colours.label, colours.halo, 9.5), minzoom: 7.5 }),
    names("park-names", colours.label, colours.halo, 11, ITALIC),
    names("water-names", colours.waterLabel, colours.halo, 11, ITALIC),
    {
      ...names("region-names", colours.label, colours.halo, 12, BOLD, true),
      minzoom: 3.4,
      maxzoom: 7,
    },
    {
      ...names("country-names", colours.label, colours.halo, 14, BOLD, true),
      maxzoom: 3.4,
    },
    {
      ...of("towns"),
      id: "town-dots",
      type: "circle",
      minzoom: 4,
      filter: IS_THERE,
      paint: {
        "circle-color": colours.label,
        "circle-radius": ["interpolate", ["linear"], ["zoom"], 4, 1.2, 9, 2.5],
      },
    },
    {
      ...of("towns"),
      type: "symbol",
      minzoom: 4,
      filter: IS_THERE,
      layout: {
        "symbol-sort-key": ["get", "from"],
        "text-field": ["get", "name"],
        "text-font": PLAIN,
        "text-size": ["interpolate", ["linear"], ["zoom"], 4, 11, 9, 13],
        "text-variable-anchor": ["left", "right", "bottom", "top"],
        "text-radial-offset": 0.5,
        "text-justify": "auto",
        "text-max-width": 8,
        "text-padding": 4,
      },
      paint: text(colours.label, colours.halo),
    },
  ];
}

/** Tiles have towns that are named from nearer by. */
const IS_THERE: ExpressionSpecification = ["<=", ["get", "from"], ["zoom"]];

// Great rivers are wider; "zoom" is the zoom that a river is there from.
const RIVER_WIDTH: ExpressionSpecification = [
  "interpolate",
  ["exponential", 1.4],
  ["zoom"],
  3,
  ["step", ["get", "zoom"], 0.9, 2, 0.6, 4, 0.4],
  8,
  ["step", ["get", "zoom"], 2.6, 2, 2, 4, 1.3],
  13,
  ["step", ["get", "zoom"], 6, 2, 5, 4, 3.5],
];

function of(name: string) {
  return { id: name, source: BASEMAP, "source-layer": name };
}

function fill(name: string, colour: string): LayerSpecification {
  return { ...of(name), type: "fill", paint: { "fill-color": colour } };
}

function line(
  name: string,
  colour: string,
  width: number | ExpressionSpecification,
): LayerSpecification {
  return {
    ...of(name),
    type: "line",
    layout: { "line-join": "round", "line-cap": "round" },
    paint: { "line-color": colour, "line-width": width },
  };
}

function names(
  name: string,
  colour: string,
  halo: string,
  size: number,
  font = PLAIN,
  isWide = false,
): LayerSpecification {
  return {
    ...of(name),
    type: "symbol",
    layout: {
      "text-field": ["get", "name"],
      "text-font": font,
      "text-size": size,
      "text-max-width": 7,
      "text-letter-spacing": isWide ? 0.12 : 0,
    },
    paint: text(colour, halo),
  };
}

// So that no county is taken for a town.
function capitals(layer: LayerSpecification): LayerSpecification {
  const layout = { ...layer.layout, "text-transform": "uppercase", "text-letter-spacing": 0.1 };
  return { ...layer, layout } as LayerSpecification;
}

function text(colour: string, halo: string) {
  return { "text-color": colour, "text-halo-color": halo, "text-halo-width": 1.5 };
}
