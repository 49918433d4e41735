// Keeps the explorer's state in the address.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { EXPLORER_PATH, queryAt } from "./address.ts";
import { parseState } from "./parse-state.ts";
import { formatState, type State } from "./state.ts";
import { leaveRendered, returnToRendered } from "./take-over.ts";

/** Consecutive changes of one kind are one step back, like the letters of a word and moves of the map. */
export type Gesture = "typing" | "map" | undefined;
export type Navigate = (change: Partial<State>, gesture?: Gesture) => void;

export function useUrlState(): [State, Navigate] {
  const [state, setState] = useState(() => parseState(queryAt(location)));
  const current = useRef(state);
  const first = useRef(shows(state));
  const last = useRef<Gesture>(undefined);

  const navigate = useCallback<Navigate>((change, gesture) => {
    const before = current.current;
    // Another query starts on its first page.
    const next = { ...before, page: 1, ...change };
    const [from, to] = [formatState(before), formatState(next)];
    current.current = next;
    setState(next);
    if (from === to) return;
    if (shows(before) !== shows(next)) settle(first.current, next);
    const address = EXPLORER_PATH + to;
    if (gesture !== undefined && gesture === last.current) history.replaceState(null, "", address);
    else {
      history.replaceState({ scroll: scrollY }, "", location.href);
      history.pushState(null, "", address);
    }
    last.current = gesture;
  }, []);

  useEffect(() => {
    // The page is as long as its results, once they are drawn.
    history.scrollRestoration = "manual";
    const onPop = (event: PopStateEvent) => {
      last.current = undefined;
      current.current = parseState(queryAt(location));
      settle(first.current, current.current);
      setState(current.current);
      const scroll = (event.state as { scroll?: number } | null)?.scroll ?? 0;
      requestAnimationFrame(() => requestAnimationFrame(() => scrollTo(0, scroll)));
    };
    addEventListener("popstate", onPop);
    return () => removeEventListener("popstate", onPop);
  }, []);

  return [state, navigate];
}

/** What belongs to the page goes and comes with what the page showed at `first`. */
function settle(first: string, next: State): void {
  if (shows(next) === first) returnToRendered();
  else leaveRendered();
}

/** What is shown, wherever a calendar and a map look. */
function shows(state: State): string {
  return formatState({ ...state, month: undefined, camera: undefined });
}
