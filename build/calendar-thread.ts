// The thread that startCalendars of calendar-job.ts starts.
import { parentPort, workerData } from "node:worker_threads";
import type { CalendarAnswer, CalendarJob, CalendarMessages } from "./calendar-job.ts";
import { readCalendarRows } from "./calendar-lines.ts";
import { deriveCalendars } from "./prove/calendars.ts";
import { checkPages } from "./read/check.ts";
import { openQuietly } from "./read/database.ts";
import { asBuildError } from "./read/faults.ts";

const { file, check, cover, now, candidates } = workerData as CalendarJob;
const db = openQuietly(file);
try {
  db.exec("BEGIN");
  if (check) checkPages(db);
  const ids = db.prepare(candidates).pluck().all();
  const texts = ids.filter((id) => typeof id === "string");
  say({ answer: { ids: texts, rows: readCalendarRows(db, texts, cover, () => {}) } });
  say({ derived: deriveCalendars(db, now) });
} catch (error) {
  throw asBuildError(error);
} finally {
  db.close();
}

function say(message: CalendarMessages): void {
  parentPort!.postMessage(message, message.answer ? buffersOf(message.answer) : []);
}

function buffersOf({ rows: { grid, gated, published } }: CalendarAnswer): ArrayBuffer[] {
  return [grid, gated, published].map(({ buffer }) => buffer as ArrayBuffer);
}
