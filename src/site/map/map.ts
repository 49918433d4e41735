// Draws the map, and returns a handle to set pins, mark some and look somewhere.
import { LngLatBounds, Map, ScaleControl, type GeoJSONSource } from "maplibre-gl";
import type { Feature } from "geojson";
import { LOCATOR } from "virtual:basemap";
import type { MapTiles } from "../../map-tiles.ts";
import type { Bounds } from "../../values.ts";
import { spotOn } from "../basemap/edges.ts";
import { boundsOfView, type Target } from "../explore/look.ts";
import { gather } from "./areas.ts";
import { MAX_ZOOM } from "./pin-layers.ts";
import { followPointer, type Hit, type Pointed } from "./pointing.ts";
import { replaceBasemap } from "./operator-style.ts";
import { pointsOf, spotsOf, type Position, type Spot } from "./spots.ts";
import { followScheme, STYLE } from "./style.ts";
import { provideTiles } from "./tiles.ts";

provideTiles();

export { provideWorker } from "./tiles.ts";

export interface Options {
  container: HTMLElement;
  /** The id of the text that describes it. */
  description: string;
  /** The operator's own style, which takes the basemap's place once it is there. */
  tiles: MapTiles | undefined;
  onStyle(): void;
  start: Target;
  onMove(bounds: Bounds): void;
  onPoint(pointed: Pointed | undefined): void;
  /** Spots were chosen on the map, all those whose circles are at the point; none for a bare place. */
  onPick(spots: readonly Spot[]): void;
}

export type MapHandle = ReturnType<typeof createMap>;

const BY_HAND = { byHand: true };
const SCALE_WIDTH = 90;
/** Pixels left free around a part of the country. */
const AROUND = 8;
/** How long the map takes to move to a place, in ms. */
const WAY = 600;
/** Degrees that a view stays within: North America with Hawaii. MapLibre takes -180 itself for 180. */
const REACH = new LngLatBounds([-179.999, -10, -30, 80]);

/** Throws where the browser has no WebGL. */
export function createMap({ container, description, tiles, start, ...options }: Options) {
  const map = newMap(container, description);
  const ready = new Promise<void>((settle) => map.once("style.load", () => settle()));
  const draw = (name: string, features: Feature[]) =>
    void ready.then(() => sourceOf(map, name)?.setData({ type: "FeatureCollection", features }));
  let spots: readonly Spot[] = [];

  move(map, start, 0);
  const keepIn = boundMap(map);
  map.on("moveend", (event) => {
    void ready.then(() => gather(map, spots));
    if (!event.originalEvent && !("byHand" in event)) return;
    const [[west, south], [east, north]] = map.getBounds().toArray();
    options.onMove(boundsOfView(south, west, north, east));
  });
  followPointer(map, {
    spots: () => spots,
    onPoint: options.onPoint,
    onChoose: (hit) => {
      if (hit?.bubble) void enter(map, hit.bubble);
      else options.onPick(hit?.spots ?? []);
    },
  });
  followScheme(map);
  // For style sheets and tests: marks the map when all it was given is drawn.
  map.on("sourcedata", ({ sourceId }) => {
    if (sourceId === "pins") container.removeAttribute("data-drawn");
  });
  map.on("idle", () => container.setAttribute("data-drawn", ""));
  if (tiles) void ready.then(() => replaceBasemap(map, tiles)).then(options.onStyle, console.error);

  return {
    /** The published pins of the results; undefined until they are known. */
    setPins(pins: readonly Position[] | undefined) {
      if (pins) keepIn(pins);
      spots = spotsOf(pins ?? []);
      const points = pointsOf(spots);
      draw("pins", points);
      draw("areas", points);
      void ready.then(() => gather(map, spots));
    },
    setMarks({ pointed, marked }: Readonly<Record<"pointed" | "marked", Position | undefined>>) {
      if (marked) keepIn([marked]);
      // The last is drawn on top.
      const features = Object.entries({ pointed, marked }).flatMap(([kind, position]) =>
        position ? pointsOf([{ position, count: 1 }], kind) : [],
      );
      draw("marks", features);
    },
    look: (target: Target) => move(map, target, WAY),
    visit: (place: Bounds) => move(map, { place, padding: AROUND }, WAY, BY_HAND),
    zoom: (step: 1 | -1) => void map.easeTo({ zoom: map.getZoom() + step, duration: 250 }, BY_HAND),
    remove: () => map.remove(),
  };
}

function newMap(container: HTMLElement, description: string): Map {
  const map = new Map({
    container,
    style: STYLE,
    attributionControl: false,
    renderWorldCopies: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    minZoom: 1.5,
    maxZoom: MAX_ZOOM,
    fadeDuration: matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 300,
    locale: { "Map.Title": "Map of the results" },
  });
  map.touchZoomRotate.disableRotation();
  map.getCanvas().setAttribute("aria-describedby", description);
  for (const unit of ["imperial", "metric"] as const) {
    map.addControl(new ScaleControl({ unit, maxWidth: SCALE_WIDTH }), "bottom-left");
  }
  return map;
}

/** Keeps the map's views in reach. The first place beyond, such as Guam, lifts the bounds for good. */
function boundMap(map: Map): (shown: readonly Position[]) => void {
  let isBounded: boolean | undefined;
  return (shown) => {
    const isIn = isBounded !== false && shown.every((position) => REACH.contains(position));
    if (isIn === isBounded) return;
    isBounded = isIn;
    map.setMaxBounds(isBounded ? REACH : null);
  };
}

function sourceOf(map: Map, name: string): GeoJSONSource | undefined {
  return map.getSource<GeoJSONSource>(name);
}

function move(map: Map, { place, ...fit }: Target, duration: number, data?: object): void {
  const { south, west, north, east } = place;
  const end = west > east ? east + 360 : east;
  map.fitBounds([west, south, end, north], { maxZoom: MAX_ZOOM, ...fit, duration }, data);
}

/** The locator's drawing and where a place is on it, in shares; undefined where the place is not. */
export function locate(position: Position): { url: string; left: number; top: number } | undefined {
  const spot = spotOn(...position);
  return spot && { url: LOCATOR, ...spot };
}

async function enter(map: Map, { id, center }: Required<Hit>["bubble"]): Promise<void> {
  const zoom = await sourceOf(map, "pins")!.getClusterExpansionZoom(id);
  map.easeTo({ center, zoom: Math.max(zoom, map.getZoom() + 1), duration: 500 }, BY_HAND);
}
