// A property's calendar as a month: its id and a month in, a grid of days that keys walk through out.
import { useState } from "preact/hooks";
import type { Availability } from "../../client/types.ts";
import { ApiCall } from "../shared/api-call.tsx";
import { dayName, monthName } from "../shared/labels.ts";
import { useAnswer } from "../shared/use-answer.ts";
import { calendarCall } from "./calls.ts";
import { describeDay } from "./days.ts";
import {
  addMonths,
  likelyCover,
  monthRange,
  nearestMonth,
  within,
  type DateRange,
} from "./month.ts";
import { MonthTable } from "./month-table.tsx";
import { Problem } from "../shared/states.tsx";

interface Props {
  id: string;
  maxRods: number | undefined;
  /** The one that is asked for, in the cover or not. */
  month: string;
  today: string;
  /** Days that are published, once that is known. */
  cover: DateRange | undefined;
  onMonth(month: string): void;
}

export function Calendar({ id, maxRods, month: asked, today, cover, onMonth }: Props) {
  const known = cover ?? likelyCover(today);
  // Links age, and so does a snapshot.
  const month = nearestMonth(asked, known);
  const range = within(monthRange(month), known)!;
  const url = calendarCall(id, range.from, range.to);
  const { answer, loading, failure, retry } = useAnswer<Availability>(url);
  const [focused, setFocused] = useState<string>();
  const days = new Map(
    (answer?.data.property_id === id ? answer.data.days : []).map((day) => [day.date, day]),
  );
  const canGo = (months: number) => {
    const target = addMonths(month, months);
    return nearestMonth(target, known) === target;
  };
  const shown = focused?.startsWith(month) ? focused : undefined;
  return (
    <section class="calendar" aria-labelledby="calendar">
      <div class="calendar-head">
        <h2 id="calendar">Calendar</h2>
        <div class="month-nav">
          <MonthButton
            sign="‹"
            say="Previous month"
            able={canGo(-1)}
            go={() => onMonth(addMonths(month, -1))}
          />
          <strong aria-live="polite">{monthName(month)}</strong>
          <MonthButton
            sign="›"
            say="Next month"
            able={canGo(1)}
            go={() => onMonth(addMonths(month, 1))}
          />
        </div>
      </div>
      {failure ? (
        <Problem failure={failure} onRetry={retry} />
      ) : (
        <MonthTable
          {...{ month, today, days, maxRods, focused, loading, canGo, onMonth }}
          onFocusDay={setFocused}
        />
      )}
      <p class="day-told" aria-live="polite">
        {shown
          ? `${dayName(shown)}: ${loading ? "loading…" : describeDay(days.get(shown), maxRods)}`
          : TELLING}
      </p>
      <Legend />
      <ApiCall
        label="Calendar"
        url={url}
        milliseconds={loading ? undefined : answer?.milliseconds}
      />
    </section>
  );
}

const TELLING = "Choose a day to read what it says.";

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
      <li class="available">Free</li>
      <li class="held">Some rods held, the rest bookable</li>
      <li class="booked">Booked</li>
      <li class="blocked">Blocked all day</li>
      <li class="maintenance">Closed for maintenance</li>
      <li class="today">Today</li>
    </ul>
  );
}
