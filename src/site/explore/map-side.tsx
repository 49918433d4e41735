// Decides when the map is shown.
import type { Property } from "../../../partner/client/types.ts";
import type { Position } from "../map/circle.ts";
import type { ListQuery } from "../../query.ts";
import { packPath } from "../../address.ts";
import { MapPane } from "./map-pane.tsx";
import type { State } from "./state.ts";
import type { Navigate } from "./use-url-state.ts";

interface Props {
  state: State;
  navigate: Navigate;
  query: ListQuery | undefined;
  /** All results, wherever the map looks; undefined until they are known. */
  pins: readonly Position[] | undefined;
  /** The first answer is shown, so the map may load. */
  isReady: boolean;
  isShown: boolean;
  /** Shows and hides it, where it is opened by hand. */
  onToggle: (() => void) | undefined;
  /** The property that is shown alone. */
  marked: Position | undefined;
  /** The property of the list that the pointer or the focus is on. */
  pointed: Position | undefined;
  /** Properties of the list. */
  known: readonly Property[];
  /** The spot of the map that the pointer is on. */
  onSpot(spot: Position | undefined): void;
}

const POINTS_URL = packPath("properties", "points", 0);

export function MapSide({ isReady, isShown, onToggle, ...rest }: Props) {
  return (
    <div class="map-side">
      {onToggle && (
        <button type="button" class="button strong map-switch" onClick={onToggle}>
          {isShown ? "List" : "Map"}
        </button>
      )}
      {onToggle && isShown && !isReady && <div class="map-frame map-ghost" />}
      {isShown && isReady && <MapPane {...rest} call={POINTS_URL} />}
    </div>
  );
}
