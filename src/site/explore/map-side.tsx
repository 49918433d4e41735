// Decides when the map is shown and with which pins: the points of the results in, the map out.
import { useMemo } from "preact/hooks";
import type { Property } from "../../client/types.ts";
import type { Position } from "../map/circle.ts";
import { packPath } from "../../address.ts";
import { MapPane } from "./map-pane.tsx";
import type { Point } from "./points.ts";
import type { State } from "./state.ts";
import type { Navigate } from "./use-url-state.ts";

interface Props {
  state: State;
  navigate: Navigate;
  /** All results, wherever the map looks; undefined until they are known. */
  points: readonly Point[] | undefined;
  /** The first answer stands, so that the map may load. */
  isReady: boolean;
  isShown: boolean;
  /** Shows and hides it, where it is opened by hand. */
  onToggle: (() => void) | undefined;
  marked: Position | undefined;
}

const POINTS_URL = packPath("properties", "points", 0);

export function MapSide({ state, navigate, points, isReady, isShown, onToggle, marked }: Props) {
  const pins = useMemo(
    () => points?.map(({ longitude, latitude }): Position => [longitude, latitude]),
    [points],
  );
  return (
    <div class="map-side">
      {onToggle && (
        <button type="button" class="disclosure" aria-expanded={isShown} onClick={onToggle}>
          Map
        </button>
      )}
      {onToggle && isShown && !isReady && <div class="map-frame map-ghost" />}
      {isShown && isReady && (
        <MapPane {...{ state, navigate, pins, marked }} call={POINTS_URL} note={undefined} />
      )}
    </div>
  );
}

/** Where a property is shown. */
export function pinOf(property: Property | undefined): Position | undefined {
  return property && [property.longitude, property.latitude];
}
