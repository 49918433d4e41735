// Draws the map, and returns a handle to set pins, mark some and look somewhere.
import { Map, ScaleControl, type GeoJSONSource } from "maplibre-gl";
import type { Feature } from "geojson";
import { LOCATOR } from "virtual:basemap";
import type { MapTiles } from "../../map-tiles.ts";
import type { Bounds } from "../../values.ts";
import { spotOn } from "../basemap/edges.ts";
import { boundsOfView, type Target } from "../explore/look.ts";
import { isCrowded } from "./areas.ts";
import { APART, AREA_ZOOM, GATHERED, SOURCES } from "./pin-layers.ts";
import { followPointer, type Hit, type Pointed } from "./pointing.ts";
import { replaceBasemap } from "./operator-style.ts";
import { pointOf, spotsOf, type Position, type Spot } from "./spots.ts";
import { followScheme, MAX_ZOOM, styleNow } from "./style.ts";
import { provideTiles } from "./tiles.ts";

provideTiles();

export { provideWorker } from "./tiles.ts";

export interface Options {
  container: HTMLElement;
  /** The operator's own style, which takes the basemap's place once it is there. */
  tiles: MapTiles | undefined;
  onStyle(): void;
  label: string;
  description: string;
  start: Target;
  onMove(bounds: Bounds): void;
  onPoint(pointed: Pointed | undefined): void;
  /** Spots were chosen on the map, all those whose circles are at the point; none for a bare place. */
  onPick(spots: readonly Spot[]): void;
}

type Mark = "marked" | "pointed";

export type MapHandle = ReturnType<typeof createMap>;

const BY_HAND = { byHand: true };
const SCALE_WIDTH = 90;
/** Pixels left free around a part of the country. */
const AROUND = 8;
/** How long the map takes to move to a place, in ms. */
const WAY = 600;
/** Degrees that a view stays within: North America with Hawaii. MapLibre takes -180 itself for 180. */
const REACH = { south: -10, west: -179.999, north: 80, east: -30 };

/** Throws where the browser has no WebGL. */
export function createMap(options: Options) {
  const map = newMap(options);
  const ready = new Promise<void>((settle) => map.once("style.load", () => settle()));
  const draw = (source: string, features: Feature[]) =>
    void ready.then(() => sourceIn(map, source)?.setData({ type: "FeatureCollection", features }));

  let spots: readonly Spot[] = [];
  const keepIn = boundMap(map);
  const gather = () => void ready.then(() => gatherIn(map, isCrowded(spots, map)));
  map.on("moveend", (event) => {
    gather();
    if (event.originalEvent || (event as { byHand?: boolean }).byHand)
      options.onMove(boundsIn(map));
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
  markReady(map, options.container);
  const { tiles } = options;
  if (tiles) void ready.then(() => replaceBasemap(map, tiles)).then(options.onStyle, console.error);

  return {
    /** The published pins of the results; undefined until they are known. */
    setPins(pins: readonly Position[] | undefined) {
      if (pins) keepIn(pins);
      spots = spotsOf(pins ?? []);
      const points = spots.map((spot, i) => pointOf(spot, i));
      for (const source of [SOURCES.pins, SOURCES.areas]) draw(source, points);
      gather();
    },
    setMarks({ marked, pointed }: Record<Mark, Position | undefined>) {
      if (marked) keepIn([marked]);
      // The last is drawn on top.
      draw(SOURCES.marks, [...markAt(pointed, "pointed"), ...markAt(marked, "marked")]);
    },
    look: (target: Target) => move(map, target, WAY),
    visit: (place: Bounds) => move(map, { place, padding: AROUND }, WAY, BY_HAND),
    zoom: (step: 1 | -1) => void map.easeTo({ zoom: map.getZoom() + step, duration: 250 }, BY_HAND),
    remove: () => map.remove(),
  };
}

function newMap({ container, label, description, start }: Options): Map {
  const map = new Map({
    container,
    style: styleNow(),
    attributionControl: false,
    renderWorldCopies: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    minZoom: 1.5,
    maxZoom: MAX_ZOOM,
    fadeDuration: matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 300,
    locale: { "Map.Title": label },
  });
  move(map, start, 0);
  map.touchZoomRotate.disableRotation();
  map.getCanvas().setAttribute("aria-describedby", description);
  for (const unit of ["imperial", "metric"] as const) {
    map.addControl(new ScaleControl({ unit, maxWidth: SCALE_WIDTH }), "bottom-left");
  }
  return map;
}

/** Keeps the map's views in reach. The first place beyond, such as Guam, lifts the bounds for good. */
function boundMap(map: Map): (shown: readonly Position[]) => void {
  const { south, west, north, east } = REACH;
  let isBounded: boolean | undefined;
  return (shown) => {
    const isBeyond = shown.some(([x, y]) => x < west || x > east || y < south || y > north);
    if (isBounded === false || (isBounded && !isBeyond)) return;
    isBounded = !isBeyond;
    map.setMaxBounds(isBounded ? [west, south, east, north] : null);
  };
}

/** Draws bubbles, and nearer than `AREA_ZOOM` the circles, where they are not too many. */
function gatherIn(map: Map, isDense: boolean): void {
  const end = isDense ? MAX_ZOOM + 1 : AREA_ZOOM;
  const drawn = map.getLayer(APART[0]!);
  if (!drawn || drawn.minzoom === end) return;
  for (const layer of GATHERED) map.setLayerZoomRange(layer, 0, end);
  for (const layer of APART) map.setLayerZoomRange(layer, end, MAX_ZOOM + 1);
}

function sourceIn(map: Map, name: string): GeoJSONSource | undefined {
  return map.getSource<GeoJSONSource>(name);
}

function markAt(position: Position | undefined, kind: Mark): Feature[] {
  return position ? [pointOf({ position, count: 1 }, 0, { kind })] : [];
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

function boundsIn(map: Map): Bounds {
  const box = map.getBounds();
  return boundsOfView(box.getSouth(), box.getWest(), box.getNorth(), box.getEast());
}

async function enter(map: Map, { id, center }: Required<Hit>["bubble"]): Promise<void> {
  const zoom = await sourceIn(map, SOURCES.pins)!.getClusterExpansionZoom(id);
  map.easeTo({ center, zoom: Math.max(zoom, map.getZoom() + 1), duration: 500 }, BY_HAND);
}

// For style sheets and tests: marks the map when all it was given is drawn.
function markReady(map: Map, container: HTMLElement): void {
  map.on("sourcedata", ({ sourceId }) => {
    if (sourceId === SOURCES.pins) container.removeAttribute("data-drawn");
  });
  map.on("idle", () => container.setAttribute("data-drawn", ""));
}
