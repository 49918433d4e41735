// Calendar rows of every kind, as the day objects that the runs expand to.
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import {
  calendarsOf,
  coverDates,
  coverOf,
  readCalendarRows,
} from "../../../build/project/calendars.ts";
import { dayOfCode, decodeRuns, encodeRuns } from "../../../src/format/calendar.ts";
import { formatDay, parseDay } from "../../../src/dates.ts";
import { openTables, ROW, uuid } from "../dump-rows.ts";

const TODAY = parseDay("2026-05-20")!;
const COVER = coverOf(TODAY);
const DAYS = 582;
const LISTED = [1, 2, 3].map((number) => uuid("properties", number));

type Cells = Partial<Record<"date" | "status" | "rods_held" | "property_id", unknown>>;

/** Of a database, which is closed. */
function calendarsIn(db: Database.Database, ids = LISTED) {
  const rows = readCalendarRows(db, ids, COVER, () => {});
  db.close();
  return calendarsOf(ids, rows, COVER);
}

const databaseOf = (rows: readonly Cells[]) =>
  openTables({
    property_availability: rows.map((row, i) => ROW.property_availability(i + 1, row)),
  });
const calendarsOfRows = (rows: readonly Cells[]) => calendarsIn(databaseOf(rows));

/** The days of a property that are not available, as "date status held". */
function daysOf(calendars: ReturnType<typeof calendarsOf>, position = 0): string[] {
  const runs = decodeRuns(encodeRuns(calendars.runsOf(position)));
  expect(runs.reduce((sum, { days }) => sum + days, 0)).toBe(DAYS);
  return runs
    .flatMap(({ code, days }) => Array.from({ length: days }, () => dayOfCode(code)))
    .flatMap(({ status, rodsHeld }, i) =>
      status === "available" ? [] : [`${formatDay(COVER.first + i)} ${status} ${rodsHeld}`],
    );
}

const NO_NOTES = { rejects: [], repaired: [] };
const reject = (field: string) => ({
  table: "property_availability",
  id: uuid("property_availability", 1),
  field,
});

describe("coverOf(today)", () => {
  it("is 31 days before to 550 days after", () => {
    expect(coverDates(COVER)).toEqual({ from: "2026-04-19", to: "2027-11-21" });
  });
});

describe("calendarsOf(ids, rows, cover)", () => {
  it("takes every day without a row as available", () => {
    const { runsOf } = calendarsOfRows([]);
    for (const i of LISTED.keys()) expect(runsOf(i)).toEqual([{ code: 0, days: DAYS }]);
  });

  it.each<[string, Cells, string]>([
    ["a full block", { status: "blocked" }, "blocked null"],
    ["a partial hold", { status: "blocked", rods_held: 2 }, "blocked 2"],
    ["a hold of no rods", { status: "blocked", rods_held: 0 }, "blocked 0"],
    ["a booked day", { status: "booked" }, "booked null"],
    ["a hold on a booked day", { status: "booked", rods_held: 2 }, "booked null"],
    ["a hold on maintenance", { status: "maintenance", rods_held: 1 }, "maintenance null"],
    ["a huge hold", { status: "blocked", rods_held: 2 ** 40 + 1 }, `blocked ${2 ** 40 + 1}`],
  ])("publishes %s", (_, row, day) => {
    const calendars = calendarsOfRows([row]);
    expect(daysOf(calendars)).toEqual([`2026-06-01 ${day}`]);
    expect(calendars).toMatchObject({ read: 1, eligible: 1, published: 1, ...NO_NOTES });
  });

  it.each<[string, Cells, string]>([
    ["an unknown status", { status: "held" }, "status"],
    ["a status in capitals", { status: "Blocked", rods_held: 2 }, "status"],
    ["a status of an object's own", { status: "constructor" }, "status"],
    ["no status", { status: null, rods_held: 1 }, "status"],
    ["a negative hold", { status: "blocked", rods_held: -1 }, "rods_held"],
    ["a negative hold on an available day", { status: "available", rods_held: -1 }, "rods_held"],
    ["a negative hold on a booked day", { status: "booked", rods_held: -1 }, "rods_held"],
    ["half a rod", { status: "blocked", rods_held: 1.5 }, "rods_held"],
    ["a hold that is no number", { status: "blocked", rods_held: "two" }, "rods_held"],
    ["a hold beyond whole numbers", { status: "blocked", rods_held: 1e300 }, "rods_held"],
    ["the last whole number", { status: "blocked", rods_held: 2 ** 53 - 1 }, "rods_held"],
  ])("publishes %s as blocked, never as available, and reports it", (_, row, field) => {
    const calendars = calendarsOfRows([row]);
    expect(daysOf(calendars)).toEqual(["2026-06-01 blocked null"]);
    expect(calendars).toMatchObject({ published: 1, rejects: [], repaired: [reject(field)] });
  });

  // prettier-ignore
  it.each([
    "2026-02-30", "2027-02-29", "2026-13-01", "2026-6-1", "2026-06-01T00:00:00Z", " 2026-06-01",
    "20260601", "", "soon", null, Buffer.from("2026-06-01"),
  ])("rejects the date %j", (date) => {
    const calendars = calendarsOfRows([{ date, status: "blocked" }]);
    expect(daysOf(calendars)).toEqual([]);
    expect(calendars).toMatchObject({ eligible: 1, published: 0, rejects: [reject("date")] });
  });

  it("publishes the first and last day of the cover and none beyond", () => {
    const dates = [COVER.first - 1, COVER.first, COVER.last, COVER.last + 1].map(formatDay);
    const calendars = calendarsOfRows(dates.map((date) => ({ date, status: "booked" })));
    expect(daysOf(calendars)).toEqual([`${dates[1]} booked null`, `${dates[2]} booked null`]);
    expect(calendars.runsOf(0).map(({ days }) => days)).toEqual([1, 580, 1]);
    expect(calendars).toMatchObject({ read: 4, eligible: 4, published: 2, ...NO_NOTES });
  });

  it("joins equal days to one run, and holds of different numbers not", () => {
    const holds = [1, 1, 2].map((rods_held, i) => ({ date: formatDay(TODAY + i), rods_held }));
    const calendars = calendarsOfRows(holds);
    expect(calendars.runsOf(0).map(({ days }) => days)).toEqual([31, 2, 1, 548]);
  });

  it("keeps the calendars of properties apart and passes over those not listed", () => {
    const rows = [
      { property_id: LISTED[1], status: "booked" },
      { property_id: LISTED[2], status: "maintenance" },
      { property_id: uuid("properties", 9), date: "never", status: "nothing" },
      { property_id: null, status: "booked" },
    ];
    const calendars = calendarsOfRows(rows);
    const days = LISTED.map((_, i) => daysOf(calendars, i));
    expect(days).toEqual([[], ["2026-06-01 booked null"], ["2026-06-01 maintenance null"]]);
    expect(calendars).toMatchObject({ read: 4, eligible: 2, published: 2, rejects: [] });
  });

  it.each<[string, Cells[], string]>([
    ["equal rows once", [{ status: "booked" }, { status: "booked" }], "booked null"],
    ["rows that contradict", [{ status: "available" }, { status: "booked" }], "blocked null"],
    ["holds that contradict", [{ rods_held: 1 }, { rods_held: 2 }], "blocked null"],
    ["a hold and a block", [{ rods_held: 1 }, {}], "blocked null"],
    ["two bad rows", [{ status: "?" }, { rods_held: -1 }], "blocked null"],
    ["an available and a bad row", [{ status: "available" }, { status: "?" }], "blocked null"],
  ])("publishes of one day %s", (_, rows, day) => {
    for (const order of [rows, rows.toReversed()]) {
      expect(daysOf(calendarsOfRows(order))).toEqual([`2026-06-01 ${day}`]);
    }
  });

  it("reads columns with a collation that is not here", () => {
    const db = new Database(":memory:");
    db.exec(`CREATE TABLE property_availability (id COLLATE NOCASE, property_id COLLATE NOCASE,
      date COLLATE NOCASE, status COLLATE NOCASE, rods_held INTEGER COLLATE NOCASE);
      INSERT INTO property_availability VALUES ('r', '${LISTED[0]}', '2026-06-01', 'blocked', 3)`);
    db.unsafeMode(true);
    db.pragma("writable_schema = ON");
    db.exec("UPDATE sqlite_schema SET sql = replace(sql, 'COLLATE NOCASE', 'COLLATE own_order')");
    db.pragma("writable_schema = RESET");
    expect(daysOf(calendarsIn(db))).toEqual(["2026-06-01 blocked 3"]);
  });

  it("distinguishes more different holds than two bytes can number", () => {
    const count = 66_000;
    const ids = Array.from({ length: Math.ceil(count / DAYS) }, (_, i) => uuid("properties", i));
    const rows = Array.from({ length: count }, (_, i) => ({
      property_id: ids[Math.floor(i / DAYS)],
      date: formatDay(COVER.first + (i % DAYS)),
      rods_held: i,
    }));
    const { runsOf } = calendarsIn(databaseOf(rows), ids);
    const held = ids.flatMap((_, i) => runsOf(i).map(({ code }) => dayOfCode(code).rodsHeld));
    expect(held.slice(0, count)).toEqual(rows.map(({ rods_held }) => rods_held));
  });
});
