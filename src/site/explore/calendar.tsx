// Shows a property's calendar, a month at a time, and the price of a stay that is chosen on it.
import { useState } from "preact/hooks";
import { addMonths } from "../../dates.ts";
import { ApiCall, CopyButton } from "../shared/api-call.tsx";
import { dayName, monthName } from "../shared/labels.ts";
import { Problem } from "../shared/states.tsx";
import type { Loaded } from "../shared/use-loaded.ts";
import { calendarCall, subscriptionCall } from "./calls.ts";
import { describeDay, type Day } from "./days.ts";
import { useExplored } from "./explored.ts";
import type { Chosen } from "./state.ts";
import { monthRange, monthsOf, nearestMonth, within, type DateRange } from "./month.ts";
import { DAY_NAMES, MonthTable } from "./month-table.tsx";
import { Select } from "./select.tsx";
import { choose } from "./stay.ts";
import { Stay } from "./stay-price.tsx";

export interface CalendarProps {
  id: string;
  maxRods: number;
  /** Per adult and day. */
  rate: number;
  today: string;
  /** Days that are published. */
  cover: DateRange;
  /** By date. */
  calendar: Pick<Loaded<ReadonlyMap<string, Day>>, "value" | "failure" | "retry">;
}

export function Calendar({ id, maxRods, rate, today, cover, calendar }: CalendarProps) {
  const { state, navigate } = useExplored();
  const { page, rods, chosen } = state;
  const asked = state.month ?? (chosen?.from ?? today).slice(0, 7);
  // Links age, and so does a snapshot.
  const month = nearestMonth(asked, cover);
  const onMonth = (to: string) => navigate({ month: to, page }, "calendar");
  const onChoose = (to: Chosen | undefined) =>
    navigate({ chosen: to, month: asked, page }, "calendar");
  const shownDays = within(monthRange(month), cover)!;
  const [focused, setFocused] = useState<string>();
  const days = calendar.value ?? NO_DAYS;
  const canGo = (months: number) => {
    const target = addMonths(month, months);
    return nearestMonth(target, cover) === target;
  };
  const by = (months: number) => ({
    able: canGo(months),
    go: () => onMonth(addMonths(month, months)),
  });
  const thisMonth = today.slice(0, 7);
  const shown = focused?.startsWith(month) && focused >= today ? focused : undefined;
  return (
    <section class="calendar" aria-labelledby="calendar">
      <div class="calendar-head">
        <h2 id="calendar">Calendar</h2>
        <div class="month-nav">
          <MonthButton sign="‹" say="Previous month" {...by(-1)} />
          <Select
            label="Month"
            isUnseen
            value={month}
            options={monthsOf(cover).map((one) => [one, monthName(one)])}
            onChange={onMonth}
          />
          <MonthButton sign="›" say="Next month" {...by(1)} />
          <button
            type="button"
            class="button small"
            disabled={month === thisMonth || nearestMonth(thisMonth, cover) !== thisMonth}
            onClick={() => onMonth(thisMonth)}
          >
            Today
          </button>
        </div>
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
      <p class="day-details" aria-live="polite">
        {shown
          ? `${dayName(shown)}: ${calendar.value ? describeDay(days.get(shown), maxRods) : "loading"}`
          : "Select a day for details."}
      </p>
      {chosen && calendar.value && (
        <Stay {...{ id, chosen, days, maxRods, rate }} onChange={onChoose} />
      )}
      <Legend />
      <p class="subscribe">
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

const NO_DAYS: ReadonlyMap<string, Day> = new Map();

interface MonthButtonProps {
  sign: string;
  say: string;
  able: boolean;
  go(): void;
}

function MonthButton({ sign, say, able, go }: MonthButtonProps) {
  return (
    <button type="button" class="icon" aria-label={say} disabled={!able} onClick={go}>
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}

function Legend() {
  return (
    <ul class="legend" aria-label="Legend">
      <li class="held">Some rods left</li>
      {Object.entries(DAY_NAMES).map(([kind, name]) => (
        <li key={kind} class={kind}>
          {name}
        </li>
      ))}
      <li class="today">Today</li>
    </ul>
  );
}
