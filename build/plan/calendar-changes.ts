// Finds the calendars that changed since the previous snapshot, on days that both cover.
import { parseDay } from "../../src/dates.ts";
import {
  cutRuns,
  DAY_CODES,
  FIRST_HELD,
  runsJson,
  type DayStatus,
  type Run,
} from "../../src/format/calendar.ts";
import type { Calendars } from "../project/calendars.ts";

/** A line of availability.ndjson. */
export interface CalendarLine {
  from: string;
  to: string;
  runs: [status: DayStatus, days: number, rodsHeld?: number][];
}

/** Ids, sorted, of the properties that both snapshots have and whose calendars differ. */
export function changedCalendars(
  ids: readonly string[],
  { cover, runsOf }: Pick<Calendars, "cover" | "runsOf">,
  lines: ReadonlyMap<string, Buffer>,
): string[] {
  return ids
    .filter((id, position) => {
      const line = lines.get(id);
      if (!line) return false;
      const before = JSON.parse(line.toString()) as CalendarLine;
      const from = Math.max(parseDay(before.from)!, cover.first);
      const to = Math.min(parseDay(before.to)!, cover.last);
      const runs = cutRuns(runsOf(position), from - cover.first, to - cover.first);
      return runsJson(runs) !== runsBetween(before, from, to);
    })
    .sort();
}

/** The runs of a calendar from one day to another, both included, as JSON. */
export function runsBetween({ from: begin, runs }: CalendarLine, from: number, to: number): string {
  const first = parseDay(begin)!;
  return runsJson(cutRuns(runsOfLine({ runs }), from - first, to - first));
}

/** The runs of a line. */
export function runsOfLine({ runs }: Pick<CalendarLine, "runs">): Run[] {
  return runs.map(runOf);
}

function runOf([status, days, rodsHeld]: CalendarLine["runs"][number]): Run {
  return { code: rodsHeld === undefined ? DAY_CODES[status] : FIRST_HELD + rodsHeld, days };
}
