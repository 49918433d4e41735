// Reads the calendars of a large dump on a thread of its own, once for the projection and once for the
// proof, while the build projects records and writes files.
import type { CalendarJob, CalendarMessages } from "./calendar-thread.ts";
import { startThread } from "./thread.ts";

/** Megabytes for what the thread makes and drops with each row: more costs memory and saves no time. */
const YOUNG_MB = 8;

/** The thread's messages; each rejects with the BuildError for a damaged database. */
export type CalendarThread = {
  readonly [Name in keyof CalendarMessages]: Promise<CalendarMessages[Name]>;
};

export function startCalendars(job: CalendarJob): CalendarThread {
  const script = new URL("calendar-thread.ts", import.meta.url);
  const thread = startThread<CalendarMessages>(script, job, {
    maxYoungGenerationSizeMb: YOUNG_MB,
  });
  return { answer: thread.first("answer"), derived: thread.first("derived") };
}
