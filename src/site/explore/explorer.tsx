// The explorer: search, filters, list, map and property, all driven by the address.
import { useEffect, useRef, useState } from "preact/hooks";
import type { PropertyItem } from "../../contract.ts";
import { formatDay } from "../../dates.ts";
import { MAX_RADIUS_KM } from "../../limits.ts";
import { tidyName } from "../../tidy.ts";
import type { Pointed } from "../map/map.ts";
import { resourceName } from "../shared/labels.ts";
import { AppliedFilters } from "./applied.tsx";
import { localToday } from "./days.ts";
import { ExploredContext, STILL, type Navigate } from "./explored.ts";
import { Filters } from "./filters.tsx";
import { locateIfAllowed } from "./locate.ts";
import { MapSide } from "./map-pane.tsx";
import { likelyCover } from "./month.ts";
import { useOptions } from "./options.ts";
import { CallsSwitch, FilterPanel, Tabs } from "./panels.tsx";
import { pinOf, usePoints } from "./points.ts";
import { PropertyPage } from "./property-page.tsx";
import { Results } from "./results.tsx";
import { Search } from "./search.tsx";
import { formatState, type Near, type State } from "./state.ts";
import { isRendered, isTitled } from "./take-over.ts";
import { usePins } from "./use-directory.ts";
import { useFound } from "./use-found.ts";
import { useAfterPaint, useMedia } from "./use-timing.ts";
import { useUrlState } from "./use-url-state.ts";

export function Explorer() {
  const [state, navigate] = useUrlState();
  const { property: id } = state;
  const isProperty = id !== undefined;
  const [hasProperty, setHasProperty] = useState(false);
  const found = useFound(state, hasProperty);
  const { query, refusal, list, records, properties, results, isReady } = found;

  const today = localToday(new Date());
  const days = results
    ? { from: formatDay(results.cover.from), to: formatDay(results.cover.to) }
    : likelyCover(today);
  const options = useOptions(state, results);
  // The property under the pointer is highlighted both in the list and on the map.
  const [pointed, setPointed] = useState<PropertyItem>();
  const [spot, setSpot] = useState<Pointed>();
  const [shown, setShown] = useState<PropertyItem>();
  const item = properties.find((record) => record.id === id);
  const own = isProperty ? (shown ?? item) : undefined;
  useTitle(state, own?.name);
  useReturn(id);
  useVisitorsPlace(state, navigate);

  // Where it has no column of its own it comes before filters and list, and on a phone in place of the list.
  const isWide = useMedia("(min-width: 62rem)");
  const isPhone = !useMedia("(min-width: 48rem)");
  const [isMapOpen, setMapOpen] = useState(() => Boolean(state.bounds ?? state.camera));
  const hasMap = state.resource === "properties";
  // A property has its inset; a phone loads the map itself when it is asked for.
  const isMapShown = !isPhone || isMapOpen;
  const pins = usePins(results?.snapshot, isReady && isMapShown && hasMap);
  const points = usePoints(useAfterPaint(query && results), pins);
  const marked = isProperty ? own : pointed;
  const map = hasMap && (
    <MapSide
      {...{ query, isReady, isProperty, spot }}
      pins={points}
      isShown={isMapShown}
      onToggle={isPhone ? () => setMapOpen(!isMapOpen) : undefined}
      pointed={marked && pinOf(marked)}
      known={properties}
      onSpot={setSpot}
    />
  );
  const isMapAlone = hasMap && isPhone && isMapOpen;
  const kind = isProperty ? "alone" : `${state.resource}${isMapAlone ? " map-alone" : ""}`;

  return (
    <ExploredContext.Provider
      value={{
        state,
        navigate,
        options,
        words: query?.text?.words ?? STILL.words,
        spot: spot?.spots[0]?.position,
        onPoint: setPointed,
      }}
    >
      <div class={`explorer ${kind}`}>
        {!isProperty && (
          <>
            <Tabs />
            <Search
              key={state.resource}
              {...{ refusal, today }}
              listed={records}
              isEmpty={!list.loading && list.total === 0}
            />
            {!isWide && map}
            <FilterPanel total={list.loading ? undefined : list.total}>
              <Filters lastDay={days.to} hasFailed={found.hasFailed} onRetry={found.retry} />
            </FilterPanel>
          </>
        )}
        <div class="middle">
          {isProperty ? (
            <PropertyPage
              {...{ id, today, item }}
              cover={days}
              onShow={(property) => {
                setShown(property);
                setHasProperty(true);
              }}
            />
          ) : (
            <>
              <AppliedFilters />
              <Results
                {...{ list, refusal }}
                suggestion={results?.query === query ? results?.suggestion : undefined}
                isTitled={isTitled()}
              />
            </>
          )}
          <CallsSwitch />
        </div>
        {(isWide || isProperty) && map}
      </div>
    </ExploredContext.Provider>
  );
}

function useTitle({ property, resource, saved, page }: State, name: string | undefined): void {
  useEffect(() => {
    if (isRendered()) return;
    const place = page > 1 ? `, page ${page}` : "";
    const what =
      property === undefined
        ? `${saved ? "Saved" : resourceName(resource)}${place}`
        : tidyName(name ?? "Property");
    document.title = `${what} · Riffle`;
  }, [property, resource, saved, page, property && name]);
}

// An explorer without filters sorts by distance from the place that a link names, or else from the visitor, if the
// browser gives the place without asking.
function useVisitorsPlace(state: State, navigate: Navigate): void {
  const shown = useRef(state);
  shown.current = state;
  useEffect(() => {
    const isPlain = () => formatState(shown.current) === "";
    if (!isPlain()) return;
    const name = new URLSearchParams(location.search).get("place");
    const change = name === null ? locateIfAllowed().then(nearest) : placeNamed(name);
    void change.then((to) => to && isPlain() && navigate(to, "nobody"));
  }, []);
}

function nearest(found: Omit<Near, "kilometres"> | undefined): Partial<State> | undefined {
  return found && { near: { ...found, kilometres: MAX_RADIUS_KM } };
}

/** A list of water by distance from a town; any other name is searched for as words. */
async function placeNamed(name: string): Promise<Partial<State> | undefined> {
  const { findNamed } = await import("./place-packs.ts");
  return nearest(await findNamed(name)) ?? { text: name };
}

// On the way back from a property the focus returns to where it was.
function useReturn(property: string | undefined): void {
  const before = useRef(property);
  useEffect(() => {
    const id = before.current;
    before.current = property;
    if (id !== undefined && property === undefined) {
      document.getElementById(`property-${id}`)?.focus({ preventScroll: true });
    }
  }, [property]);
}
