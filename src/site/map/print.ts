// Puts a picture of the map on paper, where its own canvas would be empty: in light colours, as paper is.
import type { Map } from "maplibre-gl";

/** `repaint` is told whether it is for paper. Returns what ends it. */
export function followPrint(map: Map, repaint: (isPrint: boolean) => void): () => void {
  const copy = document.createElement("canvas");
  copy.className = "map-print";
  const before = () => {
    repaint(true);
    // What was just drawn can be copied until this task ends.
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
