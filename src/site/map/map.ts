// Draws the map: a container and what it tells out, a handle to set pins, mark one and look somewhere.
import { Map, setWorkerUrl, type GeoJSONSource, type MapMouseEvent } from "maplibre-gl";
import type { Feature, GeoJSON } from "geojson";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import { PIN_MAX_SHIFT } from "../../limits.ts";
import type { Bounds } from "../../query.ts";
import { boundsOfView } from "../explore/bounds.ts";
import type { Camera } from "../explore/state.ts";
import { circleRing, type Position } from "./circle.ts";
import { loadCounties, loadStates, type Outlines } from "./outlines.ts";
import { AREA_ZOOM, paintOf } from "./palette.ts";
import { COUNTY_ZOOM, GATHERED, MAX_ZOOM, styleOf } from "./style.ts";

setWorkerUrl(workerUrl);

export interface View {
  bounds: Bounds;
  camera: Camera;
}

export interface Options {
  container: HTMLElement;
  label: string;
  start: Bounds | Camera;
  /** Pixels left free around a start that is bounds. */
  padding: number;
  /** Whoever looks moved the map. */
  onMove(view: View): void;
  /** Pins were chosen on the map, all those whose circles are at the spot. */
  onPick(pins: Position[]): void;
}

export interface MapHandle {
  setPins(pins: readonly Position[]): void;
  setMarked(pin: Position | undefined): void;
  look(target: Bounds | Camera, padding: number): void;
  /** One step in or out, as if by hand. */
  zoom(step: 1 | -1): void;
  view(): View;
  remove(): void;
}

/** Most circles drawn at once; where a view holds more, pins stay gathered however near it is. */
const MOST_AREAS = 500;
const LARGEST_FIT = 11;
// Moves with this count as made by hand.
const BY_HAND = { byHand: true };

/** Throws where the browser has no WebGL. */
export function createMap(options: Options): MapHandle {
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
  const ready = new Promise<void>((settle) => map.once("style.load", () => settle()));
  const set = async (source: string, data: GeoJSON) => {
    await ready;
    map.getSource<GeoJSONSource>(source)?.setData(data);
  };
  const outline = async ({ land, borders, names }: Outlines, kind: "state" | "county") => {
    const lines = kind === "state" ? "states" : "counties";
    if (kind === "state") await set("land", land);
    await Promise.all([set(lines, borders), set(`${kind}-names`, names)]);
  };
  // Without outlines the pins are still there.
  loadStates().then((found) => outline(found, "state"), console.warn);
  let counties: Promise<void> | undefined;
  const needCounties = () => {
    if (counties || map.getZoom() < COUNTY_ZOOM) return;
    counties = loadCounties().then((found) => outline(found, "county"), console.warn);
  };

  let pins: readonly Position[] = [];
  const drawAreas = () => {
    const inView = map.getZoom() < AREA_ZOOM - 1 ? [] : visible(map, pins);
    const isDense = inView.length > MOST_AREAS;
    const features = isDense ? [] : inView.map((i) => areaOf(pins[i]!, i));
    void set("areas", { type: "FeatureCollection", features });
    const end = isDense ? MAX_ZOOM + 1 : AREA_ZOOM;
    void ready.then(() => GATHERED.forEach((layer) => map.setLayerZoomRange(layer, 0, end)));
  };
  map.on("moveend", (event) => {
    needCounties();
    drawAreas();
    if (event.originalEvent || (event as { byHand?: boolean }).byHand) options.onMove(viewOf(map));
  });
  map.once("load", needCounties);
  map.on("click", (event) => void pick(map, event, pins, options.onPick));
  for (const layer of ["clusters", "singles", "areas"]) {
    map.on("mouseenter", layer, () => (map.getCanvas().style.cursor = "pointer"));
    map.on("mouseleave", layer, () => (map.getCanvas().style.cursor = ""));
  }
  const repaint = async () => {
    await ready;
    for (const [layer, paint] of Object.entries(paintOf(dark.matches))) {
      for (const [name, value] of Object.entries(paint)) {
        map.setPaintProperty(layer, name as never, value as never);
      }
    }
  };
  dark.addEventListener("change", repaint);
  markReady(map, options.container);

  return {
    setPins(next) {
      pins = next;
      drawAreas();
      const features = pins.map((pin, i) => pointOf(pin, i));
      void set("pins", { type: "FeatureCollection", features });
    },
    setMarked(pin) {
      const features = pin ? [areaOf(pin, 0), pointOf(pin, 0)] : [];
      void set("marked", { type: "FeatureCollection", features });
    },
    look(target, padding) {
      const { center, zoom, bounds, fitBoundsOptions } = placeOf(target, padding);
      if (bounds) map.fitBounds(bounds, { ...fitBoundsOptions, duration: 600 });
      else map.easeTo({ center: center!, zoom: zoom!, duration: 600 });
    },
    zoom: (step) => void map.easeTo({ zoom: map.getZoom() + step, duration: 250 }, BY_HAND),
    view: () => viewOf(map),
    remove() {
      dark.removeEventListener("change", repaint);
      map.remove();
    },
  };
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

// Ordinals of the pins whose circle may reach into the view, or more of them than are drawn.
function visible(map: Map, pins: readonly Position[]): number[] {
  const box = map.getBounds();
  const margin = 0.05;
  const found: number[] = [];
  for (let i = 0; i < pins.length && found.length <= MOST_AREAS; i++) {
    const [longitude, latitude] = pins[i]!;
    if (latitude < box.getSouth() - margin || latitude > box.getNorth() + margin) continue;
    if (longitude < box.getWest() - margin || longitude > box.getEast() + margin) continue;
    found.push(i);
  }
  return found;
}

async function pick(
  map: Map,
  { point }: MapMouseEvent,
  pins: readonly Position[],
  onPick: Options["onPick"],
): Promise<void> {
  const [cluster] = map.queryRenderedFeatures(point, { layers: ["clusters"] });
  if (cluster?.geometry.type === "Point") {
    const source = map.getSource<GeoJSONSource>("pins")!;
    const zoom = await source.getClusterExpansionZoom(cluster.properties["cluster_id"] as number);
    const center = cluster.geometry.coordinates as Position;
    map.easeTo({ center, zoom: Math.max(zoom, map.getZoom() + 1), duration: 500 }, BY_HAND);
    return;
  }
  const found = map.queryRenderedFeatures(point, { layers: ["singles", "areas"] });
  const positions = new Set(found.map(({ properties }) => properties["i"] as number));
  onPick([...positions].flatMap((i) => (pins[i] ? [pins[i]] : [])));
}

function pointOf(pin: Position, i: number): Feature {
  return { type: "Feature", properties: { i }, geometry: { type: "Point", coordinates: pin } };
}

function areaOf([longitude, latitude]: Position, i: number): Feature {
  const coordinates = [circleRing(latitude, longitude, PIN_MAX_SHIFT)];
  return { type: "Feature", properties: { i }, geometry: { type: "Polygon", coordinates } };
}

// For style sheets and whoever waits: the map says when all it was given is drawn.
function markReady(map: Map, container: HTMLElement): void {
  map.on("sourcedata", ({ sourceId }) => {
    if (sourceId === "pins") container.removeAttribute("data-drawn");
  });
  map.on("idle", () => container.setAttribute("data-drawn", ""));
}
