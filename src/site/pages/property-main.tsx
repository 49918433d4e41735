// A property as the explorer shows it, before its script runs: of no day, which only the script knows.
import { addMonths } from "../../dates.ts";
import { ExploredContext, STILL } from "../explore/explored.ts";
import { monthRange } from "../explore/month.ts";
import { CallsSwitch } from "../explore/panels.tsx";
import type { PropertyTexts } from "../explore/property-texts.ts";
import { PropertyView } from "../explore/property.tsx";
import { EMPTY } from "../explore/state.ts";

const nothing = () => {};
const NO_DAYS = { value: new Map(), failure: undefined, retry: nothing };
/** Months before and after the first one that the explorer is likely to offer. */
const EARLIER = -1;
const LATER = 18;
/** Numbers for the script alone. */
const NO_NUMBERS = { max_rods: 0, rate_adult_full_day: 0 };

export function PropertyMain({ texts, month }: { texts: PropertyTexts; month: string }) {
  const cover = {
    from: `${addMonths(month, EARLIER)}-01`,
    to: monthRange(addMonths(month, LATER)).to,
  };
  const state = { ...EMPTY, property: texts.id, month };
  return (
    <ExploredContext.Provider value={{ ...STILL, state, cover }}>
      <div class="stack explorer alone">
        <div class="stack middle">
          <PropertyView
            id={texts.id}
            record={NO_NUMBERS}
            texts={texts}
            failure={undefined}
            onRetry={nothing}
            calendar={NO_DAYS}
          />
          <CallsSwitch />
        </div>
        <div class="map-side on-screen">
          <div class="box map-frame map-ghost" />
        </div>
      </div>
    </ExploredContext.Provider>
  );
}
