// The thread that startCalendars of calendar-job.ts starts: a job in, the cells of its calendars out.
import { parentPort, workerData } from "node:worker_threads";
import type { CalendarAnswer, CalendarJob } from "./calendar-job.ts";
import { readCalendarRows } from "./calendar-lines.ts";
import { checkPages } from "./read/check.ts";
import { openQuietly } from "./read/database.ts";
import { asBuildError } from "./read/faults.ts";

const { file, check, cover, candidates } = workerData as CalendarJob;

function answer(): CalendarAnswer {
  const db = openQuietly(file);
  try {
    db.exec("BEGIN");
    if (check) checkPages(db);
    const ids = db.prepare(candidates).pluck().all();
    const texts = ids.filter((id) => typeof id === "string");
    return { ids: texts, rows: readCalendarRows(db, texts, cover, () => {}) };
  } catch (error) {
    throw asBuildError(error);
  } finally {
    db.close();
  }
}

const made = answer();
const { grid, gated, published } = made.rows;
parentPort!.postMessage(made, [
  grid.buffer as ArrayBuffer,
  gated.buffer as ArrayBuffer,
  published.buffer as ArrayBuffer,
]);
