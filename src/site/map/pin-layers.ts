// Layers of the properties: circles, gathered pins and marks, lowest first.
import type { ExpressionSpecification, LayerSpecification } from "maplibre-gl";
import type { Palette } from "./palette.ts";
import { CIRCLE_RADIUS } from "./spots.ts";

/** Below this zoom a circle of 2 km is a speck: pins are gathered, and a lone one is a dot. */
export const AREA_ZOOM = 8;
/** Layers of gathered pins, and of circles; which of them are drawn depends on how many there are. */
export const GATHERED = ["singles", "clusters", "cluster-counts"];
export const APART = ["areas", "area-counts"];
export const SOURCES = { pins: "pins", areas: "areas", marks: "marks" };

type Expression = ExpressionSpecification;

/** Whether a feature stands for several properties; `n` is their number. */
const IS_CLUSTER: Expression = [">", ["get", "n"], 1];
const ALL: Expression = ["literal", true];

/** 950, 1.2k, 29k. */
const ABBREVIATED: Expression = [
  "step",
  ["get", "n"],
  ["to-string", ["get", "n"]],
  1_000,
  ["concat", ["/", ["round", ["/", ["get", "n"], 100]], 10], "k"],
  10_000,
  ["concat", ["round", ["/", ["get", "n"], 1_000]], "k"],
];

// A tenfold number is some 6 pixels more.
const STEPS = [0.3, 10, 1, 13, 2, 18, 3, 24, 4.5, 32];
const BUBBLE = ["interpolate", ["linear"], ["log10", ["get", "n"]], ...STEPS] as Expression;

const COUNT = {
  "text-field": ABBREVIATED,
  "text-font": ["semibold sans-serif"],
  "text-size": 12,
  "text-allow-overlap": true,
};
/** Names of the basemap keep off the bubble. */
const COUNT_IN_BUBBLE = { ...COUNT, "text-padding": 10 };

export function pinLayers({ pin, onPin, halo, marked, pointed }: Palette): LayerSpecification[] {
  const isMarked: Expression = ["==", ["get", "kind"], "marked"];
  const mark: Expression = ["case", isMarked, marked, pointed];
  const opacity: Expression = ["case", isMarked, 0.35, 0.15];
  const countBeside = { "text-color": pin, "text-halo-color": halo, "text-halo-width": 2 };
  const { pins, areas, marks } = SOURCES;
  return [
    disc("areas", areas, ALL, [pin, 0.2, CIRCLE_RADIUS], [pin, 1.5]),
    count("area-counts", areas, COUNT, countBeside),
    disc("singles", pins, ["!", IS_CLUSTER], [pin, 0.35, 6], [pin, 1.5]),
    disc("clusters", pins, IS_CLUSTER, [pin, 0.9, BUBBLE], [halo, 1.5]),
    count("cluster-counts", pins, COUNT_IN_BUBBLE, { "text-color": onPin }),
    {
      ...disc("mark-areas", marks, ALL, [mark, opacity, CIRCLE_RADIUS], [mark, 2.5]),
      minzoom: AREA_ZOOM,
    },
    { ...disc("mark-dots", marks, ALL, [mark, 0.3, 9], [mark, 2.5]), maxzoom: AREA_ZOOM },
  ];
}

type Colour = string | Expression;
type Amount = number | Expression;

function count(
  id: string,
  source: string,
  layout: typeof COUNT,
  paint: object,
): LayerSpecification {
  return { id, type: "symbol", source, filter: IS_CLUSTER, layout, paint } as LayerSpecification;
}

function disc(
  id: string,
  source: string,
  filter: Expression,
  [colour, opacity, radius]: [Colour, Amount, Amount],
  [stroke, width]: [Colour, number],
): LayerSpecification {
  const inside = { "circle-color": colour, "circle-opacity": opacity, "circle-radius": radius };
  const paint = { ...inside, "circle-stroke-color": stroke, "circle-stroke-width": width };
  return { id, type: "circle", source, filter, paint };
}
