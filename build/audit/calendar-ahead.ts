// Reads the calendar on a thread of its own, while this one reads the output: a dump and a set of windows
// in, a function out that waits for the rows.
import {
  MessageChannel,
  receiveMessageOnPort,
  Worker,
  type MessagePort,
} from "node:worker_threads";
import type { Database } from "better-sqlite3";
import { likelyRows, type CalendarRow } from "./calendar.ts";
import type { OutputWindows, Sets } from "./output-windows.ts";

/** Pages of a dump from which on a thread is worth its start: some 40 MB. */
const WORTH_A_THREAD = 10_000;
/** Rows that the thread hands over: a dump that has more of them is read again, row by row. */
export const MOST_ROWS = 100_000;
/** A thread that never answers has died; then the dump is read here. */
const LONGEST_MS = 600_000;
/** What the first number of a state says when the set is filled. */
export const FILLED = 1;

/** What the thread is told. */
export interface Job {
  file: string;
  sets: Sets;
  /** Whether the set is filled; whether the answer is there. */
  state: Int32Array<SharedArrayBuffer>;
  port: MessagePort;
}

/** Nothing if the thread can't tell. */
export interface Answer {
  rows?: CalendarRow[];
  asked?: number;
}

/**
 * Call what is returned when `output` is filled. `isSame` tells whether the dump's file is still the one
 * that `db` has open; without it there is no thread.
 */
export function startCalendar(
  db: Database,
  output: OutputWindows,
  isSame: () => boolean = () => false,
): () => Iterable<CalendarRow> {
  const pages = db.pragma("page_count", { simple: true }) as number;
  if (db.memory || pages < WORTH_A_THREAD || !isSame()) return () => likelyRows(db, output);
  const state = new Int32Array(new SharedArrayBuffer(8));
  const { port1, port2 } = new MessageChannel();
  const workerData: Job = { file: db.name, sets: output.sets, state, port: port2 };
  const worker = new Worker(new URL("calendar-thread.ts", import.meta.url), {
    workerData,
    transferList: [port2],
  });
  worker.unref();
  return () => {
    Atomics.store(state, 0, FILLED);
    Atomics.notify(state, 0);
    Atomics.wait(state, 1, 0, LONGEST_MS);
    const { rows, asked = 0 } = (receiveMessageOnPort(port1)?.message ?? {}) as Answer;
    port1.close();
    if (!rows || !isSame()) return likelyRows(db, output);
    output.asked += asked;
    return rows;
  };
}
