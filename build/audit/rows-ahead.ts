// Reads the calendar of a large dump on a thread of its own, while this one makes the output: a dump in; the
// rows that may stand in the output out, once that is known.
import { MessageChannel, type MessagePort } from "node:worker_threads";
import type { Opened } from "../read/database.ts";
import { runThread } from "../thread.ts";
import { likelyRows, type CalendarRow } from "./calendar.ts";
import type { OutputWindows, Sets } from "./output-windows.ts";

/** Bytes of a dump whose calendar takes longer to read than a thread takes to start. */
const WORTH_A_THREAD = 128 * 1024 * 1024;
/** Rows that the thread hands over: a dump that has more of them is read again here. */
export const MOST_ROWS = 100_000;

/** What the thread is told. */
export interface RowsJob {
  file: string;
  /** Brings what the output holds. */
  port: MessagePort;
}

/** A message by the port: what the output holds, or nothing if the rows are not wanted any more. */
export type Wanted = Sets | undefined;

/** Nothing if the thread can't tell. */
export interface RowsAnswer {
  rows?: CalendarRow[];
  asked?: number;
}

export interface RowsAhead {
  /** The rows that `output`, which is filled now, does not deny. To be asked for once. */
  rows(output: OutputWindows): Promise<Iterable<CalendarRow>>;
  /** Whoever asks for no rows has to say so, or the thread waits on. */
  close(): void;
}

/**
 * `isSame` tells whether the dump is still the one that `db` has open; if not, another thread must not
 * open it.
 */
export function startRows({ db, file, bytes }: Opened, isSame: () => boolean): RowsAhead {
  const readHere = (output: OutputWindows) => likelyRows(db, output);
  if (bytes < WORTH_A_THREAD || !isSame())
    return { rows: async (output) => readHere(output), close() {} };
  const { port1, port2 } = new MessageChannel();
  const job: RowsJob = { file, port: port2 };
  const answer = runThread<RowsAnswer>("audit/rows-thread.ts", job, [port2]);
  return {
    async rows(output) {
      port1.postMessage(output.sets satisfies Wanted);
      // Where the thread fails, this one does, too, and tells why.
      const { rows, asked = 0 } = await answer.catch((): RowsAnswer => ({}));
      if (!rows || !isSame()) return readHere(output);
      output.asked += asked;
      return rows;
    },
    close() {
      port1.postMessage(undefined satisfies Wanted);
      port1.close();
    },
  };
}
