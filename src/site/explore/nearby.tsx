// Shows water near a property, asked for when the reader scrolls to it.
import { useEffect, useRef, useState } from "preact/hooks";
import type { PropertyItem } from "../../contract.ts";
import { listUrl } from "../../links.ts";
import { Skeleton } from "../shared/states.tsx";
import { useAnswer } from "../shared/use-loaded.ts";
import { EXPLORER_PATH } from "./address.ts";
import { Cards } from "./cards.tsx";
import { ExploredContext, STILL, useExplored } from "./explored.ts";
import { parseState } from "./parse-state.ts";
import { queryOf, type State } from "./state.ts";
import { isRendered } from "./take-over.ts";

const MOST = 3;

/** `id` is the property's, and `href` leads to a search around it. */
export function Nearby({ id, href }: { id: string; href: string }) {
  const { navigate } = useExplored();
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place);
  const state = parseState(href.slice(EXPLORER_PATH.length));
  // A rendered page lists its neighbours already.
  const hasOwn = isRendered() && document.getElementById("nearby") !== null;
  const url = isSeen && !hasOwn ? listUrl(queryOf(state), MOST + 1, 0) : undefined;
  const { value: answer, loading } = useAnswer<{ properties: PropertyItem[] }>(url);
  const all = answer && !loading ? answer.data.properties : [];
  const others = all.filter((one) => one.id !== id).slice(0, MOST);
  const shown = {
    ...STILL,
    state,
    navigate: (to: Partial<State>) => navigate({ ...state, ...to }),
  };
  return (
    <div ref={place}>
      {loading && <Skeleton rows={MOST} />}
      {others.length > 0 && (
        <ExploredContext.Provider value={shown}>
          <Cards records={others} />
        </ExploredContext.Provider>
      )}
    </div>
  );
}

function useSeen(place: { current: HTMLElement | null }): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, []);
  return isSeen;
}
