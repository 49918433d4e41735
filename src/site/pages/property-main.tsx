// A property as the explorer shows it, before its script runs: of no day, which only the script knows.
import { addMonths } from "../../dates.ts";
import type { PropertyData } from "../../serve/html/views.ts";
import { CallsSwitch } from "../explore/calls-switch.tsx";
import { monthRange } from "../explore/month.ts";
import { PropertyView } from "../explore/property.tsx";
import { EMPTY } from "../explore/state.ts";

const nothing = () => {};
/** Months before and after the first one that the explorer is likely to offer. */
const EARLIER = -1;
const LATER = 18;

export function PropertyMain({ property, days, month }: PropertyData) {
  const value = new Map(days.map((day) => [day.date, day]));
  const cover = {
    from: `${addMonths(month, EARLIER)}-01`,
    to: monthRange(addMonths(month, LATER)).to,
  };
  return (
    <div class="explorer alone">
      <div class="middle">
        <PropertyView
          state={{ ...EMPTY, property: property.id, month }}
          navigate={nothing}
          record={property}
          description={property.description}
          failure={undefined}
          onRetry={nothing}
          today=""
          cover={cover}
          calendar={{ value, failure: undefined, retry: nothing }}
        />
        <CallsSwitch />
      </div>
      <div class="map-side">
        <div class="map-frame map-ghost" />
      </div>
    </div>
  );
}
