// The map next to the list, with its buttons and what is chosen on it. Its code is fetched when it is first shown.
import { packPath } from "../../address.ts";
import type { Bounds } from "../../values.ts";
import type { MapHandle } from "../map/map.ts";
import type { Position } from "../map/spots.ts";
import { ApiCall } from "../shared/api-call.tsx";
import { spotCall } from "./calls.ts";
import { Icon } from "./controls.tsx";
import { useExplored } from "./explored.ts";
import { HOME } from "./look.ts";
import { Picked, SpotCard } from "./map-cards.tsx";
import { useMap } from "./use-map.ts";

interface Props {
  /** All results, wherever the map looks; undefined until they are known. */
  pins: readonly Position[] | undefined;
  isShown: boolean;
  /** Shows and hides it, where it is opened by hand. */
  onToggle: (() => void) | undefined;
}

const HELP = "map-help";
const POINTS_URL = packPath("properties", "points", 0);
const PLACES: readonly (readonly [name: string, label: string, bounds: Bounds])[] = [
  ["Lower 48", "Go to the lower 48 states", HOME],
  ["Alaska", "Go to Alaska", { south: 54, west: -170, north: 71.5, east: -130 }],
  ["Hawaii", "Go to Hawaii", { south: 18.8, west: -160.4, north: 22.4, east: -154.7 }],
];

export function MapSide({ pins, isShown, onToggle }: Props) {
  const { isReady } = useExplored();
  return (
    <div class="map-side on-screen">
      {onToggle && (
        <button type="button" class="button strong map-switch" onClick={onToggle}>
          {isShown ? "List" : "Map"}
        </button>
      )}
      {onToggle && isShown && !isReady && <div class="box map-frame map-ghost" />}
      {isShown && isReady && <MapPane pins={pins} />}
    </div>
  );
}

function MapPane({ pins }: Pick<Props, "pins">) {
  const { state, query, spot } = useExplored();
  const { container, drawn, attribution, marked, picked, setPicked } = useMap(HELP, pins);
  const { code, map, hasFailed } = drawn;
  const isList = state.property === undefined;
  const status = hasFailed ? "failed" : map ? "ready" : "loading";
  const locator = marked && code?.locate(marked);
  const close = () => {
    setPicked([]);
    container.current?.querySelector("canvas")?.focus();
  };
  return (
    <section class="stack map-pane" aria-label="Map">
      <div class="box map-frame">
        <div class="map" ref={container} data-status={status} />
        {status === "loading" && <p class="map-note">Loading the map…</p>}
        {status === "failed" && (
          <p class="map-note">
            The map can't be drawn here.{isList && " The list holds the same properties."}
          </p>
        )}
        {map && <MapButtons map={map} isWide={isList} />}
        {locator && <Locator {...locator} />}
        {map && <Credit attribution={attribution} />}
        {spot && picked.length === 0 && <SpotCard {...spot} />}
        {picked.length > 0 && <Picked picked={picked} onClose={close} />}
      </div>
      <p class="unseen" id={HELP}>
        Arrow keys move the map; plus and minus zoom. Enter selects what is under the crosshair.
      </p>
      <p class="hint">Each circle has a 2 km radius; the property is somewhere inside it.</p>
      <ApiCall label="Map" url={POINTS_URL} />
      {picked.length > 0 && <ApiCall label="Chosen circle" url={spotCall(picked, query)} />}
    </section>
  );
}

function Credit({ attribution }: { attribution: string | undefined }) {
  return (
    <p class="map-credit">
      {attribution ?? (
        <>
          <a href="https://www.naturalearthdata.com/">Natural Earth</a>, US Census,{" "}
          <a href="https://www.geonames.org/">GeoNames</a> (CC BY)
        </>
      )}
      , <a href="https://maplibre.org/">MapLibre</a>
    </p>
  );
}

/** `isWide`: whether going far makes sense, as it does not where one property is shown. */
function MapButtons({ map, isWide }: { map: MapHandle; isWide: boolean }) {
  return (
    <>
      <div class="stack map-buttons">
        <Icon sign="+" label="Zoom in" onClick={() => map.zoom(1)} />
        <Icon sign="−" label="Zoom out" onClick={() => map.zoom(-1)} />
      </div>
      {isWide && (
        <div class="map-places surface">
          {PLACES.map(([name, label, bounds]) => (
            <button key={name} type="button" aria-label={label} onClick={() => map.visit(bounds)}>
              {name}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

function Locator({ url, left, top }: { url: string; left: number; top: number }) {
  return (
    <div class="locator surface" role="img" aria-label="Where in North America the map is">
      <img src={url} alt="" />
      <i style={{ left: `${100 * left}%`, top: `${100 * top}%` }} />
    </div>
  );
}
