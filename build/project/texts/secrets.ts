// Collects each owner's private values from the dump, for the checks of texts.
import type { Database } from "better-sqlite3";
import { memoize } from "../../../src/memoize.ts";
import { RESOURCE_LIST } from "../../../src/resources.ts";
import { isSecret, TABLES, type SecretKind } from "../../read/tables.ts";
import { ALLOWED } from "../allow-list.ts";
import type { OwnerSecrets } from "./types.ts";

type Row = Readonly<Record<string, unknown>>;

/** Returns the same object for all records of an owner in a table, since the checks cache by it. */
export type SecretsOf = (table: string, row: Row) => OwnerSecrets;

const OWNER_COLUMNS: Readonly<Record<string, string>> = {
  profiles: "id",
  ...Object.fromEntries(RESOURCE_LIST.map(({ name, table }) => [table, ALLOWED[name].owner])),
};

const withoutNames = memoize((own: OwnerSecrets): OwnerSecrets => ({ ...own, person: [] }));

/** Reads all owners once; a text is compared with its own owner's values only. */
export function readSecrets(db: Database): SecretsOf {
  const known = new Map<string, Partial<Record<SecretKind, string[]>>>();
  for (const [table, owner] of Object.entries(OWNER_COLUMNS)) {
    const columns = Object.entries(TABLES[table as keyof typeof TABLES]);
    const secret = columns.filter((column): column is [string, SecretKind] => isSecret(column[1]));
    const selected = [...new Set(["id", owner, ...secret.map(([column]) => column)])].join(", ");
    // If two rows have the same id, both count: which one came last must not matter.
    for (const row of db.prepare<[], Row>(`SELECT ${selected} FROM ${table}`).iterate()) {
      const key = keyOf(table, row);
      const values = known.get(key) ?? {};
      known.set(key, values);
      for (const [column, kind] of secret)
        if (row[column] !== null) (values[kind] ??= []).push(String(row[column]));
    }
  }
  return (table, row) => {
    const own = known.get(keyOf(table, row)) ?? {};
    // A guide's own name is what the record is about.
    return table === "guides" ? withoutNames(own) : own;
  };
}

// A shop without an owner has only what its own row says; no owner's key can be that of a row.
function keyOf(table: string, row: Row): string {
  const owner = row[OWNER_COLUMNS[table]!];
  return typeof owner === "string" ? `owner ${owner}` : `row ${table} ${String(row["id"])}`;
}
