// Layers of the properties: circles, gathered pins and marks, lowest first.
import type {
  CircleLayerSpecification,
  ExpressionSpecification,
  LayerSpecification,
} from "maplibre-gl";
import { COLOURS } from "./palette.ts";
import { CIRCLE_RADIUS } from "./spots.ts";

/** Below this zoom a circle of 2 km is a speck: pins are gathered, and a lone one is a dot. */
export const AREA_ZOOM = 8;
export const MAX_ZOOM = 13;
/** Layers of gathered pins, and of circles; which of them are drawn depends on how many there are. */
export const GATHERED = ["singles", "clusters", "cluster-counts"];
export const APART = ["areas", "area-counts"];

type Expression = ExpressionSpecification;

const { pin, halo } = COLOURS;

/** How many properties a feature stands for, and whether they are several. */
const NUMBER: Expression = ["get", "n"];
const IS_CLUSTER: Expression = [">", NUMBER, 1];
const IS_MARKED: Expression = ["==", ["get", "kind"], "marked"];
const MARK: Expression = ["case", IS_MARKED, COLOURS.marked, COLOURS.pointed];

/** 950, 1.2k, 29k. */
const ABBREVIATED: Expression = [
  "step",
  NUMBER,
  ["to-string", NUMBER],
  1_000,
  ["concat", ["/", ["round", ["/", NUMBER, 100]], 10], "k"],
  10_000,
  ["concat", ["round", ["/", NUMBER, 1_000]], "k"],
];

// A tenfold number is some 6 pixels more.
const STEPS = [0.3, 10, 1, 13, 2, 18, 3, 24, 4.5, 32];
const BUBBLE = ["interpolate", ["linear"], ["log10", NUMBER], ...STEPS] as Expression;

export const PIN_LAYERS: readonly LayerSpecification[] = [
  disc("areas", "areas", [pin, 0.2, CIRCLE_RADIUS], [pin, 1.5]),
  count("area-counts", "areas", {
    "text-color": pin,
    "text-halo-color": halo,
    "text-halo-width": 2,
  }),
  { ...disc("singles", "pins", [pin, 0.35, 6], [pin, 1.5]), filter: ["!", IS_CLUSTER] },
  { ...disc("clusters", "pins", [pin, 0.9, BUBBLE], [halo, 1.5]), filter: IS_CLUSTER },
  // Names of the basemap keep off the bubble.
  count("cluster-counts", "pins", { "text-color": COLOURS.onPin }, 10),
  {
    ...disc(
      "mark-areas",
      "marks",
      [MARK, ["case", IS_MARKED, 0.35, 0.15], CIRCLE_RADIUS],
      [MARK, 2.5],
    ),
    minzoom: AREA_ZOOM,
  },
  { ...disc("mark-dots", "marks", [MARK, 0.3, 9], [MARK, 2.5]), maxzoom: AREA_ZOOM },
];

function count(id: string, source: string, paint: object, padding = 2): LayerSpecification {
  const layout = {
    "text-field": ABBREVIATED,
    "text-font": ["semibold sans-serif"],
    "text-size": 12,
    "text-allow-overlap": true,
    "text-padding": padding,
  };
  return { id, type: "symbol", source, filter: IS_CLUSTER, layout, paint };
}

type Amount = number | Expression;

function disc(
  id: string,
  source: string,
  [colour, opacity, radius]: [Expression, Amount, Amount],
  [stroke, width]: [Expression, number],
): CircleLayerSpecification {
  const inside = { "circle-color": colour, "circle-opacity": opacity, "circle-radius": radius };
  const paint = { ...inside, "circle-stroke-color": stroke, "circle-stroke-width": width };
  return { id, type: "circle", source, paint };
}
