// A month's days as a table that keys walk through: the days in, the day that has the focus out.
import { useLayoutEffect, useRef } from "preact/hooks";
import { dayName, monthName } from "../shared/labels.ts";
import { describeDay, stepOf, type Day } from "./days.ts";
import { addDays, addMonths, monthGrid } from "./month.ts";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

interface Props {
  month: string;
  today: string;
  days: ReadonlyMap<string, Day>;
  maxRods: number | undefined;
  focused: string | undefined;
  loading: boolean;
  canGo(months: number): boolean;
  onMonth(month: string): void;
  onFocusDay(date: string): void;
}

export function MonthTable(props: Props) {
  const { month, today, days, maxRods, focused, loading, canGo, onMonth, onFocusDay } = props;
  const table = useRef<HTMLTableElement>(null);
  // A key takes the focus along once the day stands, before a next key is heard.
  const follow = useRef(false);
  const stop = focused?.startsWith(month)
    ? focused
    : today.startsWith(month)
      ? today
      : `${month}-01`;
  useLayoutEffect(() => {
    const cell = follow.current
      ? table.current?.querySelector<HTMLElement>(`[data-date="${focused}"]`)
      : undefined;
    if (!cell) return;
    follow.current = false;
    cell.focus();
  }, [month, focused]);

  const onKeyDown = (event: KeyboardEvent) => {
    const months = event.key === "PageUp" ? -1 : event.key === "PageDown" ? 1 : 0;
    const step = months === 0 ? stepOf(event.key, stop) : undefined;
    if (months === 0 && step === undefined) return;
    event.preventDefault();
    const date = months === 0 ? addDays(stop, step!) : `${addMonths(month, months)}-01`;
    const target = date.slice(0, 7);
    const distance = target === month ? 0 : target < month ? -1 : 1;
    if (distance !== 0 && !canGo(distance)) return;
    follow.current = true;
    onFocusDay(date);
    if (distance !== 0) onMonth(target);
  };

  return (
    <table
      ref={table}
      class={loading ? "month stale" : "month"}
      role="grid"
      aria-label={monthName(month)}
      aria-busy={loading}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th scope="col" key={name}>
              <span class="unseen">{name}</span>
              <span class="wide" aria-hidden="true">
                {name.slice(0, 3)}
              </span>
              <span class="narrow" aria-hidden="true">
                {name.slice(0, 1)}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthGrid(month).map((week, i) => (
          <tr key={i}>
            {week.map((date, j) =>
              date === undefined ? (
                <td key={j} />
              ) : (
                <DayCell
                  key={date}
                  {...{ date, maxRods, day: days.get(date) }}
                  isToday={date === today}
                  isStop={date === stop}
                  onFocus={() => onFocusDay(date)}
                />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps {
  date: string;
  day: Day | undefined;
  maxRods: number | undefined;
  isToday: boolean;
  isStop: boolean;
  onFocus(): void;
}

function DayCell({ date, day, maxRods, isToday, isStop, onFocus }: CellProps) {
  const held = day?.rods_held ?? undefined;
  const kind = day === undefined ? "unknown" : held === undefined ? day.status : "held";
  return (
    <td
      class={`day ${kind}${isToday ? " today" : ""}`}
      tabIndex={isStop ? 0 : -1}
      data-date={date}
      aria-current={isToday ? "date" : undefined}
      onFocus={onFocus}
      onClick={(event) => event.currentTarget.focus()}
    >
      <span class="unseen">
        {dayName(date)}: {describeDay(day, maxRods)}
      </span>
      <span class="date" aria-hidden="true">
        {Number(date.slice(8))}
      </span>
      <span class="status" aria-hidden="true">
        {held === undefined ? NAMES[kind] : heldOf(held, maxRods)}
      </span>
      {held !== undefined && maxRods !== undefined && (
        <progress
          class="rods"
          max={Math.max(maxRods, 1)}
          value={Math.min(held, maxRods)}
          aria-hidden="true"
        />
      )}
    </td>
  );
}

const NAMES: Readonly<Record<string, string>> = {
  available: "Free",
  blocked: "Blocked",
  booked: "Booked",
  maintenance: "Closed",
};

function heldOf(held: number, maxRods: number | undefined): string {
  return maxRods === undefined ? `${held} held` : `${held} of ${maxRods}`;
}
