// Shows a property's calendar, a month at a time, and the price of a stay that is chosen on it.
import type { ComponentProps } from "preact";
import { useState } from "preact/hooks";
import { addMonths } from "../../dates.ts";
import { ApiCall } from "../shared/api-call.tsx";
import { CopyButton } from "../shared/copy.tsx";
import { dayName, monthName } from "../shared/labels.ts";
import { useRequestAddress, useSite } from "../shared/site.ts";
import { Problem } from "../shared/states.tsx";
import type { Loaded } from "../shared/use-loaded.ts";
import { Icon, NumberField, Select } from "./controls.tsx";
import { calendarCall, subscriptionCall } from "./calls.ts";
import { choose, describeDay, firstTaken, priceOf, staySentence, type Days } from "./days.ts";
import { useExplored } from "./explored.ts";
import type { Chosen } from "./state.ts";
import { monthRange, monthsOf, nearestMonth, within } from "./month.ts";
import { DAY_NAMES, MonthTable } from "./month-table.tsx";

export interface CalendarProps {
  id: string;
  maxRods: number;
  /** Per adult and day. */
  rate: number;
  calendar: Pick<Loaded<Days>, "value" | "failure" | "retry">;
}

export function Calendar({ id, maxRods, rate, calendar }: CalendarProps) {
  const { state, today, cover, navigate } = useExplored();
  const { page, rods, chosen } = state;
  const asked = state.month ?? (chosen?.from ?? today).slice(0, 7);
  // Links age, and so does a snapshot.
  const month = nearestMonth(asked, cover);
  const canGo = (to: string) => nearestMonth(to, cover) === to;
  const onMonth = (to: string) => navigate({ month: to, page }, "calendar");
  const onChoose = (to: Chosen | undefined) =>
    navigate({ chosen: to, month: asked, page }, "calendar");
  const shownDays = within(monthRange(month), cover)!;
  const [focused, setFocused] = useState<string>();
  const days = calendar.value ?? NO_DAYS;
  const shown = focused?.startsWith(month) && focused >= today ? focused : undefined;
  return (
    <section class="stack calendar" aria-labelledby="calendar">
      <div class="row spread">
        <h2 id="calendar">Calendar</h2>
        <MonthNav {...{ month, canGo, onMonth }} />
      </div>
      {calendar.failure ? (
        <Problem failure={calendar.failure} onRetry={calendar.retry} />
      ) : (
        <MonthTable
          {...{ month, today, days, maxRods, focused, chosen, canGo, onMonth }}
          loading={calendar.value === undefined}
          onFocusDay={setFocused}
          onChoose={(date) => onChoose({ ...choose(chosen, date), rods: chosen?.rods ?? rods })}
        />
      )}
      <p class="day-details on-screen" aria-live="polite">
        {shown
          ? `${dayName(shown)}: ${calendar.value ? describeDay(days.get(shown), maxRods) : "loading"}`
          : "Select a day for details."}
      </p>
      {chosen && calendar.value && (
        <Stay {...{ id, chosen, days, maxRods, rate }} onChange={onChoose} />
      )}
      <ul class="row legend" aria-label="Legend">
        <li class="held">Some rods left</li>
        {Object.entries(DAY_NAMES).map(([kind, name]) => (
          <li key={kind} class={kind}>
            {name}
          </li>
        ))}
        <li class="today">Today</li>
      </ul>
      <p class="row subscribe on-screen">
        <a href={subscriptionCall(id)}>Subscribe (calendar.ics)</a>
        <CopyButton
          what="calendar address"
          text={() => `${location.origin}${subscriptionCall(id)}`}
        />
      </p>
      <ApiCall label="Calendar" url={calendarCall(id, shownDays.from, shownDays.to)} />
    </section>
  );
}

const NO_DAYS: Days = new Map();

type MonthNavProps = Pick<ComponentProps<typeof MonthTable>, "month" | "canGo" | "onMonth">;

function MonthNav({ month, canGo, onMonth }: MonthNavProps) {
  const { today, cover } = useExplored();
  const to = (next: string) => ({
    disabled: next === month || !canGo(next),
    onClick: () => onMonth(next),
  });
  return (
    <div class="row month-nav">
      <Icon sign="‹" label="Previous month" {...to(addMonths(month, -1))} />
      <Select
        label="Month"
        isUnseen
        value={month}
        values={monthsOf(cover)}
        name={monthName}
        onChange={onMonth}
      />
      <Icon sign="›" label="Next month" {...to(addMonths(month, 1))} />
      <button type="button" class="button small on-screen" {...to(today.slice(0, 7))}>
        Today
      </button>
    </div>
  );
}

interface StayProps extends Omit<CalendarProps, "calendar"> {
  chosen: Chosen;
  days: Days;
  onChange(chosen: Chosen | undefined): void;
}

function Stay({ id, chosen, days, maxRods, rate, onChange }: StayProps) {
  const request = useRequestAddress({ id, ...chosen });
  const isFree = firstTaken(chosen, days, maxRods) === undefined;
  return (
    <div class="row spread stay surface">
      <div role="status">
        <p>
          <strong>{priceOf(chosen, rate, useSite().currency)}</strong>
        </p>
        <p>{staySentence(chosen, days, maxRods)}</p>
      </div>
      <NumberField
        label="Rods"
        value={chosen.rods}
        least={1}
        most={Math.max(1, maxRods)}
        whole
        onChange={(next) => onChange({ ...chosen, rods: next ?? 1 })}
      />
      <button type="button" class="plain" onClick={() => onChange(undefined)}>
        Clear dates
      </button>
      {request !== undefined && isFree && (
        <a class="button strong on-screen" href={request}>
          Request these days
        </a>
      )}
    </div>
  );
}
