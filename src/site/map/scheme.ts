// Keeps the map in the colours of the day or of the night, and prints a picture of it in light ones: its own canvas
// would be empty on paper.
import type { Map } from "maplibre-gl";
import { styleOf } from "./style.ts";

const DARK = matchMedia("(prefers-color-scheme: dark)");

/** The style to begin with. */
export const firstStyle = () => styleOf(DARK.matches);

/** Until the map is removed. */
export function followScheme(map: Map): void {
  const repaint = (isDark: boolean) => {
    for (const { id, paint } of styleOf(isDark).layers) {
      // None is there before the style is, and of the basemap's none beside the operator's style.
      if (!map.getLayer(id)) continue;
      for (const [name, value] of Object.entries(paint ?? {})) {
        map.setPaintProperty(id, name as never, value as never);
      }
    }
  };
  const onScheme = () => repaint(DARK.matches);
  const copy = document.createElement("canvas");
  copy.className = "map-print";
  const before = () => {
    repaint(false);
    // The canvas can be copied only until the task that drew it ends.
    map.redraw();
    const canvas = map.getCanvas();
    copy.width = canvas.width;
    copy.height = canvas.height;
    copy.getContext("2d")?.drawImage(canvas, 0, 0);
    map.getContainer().append(copy);
  };
  const after = () => {
    copy.remove();
    onScheme();
  };
  const end = new AbortController();
  const { signal } = end;
  DARK.addEventListener("change", onScheme, { signal });
  addEventListener("beforeprint", before, { signal });
  addEventListener("afterprint", after, { signal });
  map.once("style.load", onScheme);
  map.once("remove", () => end.abort());
}
