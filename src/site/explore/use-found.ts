// What the address asks for, and what is found: the list, why it is refused, and whether the rest may load.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { PropertyItem } from "../../contract.ts";
import type { ListQuery } from "../../query.ts";
import { queryOf } from "./calls.ts";
import { refusalOf } from "./refusal.ts";
import { NO_RECORDS } from "./results.tsx";
import { useSaved } from "./saved.ts";
import { CLOSED, formatState, type State } from "./state.ts";
import { useResults } from "./use-directory.ts";
import { useList } from "./use-list.ts";

const NONE: readonly unknown[] = [];

/** `hasProperty` says that the property shown alone has loaded. */
export function useFound(state: State, hasProperty: boolean) {
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
  const found = useResults(filtered, isReady);
  const { results } = found;
  cover.current = results?.cover;
  const listed = useList(isProperty ? undefined : query, found, isReady);
  const list = isEmpty && !isProperty ? NO_RECORDS : listed;
  const records = list.records ?? NONE;
  // Everything else waits for what the user came for first.
  useEffect(() => {
    const isShown = isProperty ? hasProperty : list.records || list.failure;
    if (isShown || refusal !== undefined) setReady(true);
  }, [list.records, list.failure, refusal, isProperty, hasProperty]);

  return {
    query,
    refusal,
    list,
    records,
    properties: records as readonly PropertyItem[],
    results,
    hasFailed: found.hasFailed,
    retry: () => found.retry(),
    isReady,
  };
}

function withoutRefused(state: State, saved: readonly string[]): ListQuery | undefined {
  const parsed = queryOf({ ...state, text: "", dates: undefined }, undefined, saved);
  return "query" in parsed ? parsed.query : undefined;
}
