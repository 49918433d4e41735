// Reads the calendars of a large dump on a thread of its own, for the projection and again for the proof,
// while the main thread has records to project and files to write.
import { Worker } from "node:worker_threads";
import { BuildError } from "../src/errors.ts";
import type { CalendarJob, CalendarMessages } from "./calendar-thread.ts";
import type { CalendarAnswer } from "./project/calendars.ts";

export interface CalendarThread {
  /** Rejects with the BuildError for a damaged database. */
  answer: Promise<CalendarAnswer>;
  /** What deriveCalendars of the proof makes of the dump. */
  derived: Promise<Map<unknown, string>>;
}

export function startCalendars(workerData: CalendarJob): CalendarThread {
  const worker = new Worker(new URL("calendar-thread.ts", import.meta.url), { workerData });
  const wait = <Name extends keyof CalendarMessages>(name: Name) => {
    const part = new Promise<NonNullable<CalendarMessages[Name]>>((settle, reject) => {
      worker.on("message", (said: CalendarMessages) => said[name] && settle(said[name]!));
      worker.once("error", (error) => reject(sameClass(error as Error & { hint?: string })));
      worker.once("exit", () => reject(new Error("The thread of the calendars ended early")));
    });
    // Avoid an unhandled rejection; awaiting callers still see the error.
    part.catch(() => {});
    return part;
  };
  return { answer: wait("answer"), derived: wait("derived") };
}

// An error keeps what it says on its way between threads, but not its class.
function sameClass(error: Error & { hint?: string }): Error {
  return error.hint === undefined ? error : new BuildError(error.message, error.hint);
}
