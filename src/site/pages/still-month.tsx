// Months of pages as HTML, of cells that are rendered once: a directory's calendars repeat the same few days.
import { render } from "preact-render-to-string";
import type { Day } from "../explore/days.ts";
import { DayCell, Weekdays, type StillMonth } from "../explore/month-table.tsx";
import { monthGrid } from "../explore/month.ts";

/** Cells that are kept, of some 300 bytes: those of three months, with what most properties have on a day. */
const MOST = 10_000;
const STATUSES = ["available", "blocked", "booked", "maintenance"];
const nothing = () => {};

/** By date and whether keys stop there, then by what the day is. */
const cells = new Map<string, Map<number, string>>();
const grids = new Map<string, ReturnType<typeof monthGrid>>();
let count = 0;
let head: string | undefined;

export const stillMonth: StillMonth = {
  head: () => (head ??= render(<Weekdays />)),
  body({ month, days, maxRods, hasControl }) {
    const grid = grids.get(month) ?? monthGrid(month);
    grids.set(month, grid);
    let html = "";
    for (const week of grid) {
      html += "<tr>";
      for (const date of week) {
        html +=
          date === undefined ? "<td></td>" : cellOf(date, days.get(date), maxRods, hasControl);
      }
      html += "</tr>";
    }
    return html;
  },
};

function cellOf(date: string, day: Day | undefined, maxRods: number, hasControl: boolean): string {
  const key = hasControl ? `${date}.` : date;
  let known = cells.get(key);
  if (!known) cells.set(key, (known = new Map()));
  const code = codeOf(day, maxRods);
  const cell = known.get(code);
  if (cell !== undefined) return cell;
  const isStop = date.endsWith("-01");
  const props = { date, day, maxRods, isStop, isPast: false, isToday: false, isChosen: false };
  const html = render(
    <DayCell
      {...props}
      onFocus={hasControl ? nothing : undefined}
      onChoose={hasControl ? nothing : undefined}
    />,
  );
  if (++count > MOST) {
    for (const kept of [cells, grids]) kept.clear();
    count = 0;
  } else known.set(code, html);
  return html;
}

// Rods count only where some are held. Sums and products of doubles are exact far beyond any calendar.
function codeOf(day: Day | undefined, maxRods: number): number {
  if (!day) return -1;
  const status = STATUSES.indexOf(day.status);
  return day.rods_held === null ? status : status + 4 * (1 + day.rods_held + 100_000 * maxRods);
}
