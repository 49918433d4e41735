// Reading the calendar ahead of the audit: on a thread, and here where that fails.
import { once } from "node:events";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MOST_ROWS, startRows, type RowsAhead } from "../../../build/audit/rows-ahead.ts";
import { OutputWindows } from "../../../build/audit/output-windows.ts";
import type { Opened } from "../../../build/read/database.ts";
import { scratchFolder } from "../../snapshot.ts";
import { threadsOf } from "../threads.ts";

const ROWS = MOST_ROWS + 1;
const SOME = "<booking-7919> <No. 31234 is held> <booking-475132081>";

async function idsIn(ahead: RowsAhead, text: string): Promise<unknown[]> {
  const output = OutputWindows.ofSize(1_000_000);
  output.add(Buffer.from(text));
  const ids = Array.from(await ahead.rows(output), ([id]) => id);
  ahead.close();
  expect(output.asked).toBeGreaterThan(ROWS);
  return ids;
}

describe("startRows(dump, isSame)", () => {
  const file = join(scratchFolder(), "dump.sqlite");
  const open = (): Opened => ({ db: new Database(file), file, bytes: 1e9, checked: true });
  let dump: Opened;
  beforeAll(() => {
    dump = open();
    dump.db.exec(`
      CREATE TABLE property_availability (id TEXT, property_id TEXT, reason TEXT, booking_id TEXT, created_by TEXT);
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS})
      INSERT INTO property_availability
      SELECT 'row ' || i, 'property', 'No. ' || i || ' is held', 'booking-' || (i * 7919), 'host-of-this-one' FROM n`);
  });
  afterAll(() => dump.db.close());

  it("hands over the rows that are in the output, read by a thread", async () => {
    const other = open();
    const ahead = startRows(other, () => true);
    // What is closed can't be read here.
    other.db.close();
    expect(await idsIn(ahead, SOME)).toEqual(["row 1", "row 31234", "row 59999"]);
  });

  it.each<[string, Partial<Opened>, () => boolean]>([
    ["of a small dump", { bytes: 1 }, () => true],
    ["of a dump that was replaced", {}, () => false],
    ["where the thread finds no dump", { file: `${file}.moved` }, () => true],
  ])("reads the rows here %s", async (_, other, isSame) => {
    const ahead = startRows({ ...dump, ...other }, isSame);
    expect(await idsIn(ahead, SOME)).toEqual(["row 1", "row 31234", "row 59999"]);
  });

  it("reads the rows here where a thread would have too many to hand over", async () => {
    expect(
      await idsIn(
        startRows(dump, () => true),
        "host-of-this-one",
      ),
    ).toHaveLength(ROWS);
  });

  it("lets its thread go when nobody wants the rows", async () => {
    const { result, threads } = threadsOf(() => startRows(dump, () => true));
    const ended = once(threads[0]!, "exit");
    result.close();
    expect(await ended).toEqual([0]);
  });
});
