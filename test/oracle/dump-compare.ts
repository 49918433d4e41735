// A dump and the published NDJSON go in; every difference between them comes out as a line without private values.
import type Database from "better-sqlite3";
import { isoDate } from "./calendar.ts";
import { isMember, pinFaults, type Point } from "./dump-rules.ts";
import { isWhole, TABLES, type Row } from "./dump-tables.ts";
import { LIST_NAMES, LISTS, type ListResource } from "./lists.ts";
import { lines, recordsIn, type Published } from "./load.ts";
import { readDate } from "./params.ts";

export interface CompareOptions {
  /** "off" compares texts exactly; "on" allows withheld texts and spans that read [removed]. Default "off". */
  textRules?: "off" | "on";
  /** Ids of rows that the checks of texts rejected for their name, from the private report. */
  textRejected?: ReadonlySet<string>;
}

type Line = Record<string, unknown>;

/** A table's rows; none where the dump lacks it. */
function rowsOf(dump: Database.Database, table: string): Row[] {
  const isThere = (dump.pragma(`main.table_info(${table})`) as object[]).length > 0;
  return isThere ? dump.prepare<[], Row>(`SELECT * FROM main.${table}`).all() : [];
}

function recordFaults(
  resource: ListResource,
  record: Line,
  row: Row,
  textRules: "off" | "on",
): string[] {
  const pin = resource === "properties" ? ["latitude", "longitude"] : [];
  const wrong = Object.entries(TABLES[resource].columns)
    .filter(([field]) => !pin.includes(field))
    .filter(
      ([field, { kind, read }]) => !isMember(record[field], read(row[field]), kind, textRules),
    )
    .map(([field]) => `${field} differs`);
  const [moved, point] = [record, row] as unknown as [Point, Point];
  return pin.length > 0 ? [...wrong, ...pinFaults(moved, point)] : wrong;
}

function tableDifferences(
  dump: Database.Database,
  resource: ListResource,
  published: string,
  { textRules = "off", textRejected = new Set() }: CompareOptions,
): string[] {
  const { isPublic, columns } = TABLES[resource];
  const members = Object.keys(columns);
  const isWanted = (row: Row) =>
    isPublic(row) && members.every((field) => columns[field]!.read(row[field]) !== undefined);
  const wanted = new Map(
    rowsOf(dump, LISTS[resource].table)
      .filter(isWanted)
      .map((row) => [row["id"], row]),
  );
  const found = new Set<unknown>();
  const faults = lines(published).flatMap((line, i) => {
    const record = JSON.parse(line) as Line;
    const [own, id] = [Object.keys(record).join(" "), String(record["id"])];
    const row = wanted.get(id);
    const wrong = row ? recordFaults(resource, record, row, textRules) : ["unexpected"];
    if (found.has(id)) wrong.push("published twice");
    found.add(id);
    return [
      ...(JSON.stringify(record) === line
        ? []
        : [`line ${i + 1}: not as JSON.stringify spells it`]),
      ...(own === members.join(" ") ? [] : [`line ${i + 1}: members ${own}`]),
      ...wrong.map((fault) => `${id}: ${fault}`),
    ];
  });
  const missing = [...wanted.keys()].filter(
    (id) => !found.has(id) && !textRejected.has(String(id)),
  );
  return [...missing.map((id) => `${String(id)}: missing`), ...faults].map(
    (fault) => `${resource} ${fault}`,
  );
}

interface Calendar {
  property_id: string;
  from: string;
  to: string;
  runs: [status: string, days: number, rods_held?: number][];
}

/** 31 days before the build date to 550 after. */
const COVER_DAYS = 582;
const STATUSES = ["available", "blocked", "booked", "maintenance"];

/** A row's day as a run has it. A bad status or a negative number of rods blocks the whole day: it is never available. */
function statusOf({ status, rods_held: held }: Row): string {
  const isNegative = typeof held === "number" && held < 0;
  if (!STATUSES.includes(String(status)) || isNegative) return "blocked,";
  return `${String(status)},${status === "blocked" && isWhole(held) ? Number(held) : ""}`;
}

function calendarFaults({ from, to, runs }: Calendar, rows: readonly Row[]): string[] {
  const published = runs.flatMap(([status, days, rods]) =>
    Array<string>(days).fill(`${status},${rods ?? ""}`),
  );
  const [first = 0, last = 0] = [from, to].map(readDate);
  if (published.length !== COVER_DAYS || last - first + 1 !== COVER_DAYS) {
    return [`${published.length} days instead of ${COVER_DAYS}`];
  }
  // Rows of one day that contradict each other, which only a dump without the schema's constraint can hold, block it.
  const dumped = new Map<number | undefined, string>();
  for (const row of rows) {
    const [day, status] = [readDate(String(row["date"])), statusOf(row)];
    dumped.set(day, (dumped.get(day) ?? status) === status ? status : "blocked,");
  }
  const days = published.map((_, i) => first + i);
  const wrong = days.filter((day, i) => published[i] !== (dumped.get(day) ?? "available,"));
  return wrong.length > 0 ? [`${wrong.length} days differ, the first ${isoDate(wrong[0]!)}`] : [];
}

/** Compares calendars of the published properties day by day. */
function calendarDifferences(dump: Database.Database, published: Published): string[] {
  const calendars = recordsIn<Calendar>(published.availability);
  const found = new Set(calendars.map(({ property_id }) => property_id));
  const ids = new Set(recordsIn<{ id: string }>(published.properties).map(({ id }) => id));
  const rows = Map.groupBy(rowsOf(dump, "property_availability"), (row) => row["property_id"]);
  const wrong = calendars.flatMap((line) =>
    calendarFaults(line, rows.get(line.property_id) ?? []).map(
      (fault) => `${line.property_id}: ${fault}`,
    ),
  );
  return [
    ...(new Set(calendars.map(({ from, to }) => from + to)).size > 1
      ? ["several covers instead of one"]
      : []),
    ...(found.size < calendars.length ? ["a property has two lines"] : []),
    ...[...ids].filter((id) => !found.has(id)).map((id) => `${id}: missing`),
    ...[...found].filter((id) => !ids.has(id)).map((id) => `${id}: unexpected`),
    ...wrong,
  ].map((fault) => `availability ${fault}`);
}

export function compareWithDump(
  dump: Database.Database,
  published: Published,
  options: CompareOptions = {},
): string[] {
  return [
    ...LIST_NAMES.flatMap((one) => tableDifferences(dump, one, published[one], options)),
    ...calendarDifferences(dump, published),
  ];
}
