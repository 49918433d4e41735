// Keeps the explorer's state in the address.
import { useCallback, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useSite } from "../shared/site.ts";
import { addressOf, EXPLORER_PATH, isListPage, queryAt } from "./address.ts";
import type { Gesture, Navigate } from "./explored.ts";
import { parseState } from "./parse-state.ts";
import { EMPTY, formatState, type State } from "./state.ts";
import { showRendered } from "./take-over.ts";

interface Entry {
  /** The whole state: the address of a property's page does not say the list behind it. */
  query?: string;
  scroll?: number;
}

export function useUrlState(): [State, Navigate] {
  const { hasPages } = useSite();
  const [state, setState] = useState(stateNow);
  const current = useRef(state);
  // The page's own parts are shown only with the state that it showed at first.
  const first = useRef(shows(state));
  const last = useRef<Gesture>(undefined);

  const navigate = useCallback<Navigate>((change, gesture) => {
    const before = current.current;
    // Another query starts on its first page.
    const next = { ...before, page: 1, ...change };
    const query = formatState(next);
    current.current = next;
    setState(next);
    if (query === formatState(before)) return;
    if (shows(before) !== shows(next)) showRendered(shows(next) === first.current);
    const isProperty = next.property !== undefined;
    const address = isProperty ? addressOf(next, hasPages) : EXPLORER_PATH + query;
    const entry: Entry = { query };
    const isSameStep =
      gesture === "calendar" || gesture === "nobody" || (gesture && gesture === last.current);
    if (isSameStep) history.replaceState(entry, "", address);
    else {
      history.replaceState({ ...entryNow(), scroll: scrollY } satisfies Entry, "", location.href);
      history.pushState(entry, "", address);
    }
    last.current = gesture;
  }, []);

  // No step back may fall between the first drawing and this.
  useLayoutEffect(() => {
    // The page is as long as its results, once they are drawn.
    history.scrollRestoration = "manual";
    const onPop = () => {
      last.current = undefined;
      const next = stateNow();
      const isFirst = shows(next) === first.current;
      // A page that this document never was is loaded, with its title and breadcrumbs.
      if (isListPage(location) && !isFirst) return location.reload();
      current.current = next;
      showRendered(isFirst);
      setState(next);
      const { scroll = 0 } = entryNow();
      requestAnimationFrame(() => requestAnimationFrame(() => scrollTo(0, scroll)));
    };
    addEventListener("popstate", onPop);
    return () => removeEventListener("popstate", onPop);
  }, []);

  return [state, navigate];
}

export function stateNow(): State {
  return parseState(entryNow().query ?? queryAt(location));
}

function entryNow(): Entry {
  return (history.state as Entry | null) ?? {};
}

/** The view as text, whatever month a calendar shows and whatever days are chosen. */
function shows(state: State): string {
  const shown = { ...state, month: undefined, chosen: undefined };
  // The list behind a property is not seen.
  return formatState(shown.property === undefined ? shown : { ...EMPTY, property: shown.property });
}
