// The thread that startRows of rows-ahead.ts starts: a dump in, the rows out that may stand in the output,
// once that is known.
import { once } from "node:events";
import { parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import { openQuietly } from "../read/database.ts";
import { likelyRows, chunksOf, type CalendarRow, type Chunk } from "./calendar.ts";
import { MOST_ROWS, type RowsAnswer, type RowsJob, type Wanted } from "./rows-ahead.ts";
import { OutputWindows } from "./output-windows.ts";

/** Bytes of cells that are held until the output is known; more would only move the peak of memory. */
const MOST_HELD = 24 * 1024 * 1024;

const { file, port } = workerData as RowsJob;

/** Reads until the output is known, or as much as may be held. Returns what is known of the output, too. */
async function readAhead(chunks: Iterator<Chunk>): Promise<{ held: Chunk[]; wanted: Wanted }> {
  const held: Chunk[] = [];
  for (let bytes = 0; bytes < MOST_HELD;) {
    const said = receiveMessageOnPort(port) as { message: Wanted } | undefined;
    if (said) return { held, wanted: said.message };
    const { value, done } = chunks.next();
    if (done) break;
    held.push(value);
    bytes += value.candidates?.bytes.length ?? 0;
  }
  const [wanted] = (await once(port, "message")) as [Wanted];
  return { held, wanted };
}

function* onward(held: Chunk[], chunks: Iterable<Chunk>): Generator<Chunk> {
  for (let chunk = held.shift(); chunk; chunk = held.shift()) yield chunk;
  yield* chunks;
}

async function answer(): Promise<RowsAnswer> {
  const db = openQuietly(file);
  try {
    const chunks = chunksOf(db);
    const { held, wanted } = await readAhead(chunks);
    if (!wanted) return {};
    const output = new OutputWindows(wanted);
    const rows: CalendarRow[] = [];
    for (const row of likelyRows(db, output, onward(held, chunks))) {
      if (rows.push(row) > MOST_ROWS) return {};
    }
    return { rows, asked: output.asked };
  } finally {
    db.close();
    port.close();
  }
}

parentPort!.postMessage(await answer());
