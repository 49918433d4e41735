// The explorer's frame before its script runs, with a list: tabs, search, filters and cards where the script
// will have them, so that nothing moves when it takes over.
import type { PropertyItem } from "../../contract.ts";
import { ExploredContext, NO_RECORDS, STILL } from "../explore/explored.ts";
import type { OptionsOf } from "../explore/options.ts";
import { AppliedFilters, CallsSwitch, FilterSummary, HINTS, Tabs } from "../explore/panels.tsx";
import { Results } from "../explore/results.tsx";
import type { State } from "../explore/state.ts";

interface Props {
  state: State;
  properties: readonly PropertyItem[];
  total: number;
  options: OptionsOf;
  isTitled: boolean;
}

export function ListFrame({ state, properties, total, options, isTitled }: Props) {
  const list = { ...NO_RECORDS, records: properties, total };
  return (
    <ExploredContext.Provider value={{ ...STILL, state, list, options, isTitled }}>
      <div class="stack explorer properties">
        <Tabs />
        <form role="search" class="search on-screen">
          <div class="combobox">
            <input type="search" aria-label="Search properties" placeholder={HINTS["properties"]} />
          </div>
        </form>
        <details class="filter-panel on-screen">
          <FilterSummary />
        </details>
        <div class="stack middle">
          <AppliedFilters />
          <Results />
          <CallsSwitch />
        </div>
      </div>
    </ExploredContext.Provider>
  );
}
