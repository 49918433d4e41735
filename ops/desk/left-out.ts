// Says of rows and values that a build leaves out what they hold and why they can't be published.
import type { Database } from "better-sqlite3";
import { reasonFor } from "../../build/project/reasons.ts";
import type { Reject } from "../../build/project/reject.ts";
import { columnsOf, TABLES, type TableName } from "../../build/read/tables.ts";
import { rowsOf } from "./source.ts";

export interface LeftOut extends Reject {
  /** The part that is not published: the row, the value, or that a day is free. */
  what: "row" | "value" | "day";
  /** As JSON; of a partner key's digest, nothing. */
  value: string;
  reason: string;
}

/** Maximum number of entries shown of each kind; more means a broken export, not work for a reader. */
const MAX_SHOWN = 1_000;
const MAX_CHARACTERS = 2_000;

export function leftOut(
  db: Database,
  rejects: readonly Reject[],
  repairs: readonly Reject[],
): LeftOut[] {
  const shown = [
    ...rejects.slice(0, MAX_SHOWN).map((one) => ({ ...one, what: "row" as const })),
    ...repairs.slice(0, MAX_SHOWN).map((one) => {
      return { ...one, what: one.table === "property_availability" ? "day" : "value" } as const;
    }),
  ];
  const byTable = Map.groupBy(shown, ({ table }) => table);
  return [...byTable].flatMap(([table, entries]) => {
    const known = Object.hasOwn(TABLES, table) && columnsOf(table as TableName).includes("id");
    const ids = new Set(entries.map(({ id }) => id));
    const rows = known
      ? rowsOf(db, table as TableName, ids, columnsOf(table as TableName))
      : new Map<string, []>();
    return entries.map((entry) => {
      const here = rows.get(entry.id) ?? [];
      // Of several rows without an id nobody knows which one it is.
      const isOne = entry.id !== "" || here.length === 1;
      const value = isOne ? here[0]?.[entry.field] : undefined;
      return { ...entry, value: shownOf(entry.field, value), reason: reasonFor(entry) };
    });
  });
}

function shownOf(field: string, value: unknown): string {
  if (field === "key_hash" || value === undefined) return "";
  if (Buffer.isBuffer(value)) return `${value.length} bytes`;
  const json = typeof value === "bigint" ? String(value) : JSON.stringify(value);
  const more = json.length - MAX_CHARACTERS;
  return more > 0 ? `${json.slice(0, MAX_CHARACTERS)}… and ${more} characters more` : json;
}
