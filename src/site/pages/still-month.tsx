// Months of pages as HTML, without what only a script needs: no day is past, chosen or reached by keys. A calendar
// repeats the same few days, so their cells are kept.
import { render } from "preact-render-to-string";
import { describeDay, leftOf, rodsLeft, type Day } from "../explore/days.ts";
import { DAY_NAMES, kindOf, Weekdays } from "../explore/month-table.tsx";
import { monthGrid } from "../explore/month.ts";
import { monthName } from "../shared/labels.ts";

/** Cells that are kept, of some 100 bytes. */
const MOST = 10_000;
const STATUSES = ["available", "blocked", "booked", "maintenance"];

const cells = new Map<number, string>();
const grids = new Map<string, ReturnType<typeof monthGrid>>();
let head: string | undefined;

/** `days` begin with the month. */
export function stillMonth(month: string, days: readonly Day[], maxRods: number): string {
  const grid = grids.get(month) ?? monthGrid(month);
  if (grids.size > MOST) grids.clear();
  grids.set(month, grid);
  head ??= render(<Weekdays />);
  let html = `<table class="month" aria-label="${monthName(month)}"><thead>${head}</thead><tbody>`;
  let next = 0;
  for (const week of grid) {
    html += "<tr>";
    for (const date of week)
      html += date === undefined ? "<td></td>" : cellOf(days[next++]!, maxRods);
    html += "</tr>";
  }
  return `${html}</tbody></table>`;
}

/** "1–5: free", for all days that follow each other and are alike, as items of a list. */
export function runsOf(days: readonly Day[], maxRods: number): string {
  let html = "";
  for (let from = 0, to = 0; from < days.length; from = to) {
    const first = days[from]!;
    const isSame = ({ status, rods_held }: Day) =>
      status === first.status && rods_held === first.rods_held;
    while (to < days.length && isSame(days[to]!)) to++;
    const end = to - from > 1 ? `–${dayOfMonth(days[to - 1]!.date)}` : "";
    html += `<li>${dayOfMonth(first.date)}${end}: ${describeDay(first, maxRods)}</li>`;
  }
  return html;
}

function cellOf(day: Day, maxRods: number): string {
  const number = dayOfMonth(day.date);
  const code = number + 32 * codeOf(day, maxRods);
  const known = cells.get(code);
  if (known !== undefined) return known;
  const kind = kindOf(day, maxRods);
  const left = rodsLeft(day, maxRods);
  const status =
    kind === "held"
      ? `<span class="wide">${leftOf(day, maxRods)}</span><span class="narrow">${left} left</span>`
      : (DAY_NAMES[kind] ?? "");
  const rods =
    kind === "held"
      ? `<progress class="rods" max="${maxRods}" value="${maxRods - left}" aria-hidden="true"></progress>`
      : "";
  const html = `<td class="day ${kind}"><span class="date">${number}</span> <span class="status">${status}</span>${rods}</td>`;
  if (cells.size >= MOST) cells.clear();
  cells.set(code, html);
  return html;
}

function dayOfMonth(date: string): number {
  return Number(date.slice(8));
}

// Rods count only where some are held. Sums and products of doubles are exact far beyond any calendar.
function codeOf(day: Day, maxRods: number): number {
  const status = STATUSES.indexOf(day.status);
  return day.rods_held === null ? status : status + 4 * (1 + day.rods_held + 100_000 * maxRods);
}
