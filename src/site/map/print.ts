// Prints a picture of the map, in light colours; its own canvas would be empty on paper.
import type { Map } from "maplibre-gl";

/** `repaint` learns whether it is for paper. Returns a function that stops it. */
export function followPrint(map: Map, repaint: (isPrint: boolean) => void): () => void {
  const copy = document.createElement("canvas");
  copy.className = "map-print";
  const before = () => {
    repaint(true);
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
    repaint(false);
  };
  addEventListener("beforeprint", before);
  addEventListener("afterprint", after);
  return () => {
    removeEventListener("beforeprint", before);
    removeEventListener("afterprint", after);
  };
}
