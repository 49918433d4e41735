// Colours and paint of the map: light or dark in, the paint of each layer out.

interface Palette {
  water: string;
  land: string;
  county: string;
  border: string;
  label: string;
  halo: string;
  pin: string;
  onPin: string;
  marked: string;
}

const LIGHT: Palette = {
  water: "#dfe9ea",
  land: "#f7f6f1",
  county: "#e0ded4",
  border: "#b9bfb8",
  label: "#66746f",
  halo: "#f7f6f1",
  pin: "#0b6468",
  onPin: "#ffffff",
  marked: "#b4481f",
};

const DARK: Palette = {
  water: "#0b1517",
  land: "#18272a",
  county: "#223438",
  border: "#3c5156",
  label: "#93a6a4",
  halo: "#18272a",
  pin: "#74c7c0",
  onPin: "#06211f",
  marked: "#f29a6b",
};

/** Below this zoom a circle of 2 km is a speck: pins are gathered, and a lone one is a dot. */
export const AREA_ZOOM = 8;

export type Paint = Readonly<Record<string, unknown>>;

/** Paint properties by layer. */
export function paintOf(dark: boolean): Readonly<Record<string, Paint>> {
  const { water, land, county, border, label, halo, pin, onPin, marked } = dark ? DARK : LIGHT;
  const text = { "text-color": label, "text-halo-color": halo, "text-halo-width": 1.5 };
  const area = { "fill-color": pin, "fill-opacity": 0.2 };
  return {
    water: { "background-color": water },
    land: { "fill-color": land },
    counties: { "line-color": county, "line-width": 1 },
    states: { "line-color": border, "line-width": 1 },
    "county-names": text,
    "state-names": text,
    areas: area,
    "area-edges": { "line-color": pin, "line-width": 1.5 },
    clusters: {
      "circle-color": pin,
      "circle-opacity": 0.88,
      "circle-radius": ["interpolate", ["linear"], ["sqrt", ["get", "point_count"]], 1, 10, 15, 26],
      "circle-stroke-color": halo,
      "circle-stroke-width": 1.5,
    },
    "cluster-counts": { "text-color": onPin },
    singles: {
      "circle-color": pin,
      "circle-opacity": 0.35,
      "circle-radius": 6,
      "circle-stroke-color": pin,
      "circle-stroke-width": 1.5,
    },
    marked: { "fill-color": marked, "fill-opacity": 0.4 },
    "marked-edge": { "line-color": marked, "line-width": 2.5 },
    "marked-ring": {
      "circle-color": marked,
      "circle-opacity": 0.3,
      "circle-radius": 9,
      "circle-stroke-color": marked,
      "circle-stroke-width": 2.5,
    },
  };
}
