// Reads the calendar on a thread of its own, while this one makes the output: a dump in; the rows that may
// stand in the output out, once that is known.
import {
  MessageChannel,
  receiveMessageOnPort,
  Worker,
  type MessagePort,
} from "node:worker_threads";
import type { Database } from "better-sqlite3";
import { likelyRows, type CalendarRow } from "./calendar.ts";
import type { OutputWindows } from "./output-windows.ts";

/** Pages of a dump from which on a thread is worth its start: some 40 MB. */
const WORTH_A_THREAD = 10_000;
/** Rows that the thread hands over: a dump that has more of them is read again, row by row. */
export const MOST_ROWS = 100_000;
/** A thread that never answers has died; then the dump is read here. */
const LONGEST_MS = 600_000;
/** What the first number of a state says. */
export const STATE = { reading: 0, wanted: 1, unwanted: 2 } as const;

/** What the thread is told. It gets the windows of the output by the port. */
export interface Job {
  file: string;
  /** Whether the rows are wanted; whether the answer is there. */
  state: Int32Array<SharedArrayBuffer>;
  port: MessagePort;
}

/** Nothing if the thread can't tell. */
export interface Answer {
  rows?: CalendarRow[];
  asked?: number;
}

export interface CalendarAhead {
  /** The rows that `output`, which is filled now, does not deny. To be asked for once. */
  rows(output: OutputWindows): Iterable<CalendarRow>;
  /** Whoever asks for no rows has to say so, or the thread waits on. */
  close(): void;
}

/**
 * `isSame` tells whether the dump's file is still the one that `db` has open; if not, another thread must
 * not open it.
 */
export function startCalendar(db: Database, isSame: () => boolean): CalendarAhead {
  const pages = db.pragma("page_count", { simple: true }) as number;
  if (db.memory || pages < WORTH_A_THREAD || !isSame()) {
    return { rows: (output) => likelyRows(db, output), close() {} };
  }
  const state = new Int32Array(new SharedArrayBuffer(8));
  const { port1, port2 } = new MessageChannel();
  const workerData: Job = { file: db.name, state, port: port2 };
  const worker = new Worker(new URL("calendar-thread.ts", import.meta.url), {
    workerData,
    transferList: [port2],
  });
  worker.unref();
  const say = (what: number) => {
    Atomics.store(state, 0, what);
    Atomics.notify(state, 0);
  };
  return {
    rows(output) {
      port1.postMessage(output.sets);
      say(STATE.wanted);
      Atomics.wait(state, 1, 0, LONGEST_MS);
      const { rows, asked = 0 } = (receiveMessageOnPort(port1)?.message ?? {}) as Answer;
      if (!rows || !isSame()) return likelyRows(db, output);
      output.asked += asked;
      return rows;
    },
    close() {
      say(STATE.unwanted);
      port1.close();
    },
  };
}
