// The thread on which a build derives the calendars of a large dump again while it plans and writes.
import { parentPort, workerData } from "node:worker_threads";
import { openQuietly } from "../read/database.ts";
import { asBuildError } from "../read/faults.ts";
import { deriveCalendars } from "./calendars.ts";

const { file, now } = workerData as { file: string; now: Date };
const db = openQuietly(file);
try {
  parentPort!.postMessage(deriveCalendars(db, now));
} catch (error) {
  throw asBuildError(error);
} finally {
  db.close();
}
