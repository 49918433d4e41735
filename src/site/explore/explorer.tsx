// The explorer: search, filters, list, map and property, all driven by the address.
import { useEffect, useRef, useState } from "preact/hooks";
import type { PropertyItem } from "../../contract.ts";
import { MAX_RADIUS_KM } from "../../limits.ts";
import { tidyName } from "../../tidy.ts";
import type { Pointed } from "../map/pointing.ts";
import { resourceName } from "../shared/labels.ts";
import { useLoaded } from "../shared/use-loaded.ts";
import { propertyCall } from "./calls.ts";
import { localToday } from "./days.ts";
import { ExploredContext, useExplored, type Navigate } from "./explored.ts";
import { Filters } from "./filters.tsx";
import { loadProperty } from "./load.ts";
import { MapSide } from "./map-pane.tsx";
import { likelyCover } from "./month.ts";
import { useOptions } from "./options.ts";
import { AppliedFilters, CallsSwitch, FilterPanel, Tabs } from "./panels.tsx";
import { PropertyPage, type PageProps } from "./property.tsx";
import { Results } from "./results.tsx";
import { Search } from "./search.tsx";
import { formatState, type Near, type State } from "./state.ts";
import { isRendered, isTitled } from "./take-over.ts";
import { useFound, usePoints } from "./use-found.ts";
import { useAfterPaint, useMedia } from "./use-timing.ts";
import { useUrlState } from "./use-url-state.ts";
import { locateIfAllowed } from "./where.tsx";

export function Explorer() {
  const [state, navigate] = useUrlState();
  const { property: id } = state;
  const detail = useLoaded(id === undefined ? undefined : propertyCall(id), (signal) =>
    loadProperty(id!, signal),
  );
  const found = useFound(state, !detail.loading);
  const { results, list } = found;
  const today = localToday(new Date());
  const [pointed, onPoint] = useState<PropertyItem>();
  const [spot, onSpot] = useState<Pointed>();
  const item = (list.records as PropertyItem[] | undefined)?.find((record) => record.id === id);
  const own = [detail.value, item].find((one) => one?.id === id);
  useTitle(state, own?.name);
  useReturn(id);
  useVisitorsPlace(state, navigate);
  const explored = {
    ...found,
    state,
    navigate,
    today,
    spot,
    onSpot,
    onPoint,
    cover: results?.cover ?? likelyCover(today),
    options: useOptions(state, results),
    isTitled: isTitled(),
    pointed: id === undefined ? pointed : own,
  };
  return (
    <ExploredContext.Provider value={explored}>
      <Screen {...{ item, detail }} />
    </ExploredContext.Provider>
  );
}

function Screen({ item, detail }: Omit<PageProps, "id">) {
  const { state, query, results, isReady } = useExplored();
  const { resource, property: id } = state;
  const isProperty = id !== undefined;
  // Where it has no column of its own it comes before filters and list, and on a phone in place of the list.
  const isWide = useMedia("(min-width: 62rem)");
  const isPhone = !useMedia("(min-width: 48rem)");
  const [isMapOpen, setMapOpen] = useState(state.bounds !== undefined);
  const hasMap = resource === "properties";
  // A property has its inset; a phone loads the map itself when it is asked for.
  const isShown = !isPhone || isMapOpen;
  const late = useAfterPaint(query && results);
  const points = usePoints(isReady && isShown && hasMap ? late : undefined);
  const onToggle = isPhone ? () => setMapOpen(!isMapOpen) : undefined;
  const map = hasMap && <MapSide pins={points} {...{ isShown, onToggle }} />;
  const isMapAlone = hasMap && isPhone && isMapOpen;
  const kind = isProperty ? "alone" : `${resource}${isMapAlone ? " map-alone" : ""}`;
  return (
    <div class={`stack explorer ${kind}`}>
      {!isProperty && (
        <>
          <Tabs />
          <Search key={resource} />
          {!isWide && map}
          <FilterPanel>
            <Filters />
          </FilterPanel>
        </>
      )}
      <div class="stack middle">
        {isProperty ? (
          <PropertyPage {...{ id, item, detail }} />
        ) : (
          <>
            <AppliedFilters />
            <Results />
          </>
        )}
        <CallsSwitch />
      </div>
      {(isWide || isProperty) && map}
    </div>
  );
}

function useTitle({ property, resource, saved, page }: State, name: string | undefined): void {
  const isOwn = !isRendered();
  useEffect(() => {
    if (!isOwn) return;
    const place = page > 1 ? `, page ${page}` : "";
    const what =
      property === undefined
        ? `${saved ? "Saved" : resourceName(resource)}${place}`
        : tidyName(name ?? "Property");
    document.title = `${what} · Riffle`;
  }, [isOwn, property, resource, saved, page, property && name]);
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
