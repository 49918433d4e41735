// Reads published calendars, and finds those that changed since the previous snapshot, on days that both cover.
import { parseDay } from "../../src/dates.ts";
import {
  cutRuns,
  DAY_CODES,
  decodeRuns,
  encodeRuns,
  FIRST_HELD,
  runsJson,
  type DayStatus,
  type Run,
} from "../../src/format/calendar.ts";
import { buildArena, slice } from "../project/arena.ts";
import type { Calendars } from "../project/calendars.ts";

export type PublishedCalendars = Pick<Calendars, "cover" | "encoded" | "runsOf">;

export interface CalendarLine {
  from: string;
  to: string;
  runs: [status: DayStatus, days: number, rodsHeld?: number][];
}

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
      const first = parseDay(before.from)!;
      const from = Math.max(first, cover.first);
      const to = Math.min(parseDay(before.to)!, cover.last);
      const runsFrom = (begin: number, runs: readonly Run[]) =>
        runsJson(cutRuns(runs, from - begin, to - begin));
      return runsFrom(cover.first, runsOf(position)) !== runsFrom(first, runsOfLine(before));
    })
    .sort();
}

export function publishedCalendars(
  lines: Iterable<CalendarLine & { property_id: string }>,
  records: readonly { id: string }[],
  cover: Calendars["cover"],
): PublishedCalendars {
  const known = new Map<string, Uint8Array>();
  for (const line of lines) known.set(line.property_id, encodeRuns(runsOfLine(line)));
  const encoded = buildArena(records.length, (i) => known.get(records[i]!.id)!);
  const runsOf = (position: number) => decodeRuns(slice(encoded, position, position + 1));
  return { cover, encoded, runsOf };
}

export function runsOfLine({ runs }: CalendarLine): Run[] {
  return runs.map(([status, days, rodsHeld]) => ({
    code: rodsHeld === undefined ? DAY_CODES[status] : FIRST_HELD + rodsHeld,
    days,
  }));
}
