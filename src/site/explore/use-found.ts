// Finds what the address asks for: the list, why it is refused, where the map shows it, and whether the rest may load.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { listUrl } from "../../links.ts";
import type { ListQuery } from "../../query.ts";
import type { Position } from "../map/spots.ts";
import { useLoaded } from "../shared/use-loaded.ts";
import type { Results } from "./directory.ts";
import { NO_RECORDS, type Findings, type List } from "./explored.ts";
import { keepListed, listKey, loadList, openDirectory, resultsOf } from "./load.ts";
import type { DateRange } from "./month.ts";
import { useSaved } from "./saved.tsx";
import { CLOSED, formatState, queryOf, refusalOf, type State } from "./state.ts";

/** `hasProperty` says that the property shown alone has loaded. */
export function useFound(state: State, hasProperty: boolean): Findings {
  const isProperty = state.property !== undefined;
  const [isReady, setReady] = useState(false);
  const cover = useRef<DateRange>(undefined);
  // State that no list depends on must not start another query, which would be computed and drawn again.
  const asked = formatState({ ...state, ...CLOSED });
  const saved = useSaved();
  const ids = state.saved ? saved.join() : "";
  const isEmpty = state.saved && ids === "";
  const refusal = useMemo(() => refusalOf(state, cover.current), [asked]);
  const isAsked = refusal === undefined && !isEmpty;
  // Filters still work if the words can't be searched.
  const filtered = useMemo(
    () => queryOf(isAsked ? state : { ...state, text: "", dates: undefined }, saved),
    [asked, ids, isAsked],
  );
  const query = isAsked ? filtered : undefined;
  const found = useLoaded(isReady ? `results of ${listUrl(filtered)}` : undefined, () =>
    resultsOf(filtered),
  );
  const results = found.value;
  cover.current = results?.cover;
  const own = found.loading || found.failure || !query ? undefined : results;
  const listed = useList(isProperty ? undefined : query, own, isReady, found.retry);
  const list = isEmpty && !isProperty ? NO_RECORDS : listed;
  // Everything else waits for what the user came for first.
  useEffect(() => {
    const isShown = isProperty ? hasProperty : list.records || list.failure;
    if (isShown || refusal !== undefined) setReady(true);
  }, [list.records, list.failure, refusal, isProperty, hasProperty]);
  return {
    query,
    refusal,
    list,
    results,
    suggestion: own?.suggestion,
    hasFailed: found.failure !== undefined,
    retry: found.retry,
    isReady,
  };
}

/** Once `ready`, packs are read, and the API is not asked before they had a chance to answer. */
function useList(
  query: ListQuery | undefined,
  results: Results | undefined,
  isReady: boolean,
  retryResults: () => void,
): List {
  const { value, loading, failure, retry } = useLoaded(query && listKey(query), (signal) =>
    loadList(query!, signal, isReady ? resultsOf(query!) : undefined),
  );
  useEffect(() => {
    if (!query || !value || loading || !results || !keepListed(value, results)) return;
    retryResults();
    retry();
  }, [value, results, loading]);
  const shown = query && value?.table !== query.resource.table ? undefined : value;
  const total = (loading ? results?.total : undefined) ?? shown?.total;
  return { ...shown, total, loading, failure, retry };
}

/** Where the map shows what is found, on all pages; undefined until that is known, or where packs can't be read. */
export function usePoints(results: Results | undefined): readonly Position[] | undefined {
  const own = results?.query.resource.name === "properties" ? results : undefined;
  const { value: pins, loading } = useLoaded(own && `pins of ${own.snapshot}`, async () =>
    (await openDirectory()).pins(),
  );
  // The map takes long to gather thousands: they stay the same array while the map moves and pages are turned.
  const set = own && listUrl({ ...own.query, bounds: undefined, sort: "name", offset: 0 });
  return useMemo(() => {
    if (!own || !pins || loading || pins.snapshot !== own.snapshot) return undefined;
    return Array.from(own.everywhere, (ordinal) => pins.positions[ordinal]!);
  }, [set, own?.snapshot, pins, loading]);
}
