// Reads the calendar, which has millions of rows: a dump in, the rows out that have a cell which may stand
// in the output. SQLite hands many rows over as one string of bytes, as a row at a time takes thrice as long.
import type { Database } from "better-sqlite3";
import { candidatesOf, likelyAmong, type Candidates } from "./candidates.ts";
import { CALENDAR_COLUMNS } from "./columns.ts";
import type { OutputWindows } from "./output-windows.ts";

/** Rows that are handed over at once, and bytes from which on a cell is not. */
const CHUNK = 4_096;
const LONG = 65_536;
const TABLE = `main."property_availability"`;

/** Id, property and the cells of CALENDAR_COLUMNS. */
export type CalendarRow = readonly unknown[];

/** Some rows in a row. */
export interface Chunk {
  /** The rows have greater numbers than this. */
  behind: unknown;
  count: number;
  /** Their cells, if those can be told from the bytes that SQLite hands over. */
  candidates: Candidates | undefined;
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
  for (const { behind, count, candidates } of chunks) {
    const likely = candidates && likelyAmong(candidates, count, output);
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
    const rows = Number(count);
    yield { behind, count: rows, candidates: candidatesOf(bytes, rows, CELLS.length) };
    behind = last;
  }
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
