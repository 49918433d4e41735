// The months of a property's page without what only a script needs: no day is past, chosen or reached by keys.
import { addMonths, formatDay, parseDay } from "../../dates.ts";
import { dayOfCode, type Run } from "../../format/calendar.ts";
import { describeDay, leftOf, rodsLeft, type DayState } from "../explore/days.ts";
import { DAY_NAMES, kindOf } from "../explore/month-table.tsx";
import { weekday } from "../explore/month.ts";
import { monthName } from "../shared/labels.ts";
import { Section } from "./beyond.tsx";

/** Days of a month that are alike, by number, both included. */
interface AlikeDays extends DayState {
  from: number;
  to: number;
}

export interface MonthRuns {
  /** YYYY-MM. */
  month: string;
  runs: AlikeDays[];
}

/** Runs of whole months by month; `first` is their first day, since 1970-01-01. */
export function monthsOf(runs: readonly Run[], first: number): MonthRuns[] {
  const months: MonthRuns[] = [];
  let begin = first;
  let end = first;
  let day = first;
  for (const { code, days } of runs) {
    const { status, rodsHeld } = dayOfCode(code);
    for (const stop = day + days; day < stop;) {
      if (day === end) {
        const month = formatDay(day).slice(0, 7);
        begin = day;
        end = parseDay(`${addMonths(month, 1)}-01`)!;
        months.push({ month, runs: [] });
      }
      const from = day - begin + 1;
      day = Math.min(stop, end);
      months.at(-1)!.runs.push({ status, rods_held: rodsHeld, from, to: day - begin });
    }
  }
  return months;
}

export function rowsOf({ month, runs }: MonthRuns, maxRods: number): string {
  const cells = Array<string>(weekday(`${month}-01`)).fill("<td></td>");
  for (const run of runs) {
    const kind = kindOf(run, maxRods);
    const start = `<td class="day ${kind}"><span class="date">`;
    const end = `</span> ${statusOf(run, kind, maxRods)}</td>`;
    for (let day = run.from; day <= run.to; day++) cells.push(start + day + end);
  }
  while (cells.length % 7 > 0) cells.push("<td></td>");
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
export function laterMonth({ month, runs }: MonthRuns, maxRods: number) {
  const items = runs.map((run) => {
    const { from, to } = run;
    return `<li>${from === to ? from : `${from}–${to}`}: ${describeDay(run, maxRods)}</li>`;
  });
  return { month, name: monthName(month), html: items.join("") };
}
