// Reads the calendars of a large dump on a thread, for projection and proof, while the build does other work.
import type { CalendarJob, CalendarMessages } from "./calendar-thread.ts";
import type { Assumed } from "./config.ts";
import { LARGE_BYTES } from "./read/database.ts";
import type { Dump } from "./read/open.ts";
import { startThread } from "./thread.ts";

/** Megabytes for what the thread makes and drops with each row: more costs memory and saves no time. */
const YOUNG_MB = 8;

/** Undefined for a dump that is read sooner than a thread starts, or that no other connection can open. */
export function startCalendars(
  { file, bytes, checked }: Pick<Dump, "file" | "bytes" | "checked">,
  now: Date,
  assume: Assumed,
) {
  if (file === undefined || bytes < LARGE_BYTES) return undefined;
  const script = new URL("calendar-thread.ts", import.meta.url);
  const job: CalendarJob = { file, check: !checked, now, assume };
  const thread = startThread<CalendarMessages>(script, job, {
    maxYoungGenerationSizeMb: YOUNG_MB,
  });
  return { answer: thread.first("answer"), derived: thread.first("derived") };
}
