// The explorer's frame before its script runs, with a list: tabs, search, filters and cards where the script
// will have them, so that nothing moves when it takes over.
import type { Property } from "../../../partner/client/types.ts";
import { AppliedFilters } from "../explore/applied.tsx";
import { CallsSwitch } from "../explore/calls-switch.tsx";
import { FilterSummary, Tabs } from "../explore/panels.tsx";
import { Results } from "../explore/results.tsx";
import { HINTS } from "../explore/search-hints.ts";
import type { State } from "../explore/state.ts";
import type { OptionsOf } from "../explore/suggestions.ts";
import type { List } from "../explore/use-list.ts";

interface Props {
  state: State;
  properties: readonly Property[];
  total: number;
  /** What facets in use are called. */
  options: OptionsOf;
  /** The page has a heading of its own. */
  isTitled: boolean;
}

/** What only a script does. */
const nothing = () => {};

export function ListFrame({ state, properties, total, options, isTitled }: Props) {
  const list: List = {
    call: undefined,
    records: properties,
    firstDays: undefined,
    total,
    loading: false,
    milliseconds: undefined,
    failure: undefined,
    retry: nothing,
  };
  return (
    <div class="explorer properties">
      <Tabs state={state} navigate={nothing} />
      <form role="search" class="search">
        <div class="combobox">
          <input type="search" aria-label="Search properties" placeholder={HINTS["properties"]} />
        </div>
      </form>
      <details class="filter-panel">
        <FilterSummary state={state} />
      </details>
      <div class="middle">
        <div class="map-side">
          <button type="button" class="disclosure" aria-expanded={false}>
            Map
          </button>
        </div>
        <AppliedFilters {...{ state, options }} navigate={nothing} place="" />
        <Results
          {...{ state, list, isTitled, options }}
          place=""
          navigate={nothing}
          words={[]}
          refusal={undefined}
          suggestion={undefined}
          spot={undefined}
          onPoint={nothing}
        />
        <CallsSwitch />
      </div>
    </div>
  );
}
