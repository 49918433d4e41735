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
  const { label, waterLabel, halo } = colours;
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
    riverNames(text(waterLabel, halo)),
    // In capitals, so that no county is taken for a town.
    names("county-names", text(label, halo), {
      minzoom: 7.5,
      size: 9.5,
      more: { "text-transform": "uppercase", "text-letter-spacing": 0.1 },
    }),
    names("park-names", text(label, halo), { size: 11, font: ITALIC }),
    names("water-names", text(waterLabel, halo), { size: 11, font: ITALIC }),
    names("region-names", text(label, halo), { minzoom: 3.4, maxzoom: 7, size: 12, ...WIDE }),
    names("country-names", text(label, halo), { maxzoom: 3.4, size: 14, ...WIDE }),
    ...towns(label, text(label, halo)),
  ];
}

type Expression = ExpressionSpecification;

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

type Text = ReturnType<typeof text>;

interface Named {
  size: number;
  font?: string[];
  minzoom?: number;
  maxzoom?: number;
  more?: object;
}

/** Names of large places. */
const WIDE = { font: BOLD, more: { "text-letter-spacing": 0.12 } };

function names(name: string, paint: Text, { size, font = PLAIN, more, ...zooms }: Named) {
  const layout = {
    "text-field": ["get", "name"],
    "text-font": font,
    "text-size": size,
    "text-max-width": 7,
    "text-letter-spacing": 0,
    ...more,
  };
  return { ...of(name), type: "symbol", ...zooms, layout, paint } as LayerSpecification;
}

function riverNames(paint: Text): LayerSpecification {
  return {
    ...of("rivers"),
    id: "river-names",
    type: "symbol",
    minzoom: 5,
    filter: ["all", ["has", "name"], ["<=", ["get", "label"], ["zoom"]]],
    layout: {
      "symbol-placement": "line",
      "symbol-spacing": NAME_SPACING,
      "text-field": ["get", "name"],
      "text-font": ITALIC,
      "text-size": byZoom(5, 10.5, 10, 13),
      "text-letter-spacing": 0.04,
      "text-max-angle": 35,
    },
    paint,
  };
}

/** Tiles have towns that are named from nearer by. */
function towns(colour: string, paint: Text): LayerSpecification[] {
  const filter: Expression = ["<=", ["get", "from"], ["zoom"]];
  const shown = { ...of("towns"), minzoom: 4, filter };
  const radius = byZoom(4, 1.2, 9, 2.5);
  const dots = { "circle-color": colour, "circle-radius": radius };
  const layout = {
    "symbol-sort-key": ["get", "from"],
    "text-field": ["get", "name"],
    "text-font": PLAIN,
    "text-size": byZoom(4, 11, 9, 13),
    "text-variable-anchor": ["left", "right", "bottom", "top"],
    "text-radial-offset": 0.5,
    "text-justify": "auto",
    "text-max-width": 8,
    "text-padding": 4,
  };
  const labels = { ...shown, type: "symbol", layout, paint } as LayerSpecification;
  return [{ ...shown, id: "town-dots", type: "circle", paint: dots }, labels];
}
