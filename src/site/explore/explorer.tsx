// The explorer: the address in, filters, list, map and property out, each with the call behind it.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Property, PropertyDetail } from "../../client/types.ts";
import { PAGE_SIZE } from "../../limits.ts";
import type { ListQuery } from "../../query.ts";
import { facetsOf, RESOURCES, type ResourceName } from "../../resources.ts";
import { RESOURCE_NAMES } from "../shared/labels.ts";
import { useAnswer } from "../shared/use-answer.ts";
import { listCall, PERHAPS, propertyCall, queryOf, type ListCall } from "./calls.ts";
import { Filters } from "./filters.tsx";
import type { Position } from "../map/circle.ts";
import { MapSide } from "./map-side.tsx";
import { FilterPanel, Tabs } from "./panels.tsx";
import { pinOf } from "./pins.ts";
import { PropertyView } from "./property.tsx";
import { Results, type ListData } from "./results.tsx";
import { Search } from "./search.tsx";
import { formatState, type State } from "./state.ts";
import { useDirectory, type Background } from "./use-directory.ts";
import { useMedia } from "./use-media.ts";
import { useUrlState } from "./use-url-state.ts";

export function Explorer() {
  const [state, navigate] = useUrlState();
  const isProperty = state.property !== undefined;
  // What no list depends on must not make another query, which is counted and drawn anew.
  const asked = { ...state, property: undefined, month: undefined, camera: undefined };
  const parsed = useMemo(() => queryOf(state), [formatState(asked)]);
  const query = "query" in parsed ? parsed.query : undefined;
  const refusal = "details" in parsed ? parsed.details[0]?.message : undefined;
  const [isReady, setReady] = useState(false);
  const background = useDirectory(state.resource, isReady);
  const call = useListCall(query && !isProperty ? query : undefined, background);
  const list = useAnswer<ListData>(call?.url, call?.api);
  const detail = useAnswer<{ property: PropertyDetail }>(
    state.property === undefined ? undefined : propertyCall(state.property),
  );
  // All else waits for the first thing that whoever looks came for.
  const first = isProperty ? detail : list;
  useEffect(() => {
    if (first.answer || first.failure || refusal !== undefined) setReady(true);
  }, [first.answer, first.failure, refusal]);

  const counts = useMemo(
    () => query && background.directory && countsOf(state.resource, query, background),
    [query, background.facets, background.directory],
  );
  // What the pointer is on, in the list and on the map: each marks the other's.
  const [pointed, setPointed] = useState<Property>();
  const [spot, setSpot] = useState<Position>();
  const items = itemsOf(list.answer?.data);
  const item = items.find(({ id }) => id === state.property);
  const shown = isProperty ? (ofId(detail.answer?.data.property, state.property) ?? item) : pointed;
  useTitle(state, shown?.name);
  useReturn(state.property);

  // Where it has no place of its own it stands before the list, where it is found.
  const isWide = useMedia("(min-width: 62rem)");
  const [isMapOpen, setMapOpen] = useState(() => Boolean(state.bounds ?? state.camera));
  const map = state.resource === "properties" && (
    <MapSide
      {...{ state, navigate, query, background, isReady }}
      isShown={isWide || isProperty || isMapOpen}
      onToggle={isWide || isProperty ? undefined : () => setMapOpen(!isMapOpen)}
      marked={isProperty ? pinOf(shown) : undefined}
      pointed={isProperty ? undefined : pinOf(pointed)}
      known={items}
      onSpot={setSpot}
    />
  );

  return (
    <div class={isProperty ? "explorer alone" : `explorer ${state.resource}`}>
      {!isProperty && <Tabs state={state} navigate={navigate} />}
      {!isProperty && (
        <FilterPanel state={state} navigate={navigate}>
          <Filters {...{ state, navigate, background, counts }} />
        </FilterPanel>
      )}
      <div class="middle">
        {isProperty ? (
          <PropertyView
            state={state as State & { property: string }}
            navigate={navigate}
            item={item}
            loaded={detail}
            cover={background.directory?.cover}
          />
        ) : (
          <>
            <Search key={state.resource} {...{ state, navigate, refusal }} />
            {!isWide && map}
            <Results {...{ state, navigate, call, loaded: list, spot }} onPoint={setPointed} />
          </>
        )}
      </div>
      {(isWide || isProperty) && map}
    </div>
  );
}

// The address of an answer stays what it was asked at, though the plan is known only later.
function useListCall(
  query: ListQuery | undefined,
  { directory }: Background,
): ListCall | undefined {
  const settled = useRef<ListCall>(undefined);
  if (!query) return undefined;
  const call = listCall(query, directory?.index.pagesOf ?? PERHAPS);
  if (settled.current?.api !== call.api) settled.current = call;
  return settled.current;
}

function countsOf(resource: ResourceName, query: ListQuery, { facets, directory }: Background) {
  const names = facetsOf(RESOURCES[resource]).map(({ name }) => name);
  const values = facets?.resources[resource].facets ?? {};
  const slugs = names.map((name) => [name, (values[name] ?? []).map(({ value }) => value)]);
  return directory!.code.countFacets(
    query,
    names,
    Object.fromEntries(slugs) as Record<string, string[]>,
    directory!,
  );
}

function useTitle({ property, resource, page }: State, name: string | undefined): void {
  useEffect(() => {
    const place = page > 1 ? `, page ${page}` : "";
    const what =
      property === undefined ? `${RESOURCE_NAMES[resource]}${place}` : (name ?? "Property");
    document.title = `${what} · Riffle`;
  }, [property, resource, page, property && name]);
}

// Back from a property the focus goes to where it was left.
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

function itemsOf(data: ListData | undefined): Property[] {
  return (data?.["properties"] ?? []).slice(0, PAGE_SIZE) as Property[];
}

function ofId(detail: PropertyDetail | undefined, id: string | undefined) {
  return detail?.id === id ? detail : undefined;
}
