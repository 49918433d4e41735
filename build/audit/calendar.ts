// Reads the calendar, which has millions of rows: a dump in, the rows out that have a cell which may stand
// in the output. SQLite hands many rows over as one string of bytes, as a row at a time takes thrice as long.
import { isUtf8 } from "node:buffer";
import type { Database } from "better-sqlite3";
import { CALENDAR_COLUMNS } from "./columns.ts";
import type { OutputWindows } from "./output-windows.ts";
import { WINDOW } from "./windows.ts";

/** Rows that are handed over at once, and bytes from which on a cell is not. */
const CHUNK = 4_096;
const LONG = 65_536;
const TABLE = `main."property_availability"`;

/** Id, property and the cells of CALENDAR_COLUMNS. */
export type CalendarRow = readonly unknown[];

/** The cells of some rows as bytes, a zero byte between them. */
export interface Chunk {
  /** The rows have greater numbers than this. */
  behind: unknown;
  count: number;
  bytes: Buffer;
}

const CELLS = CALENDAR_COLUMNS.map((column) => `"${column}"`);
const ROWS = `SELECT id, property_id, ${CELLS.join(", ")} FROM ${TABLE}`;
// A column's own collation may be unknown here. A long cell is left out, and a zero byte too many stands in
// its place, so that its chunk is read row by row: a string of SQLite has a billion bytes at most.
const SHORT_CELLS = CELLS.map(
  (cell) =>
    `CASE WHEN octet_length(${cell}) > ${LONG} THEN char(0) ELSE ${cell} COLLATE BINARY END AS ${cell}`,
);

/**
 * Yields all rows that `output` does not deny, and perhaps some more, in the table's order. `chunks` are
 * those of chunksOf.
 */
export function* likelyRows(
  db: Database,
  output: OutputWindows,
  chunks: Iterable<Chunk> = chunksOf(db),
): Generator<CalendarRow> {
  if (!canConcatenate(db)) {
    yield* db.prepare(ROWS).raw().iterate() as Iterable<CalendarRow>;
    return;
  }
  const some = db.prepare(`${ROWS} WHERE _rowid_ > ? ORDER BY _rowid_ LIMIT ? OFFSET ?`).raw();
  for (const { behind, count, bytes } of chunks) {
    const likely = likelyOf(bytes, count, output);
    const from = likely?.indexOf(1) ?? 0;
    const to = likely ? likely.lastIndexOf(1) + 1 : count;
    if (to === 0) continue;
    let i = from;
    for (const row of some.iterate(behind, to - from, from) as Iterable<CalendarRow>) {
      if (!likely || likely[i] === 1) yield row;
      i++;
    }
  }
}

/** The whole calendar, if its rows are numbered. */
export function* chunksOf(db: Database): Generator<Chunk> {
  const texts = CELLS.map((cell) => `coalesce(${cell}, '')`).join(" || char(0) || ");
  const chunks = db
    .prepare(
      `SELECT max(_rowid_), count(*), CAST(group_concat(${texts}, char(0)) AS BLOB)
       FROM (SELECT _rowid_, ${SHORT_CELLS.join(", ")} FROM ${TABLE}
         WHERE _rowid_ > ? ORDER BY _rowid_ LIMIT ${CHUNK})`,
    )
    .raw()
    .safeIntegers();
  for (let behind: unknown = -Infinity; ;) {
    const [last, count, bytes] = chunks.get(behind) as [unknown, bigint, Buffer];
    if (last === null) return;
    yield { behind, count: Number(count), bytes };
    behind = last;
  }
}

/** Of each row of a chunk whether it is likely; undefined if that can't be told from its bytes. */
function likelyOf(bytes: Buffer, rows: number, output: OutputWindows): Uint8Array | undefined {
  const columns = CALENDAR_COLUMNS.length;
  // What is no UTF-8 becomes another text when it is read.
  if (!isUtf8(bytes)) return undefined;
  const likely = new Uint8Array(rows);
  /** By column: where the cell of the row before begins, how long it is, and whether it is likely. */
  const begins = new Int32Array(columns);
  const lengths = new Int32Array(columns).fill(-1);
  const verdicts = new Uint8Array(columns);
  let row = 0;
  let column = 0;
  for (let from = 0; from <= bytes.length;) {
    let to = from;
    while (to < bytes.length && bytes[to] !== 0) to++;
    // Rows of one stay have the same cells.
    const isSame = lengths[column] === to - from && isRepeated(bytes, begins[column]!, from, to);
    if (!isSame) verdicts[column] = Number(isLikely(bytes, from, to, output));
    likely[row]! |= verdicts[column]!;
    begins[column] = from;
    lengths[column] = to - from;
    from = to + 1;
    if (++column < columns) continue;
    column = 0;
    row++;
  }
  // A cell with a zero byte looks like two.
  return row === rows && column === 0 ? likely : undefined;
}

/** Whether the bytes from `from` to `to` stand at `other` too. Cells of a column often begin alike. */
function isRepeated(bytes: Uint8Array, other: number, from: number, to: number): boolean {
  const distance = other - from;
  let at = to;
  while (at > from && bytes[at - 1] === bytes[at - 1 + distance]) at--;
  return at === from;
}

function isLikely(bytes: Buffer, start: number, end: number, output: OutputWindows): boolean {
  let from = start;
  let to = end;
  while (from < to && isBlank(bytes[from]!)) from++;
  while (to > from && isBlank(bytes[to - 1]!)) to--;
  if (to - from < WINDOW) return false;
  if (bytes[from]! < 0x80 && bytes[to - 1]! < 0x80) return output.mayHold(bytes, from, to);
  // Other blanks that are cut off.
  const text = Buffer.from(bytes.toString("utf8", from, to).trim());
  return text.length >= WINDOW && output.mayHold(text, 0, text.length);
}

/** Those of ASCII that String.trim cuts off: the audit seeks a text without them. */
function isBlank(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
}

// Rows can be handed over together if they are numbered, and their cells are texts or blobs: SQLite does
// not write numbers as we do. No other class of value is stored in a column of a type like these.
function canConcatenate(db: Database): boolean {
  const tables = db.pragma("main.table_list(property_availability)") as TableInfo[];
  const columns = db.pragma("main.table_xinfo(property_availability)") as ColumnInfo[];
  const isNumbered = tables.some(({ schema, wr }) => schema === "main" && wr === 0);
  const types = new Map(columns.map(({ name, type }) => [name.toLowerCase(), type]));
  const isText = (column: string) => /^(?!.*INT).*(CHAR|CLOB|TEXT)/i.test(types.get(column) ?? "");
  return isNumbered && !types.has("_rowid_") && CALENDAR_COLUMNS.every(isText);
}

interface TableInfo {
  schema: string;
  wr: number;
}
interface ColumnInfo {
  name: string;
  type: string;
}
