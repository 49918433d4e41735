// Colours of the map, each by day and by night, and as expressions that follow the style's state.
import type { ExpressionSpecification } from "maplibre-gl";

/** The state that is true by night. */
export const NIGHT = "night";

export const SHADES = {
  /** Past the edges of what the basemap knows. */
  beyond: ["#e4e9e9", "#0d1719"],
  sea: ["#d3e3e8", "#0a1d25"],
  land: ["#f7f6f1", "#18272a"],
  park: ["#e5edd6", "#1d3229"],
  river: ["#86b4c4", "#2f6377"],
  county: ["#e6e3d9", "#213236"],
  state: ["#b9bfb8", "#3c5156"],
  border: ["#8f9892", "#61777b"],
  label: ["#4f5d59", "#a9bab8"],
  waterLabel: ["#3a7287", "#79adc1"],
  halo: ["#f7f6f1", "#18272a"],
  pin: ["#0b6468", "#74c7c0"],
  onPin: ["#ffffff", "#06211f"],
  /** The property that is shown or chosen. */
  marked: ["#b4481f", "#f29a6b"],
  /** The property under the pointer or with the focus. */
  pointed: ["#16292b", "#ffffff"],
} satisfies Record<string, [day: string, night: string]>;

export const COLOURS = Object.fromEntries(
  Object.entries(SHADES).map(([name, [day, night]]): [string, ExpressionSpecification] => {
    return [name, ["case", ["global-state", NIGHT], night, day]];
  }),
) as Record<keyof typeof SHADES, ExpressionSpecification>;
