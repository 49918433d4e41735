// The frame around the list: tabs for what to look for, the place of the filters, chips of those in use, and the switch
// of API calls.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { RESOURCE_LIST } from "../../resources.ts";
import { resourceName, resultsName } from "../shared/labels.ts";
import { useMoney } from "../shared/site.ts";
import { showCalls, useShowCalls } from "../shared/api-call.tsx";
import { Chip } from "./combobox.tsx";
import { focusResults, useChange, useExplored } from "./explored.ts";
import { appliedOf, type Applied } from "./filters-in-use.ts";
import { Link } from "./link.tsx";
import { CLEARED } from "./state.ts";
import { useMedia } from "./use-timing.ts";

export const HINTS: Readonly<Record<string, string>> = {
  properties: "Town, state, species, water or name",
  guides: "Where the guide is based",
  clubs: "Club name or place",
};

const LISTS = [
  ...RESOURCE_LIST.map(({ name: resource }) => ({ resource, saved: false })),
  { resource: "properties" as const, saved: true },
];

export function Tabs() {
  const { state } = useExplored();
  return (
    <nav class="tabs on-screen" aria-label="Directory">
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
      {LISTS.map((list) => {
        const label = list.saved ? "Saved" : resourceName(list.resource);
        const isCurrent = list.resource === state.resource && list.saved === state.saved;
        return (
          <Link
            key={label}
            to={{ ...CLEARED, ...list }}
            aria-current={isCurrent ? "page" : undefined}
          >
            {label}
          </Link>
        );
      })}
    </nav>
  );
}

// A disclosure where there is no room next to the list. The first list need not wait for filters that are not seen.
export function FilterPanel({ children }: { children: ComponentChildren }) {
  const { state, list } = useExplored();
  const total = list.loading ? undefined : list.total;
  const isWide = useMedia("(min-width: 48rem)");
  const panel = useRef<HTMLDetailsElement>(null);
  const show = () => {
    panel.current!.open = false;
    focusResults();
  };
  const [isFilled, setFilled] = useState(isWide);
  useEffect(() => setFilled(true), []);
  return (
    <details ref={panel} class="filter-panel on-screen" open={isWide}>
      <FilterSummary />
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

export function FilterSummary() {
  const chosen = useApplied().length;
  return (
    <summary class="surface">
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

export function CallsSwitch() {
  return (
    <p class="calls-switch hint on-screen">
      <label>
        <input
          type="checkbox"
          role="switch"
          checked={useShowCalls()}
          onChange={(event) => showCalls(event.currentTarget.checked)}
        />
        Show API calls
      </label>
    </p>
  );
}

export function AppliedFilters() {
  const applied = useApplied();
  const drop = useChange();
  if (applied.length === 0) return null;
  return (
    <ul class="row chips applied" aria-label="Filters in use">
      {applied.map(({ label, change }) => (
        <Chip key={label} label={label} onRemove={() => drop(change)} />
      ))}
      <li>
        <button type="button" class="plain" onClick={() => drop(CLEARED)}>
          Clear all
        </button>
      </li>
    </ul>
  );
}

export function useApplied(): Applied[] {
  const { state, options } = useExplored();
  return appliedOf(state, options, useMoney());
}
