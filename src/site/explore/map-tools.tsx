// Buttons on the map, to zoom and to go far, and the locator of a property.
import type { Bounds } from "../../values.ts";
import type { MapHandle } from "../map/map.ts";
import { Icon } from "./controls.tsx";
import { HOME } from "./look.ts";

const PLACES: readonly { name: string; label: string; bounds: Bounds }[] = [
  {
    name: "Lower 48",
    label: "Go to the lower 48 states",
    bounds: HOME,
  },
  {
    name: "Alaska",
    label: "Go to Alaska",
    bounds: { south: 54, west: -170, north: 71.5, east: -130 },
  },
  {
    name: "Hawaii",
    label: "Go to Hawaii",
    bounds: { south: 18.8, west: -160.4, north: 22.4, east: -154.7 },
  },
];

/** `isWide`: whether going far makes sense, as it does not where one property is shown. */
export function MapButtons({ map, isWide }: { map: MapHandle; isWide: boolean }) {
  return (
    <>
      <div class="stack map-buttons">
        <Icon sign="+" label="Zoom in" onClick={() => map.zoom(1)} />
        <Icon sign="−" label="Zoom out" onClick={() => map.zoom(-1)} />
      </div>
      {isWide && (
        <div class="map-places">
          {PLACES.map(({ name, label, bounds }) => (
            <button key={name} type="button" aria-label={label} onClick={() => map.visit(bounds)}>
              {name}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

/** Where on the continent a property is; nothing for a place beyond the drawing. */
export function Locator({ url, left = 0, top = 0 }: { url?: string; left?: number; top?: number }) {
  if (url === undefined) return null;
  return (
    <div class="locator" role="img" aria-label="Where in North America the map is">
      <img src={url} alt="" />
      <i style={{ left: `${100 * left}%`, top: `${100 * top}%` }} />
    </div>
  );
}
