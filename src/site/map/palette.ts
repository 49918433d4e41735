// Colours of the map, by day and by night.

export type Palette = Readonly<Record<keyof typeof LIGHT, string>>;

export const LIGHT = {
  /** Past the edges of what the basemap knows. */
  beyond: "#e4e9e9",
  sea: "#d3e3e8",
  land: "#f7f6f1",
  park: "#e5edd6",
  river: "#86b4c4",
  county: "#e6e3d9",
  state: "#b9bfb8",
  border: "#8f9892",
  label: "#4f5d59",
  waterLabel: "#3a7287",
  halo: "#f7f6f1",
  pin: "#0b6468",
  onPin: "#ffffff",
  /** The property that is shown or chosen. */
  marked: "#b4481f",
  /** The property under the pointer or with the focus. */
  pointed: "#16292b",
};

export const DARK: Palette = {
  beyond: "#0d1719",
  sea: "#0a1d25",
  land: "#18272a",
  park: "#1d3229",
  river: "#2f6377",
  county: "#213236",
  state: "#3c5156",
  border: "#61777b",
  label: "#a9bab8",
  waterLabel: "#79adc1",
  halo: "#18272a",
  pin: "#74c7c0",
  onPin: "#06211f",
  marked: "#f29a6b",
  pointed: "#ffffff",
};
