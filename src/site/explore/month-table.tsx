// Shows a month's days as a table, or as a grid that keys walk through.
import { createContext, type ComponentChild } from "preact";
import { useContext, useLayoutEffect, useRef } from "preact/hooks";
import { dayName, monthName } from "../shared/labels.ts";
import { WEEKDAYS } from "../shared/us-english.ts";
import { dayAfter, describeDay, leftOf, rodsLeft, type Days, type DayState } from "./days.ts";
import { monthGrid, type DateRange } from "./month.ts";

interface Props {
  month: string;
  today: string;
  days: Days;
  maxRods: number;
  focused: string | undefined;
  chosen: DateRange | undefined;
  loading: boolean;
  canGo(month: string): boolean;
  onMonth(month: string): void;
  onFocusDay(date: string): void;
  /** A day from today on. */
  onChoose(date: string): void;
}

/** A month where nothing of it will change: no day is past or chosen. */
export const StillMonth = createContext<ComponentChild>(undefined);

export function MonthTable(props: Props) {
  return <>{useContext(StillMonth) ?? <MonthGrid {...props} />}</>;
}

function MonthGrid(props: Props) {
  const { month, today, days, focused, loading, onChoose } = props;
  const stop = [focused, today].find((one) => one?.startsWith(month)) ?? `${month}-01`;
  const choose = (date: string) => {
    if (date >= today && days.has(date)) onChoose(date);
  };
  return (
    <table
      class={loading ? "month stale" : "month"}
      role="grid"
      aria-label={monthName(month)}
      aria-busy={loading}
      {...useKeys(props, stop, choose)}
    >
      <thead>
        <Weekdays />
      </thead>
      <tbody>
        {monthGrid(month).map((week, i) => (
          <tr key={i}>
            {week.map((date, j) =>
              date === undefined ? (
                <td key={j} />
              ) : (
                <DayCell key={date} {...props} {...{ date, stop, choose }} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function useKeys(props: Props, stop: string, choose: (date: string) => void) {
  const { month, focused, canGo, onMonth, onFocusDay } = props;
  const table = useRef<HTMLTableElement>(null);
  // A key moves the focus once the day is drawn, before the next key is handled.
  const follow = useRef(false);
  useLayoutEffect(() => {
    const cell = table.current?.querySelector<HTMLElement>(`[data-date="${focused}"]`);
    if (!follow.current || !cell) return;
    follow.current = false;
    cell.focus();
  }, [month, focused]);
  const onKeyDown = (event: KeyboardEvent) => {
    const isChoice = event.key === "Enter" || event.key === " ";
    const date = isChoice ? stop : dayAfter(event.key, stop);
    if (date === undefined) return;
    event.preventDefault();
    if (isChoice) return choose(date);
    const target = date.slice(0, 7);
    if (target !== month && !canGo(target)) return;
    follow.current = true;
    onFocusDay(date);
    if (target !== month) onMonth(target);
  };
  return { ref: table, onKeyDown };
}

export function Weekdays() {
  return (
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
  );
}

interface CellProps extends Props {
  date: string;
  /** The day where the tab key stops. */
  stop: string;
  choose(date: string): void;
}

function DayCell(props: CellProps) {
  const { date, today, days, maxRods, stop, chosen, onFocusDay, choose } = props;
  const day = days.get(date);
  const [isPast, isToday] = [date < today, date === today];
  const isChosen = chosen !== undefined && date >= chosen.from && date <= chosen.to;
  const kind = isPast ? "past" : kindOf(day, maxRods);
  const left = rodsLeft(day, maxRods);
  return (
    <td
      class={`day ${kind}${isToday ? " today" : ""}${isChosen ? " chosen" : ""}`}
      data-date={date}
      aria-current={isToday ? "date" : undefined}
      tabIndex={date === stop ? 0 : -1}
      aria-selected={isChosen}
      aria-disabled={isPast || day === undefined}
      onFocus={() => onFocusDay(date)}
      onClick={(event) => {
        event.currentTarget.focus();
        choose(date);
      }}
    >
      <span class="unseen">
        {dayName(date)}: {isPast ? "past" : describeDay(day, maxRods)}
      </span>
      <span class="date" aria-hidden="true">
        {Number(date.slice(8))}
      </span>
      {!isPast && (
        <span class="status" aria-hidden="true">
          {kind === "held" ? (
            <>
              <span class="wide">{leftOf(day!, maxRods)}</span>
              <span class="narrow">{left} left</span>
            </>
          ) : (
            DAY_NAMES[kind]
          )}
        </span>
      )}
      {kind === "held" && (
        <progress class="rods" max={maxRods} value={maxRods - left} aria-hidden="true" />
      )}
    </td>
  );
}

/** The same word in a cell and in the legend. */
export const DAY_NAMES: Readonly<Record<string, string>> = {
  available: "Free",
  blocked: "Blocked",
  booked: "Booked",
  maintenance: "Closed",
  full: "Full",
};

/** How a day looks: its status, `held` or `full` where some or all rods are held, `unknown` if it is not published. */
export function kindOf(day: DayState | undefined, maxRods: number): string {
  if (!day) return "unknown";
  if (day.rods_held === null) return day.status;
  return rodsLeft(day, maxRods) === 0 ? "full" : "held";
}
