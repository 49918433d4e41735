// Reads the calendars of a large dump on a thread of its own, and checks the dump there, while this
// thread has the records to project: a job in, what it found out.
import { Worker } from "node:worker_threads";
import { BuildError } from "../src/errors.ts";
import type { CalendarRows, Cover } from "./calendar-rows.ts";

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
  const answer = new Promise<CalendarAnswer>((settle, reject) => {
    const worker = new Worker(new URL("calendar-thread.ts", import.meta.url), { workerData: job });
    worker.once("message", settle);
    worker.once("error", (error) => reject(sameClass(error as Error & { hint?: string })));
    worker.once("exit", () => reject(new Error("The thread of the calendars ended early")));
  });
  // Whoever waits for it is told; until then nobody must be.
  answer.catch(() => {});
  return answer;
}

// An error keeps what it says on its way between threads, but not its class.
function sameClass(error: Error & { hint?: string }): Error {
  return error.hint === undefined ? error : new BuildError(error.message, error.hint);
}
