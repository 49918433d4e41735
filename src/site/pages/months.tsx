// The months of a property's page without what only a script needs: no day is past, chosen or reached by keys.
import { describeDay, leftOf, rodsLeft, type Day } from "../explore/days.ts";
import { DAY_NAMES, kindOf } from "../explore/month-table.tsx";
import { weekday } from "../explore/month.ts";
import { monthName } from "../shared/labels.ts";
import { Section } from "./beyond.tsx";

export function rowsOf(days: readonly Day[], maxRods: number): string {
  const before = weekday(days[0]!.date);
  const cells = Array.from({ length: 7 * Math.ceil((before + days.length) / 7) }, (_, i) => {
    const day = days[i - before];
    return day ? cellOf(day, maxRods) : "<td></td>";
  });
  const weeks = cells.map(
    (cell, i) => `${i % 7 === 0 ? "<tr>" : ""}${cell}${i % 7 === 6 ? "</tr>" : ""}`,
  );
  return weeks.join("");
}

function cellOf(day: Day, maxRods: number): string {
  const kind = kindOf(day, maxRods);
  const left = rodsLeft(day, maxRods);
  const [status, rods] =
    kind === "held"
      ? [
          `<span class="wide">${leftOf(day, maxRods)}</span><span class="narrow">${left} left</span>`,
          `<progress class="rods" max="${maxRods}" value="${maxRods - left}" aria-hidden="true"></progress>`,
        ]
      : [DAY_NAMES[kind] ?? "", ""];
  return `<td class="day ${kind}"><span class="date">${dayOfMonth(day)}</span> <span class="status">${status}</span>${rods}</td>`;
}

interface LaterMonth {
  /** YYYY-MM. */
  month: string;
  name: string;
  /** Its days, as items of a list. */
  html: string;
}

/** The two months after the one that the explorer shows, in words; its script takes away what has begun since. */
export function LaterMonths({ months }: { months: readonly LaterMonth[] }) {
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

export function laterMonth(days: readonly Day[], maxRods: number): LaterMonth {
  const month = days[0]!.date.slice(0, 7);
  return { month, name: monthName(month), html: runsOf(days, maxRods) };
}

/** "1–5: free", for all days that follow each other and are alike, as items of a list. */
function runsOf(days: readonly Day[], maxRods: number): string {
  let html = "";
  for (let from = 0, to = 0; from < days.length; from = to) {
    const { status, rods_held: held } = days[from]!;
    while (days[to]?.status === status && days[to]!.rods_held === held) to++;
    const end = to - from > 1 ? `–${dayOfMonth(days[to - 1]!)}` : "";
    html += `<li>${dayOfMonth(days[from]!)}${end}: ${describeDay(days[from], maxRods)}</li>`;
  }
  return html;
}

function dayOfMonth({ date }: Day): number {
  return Number(date.slice(8));
}
