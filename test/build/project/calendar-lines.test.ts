// Calendar rows that come as lines, compared with the same rows read one by one.
import Database from "better-sqlite3";
import * as fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { readCalendarRows } from "../../../build/project/calendar-lines.ts";
import { coverOf } from "../../../build/project/calendars.ts";
import { renameCollation } from "../collations.ts";

const COVER = coverOf(20_593);
const IDS = ["1", "2"].map((digit) => `${digit.repeat(8)}-0000-4000-8000-${digit.repeat(12)}`);
const COLUMNS = "property_id, date, status, rods_held, id";

const db = new Database(":memory:");
afterAll(() => {
  db.close();
});

/** What is read of rows given as SQL; `key` is what identifies a row of the table. */
function read(rows: readonly string[], key: "rowid" | "id" | "column", encoding = "UTF-8") {
  const own = new Database(":memory:");
  try {
    own.pragma(`encoding = '${encoding}'`);
    const more = key === "column" ? ", _RowId_ DEFAULT 7" : "";
    own.exec(`CREATE TABLE property_availability (${COLUMNS}${more}, number INTEGER
      ${key === "id" ? "PRIMARY KEY) WITHOUT ROWID" : ")"}`);
    for (const [i, row] of rows.entries()) {
      own.exec(`INSERT INTO property_availability (${COLUMNS}, number) VALUES (${row}, ${i})`);
    }
    return readCalendarRows(own, IDS, COVER, () => {});
  } finally {
    own.close();
  }
}

const text = (value: string) => `'${value}'`;
/** Text whose bytes need not be UTF-8. */
const bytes = (...parts: (string | number)[]) => {
  const all = parts.map((part) => (typeof part === "string" ? Buffer.from(part) : [part]));
  return `CAST(x'${Buffer.concat(all.map((part) => Buffer.from(part))).toString("hex")}' AS TEXT)`;
};
const [id, other] = IDS as [string, string];
const day = "2026-06-01";

const PROPERTIES = [
  text(id),
  text(id),
  text(other),
  text(id.slice(1)),
  text(id.toUpperCase()),
  `x'${Buffer.from(id).toString("hex")}'`,
  bytes(id, 0),
  bytes(id.slice(0, 35), 0xc3),
  bytes(id.slice(0, 34), 0xc3, 0xa9),
  text(`${id}${day}`),
  text("!".repeat(36)),
  "NULL",
  "36",
];
const DATES = [
  text(day),
  text(day),
  text("2026-06-02"),
  text("2026-02-30"),
  text("2019-01-01"),
  text("2026/06/01"),
  bytes(0xa9, "026-06-01"),
  bytes(day, 0),
  `x'${Buffer.from(day).toString("hex")}'`,
  text("\u{1f41f}26-06-01"),
  "2026060100",
  "NULL",
];
const STATUSES = ["available", "blocked", "blocked", "booked", "maintenance", "Booked", "+"]
  .map(text)
  .concat("NULL", "x'6f'", "1");
const HELD = ["NULL", "0", "3", "78", "79", "-1", "2.0", "'2'", "9007199254740991", "x'02'"];

describe("readCalendarRows(db, ids, cover, report)", () => {
  it("takes from lines what it takes from rows, whatever they hold", () => {
    const row = fc
      .tuple(
        fc.constantFrom(...PROPERTIES),
        fc.constantFrom(...DATES),
        fc.constantFrom(...STATUSES),
        fc.constantFrom(...HELD),
        fc.constantFrom("'r'", "'s'", "5", "NULL"),
      )
      .map((values) => values.join(", "));
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 40 }), (rows) => {
        const byRows = read(rows, "id");
        expect(read(rows, "rowid")).toEqual(byRows);
        expect(read(rows, "column")).toEqual(byRows);
        expect(byRows.read).toBe(rows.length);
      }),
      { seed: 29, numRuns: 80 },
    );
  });

  it.each([
    [
      "a character that two columns share",
      [bytes(id.slice(0, 35), 0xc3), bytes(0xa9, "026-06-01")],
    ],
    ["a property that goes on with a date", [text(id + day), text("")]],
    ["a date that begins in the property", [text(id.slice(0, 30)), text(id.slice(30) + day)]],
  ])("is not misled by %s", (_, [property, date]) => {
    const rows = [`${property}, ${date}, 'booked', NULL, 'r'`];
    const found = read([...rows, `'${id}', '${day}', 'blocked', 2, 's'`], "rowid");
    expect([...found.eligible]).toEqual([1, 0]);
    expect(found.codes).toEqual([6]);
  });

  it("reads columns with a collation that is not here", () => {
    db.exec(`CREATE TABLE property_availability (
      property_id COLLATE NOCASE, date COLLATE NOCASE, status COLLATE NOCASE,
      rods_held INTEGER COLLATE NOCASE, id COLLATE NOCASE);
      INSERT INTO property_availability VALUES ('${id}', '${day}', 'blocked', 3, 'r')`);
    renameCollation(db);
    const { read: rows, codes } = readCalendarRows(db, IDS, COVER, () => {});
    expect({ rows, codes }).toEqual({ rows: 1, codes: [7] });
    db.exec("DROP TABLE property_availability");
  });

  it("reads a database in UTF-16", () => {
    const rows = [`'${id}', '${day}', 'booked', NULL, 'r'`, `'${id}', '${day}', 'é', NULL, 's'`];
    expect(read(rows, "rowid", "UTF-16le")).toEqual(read(rows, "rowid"));
  });

  it("reads every row however their numbers lie", () => {
    db.exec(`CREATE TABLE property_availability (${COLUMNS})`);
    const insert = db.prepare<[bigint, string, string]>(
      `INSERT INTO property_availability (_rowid_, ${COLUMNS}) VALUES (?, ?, ?, 'booked', NULL, 'r')`,
    );
    const numbers = [-(2n ** 63n), 2n ** 63n - 1n, -7n, 0n, 2n ** 53n + 1n];
    db.transaction(() => {
      for (const number of numbers) insert.run(number, id, day);
      for (let i = 1n; i <= 3_000n; i++) insert.run(i * 1_000n, i % 100n === 0n ? id : other, "x");
    })();
    const found = readCalendarRows(db, IDS, COVER, () => {});
    expect(found.read).toBe(3_005);
    expect([...found.eligible]).toEqual([35, 2_970]);
    expect([...found.published]).toEqual([1, 0]);
    expect(found.notes.filter(({ left }) => left)).toHaveLength(3_000);
  });
});
