// What the address asks for, and what is found: the list, why it is refused, and whether the rest may load.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Detail } from "../../errors.ts";
import { fold } from "../../fold.ts";
import { MAX_TEXT_POINTS, MAX_TEXT_WORDS } from "../../limits.ts";
import { listUrl } from "../../links.ts";
import type { ListQuery } from "../../query.ts";
import { filterOf, RESOURCES } from "../../resources.ts";
import { useLoaded } from "../shared/use-loaded.ts";
import { queryOf } from "./calls.ts";
import type { Pins, Results } from "./directory.ts";
import { NO_RECORDS, type Findings, type List } from "./explored.ts";
import { keepListed, listKey, loadList } from "./load.ts";
import { openDirectory, resultsOf } from "./packs.ts";
import { useSaved } from "./saved.ts";
import { CLOSED, formatState, type State } from "./state.ts";

/** `hasProperty` says that the property shown alone has loaded. */
export function useFound(state: State, hasProperty: boolean): Findings {
  const isProperty = state.property !== undefined;
  const [isReady, setReady] = useState(false);
  const cover = useRef<{ from: number; to: number }>(undefined);
  // State that no list depends on must not start another query, which would be computed and drawn again.
  const asked = formatState({ ...state, ...CLOSED, camera: undefined });
  const saved = useSaved();
  const ids = state.saved ? saved.join() : "";
  const isEmpty = state.saved && ids === "";
  const parsed = useMemo(() => queryOf(state, cover.current, saved), [asked, ids]);
  const query = "query" in parsed && !isEmpty ? parsed.query : undefined;
  const refusal = "details" in parsed ? refusalOf(parsed.details, state) : undefined;
  // Filters still work if the words can't be searched.
  const filtered = useMemo(
    () => query ?? withoutRefused(state, saved),
    [query, query ? undefined : asked],
  );
  const found = useLoaded(isReady && filtered ? `results of ${listUrl(filtered)}` : undefined, () =>
    resultsOf(filtered!),
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
    if (!query || !value || loading || !results) return;
    if (keepListed(value, results) !== "read again") return;
    retryResults();
    retry();
  }, [value, results, loading]);
  const shown = query && value?.table !== query.resource.table ? undefined : value;
  return {
    call: shown?.call,
    records: shown?.records,
    firstDays: shown?.firstDays,
    total: loading ? results?.total : shown?.total,
    loading,
    milliseconds: shown?.milliseconds,
    failure,
    retry,
  };
}
function withoutRefused(state: State, saved: readonly string[]): ListQuery | undefined {
  const parsed = queryOf({ ...state, text: "", dates: undefined }, undefined, saved);
  return "query" in parsed ? parsed.query : undefined;
}

/** Tells people why a search was not sent. */
function refusalOf(details: readonly Detail[], { resource, text }: State): string {
  const { parameter, message } = details[0]!;
  const [words, from, to] = (["text", "from", "to"] as const).map(
    (kind) => filterOf(RESOURCES[resource], kind)?.name,
  );
  if (parameter === from || parameter === to) return "Choose dates that calendars cover.";
  if (parameter !== words) return `${parameter}: ${message}.`;
  return fold(text).length === 0
    ? "Type at least one letter or digit."
    : `Use at most ${MAX_TEXT_WORDS} words and ${MAX_TEXT_POINTS} characters.`;
}

/** Where all properties are shown, read once they are needed and again for another snapshot. */
export function usePins(snapshot: string | undefined, needed: boolean): Pins | undefined {
  const key = needed && snapshot !== undefined ? `pins of ${snapshot}` : undefined;
  // Where they can't be read the map has no circles, and the list reports what it lacks.
  const { value, loading } = useLoaded(key, async () => (await openDirectory()).pins());
  return loading ? undefined : value;
}
