// Keeps the map in the colours of the day or of the night.
import type { Map } from "maplibre-gl";
import { styleOf } from "./style.ts";

const DARK = matchMedia("(prefers-color-scheme: dark)");

/** The style to begin with. */
export const firstStyle = () => styleOf(DARK.matches);

/** Until the map is removed. */
export function followScheme(map: Map): void {
  const repaint = () => {
    for (const { id, paint } of firstStyle().layers) {
      // None is there before the style is, and of the basemap's none beside the operator's style.
      if (!map.getLayer(id)) continue;
      for (const [name, value] of Object.entries(paint ?? {})) {
        map.setPaintProperty(id, name as never, value as never);
      }
    }
  };
  DARK.addEventListener("change", repaint);
  map.once("style.load", repaint);
  map.once("remove", () => DARK.removeEventListener("change", repaint));
}
