// Databases of which only an index is damaged: the rows are whole, but what a query finds depends on its plan.
import { readFileSync, writeFileSync } from "node:fs";
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { numbers, ROW, uuid, writeDump } from "../dump-rows.ts";
import { place } from "../place.ts";
import { rootOf } from "./fixtures.ts";

const COUNT = 1_000;

/** A sound database with an index on a column of each table. */
const indexed = () =>
  writeDump(
    {
      properties: numbers(COUNT).map((n) => ROW.properties(n, { owner_id: `${n}` })),
      property_availability: numbers(COUNT).map((n) =>
        ROW.property_availability(n, { property_id: uuid("properties", n) }),
      ),
    },
    `CREATE INDEX by_status ON properties(status);
    CREATE INDEX by_id ON properties(id);
    CREATE INDEX by_property ON property_availability(property_id, date)`,
  );

/** Damages entries in the first leaf of an index, so that it lacks rows and has others. */
function harm(path: string, index: string): void {
  const bytes = readFileSync(path);
  const size = bytes.readUInt16BE(16);
  const root = rootOf(path, index);
  const begin = (root - 1) * size;
  // The last child of an interior page (2) is in its header.
  const leaf = (bytes[begin] === 2 ? bytes.readUInt32BE(begin + 8) - 1 : root - 1) * size;
  const end = bytes.indexOf(index === "by_status" ? "published" : "0000", leaf + (size >> 1));
  bytes[end] = 126;
  writeFileSync(path, bytes);
}

describe("a build of a database with a damaged index", () => {
  it.each(["by_status", "by_id", "by_property"])(
    "tells %s as damage of the dump",
    async (index) => {
      const path = indexed();
      harm(path, index);
      const { message, hint } = await place().refusal(path);
      expect(message).toMatch(/^The database is damaged or cut off: integrity_check of /);
      expect(hint).toContain("REINDEX");
    },
  );

  it("publishes it after REINDEX, which the message names, with every row", async () => {
    const path = indexed();
    harm(path, "by_status");
    const db = new Database(path);
    db.exec("REINDEX");
    db.close();
    const { tables } = await place().build(path);
    expect(tables[0]!.published).toBe(COUNT);
  });
});
