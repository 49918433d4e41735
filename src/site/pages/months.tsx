// The months of a property's page without what only a script needs: no day is past, chosen or reached by keys.
import { formatDay } from "../../dates.ts";
import { dayOfCode, type Run } from "../../format/calendar.ts";
import { describeDay, leftOf, rodsLeft, type DayState } from "../explore/days.ts";
import { DAY_NAMES, kindOf } from "../explore/month-table.tsx";
import { lengthOf, monthRange, weekday } from "../explore/month.ts";
import { monthName } from "../shared/labels.ts";
import { Section } from "./beyond.tsx";

export interface MonthDays {
  /** YYYY-MM. */
  month: string;
  /** Those of one run are one object. */
  days: readonly DayState[];
}

const NO_DAY = "<td></td>";

/** Runs of whole months by month; `first` is their first day, since 1970-01-01. */
export function monthsOf(runs: readonly Run[], first: number): MonthDays[] {
  const all = runs.flatMap(({ code, days }) => {
    const { status, rodsHeld } = dayOfCode(code);
    const day: DayState = { status, rods_held: rodsHeld };
    return Array.from({ length: days }, () => day);
  });
  const months: MonthDays[] = [];
  for (let at = 0; at < all.length;) {
    const month = formatDay(first + at).slice(0, 7);
    const days = all.slice(at, (at += lengthOf(monthRange(month))));
    months.push({ month, days });
  }
  return months;
}

export function rowsOf({ month, days }: MonthDays, maxRods: number): string {
  const cells = Array<string>(weekday(`${month}-01`)).fill(NO_DAY);
  days.forEach((day, i) => {
    const kind = kindOf(day, maxRods);
    const status = statusOf(day, kind, maxRods);
    cells.push(`<td class="day ${kind}"><span class="date">${i + 1}</span> ${status}</td>`);
  });
  while (cells.length % 7 > 0) cells.push(NO_DAY);
  let html = "";
  for (let i = 0; i < cells.length; i += 7) html += `<tr>${cells.slice(i, i + 7).join("")}</tr>`;
  return html;
}

function statusOf(day: DayState, kind: string, maxRods: number): string {
  if (kind !== "held") return `<span class="status">${DAY_NAMES[kind] ?? ""}</span>`;
  const left = rodsLeft(day, maxRods);
  return `<span class="status"><span class="wide">${leftOf(day, maxRods)}</span><span class="narrow">${left} left</span></span><progress class="rods" max="${maxRods}" value="${maxRods - left}" aria-hidden="true"></progress>`;
}

/** The two months after the one that the explorer shows, in words; its script takes away what has begun since. */
export function LaterMonths({ months }: { months: readonly ReturnType<typeof laterMonth>[] }) {
  return (
    <Section id="later" title="Later">
      <div class="later-months">
        {months.map(({ month, name, html }) => (
          <div key={month} data-month={month}>
            <h3>{name}</h3>
            <ul dangerouslySetInnerHTML={{ __html: html }} />
          </div>
        ))}
      </div>
    </Section>
  );
}

/** "1–5: free", for all days that follow each other and are alike. */
export function laterMonth({ month, days }: MonthDays, maxRods: number) {
  const ends = days.flatMap((day, i) => (day === days[i + 1] ? [] : i + 1));
  const items = ends.map((end, i) => {
    const from = (ends[i - 1] ?? 0) + 1;
    return `<li>${from === end ? from : `${from}–${end}`}: ${describeDay(days[end - 1], maxRods)}</li>`;
  });
  return { month, name: monthName(month), html: items.join("") };
}
