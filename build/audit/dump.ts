// Reads the dump for the audit: private cells in batches, and the public source text.
import type { Database } from "better-sqlite3";
import type { CalendarRow } from "./calendar.ts";
import { Cells, NOBODY } from "./cells.ts";
import {
  AUDITED,
  CALENDAR_COLUMNS,
  kindOf,
  soughtOf,
  textsOf,
  type AuditedTable,
} from "./columns.ts";
import type { OutputWindows } from "./output-windows.ts";
import { Source } from "./source.ts";

export interface Directory {
  cells: Cells;
  source: Source;
  /** Owners by the id of a property. */
  ownersOf: Map<string, number>;
}

/** Reads all tables but the calendar. */
export function readDirectory(
  db: Database,
  published: ReadonlySet<string>,
  output: OutputWindows,
): Directory {
  const directory = { cells: new Cells(output), source: new Source(), ownersOf: new Map() };
  const owners = new Map<unknown, number>();
  for (const table of AUDITED) readTable(db, table, published, directory, owners);
  return directory;
}

/**
 * Yields the directory's cells with those of the calendar behind them, `most` values or few more at a
 * time.
 */
export function* batches(
  { cells, ownersOf }: Directory,
  calendar: Iterable<CalendarRow>,
  output: OutputWindows,
  most: number,
): Generator<Cells> {
  let batch = cells;
  let columns = calendarColumns(batch);
  for (const row of calendar) {
    batch.row(row[0], ownersOf.get(row[1] as string) ?? NOBODY);
    for (let i = 0; i < columns.length; i++) {
      if (row[i + 2] !== null) batch.add(columns[i]!, row[i + 2]);
    }
    if (batch.values < most) continue;
    batch.close();
    yield batch;
    batch = new Cells(output);
    columns = calendarColumns(batch);
  }
  if (batch !== cells && batch.values === 0) return;
  batch.close();
  yield batch;
}

function calendarColumns(cells: Cells): number[] {
  const table = "property_availability";
  return CALENDAR_COLUMNS.map((column) => cells.column({ table, column, gated: false }));
}

function readTable(
  db: Database,
  { name, gate, owner, open, closed }: AuditedTable,
  published: ReadonlySet<string>,
  { cells, source, ownersOf }: Directory,
  owners: Map<unknown, number>,
): void {
  const columns = [...open, ...closed];
  const kinds = columns.map(kindOf);
  const numbers = columns.map((column, i) =>
    cells.column({ table: name, column, gated: i < open.length }),
  );
  const rows = db.prepare(`SELECT id, ${owner}, ${gate}, ${quoted(columns)} FROM "${name}"`);
  for (const row of rows.raw().iterate() as Iterable<unknown[]>) {
    const id = row[0] as string;
    const number = numberOf(owners, row[1]);
    cells.row(id, number);
    if (name === "properties") ownersOf.set(id, number);
    const isPublished = row[2] === 1 && published.has(id);
    const texts: string[] = [];
    for (let i = 0; i < columns.length; i++) {
      const cell = row[i + 3];
      if (cell === null) continue;
      if (isPublished && i < open.length) {
        for (const text of textsOf(kinds[i]!, cell)) texts.push(String(text));
      } else if (kinds[i] === "text") {
        cells.add(numbers[i]!, cell);
      } else {
        for (const text of soughtOf(kinds[i]!, cell)) cells.add(numbers[i]!, text);
      }
    }
    if (isPublished) source.add(id, number, texts);
  }
}

function numberOf(owners: Map<unknown, number>, owner: unknown): number {
  if (owner === null) return NOBODY;
  const number = owners.get(owner) ?? owners.size;
  owners.set(owner, number);
  return number;
}

function quoted(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(", ");
}
