// Reads the calendars of a large dump on a thread of its own, once for the projection and once for the
// proof, while the main thread projects records and writes files.
import type { CalendarJob, CalendarMessages } from "./calendar-thread.ts";
import type { CalendarAnswer } from "./project/calendars.ts";
import { startThread } from "./thread.ts";

/** Megabytes for what the thread makes and drops with each row: more costs memory and saves no time. */
const YOUNG_MB = 8;

export interface CalendarThread {
  /** Rejects with the BuildError for a damaged database. */
  answer: Promise<CalendarAnswer>;
  /** What the proof's deriveCalendars returns for the dump. */
  derived: Promise<Map<unknown, string>>;
}

export function startCalendars(job: CalendarJob): CalendarThread {
  const script = new URL("calendar-thread.ts", import.meta.url);
  const limits = { maxYoungGenerationSizeMb: YOUNG_MB };
  const { wait } = startThread<CalendarMessages>(script, job, limits);
  return { answer: wait("answer"), derived: wait("derived") };
}
