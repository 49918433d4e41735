// A property as the explorer shows it, before its script runs.
import type { PropertyData } from "../../serve/html/views.ts";
import { CallsSwitch } from "../explore/calls-switch.tsx";
import { likelyCover } from "../explore/month.ts";
import { PropertyView } from "../explore/property.tsx";
import { EMPTY } from "../explore/state.ts";

const nothing = () => {};

export function PropertyMain({ property, days, today }: PropertyData) {
  const value = new Map(days.map((day) => [day.date, day]));
  return (
    <div class="explorer alone">
      <div class="middle">
        <PropertyView
          state={{ ...EMPTY, property: property.id }}
          navigate={nothing}
          record={property}
          description={property.description}
          failure={undefined}
          onRetry={nothing}
          today={today}
          cover={likelyCover(today)}
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
