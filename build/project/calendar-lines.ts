// Reads the calendar rows of properties. A row costs several times as much as a line of one long text,
// so SQLite returns most rows as lines.
import type { Database } from "better-sqlite3";
import { DAY_CODES, FIRST_HELD } from "../../src/format/calendar.ts";
import { UUID_LENGTH } from "../../src/uuid.ts";
import { RowReader, type CalendarRows, type Cover, type Row } from "./calendar-rows.ts";

const TABLE = "property_availability";
const COLUMNS = "property_id, date, status, rods_held, id";
/** Rows of one text: few enough to look up one of them quickly. */
const CHUNK = 1024;
/** Rows of a chunk that are looked up one by one before all of its rows are read. */
const MAX_SINGLE_READS = 16;

const DATE_UNITS = 10;
const LINE_UNITS = UUID_LENGTH + DATE_UNITS + 1;
/** A line ends with a mark: one of these, or from FIRST_MARK on the number of rods held. */
const MARKS = { available: "+", blocked: "-", booked: "*", maintenance: "/" } as const;
const FIRST_MARK = 48;
const MAX_HELD = 126 - FIRST_MARK;
const UNKNOWN_MARK = "!";

const CODES = new Map(
  Object.entries(MARKS).map(([status, mark]) => [
    mark.charCodeAt(0),
    DAY_CODES[status as keyof typeof MARKS],
  ]),
);

// Lines of so many bytes have as many characters only if none takes several bytes, which readLines checks. A
// BLOB sorts after any text. What is odd is looked up as a row. BINARY, since a column's own collation may be
// unknown.
const LINE = `ifnull(
  CASE WHEN property_id COLLATE BINARY < x'' AND octet_length(property_id) = ${UUID_LENGTH}
    AND date COLLATE BINARY < x'' AND octet_length(date) = ${DATE_UNITS}
    AND (rods_held IS NULL
      OR typeof(rods_held) = 'integer' AND rods_held COLLATE BINARY BETWEEN 0 AND ${MAX_HELD})
  THEN property_id || date || CASE status COLLATE BINARY
    WHEN 'available' THEN '${MARKS.available}'
    WHEN 'booked' THEN '${MARKS.booked}'
    WHEN 'maintenance' THEN '${MARKS.maintenance}'
    WHEN 'blocked' THEN
      CASE WHEN rods_held IS NULL THEN '${MARKS.blocked}' ELSE char(${FIRST_MARK} + rods_held) END
    END
  END, '${UNKNOWN_MARK.repeat(LINE_UNITS)}')`;

/** Calls `report` with the rows read so far. */
export function readCalendarRows(
  db: Database,
  ids: readonly string[],
  cover: Cover,
  report: (rows: number) => void,
): CalendarRows {
  const reader = new RowReader(ids, cover);
  if (!hasRowIds(db)) {
    const all = db.prepare<[], Row>(`SELECT ${COLUMNS} FROM main.${TABLE}`).raw();
    for (const row of all.iterate()) reader.read(row);
    return reader.rows;
  }
  const from = `FROM main.${TABLE} WHERE _rowid_ >= ? ORDER BY _rowid_`;
  const lines = db
    .prepare<[bigint], [count: bigint, last: bigint, text: string | null]>(
      `SELECT count(*), max(number), group_concat(line, '')
       FROM (SELECT _rowid_ AS number, ${LINE} AS line ${from} LIMIT ${CHUNK})`,
    )
    .raw()
    .safeIntegers();
  const all = db.prepare<[bigint], Row>(`SELECT ${COLUMNS} ${from} LIMIT ${CHUNK}`).raw();
  const one = db.prepare<[bigint, number], Row>(`SELECT ${COLUMNS} ${from} LIMIT 1 OFFSET ?`).raw();
  let first = -(2n ** 63n);
  for (;;) {
    const begin = first;
    const [count, last, text] = lines.get(begin)!;
    let asked = 0;
    let whole: Row[] | undefined;
    readLines(reader, text ?? "", Number(count), (i) => {
      if (asked++ < MAX_SINGLE_READS) return one.get(begin, i)!;
      whole ??= all.all(begin);
      return whole[i]!;
    });
    report(reader.rows.read);
    if (count < CHUNK || last === 2n ** 63n - 1n) return reader.rows;
    first = last + 1n;
  }
}

function readLines(
  reader: RowReader,
  text: string,
  count: number,
  rowAt: (i: number) => Row,
): void {
  // A character of several bytes, of one column or two, shifts everything after it.
  const aligned = text.length === count * LINE_UNITS;
  let property = "";
  let position: number | undefined;
  for (let i = 0; i < count; i++) {
    const at = i * LINE_UNITS;
    const code = aligned ? codeAt(text, at + LINE_UNITS - 1) : undefined;
    if (code === undefined) {
      reader.read(rowAt(i));
      continue;
    }
    if (property === "" || !text.startsWith(property, at)) {
      property = text.slice(at, at + UUID_LENGTH);
      position = reader.positionOf(property);
    }
    if (position === undefined) reader.rows.read++;
    else if (!reader.readPlain(position, text.slice(at + UUID_LENGTH, at + LINE_UNITS - 1), code))
      reader.read(rowAt(i));
  }
}

function codeAt(text: string, at: number): number | undefined {
  const mark = text.charCodeAt(at);
  return mark < FIRST_MARK ? CODES.get(mark) : FIRST_HELD + mark - FIRST_MARK;
}

// A table without row ids, or with a column of that name, is read row by row.
function hasRowIds(db: Database): boolean {
  const columns = db.pragma(`main.table_xinfo("${TABLE}")`) as { name: string }[];
  const [table] = db.pragma(`main.table_list("${TABLE}")`) as { wr: number }[];
  return table!.wr === 0 && columns.every(({ name }) => name.toLowerCase() !== "_rowid_");
}
