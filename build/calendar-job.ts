// Reads the calendars of a large dump on a thread of its own, once for the projection and once for the
// proof, while the main thread projects records and writes files.
import { Worker } from "node:worker_threads";
import { BuildError } from "../src/errors.ts";
import type { CalendarJob, CalendarMessages } from "./calendar-thread.ts";
import type { CalendarAnswer } from "./project/calendars.ts";

/** Megabytes for what the thread makes and drops with each row: more costs memory and saves no time. */
const YOUNG_MB = 8;

export interface CalendarThread {
  /** Rejects with the BuildError for a damaged database. */
  answer: Promise<CalendarAnswer>;
  /** What the proof's deriveCalendars returns for the dump. */
  derived: Promise<Map<unknown, string>>;
}

export function startCalendars(workerData: CalendarJob): CalendarThread {
  const worker = new Worker(new URL("calendar-thread.ts", import.meta.url), {
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  const wait = <Name extends keyof CalendarMessages>(name: Name) => {
    const part = new Promise<NonNullable<CalendarMessages[Name]>>((settle, reject) => {
      worker.on("message", (message: CalendarMessages) => message[name] && settle(message[name]!));
      worker.once("error", (error) => reject(restoreClass(error as Error & { hint?: string })));
      worker.once("exit", () => reject(new Error("The calendar thread ended early")));
    });
    // Avoid an unhandled rejection; awaiting callers still see the error.
    part.catch(() => {});
    return part;
  };
  return { answer: wait("answer"), derived: wait("derived") };
}

// Errors cross threads with their properties, but without their class.
function restoreClass(error: Error & { hint?: string }): Error {
  return error.hint === undefined ? error : new BuildError(error.message, error.hint);
}
