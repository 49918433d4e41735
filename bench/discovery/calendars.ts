// Makes the peer's calendars of rows: runs of equal days, and their events for calendar programs.
import { formatDay } from "../../src/dates.ts";
import { COVER_PAST_DAYS } from "../../src/limits.ts";

/** A row of the table of days. */
export interface Day {
  day: number;
  status: string;
  rods_held: number | null;
}

/** Equal days up to `end`, not included. */
interface Run {
  first: number;
  end: number;
  cells: [status: string, days: number, held?: number];
}

/** A day without a row is available. */
export function runsOf(days: readonly Day[], first: number, last: number): Run[] {
  const runs: Run[] = [];
  const push = (from: number, end: number, status: string, held: number | null) => {
    const previous = runs.at(-1);
    if (previous?.cells[0] === status && (previous.cells[2] ?? null) === held) {
      previous.end = end;
      previous.cells[1] = end - previous.first;
    } else {
      const cells: Run["cells"] = held === null ? [status, end - from] : [status, end - from, held];
      runs.push({ first: from, end, cells });
    }
  };
  let next = first;
  for (const { day, status, rods_held: held } of days) {
    if (day > next) push(next, day, "available", null);
    push(day, day + 1, status, held);
    next = day + 1;
  }
  if (next <= last) push(next, last + 1, "available", null);
  return runs;
}

const SUMMARIES: Record<string, string> = {
  blocked: "Blocked",
  booked: "Booked",
  maintenance: "Maintenance",
};

/** Days are since 1970-01-01; `first` is that of the cover. */
export function calendarText({
  id,
  rods,
  runs,
  first,
  today,
}: {
  id: string;
  rods: number;
  runs: readonly Run[];
  first: number;
  today: number;
}): string {
  const lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Riffle//Calendars//EN"];
  const stamp = `${dateOf(first + COVER_PAST_DAYS)}T000000Z`;
  for (const { first: from, end, cells } of runs) {
    const [status, , held] = cells;
    if (status === "available" || end <= today) continue;
    const left = held === undefined ? 0 : Math.max(0, rods - held);
    lines.push(
      "BEGIN:VEVENT",
      `UID:${id}-${dateOf(end - 1)}@riffle`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${dateOf(Math.max(from, today))}`,
      `DTEND;VALUE=DATE:${dateOf(end)}`,
      `SUMMARY:${held === undefined ? SUMMARIES[status] : `${left} of ${rods} rods left`}`,
      `TRANSP:${left === 0 ? "OPAQUE" : "TRANSPARENT"}`,
      "END:VEVENT",
    );
  }
  lines.push("END:VCALENDAR", "");
  return lines.join("\r\n");
}

function dateOf(day: number): string {
  return formatDay(day).replaceAll("-", "");
}
