// Finds the row that an id in the output gives away: an id in, the cell of the dump that holds it out.
import type { Database } from "better-sqlite3";
import { AUDITED } from "./columns.ts";

const COLUMNS: readonly (readonly [string, string])[] = [
  ...AUDITED.map(({ name }) => [name, "id"] as const),
  ["property_availability", "id"],
  ["property_availability", "booking_id"],
  ["property_availability", "created_by"],
  ["properties", "owner_id"],
];

export function findId(
  db: Database,
  id: string,
): { table: string; column: string; row: string } | undefined {
  for (const [table, column] of COLUMNS) {
    const row = db
      .prepare(`SELECT id FROM "${table}" WHERE "${column}" = ? LIMIT 1`)
      .pluck()
      .get(id);
    if (row !== undefined) return { table, column, row: String(row) };
  }
  return undefined;
}
