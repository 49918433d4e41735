// Layers of the properties: circles, gathered pins and marks, lowest first.
import type { ExpressionSpecification, LayerSpecification } from "maplibre-gl";
import type { Palette } from "./palette.ts";

/** Below this zoom a circle of 2 km is a speck: pins are gathered, and a lone one is a dot. */
export const AREA_ZOOM = 8;
/** Layers of gathered pins, and of circles; which of them are drawn depends on how many there are. */
export const GATHERED = ["singles", "clusters", "cluster-counts"];
export const APART = ["areas", "area-edges", "area-counts"];
/** Names of the sources. */
export const SOURCES = { pins: "pins", areas: "areas", marks: "marks" };

/** Whether a feature stands for several properties; `n` is their number. */
const MANY: ExpressionSpecification = [">", ["get", "n"], 1];
const IS_AREA: ExpressionSpecification = ["==", ["geometry-type"], "Polygon"];
const IS_POINT: ExpressionSpecification = ["==", ["geometry-type"], "Point"];
const FONT = ["semibold sans-serif"];

/** 950, 1.2k, 29k. */
const ABBREVIATED: ExpressionSpecification = [
  "step",
  ["get", "n"],
  ["to-string", ["get", "n"]],
  1_000,
  ["concat", ["/", ["round", ["/", ["get", "n"], 100]], 10], "k"],
  10_000,
  ["concat", ["round", ["/", ["get", "n"], 1_000]], "k"],
];

// A tenfold number is some 6 pixels more.
const RADIUS: ExpressionSpecification = [
  "interpolate",
  ["linear"],
  ["log10", ["get", "n"]],
  0.3,
  10,
  1,
  13,
  2,
  18,
  3,
  24,
  4.5,
  32,
];

export function pinLayers(colours: Palette): LayerSpecification[] {
  const { pin, onPin, halo, marked, pointed } = colours;
  const isMarked: ExpressionSpecification = ["==", ["get", "kind"], "marked"];
  const markColour: ExpressionSpecification = ["case", isMarked, marked, pointed];
  return [
    {
      id: "areas",
      type: "fill",
      source: SOURCES.areas,
      filter: IS_AREA,
      paint: { "fill-color": pin, "fill-opacity": 0.2 },
    },
    {
      id: "area-edges",
      type: "line",
      source: SOURCES.areas,
      filter: IS_AREA,
      paint: { "line-color": pin, "line-width": 1.5 },
    },
    {
      id: "area-counts",
      type: "symbol",
      source: SOURCES.areas,
      filter: ["all", IS_POINT, MANY],
      layout: counts(),
      paint: { "text-color": pin, "text-halo-color": halo, "text-halo-width": 2 },
    },
    {
      id: "singles",
      type: "circle",
      source: SOURCES.pins,
      filter: ["!", MANY],
      paint: disc(pin, 0.35, 6, pin, 1.5),
    },
    {
      id: "clusters",
      type: "circle",
      source: SOURCES.pins,
      filter: MANY,
      paint: disc(pin, 0.9, RADIUS, halo, 1.5),
    },
    {
      id: "cluster-counts",
      type: "symbol",
      source: SOURCES.pins,
      filter: MANY,
      // Names of the basemap keep off the bubble.
      layout: { ...counts(), "text-padding": 10 },
      paint: { "text-color": onPin },
    },
    {
      id: "mark-areas",
      type: "fill",
      source: SOURCES.marks,
      filter: IS_AREA,
      paint: { "fill-color": markColour, "fill-opacity": ["case", isMarked, 0.35, 0.15] },
    },
    {
      id: "mark-edges",
      type: "line",
      source: SOURCES.marks,
      filter: IS_AREA,
      paint: { "line-color": markColour, "line-width": 2.5 },
    },
    {
      id: "mark-dots",
      type: "circle",
      source: SOURCES.marks,
      maxzoom: AREA_ZOOM,
      filter: IS_POINT,
      paint: disc(markColour, 0.3, 9, markColour, 2.5),
    },
  ];
}

function counts() {
  const text = { "text-field": ABBREVIATED, "text-font": FONT, "text-size": 12 };
  return { ...text, "text-allow-overlap": true };
}

function disc(
  colour: string | ExpressionSpecification,
  opacity: number,
  radius: number | ExpressionSpecification,
  edge: string | ExpressionSpecification,
  width: number,
) {
  return {
    "circle-color": colour,
    "circle-opacity": opacity,
    "circle-radius": radius,
    "circle-stroke-color": edge,
    "circle-stroke-width": width,
  };
}
