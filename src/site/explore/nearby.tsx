// Shows water near a property, asked for when the reader scrolls to it.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Property } from "../../../partner/client/types.ts";
import { listUrl } from "../../links.ts";
import { Skeleton } from "../shared/states.tsx";
import { useAnswer } from "../shared/use-answer.ts";
import { queryOf } from "./calls.ts";
import { Cards } from "./cards.tsx";
import type { State } from "./state.ts";
import { isRendered } from "./take-over.ts";
import type { Navigate } from "./use-url-state.ts";

interface Props {
  /** The property that is shown. */
  id: string;
  /** A search around it. */
  state: State;
  navigate: Navigate;
}

const MOST = 3;
const NO_WORDS: readonly string[] = [];
const nothing = () => {};

export function Nearby({ id, state, navigate }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place);
  const parsed = queryOf(state);
  // A rendered page lists its neighbours already.
  const hasOwn = isRendered() && document.getElementById("nearby") !== null;
  const isAsked = isSeen && !hasOwn && "query" in parsed;
  const url = isAsked ? listUrl(parsed.query, MOST + 1, 0) : undefined;
  const { answer, loading } = useAnswer<{ properties: Property[] }>(url);
  const others = answer?.url === url ? answer?.data.properties.filter((one) => one.id !== id) : [];
  return (
    <div ref={place}>
      {loading && <Skeleton rows={MOST} />}
      {others && others.length > 0 && (
        <Cards
          state={state}
          navigate={(change) => navigate({ ...state, ...change })}
          records={others.slice(0, MOST)}
          words={NO_WORDS}
          spot={undefined}
          onPoint={nothing}
        />
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
