// What the address asks for, and what is found: the list, why it is refused, and whether the rest may load.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Detail } from "../../errors.ts";
import { fold } from "../../fold.ts";
import { MAX_TEXT_POINTS, MAX_TEXT_WORDS } from "../../limits.ts";
import type { ListQuery } from "../../query.ts";
import { filterOf, RESOURCES } from "../../resources.ts";
import { queryOf } from "./calls.ts";
import { NO_RECORDS, type Findings } from "./explored.ts";
import { useSaved } from "./saved.ts";
import { CLOSED, formatState, type State } from "./state.ts";
import { useResults } from "./use-directory.ts";
import { useList } from "./use-list.ts";

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
  const found = useResults(filtered, isReady);
  const { results } = found;
  cover.current = results?.cover;
  const listed = useList(isProperty ? undefined : query, found, isReady);
  const list = isEmpty && !isProperty ? NO_RECORDS : listed;
  // Everything else waits for what the user came for first.
  useEffect(() => {
    const isShown = isProperty ? hasProperty : list.records || list.failure;
    if (isShown || refusal !== undefined) setReady(true);
  }, [list.records, list.failure, refusal, isProperty, hasProperty]);

  const { hasFailed, retry } = found;
  return { query, refusal, list, results, hasFailed, retry: () => retry(), isReady };
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
