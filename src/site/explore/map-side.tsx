// Decides when the map is shown and with which pins: the query and the directory in, the map out.
import { useMemo } from "preact/hooks";
import type { Property } from "../../client/types.ts";
import { MAX_LIMIT } from "../../limits.ts";
import type { ListQuery } from "../../query.ts";
import type { Position } from "../map/circle.ts";
import { count } from "../shared/labels.ts";
import { useAnswer } from "../shared/use-answer.ts";
import { mapSearchCall } from "./calls.ts";
import { MapPane } from "./map-pane.tsx";
import { pinOf } from "./pins.ts";
import type { State } from "./state.ts";
import { POINTS_URL, type Background } from "./use-directory.ts";
import type { Navigate } from "./use-url-state.ts";

interface Props {
  state: State;
  navigate: Navigate;
  query: ListQuery | undefined;
  background: Background;
  /** The first answer stands, so that the map may load. */
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

export function MapSide(props: Props) {
  const { state, navigate, query, background, isReady, isShown, onToggle } = props;
  const { marked, pointed, known, onSpot } = props;
  const searchUrl =
    isShown && isReady && query && state.text !== "" && state.property === undefined
      ? mapSearchCall(query)
      : undefined;
  const search = useAnswer<{ properties: Property[] }>(searchUrl);
  const { directory } = background;
  const pins = useMemo(() => {
    if (searchUrl) return search.answer?.data.properties.map((found) => pinOf(found));
    if (!query || !directory?.pins) return undefined;
    const { longitudes, latitudes } = directory.pins;
    const everywhere = { ...query, bounds: undefined };
    return directory.code
      .ordinalsOf(everywhere, directory)
      .map((ordinal): Position => [longitudes[ordinal]!, latitudes[ordinal]!]);
  }, [
    searchUrl,
    search.answer,
    query && mapSearchCall({ ...query, bounds: undefined }),
    directory,
  ]);
  const total = (search.answer?.meta.pagination as { total: number } | undefined)?.total ?? 0;
  const note =
    searchUrl && total > MAX_LIMIT
      ? `Of this search the map shows the best ${MAX_LIMIT} of ${count(total)}.`
      : undefined;
  return (
    <div class="map-side">
      {onToggle && (
        <button type="button" class="disclosure" aria-expanded={isShown} onClick={onToggle}>
          Map
        </button>
      )}
      {onToggle && isShown && !isReady && <div class="map-frame map-ghost" />}
      {isShown && isReady && (
        <MapPane
          {...{ state, navigate, query, pins, marked, pointed, known, onSpot, note }}
          call={searchUrl ?? POINTS_URL}
          milliseconds={searchUrl === undefined ? undefined : search.answer?.milliseconds}
        />
      )}
    </div>
  );
}
