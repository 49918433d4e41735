// The frame around the list: tabs for what to look for, and the place of the filters.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { RESOURCE_LIST } from "../../resources.ts";
import { resourceName, resultsName } from "../shared/labels.ts";
import { focusResults } from "./focus.ts";
import { Link } from "./link.tsx";
import { CLEARED, countFilters, EMPTY, formatState, type State } from "./state.ts";
import { useMedia } from "./use-media.ts";
import type { Navigate } from "./use-url-state.ts";

export function Tabs({ state, navigate }: { state: State; navigate: Navigate }) {
  return (
    <nav class="tabs" aria-label="Directory">
      <a
        class="skip"
        href="#results"
        onClick={(event) => {
          event.preventDefault();
          focusResults();
        }}
      >
        Skip to results
      </a>
      {RESOURCE_LIST.map(({ name }) => {
        const change: Partial<State> = { ...CLEARED, saved: false, resource: name };
        return (
          <Link
            key={name}
            href={formatState({ ...EMPTY, resource: name })}
            aria-current={name === state.resource && !state.saved ? "page" : undefined}
            onFollow={() => navigate(change)}
          >
            {resourceName(name)}
          </Link>
        );
      })}
      <Link
        href={formatState({ ...EMPTY, saved: true })}
        aria-current={state.saved ? "page" : undefined}
        onFollow={() => navigate({ ...CLEARED, resource: "properties", saved: true })}
      >
        Saved
      </Link>
    </nav>
  );
}

interface FilterPanelProps {
  state: State;
  /** How many results there are, once that is known. */
  total: number | undefined;
  children: ComponentChildren;
}

// A disclosure where there is no room next to the list, with a button that leads to what the filters found. The
// first list need not wait for filters that are not seen.
export function FilterPanel({ state, total, children }: FilterPanelProps) {
  const isWide = useMedia("(min-width: 48rem)");
  const panel = useRef<HTMLDetailsElement>(null);
  const show = () => {
    panel.current!.open = false;
    focusResults();
  };
  const [isFilled, setFilled] = useState(isWide);
  useEffect(() => setFilled(true), []);
  return (
    <details ref={panel} class="filter-panel" open={isWide}>
      <FilterSummary state={state} />
      {isFilled && children}
      {!isWide && (
        <p class="show-results">
          <button type="button" class="button strong" onClick={show}>
            {total ? `Show ${resultsName(state.resource, total)}` : "Show results"}
          </button>
        </p>
      )}
    </details>
  );
}

export function FilterSummary({ state }: { state: State }) {
  const chosen = countFilters(state);
  return (
    <summary>
      Filters
      {chosen > 0 && (
        <span class="badge">
          <span class="unseen">in use: </span>
          {chosen}
        </span>
      )}
    </summary>
  );
}
