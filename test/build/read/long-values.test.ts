// Values that are too long to be read: refused by table, id, column and limit.
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { ROW, uuid, writeDump, type TableName } from "../dump-rows.ts";
import { place } from "../place.ts";

const LIMIT = 16 * 1024 * 1024;

/** A dump in which a value of the first row of a table is so many bytes long, made in SQLite alone. */
function dumpWith(table: TableName, column: string, bytes: number, blob = false): string {
  const path = writeDump({
    profiles: [{ id: uuid("profiles", 1) }],
    properties: [ROW.properties(1), ROW.properties(2)],
    property_availability: [ROW.property_availability(1)],
    text_approvals: [{ sha256: "a".repeat(64), approved_at: "2026-01-01T00:00:00Z" }],
  });
  const db = new Database(path);
  const value = blob ? "zeroblob(?)" : "replace(CAST(zeroblob(?) AS TEXT), char(0), 'x')";
  db.prepare(`UPDATE ${table} SET ${column} = ${value} WHERE rowid = 1`).run(bytes);
  db.close();
  return path;
}

describe("a build of a dump with a very long value", () => {
  it.each<[TableName, string, string, bytes?: number]>([
    ["properties", "description", uuid("properties", 1)],
    ["properties", "gate_code", uuid("properties", 1)],
    ["profiles", "email", uuid("profiles", 1)],
    ["property_availability", "date", uuid("property_availability", 1)],
    ["properties", "id", "a row"],
    ["text_approvals", "approved_at", "a".repeat(64)],
    // So large that a thread looks.
    ["properties", "name", uuid("properties", 1), 40 * 1024 * 1024],
  ])("names row and column: %s.%s", async (table, column, id, bytes = LIMIT + 1) => {
    const { message, hint } = await place().refusal(dumpWith(table, column, bytes));
    expect(message).toBe(`${column} of ${id} in ${table} has more than ${LIMIT} bytes, the limit`);
    expect(hint).toContain("export again");
  });

  it.each<[string, TableName, string, number, boolean]>([
    ["a text of just the limit", "properties", "description", LIMIT, false],
    ["a file in a column that nothing reads", "properties", "created_at", LIMIT + 1, true],
  ])("publishes all rows with %s", async (_, table, column, bytes, blob) => {
    const summary = await place().build(dumpWith(table, column, bytes, blob));
    expect(summary).toHaveProperty("tables.0", expect.objectContaining({ published: 2 }));
  });
});
