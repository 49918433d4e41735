// The thread that startCalendar of calendar-ahead.ts starts: a dump and a set that is being filled in, the
// rows out that may stand in the output.
import { workerData } from "node:worker_threads";
import { openQuietly } from "../read/database.ts";
import { likelyRows, chunksOf, type CalendarRow, type Chunk } from "./calendar.ts";
import { FILLED, MOST_ROWS, type Answer, type Job } from "./calendar-ahead.ts";
import { OutputWindows } from "./output-windows.ts";

/** Bytes of cells that are held until the set is filled; more would only move the peak of memory. */
const MOST_HELD = 8 * 1024 * 1024;

const { file, sets, state, port } = workerData as Job;

// Reads on while the set is being filled, and hands nothing over before it is.
function* ahead(chunks: Iterator<Chunk>): Generator<Chunk> {
  const held: Chunk[] = [];
  for (let bytes = 0; bytes < MOST_HELD && Atomics.load(state, 0) < FILLED;) {
    const { value, done } = chunks.next();
    if (done) break;
    held.push(value);
    bytes += value.bytes.length;
  }
  Atomics.wait(state, 0, 0);
  for (let chunk = held.shift(); chunk; chunk = held.shift()) yield chunk;
  yield* { [Symbol.iterator]: () => chunks };
}

function answer(): Answer {
  const db = openQuietly(file);
  try {
    const output = new OutputWindows(sets);
    const rows: CalendarRow[] = [];
    for (const row of likelyRows(db, output, ahead(chunksOf(db)))) {
      if (rows.push(row) > MOST_ROWS) return {};
    }
    return { rows, asked: output.asked };
  } catch {
    // The other thread meets the same error, and tells of it.
    return {};
  } finally {
    db.close();
  }
}

try {
  port.postMessage(answer());
} finally {
  // Without an answer the other thread reads the dump itself; it must not wait for one.
  Atomics.store(state, 1, 1);
  Atomics.notify(state, 1);
}
