// The explorer: search, filters, list, map and property, all driven by the address.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Property } from "../../../partner/client/types.ts";
import { formatDay } from "../../dates.ts";
import { MAX_RADIUS_KM } from "../../limits.ts";
import type { ListQuery } from "../../query.ts";
import { tidyName } from "../../tidy.ts";
import { resourceName } from "../shared/labels.ts";
import { AppliedFilters } from "./applied.tsx";
import { queryOf } from "./calls.ts";
import { localToday } from "./days.ts";
import { CallsSwitch } from "./calls-switch.tsx";
import { Filters } from "./filters.tsx";
import type { Position } from "../map/circle.ts";
import { locateIfAllowed } from "./locate.ts";
import { MapSide } from "./map-side.tsx";
import { likelyCover } from "./month.ts";
import { FilterPanel, Tabs } from "./panels.tsx";
import { pinOf } from "./pins.ts";
import { PropertyPage } from "./property-page.tsx";
import { refusalOf } from "./refusal.ts";
import { Results } from "./results.tsx";
import { Search } from "./search.tsx";
import { useSaved } from "./saved.ts";
import { CLOSED, formatState, placeOf, type Near, type State } from "./state.ts";
import { isRendered, isTitled } from "./take-over.ts";
import { useAfterPaint } from "./use-after-paint.ts";
import { usePins, useResults } from "./use-directory.ts";
import { NO_RECORDS, useList } from "./use-list.ts";
import { useMedia } from "./use-media.ts";
import { useOptions } from "./use-options.ts";
import { usePoints } from "./use-points.ts";
import { useUrlState, type Navigate } from "./use-url-state.ts";

export function Explorer() {
  const [state, navigate] = useUrlState();
  const isProperty = state.property !== undefined;
  const [isReady, setReady] = useState(false);
  const cover = useRef<{ from: number; to: number }>(undefined);
  // State that no list depends on must not start another query, which would be computed and drawn again.
  const asked = { ...state, ...CLOSED, camera: undefined };
  const saved = useSaved();
  const ids = state.saved ? saved.join() : "";
  const isEmpty = state.saved && ids === "";
  const parsed = useMemo(() => queryOf(state, cover.current, saved), [formatState(asked), ids]);
  const query = "query" in parsed && !isEmpty ? parsed.query : undefined;
  const refusal = "details" in parsed ? refusalOf(parsed.details, state) : undefined;
  // Filters still work if the words can't be searched.
  const filtered = useMemo(
    () => query ?? withoutRefused(state, saved),
    [query, query ? undefined : formatState(asked)],
  );
  const found = useResults(filtered, isReady);
  const { results } = found;
  cover.current = results?.cover;
  const listed = useList(isProperty ? undefined : query, found, isReady);
  const list = isEmpty && !isProperty ? NO_RECORDS : listed;
  // Everything else waits for what the user came for first.
  const [hasProperty, setHasProperty] = useState(false);
  useEffect(() => {
    const stands = isProperty ? hasProperty : list.records || list.failure;
    if (stands || refusal !== undefined) setReady(true);
  }, [list.records, list.failure, refusal, isProperty, hasProperty]);

  const today = localToday(new Date());
  const days = results
    ? { from: formatDay(results.cover.from), to: formatDay(results.cover.to) }
    : likelyCover(today);
  const options = useOptions(state, results);
  const place = state.near ? placeOf(state.near) : "";
  // The property under the pointer, highlighted both in the list and on the map.
  const [pointed, setPointed] = useState<Property>();
  const [spot, setSpot] = useState<Position>();
  const [shown, setShown] = useState<Property>();
  const item = findItem(list.records, state.property);
  useTitle(state, isProperty ? (shown ?? item)?.name : undefined);
  useReturn(state.property);
  useVisitorsPlace(state, navigate);

  // Where it has no column of its own it comes before filters and list, and on a phone in place of the list.
  const isWide = useMedia("(min-width: 62rem)");
  const isPhone = !useMedia("(min-width: 48rem)");
  const [isMapOpen, setMapOpen] = useState(() => Boolean(state.bounds ?? state.camera));
  // A property has its inset; a phone loads the map itself when it is asked for.
  const isMapShown = !isPhone || isMapOpen;
  const needsPins = isReady && isMapShown && state.resource === "properties";
  const pins = usePins(results?.snapshot, needsPins);
  const drawn = useAfterPaint(query && results);
  const points = usePoints(drawn, pins);
  const map = state.resource === "properties" && (
    <MapSide
      {...{ state, navigate, query, isReady }}
      pins={points}
      isShown={isMapShown}
      onToggle={isPhone ? () => setMapOpen(!isMapOpen) : undefined}
      marked={isProperty ? pinOf(shown ?? item) : undefined}
      pointed={isProperty ? undefined : pinOf(pointed)}
      known={(list.records ?? NONE) as readonly Property[]}
      onSpot={setSpot}
    />
  );

  return (
    <div class={classOf(state, isPhone && isMapOpen)}>
      {!isProperty && <Tabs state={state} navigate={navigate} />}
      {!isProperty && (
        <Search
          key={state.resource}
          {...{ state, navigate, refusal, options, today }}
          listed={list.records ?? NONE}
          isEmpty={!list.loading && list.total === 0}
        />
      )}
      {!isProperty && !isWide && map}
      {!isProperty && (
        <FilterPanel state={state} total={list.loading ? undefined : list.total}>
          <Filters
            {...{ state, navigate, options, place, today }}
            cover={days}
            hasFailed={found.hasFailed}
            onRetry={() => found.retry()}
          />
        </FilterPanel>
      )}
      <div class="middle">
        {isProperty ? (
          <PropertyPage
            state={state as State & { property: string }}
            {...{ navigate, today, item }}
            cover={days}
            onShow={(property) => {
              setShown(property);
              setHasProperty(true);
            }}
          />
        ) : (
          <>
            <AppliedFilters {...{ state, navigate, options, place }} />
            <Results
              {...{ state, navigate, list, refusal, spot, options, place }}
              words={query?.text?.words ?? NO_WORDS}
              suggestion={results?.query === query ? results?.suggestion : undefined}
              onPoint={setPointed}
              isTitled={isTitled()}
            />
          </>
        )}
        <CallsSwitch />
      </div>
      {(isWide || isProperty) && map}
    </div>
  );
}

function classOf({ property, resource }: State, isMapAlone: boolean): string {
  if (property !== undefined) return "explorer alone";
  return `explorer ${resource}${isMapAlone && resource === "properties" ? " map-alone" : ""}`;
}

function withoutRefused(state: State, saved: readonly string[]): ListQuery | undefined {
  const parsed = queryOf({ ...state, text: "", dates: undefined }, undefined, saved);
  return "query" in parsed ? parsed.query : undefined;
}

const NONE: readonly unknown[] = [];
const NO_WORDS: readonly string[] = [];

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

/** What lists water by distance from a place; where its name is none of a town it is searched for as words. */
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

function findItem(
  records: readonly unknown[] | undefined,
  id: string | undefined,
): Property | undefined {
  return (records as readonly Property[] | undefined)?.find((record) => record.id === id);
}
