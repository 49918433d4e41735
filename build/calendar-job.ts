// Reads the calendars of a large dump on a thread of its own, and checks the dump there, while this
// thread has the records to project: a job in, what it found out.
import type { CalendarRows, Cover } from "./calendar-rows.ts";
import { runThread } from "./thread.ts";

/** What the thread is told. */
export interface CalendarJob {
  /** The database, for a second connection to it. */
  file: string;
  /** Look for damage first. */
  check: boolean;
  cover: Cover;
  /** SQL that chooses the ids of the properties that may be published. */
  candidates: string;
}

export interface CalendarAnswer {
  ids: string[];
  rows: CalendarRows;
}

/** Rejects with the BuildError for a damaged database. */
export function startCalendars(job: CalendarJob): Promise<CalendarAnswer> {
  return runThread<CalendarAnswer>("calendar-thread.ts", job);
}
