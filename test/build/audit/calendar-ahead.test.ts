import { subscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startCalendar } from "../../../build/audit/calendar-ahead.ts";
import { likelyRows } from "../../../build/audit/calendar.ts";
import { OutputWindows } from "../../../build/audit/output-windows.ts";
import { scratchFolder } from "../../snapshot.ts";

const ROWS = 60_000;

describe("startCalendar(db, isSame)", () => {
  let db: Database.Database;
  beforeAll(() => {
    db = new Database(join(scratchFolder(), "dump.sqlite"));
    // Small pages, so that there are enough for a thread.
    db.exec(`PRAGMA page_size = 512;
      CREATE TABLE property_availability (id TEXT, property_id TEXT, reason TEXT, booking_id TEXT, created_by TEXT);
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS})
      INSERT INTO property_availability
      SELECT 'row ' || i, 'property', 'No. ' || i || ' is held', 'booking-' || (i * 7919), 'host-of-this-one' FROM n`);
  });
  afterAll(() => db.close());

  it("hands over the rows that are in what was added since, whoever reads them", () => {
    expect(db.pragma("page_count", { simple: true })).toBeGreaterThan(10_000);
    for (const isSame of [() => true, () => false]) {
      const calendar = startCalendar(db, isSame);
      const output = OutputWindows.ofSize(1_000_000);
      output.add(Buffer.from("<booking-7919> <No. 31234 is held> <booking-475132081>"));
      const rows = [...calendar.rows(output)];
      calendar.close();
      expect(rows.map(([id]) => id)).toEqual(["row 1", "row 31234", "row 59999"]);
      expect(rows).toEqual([...likelyRows(db, output)]);
    }
  });

  it("hands over all rows where all have a cell that is in the output", () => {
    const calendar = startCalendar(db, () => true);
    const output = OutputWindows.ofSize(1_000_000);
    output.add(Buffer.from("host-of-this-one"));
    expect([...calendar.rows(output)]).toHaveLength(ROWS);
    calendar.close();
  });

  it("lets its thread go when nobody wants the rows", async () => {
    let thread: Worker | undefined;
    subscribe("worker_threads", (message) => (thread = (message as { worker: Worker }).worker));
    const calendar = startCalendar(db, () => true);
    thread!.ref();
    const ended = once(thread!, "exit");
    calendar.close();
    expect(await ended).toEqual([0]);
  });
});
