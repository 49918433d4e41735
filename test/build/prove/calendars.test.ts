// The runs that SQL and the proof make of calendar rows of any values, compared with the rows read one by one.
import Database from "better-sqlite3";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { deriveCalendars } from "../../../build/prove/calendars.ts";
import { formatDay, parseDay } from "../../../src/dates.ts";
import { share } from "../../share.ts";
import { TEST_NOW } from "../../snapshot.ts";

const TODAY = TEST_NOW.toISOString().slice(0, 10);
const [FIRST, LAST] = [parseDay(TODAY)! - 31, parseDay(TODAY)! + 550];
const STATUSES = ["available", "blocked", "booked", "maintenance"];

const text = (value: string) => `'${value}'`;
const sql = (...values: string[]) => fc.constantFrom(...values);
const day = (shift: number) => text(formatDay(shift));
const SPELLED = ["'Booked'", "'blocked '", "x'626f6f6b6564'", "'booked' || char(0)", "NULL", "5"];
// prettier-ignore
const HELD = [
  "NULL", "0", "3", "-1", "2.0", "2.5", "-0.0", "1e-17", "9e999", "-9e999", "'5'", "'-5'", "''",
  "x'35'", "9007199254740987", "9007199254740988",
];
const row = fc.tuple(
  sql("'a'", "'A'", "'b'", "x'61'", "NULL", "5"),
  sql(
    ...[FIRST - 1, FIRST, FIRST + 1, FIRST + 2, LAST, LAST + 1].map(day),
    text(`${TODAY} `),
    `x'${Buffer.from(TODAY).toString("hex")}'`,
    `'${TODAY}' || char(0)`,
    "20260601",
    "NULL",
    "''",
  ),
  sql(...STATUSES.map(text), ...SPELLED),
  sql(...HELD),
);
const type = sql("", "TEXT", "INTEGER", "REAL", "NUMERIC", "BLOB", "TEXT COLLATE NOCASE");

/** What a row shows of its day. */
function shown(status: unknown, held: unknown): string | number {
  if (!STATUSES.includes(status as string) || (typeof held === "number" && held < 0))
    return "blocked";
  if (status !== "blocked" || held === null) return status as string;
  const isCount = Number.isInteger(held) && (held as number) <= Number.MAX_SAFE_INTEGER - 4;
  return isCount ? (held as number) : "blocked";
}

/** The calendars of all rows, a day at a time. */
function readRows(db: Database.Database): Map<unknown, string> {
  const calendars = new Map<unknown, (string | number)[]>();
  const rows = db
    .prepare("SELECT property_id, date, status, rods_held FROM property_availability")
    .raw();
  for (const [id, date, status, held] of rows.all() as unknown[][]) {
    const at = typeof date === "string" ? (parseDay(date) ?? LAST + 1) - FIRST : -1;
    if (at < 0 || at > LAST - FIRST) continue;
    const key = Buffer.isBuffer(id) ? "BLOB" : id;
    const days = calendars.get(key) ?? [];
    calendars.set(key, days);
    const said = shown(status, held);
    days[at] = days[at] === undefined || days[at] === said ? said : "blocked";
  }
  return new Map([...calendars].map(([id, days]) => [id, runsOf(days)]));
}

function runsOf(days: readonly (string | number)[]): string {
  const runs: [string, number, number?][] = [];
  for (let at = 0, last: unknown; at <= LAST - FIRST; at++) {
    const said = days[at] ?? "available";
    if (said === last) runs.at(-1)![1]++;
    else runs.push(typeof said === "number" ? ["blocked", 1, said + 0] : [said, 1]);
    last = said;
  }
  return JSON.stringify(runs);
}

it("derives of rows of any type what they say one by one", () => {
  const encoding = sql("UTF-8", "UTF-16le", "UTF-16be");
  const schema = fc.tuple(type, type, type, type);
  let derived = 0;
  fc.assert(
    fc.property(encoding, schema, fc.array(row, { maxLength: 12 }), (kept, types, rows) => {
      const db = new Database(":memory:");
      try {
        db.pragma(`encoding = '${kept}'`);
        const columns = ["property_id", "date", "status", "rods_held"];
        db.exec(
          `CREATE TABLE property_availability (${columns.map((one, i) => `${one} ${types[i]}`).join()})`,
        );
        for (const values of rows)
          db.exec(`INSERT INTO property_availability VALUES (${values.join()})`);
        // A calendar without a day's row may be missing.
        const found = [...deriveCalendars(db, TEST_NOW)]
          .map(([id, runs]) => [Buffer.isBuffer(id) ? "BLOB" : id, runs] as const)
          .filter(([, runs]) => runs !== runsOf([]));
        derived += found.length;
        const read = [...readRows(db)].filter(([, runs]) => runs !== runsOf([]));
        expect(new Map(found)).toEqual(new Map(read));
      } finally {
        db.close();
      }
    }),
    { seed: 15, numRuns: share(2_000) },
  );
  expect(derived).toBeGreaterThan(50);
});
