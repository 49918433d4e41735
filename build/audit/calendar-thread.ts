// The thread that startCalendar of calendar-ahead.ts starts: a dump in, the rows out that may stand in
// the output, once that is known.
import { receiveMessageOnPort, workerData } from "node:worker_threads";
import { openQuietly } from "../read/database.ts";
import { likelyRows, chunksOf, type CalendarRow, type Chunk } from "./calendar.ts";
import { MOST_ROWS, STATE, type Answer, type Job } from "./calendar-ahead.ts";
import { OutputWindows, type Sets } from "./output-windows.ts";

/** Bytes of cells that are held until the output is known; more would only move the peak of memory. */
const MOST_HELD = 24 * 1024 * 1024;

const { file, state, port } = workerData as Job;

// Reads what may be held. Nobody asks yet.
function readAhead(chunks: Iterator<Chunk>): Chunk[] {
  const held: Chunk[] = [];
  for (let bytes = 0; bytes < MOST_HELD && Atomics.load(state, 0) === STATE.reading;) {
    const { value, done } = chunks.next();
    if (done) break;
    held.push(value);
    bytes += value.candidates?.bytes.length ?? 0;
  }
  return held;
}

function* onward(held: Chunk[], chunks: Iterator<Chunk>): Generator<Chunk> {
  for (let chunk = held.shift(); chunk; chunk = held.shift()) yield chunk;
  yield* { [Symbol.iterator]: () => chunks };
}

function answer(): Answer {
  const db = openQuietly(file);
  try {
    const chunks = chunksOf(db);
    const held = readAhead(chunks);
    Atomics.wait(state, 0, STATE.reading);
    if (Atomics.load(state, 0) === STATE.unwanted) return {};
    const output = new OutputWindows(receiveMessageOnPort(port)!.message as Sets);
    const rows: CalendarRow[] = [];
    for (const row of likelyRows(db, output, onward(held, chunks))) {
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
