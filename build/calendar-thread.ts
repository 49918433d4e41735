// The worker thread that calendar-job.ts starts: reads the calendars twice, for projection and proof.
import { parentPort, workerData } from "node:worker_threads";
import { dayOf } from "../src/dates.ts";
import { selectIds } from "./project/allow-list.ts";
import { coverOf, readCalendarRows, type CalendarRows } from "./project/calendars.ts";
import type { Assumed } from "./config.ts";
import { digestCalendars } from "./prove/calendars.ts";
import { checkPages, checkValues } from "./read/check.ts";
import { openQuietly } from "./read/database.ts";
import { asBuildError } from "./read/refusals.ts";

export interface CalendarJob {
  file: string;
  check: boolean;
  now: Date;
  assume: Assumed;
}

export interface CalendarMessages {
  answer: CalendarRows;
  derived: Map<unknown, string>;
}

const { file, check, now, assume } = workerData as CalendarJob;
const db = openQuietly(file);
try {
  db.exec("BEGIN");
  if (check) {
    checkPages(db);
    checkValues(db);
  }
  const ids = db.prepare(selectIds("properties")).pluck().all();
  const texts = ids.filter((id) => typeof id === "string");
  const answer = readCalendarRows(db, texts, coverOf(dayOf(now)), () => {});
  const arrays = [answer.grid.cells, answer.eligible, answer.published];
  const buffers = arrays.map(({ buffer }) => buffer as ArrayBuffer);
  parentPort!.postMessage({ answer } satisfies Partial<CalendarMessages>, buffers);
  const derived = digestCalendars(db, now, assume);
  parentPort!.postMessage({ derived } satisfies Partial<CalendarMessages>);
} catch (error) {
  throw asBuildError(error);
} finally {
  db.close();
}
