// Draws the map, and returns a handle to set pins, mark some and look somewhere.
import { Map, ScaleControl, type GeoJSONSource } from "maplibre-gl";
import type { Feature } from "geojson";
import { LOCATOR } from "virtual:basemap";
import type { MapTiles } from "../../map-tiles.ts";
import type { Bounds } from "../../values.ts";
import { spotOn } from "../basemap/edges.ts";
import { boundsOfView } from "../explore/bounds.ts";
import type { Camera } from "../explore/state.ts";
import { createAreas } from "./areas.ts";
import type { Position } from "./circle.ts";
import { hitAt, type Hit } from "./hits.ts";
import { APART, AREA_ZOOM, GATHERED, SOURCES } from "./pin-layers.ts";
import { followPointer } from "./pointing.ts";
import { followPrint } from "./print.ts";
import { replaceBasemap } from "./operator-style.ts";
import { createReach } from "./reach.ts";
import { areaOf, pointOf, spotsOf, type Spot } from "./spots.ts";
import { MAX_ZOOM, styleOf } from "./style.ts";
import { provideTiles } from "./tiles.ts";

provideTiles();

export { provideWorker } from "./worker.ts";

export interface View {
  bounds: Bounds;
  camera: Camera;
}

/** Spots under the pointer or the keyboard's crosshair. */
export interface Pointed {
  /** Spots there, the nearest centre first; none for a bubble of several. */
  spots: readonly Spot[];
  /** Properties there. */
  count: number;
  /** Pixels from the map's upper left corner. */
  x: number;
  y: number;
}

export interface Options {
  container: HTMLElement;
  /** The operator's own style, which takes the basemap's place once it is there. */
  tiles: MapTiles | undefined;
  /** The operator's style is drawn. */
  onStyle(): void;
  label: string;
  /** Id of the element that says how to use it. */
  description: string;
  start: Bounds | Camera;
  /** Pixels left free around a start that is bounds. */
  padding: number;
  /** The user moved the map. */
  onMove(view: View): void;
  onPoint(pointed: Pointed | undefined): void;
  /** Spots were chosen on the map, all those whose circles are at the point; none for a bare place. */
  onPick(spots: readonly Spot[]): void;
}

export type MapHandle = ReturnType<typeof createMap>;

const LARGEST_FIT = 11;
// Moves with this count as made by hand.
const BY_HAND = { byHand: true };
/** Widest scale bar in pixels. */
const SCALE_WIDTH = 90;

/** Throws where the browser has no WebGL. */
export function createMap(options: Options) {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const map = new Map({
    container: options.container,
    style: styleOf(dark.matches),
    attributionControl: false,
    renderWorldCopies: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    minZoom: 1.5,
    maxZoom: MAX_ZOOM,
    fadeDuration: matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 300,
    locale: { "Map.Title": options.label },
    ...placeOf(options.start, options.padding),
  });
  map.touchZoomRotate.disableRotation();
  map.getCanvas().setAttribute("aria-describedby", options.description);
  for (const unit of ["imperial", "metric"] as const) {
    map.addControl(new ScaleControl({ unit, maxWidth: SCALE_WIDTH }), "bottom-left");
  }
  const ready = new Promise<void>((settle) => map.once("style.load", () => settle()));
  let isStyled = false;
  void ready.then(() => (isStyled = true));
  const draw = async (source: string, features: Feature[]) => {
    await ready;
    map.getSource<GeoJSONSource>(source)?.setData({ type: "FeatureCollection", features });
  };

  let spots: readonly Spot[] = [];
  let marks = "";
  const keepIn = createReach(map);
  const areas = createAreas(
    map,
    (change) =>
      void ready.then(() => map.getSource<GeoJSONSource>(SOURCES.areas)?.updateData(change)),
    (isDense) => {
      const end = isDense ? MAX_ZOOM + 1 : AREA_ZOOM;
      void ready.then(() => {
        for (const layer of GATHERED) map.setLayerZoomRange(layer, 0, end);
        for (const layer of APART) map.setLayerZoomRange(layer, end, MAX_ZOOM + 1);
      });
    },
  );
  map.on("move", () => areas.follow());
  map.on("moveend", (event) => {
    if (event.originalEvent || (event as { byHand?: boolean }).byHand) options.onMove(viewOf(map));
  });
  followPointer(map, {
    // A layer can't be queried before its style is loaded.
    hit: (point, reach) => (isStyled ? hitAt(map, point, reach, spots) : undefined),
    onPoint: (hit, point) => options.onPoint(hit && { ...contentOf(hit), ...point }),
    onChoose: (hit) => {
      if (hit?.kind === "cluster") void enter(map, hit);
      else options.onPick(hit?.spots ?? []);
    },
  });
  const repaint = (isDark: boolean) => {
    if (!isStyled) return;
    for (const { id, paint } of styleOf(isDark).layers) {
      // The operator's style has no layers of the basemap.
      if (!map.getLayer(id)) continue;
      for (const [name, value] of Object.entries(paint ?? {})) {
        map.setPaintProperty(id, name as never, value as never);
      }
    }
  };
  const onScheme = () => void ready.then(() => repaint(dark.matches));
  dark.addEventListener("change", onScheme);
  const endPrint = followPrint(map, (isPrint) => repaint(dark.matches && !isPrint));
  markReady(map, options.container);
  const { tiles } = options;
  // Only the operator can do something about it.
  if (tiles) void ready.then(() => replaceBasemap(map, tiles)).then(options.onStyle, console.error);

  return {
    /** The published pins of the results; undefined until they are known. */
    setPins(pins: readonly Position[] | undefined) {
      if (pins) keepIn(pins);
      spots = spotsOf(pins ?? []);
      areas.replace(spots);
      void draw(SOURCES.pins, spots.map(pointOf));
    },
    setMarks(next: { marked: Position | undefined; pointed: Position | undefined }) {
      const key = JSON.stringify(next);
      if (key === marks) return;
      marks = key;
      if (next.marked) keepIn([next.marked]);
      // The last is drawn on top.
      const features = (["pointed", "marked"] as const).flatMap((kind) => {
        const position = next[kind];
        if (!position) return [];
        const spot = { position, count: 1 };
        return [areaOf(spot, 0), pointOf(spot, 0)].map((one) => ({ ...one, properties: { kind } }));
      });
      void draw(SOURCES.marks, features);
    },
    look(target: Bounds | Camera, padding: number) {
      const { center, zoom, bounds, fitBoundsOptions } = placeOf(target, padding);
      if (bounds) map.fitBounds(bounds, { ...fitBoundsOptions, duration: 600 });
      else map.easeTo({ center: center!, zoom: zoom!, duration: 600 });
    },
    /** Looks somewhere as if moved by hand. */
    visit(target: Bounds) {
      const { bounds } = placeOf(target, 0);
      map.fitBounds(bounds!, { padding: 8, duration: 600 }, BY_HAND);
    },
    /** One step in or out, as if by hand. */
    zoom: (step: 1 | -1) => void map.easeTo({ zoom: map.getZoom() + step, duration: 250 }, BY_HAND),
    view: () => viewOf(map),
    remove() {
      dark.removeEventListener("change", onScheme);
      endPrint();
      map.remove();
    },
  };
}

/** The locator's drawing and where a place is on it, in shares; undefined where the place is not. */
export function locate(position: Position): { url: string; left: number; top: number } | undefined {
  const spot = spotOn(...position);
  return spot && { url: LOCATOR, ...spot };
}

type Place = Pick<
  ConstructorParameters<typeof Map>[0],
  "center" | "zoom" | "bounds" | "fitBoundsOptions"
>;

function placeOf(
  target: Bounds | Camera,
  padding: number,
): Place & { bounds?: [number, number, number, number] } {
  if ("zoom" in target) return { center: [target.longitude, target.latitude], zoom: target.zoom };
  const { south, west, north, east } = target;
  return {
    bounds: [west, south, west > east ? east + 360 : east, north],
    fitBoundsOptions: { padding, maxZoom: padding === 0 ? 22 : LARGEST_FIT },
  };
}

function viewOf(map: Map): View {
  const box = map.getBounds();
  const { lat, lng } = map.getCenter();
  return {
    bounds: boundsOfView(box.getSouth(), box.getWest(), box.getNorth(), box.getEast()),
    camera: { zoom: round(map.getZoom(), 2), latitude: round(lat, 3), longitude: round(lng, 3) },
  };
}

function round(number: number, digits: number): number {
  return Number(number.toFixed(digits));
}

function contentOf(hit: Hit): Pick<Pointed, "spots" | "count"> {
  if (hit.kind === "cluster") return { spots: [], count: hit.count };
  return { spots: hit.spots, count: hit.spots.reduce((sum, { count }) => sum + count, 0) };
}

async function enter(map: Map, { id, center }: { id: number; center: Position }): Promise<void> {
  const source = map.getSource<GeoJSONSource>(SOURCES.pins)!;
  const zoom = await source.getClusterExpansionZoom(id);
  map.easeTo({ center, zoom: Math.max(zoom, map.getZoom() + 1), duration: 500 }, BY_HAND);
}

// For style sheets and tests: marks the map when all it was given is drawn.
function markReady(map: Map, container: HTMLElement): void {
  map.on("sourcedata", ({ sourceId }) => {
    if (sourceId === SOURCES.pins) container.removeAttribute("data-drawn");
  });
  map.on("idle", () => container.setAttribute("data-drawn", ""));
}
