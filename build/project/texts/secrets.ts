// Collects each owner's private values from the dump, for the checks of texts.
import type { Database } from "better-sqlite3";
import { memoize } from "../../../src/memoize.ts";
import { RESOURCE_LIST } from "../../../src/resources.ts";
import { isSecret, TABLES, type SecretKind, type TableName } from "../../read/tables.ts";
import { ALLOWED } from "../allow-list.ts";
import type { OwnerSecrets } from "./types.ts";

/** The row of a record and, if it has one, its owner. */
export interface Owned {
  readonly table: string;
  readonly id: unknown;
  readonly owner: unknown;
}

/** Returns the same object for the same owner and `names`, since the checks cache by it. */
export type SecretsOf = (record: Owned, names: "private" | "public") => OwnerSecrets;

type Values = Partial<Record<SecretKind, string[]>>;

const NOBODY: OwnerSecrets = {};

/** Tables with what owners keep private, and the column of the owner. */
const OWNER_COLUMNS: readonly (readonly [table: TableName, owner: string])[] = [
  ["profiles", "id"],
  ...RESOURCE_LIST.map(({ name, table }) => [table, ALLOWED[name].owner] as const),
];

const withoutNames = memoize((own: OwnerSecrets): OwnerSecrets => {
  const { person: _, ...others } = own;
  return others;
});

/** Reads all owners once; a text is compared with its own owner's values only. */
export function readSecrets(db: Database): SecretsOf {
  const known = new Map<string, Values>();
  for (const [table, owner] of OWNER_COLUMNS) {
    const secret = Object.entries(TABLES[table]).filter(([, kind]) => isSecret(kind));
    const columns = secret.map(([column]) => column).join(", ");
    // If two rows have the same id, both count: which one came last must not matter.
    const rows = db.prepare<[], Record<string, unknown>>(
      `SELECT id, ${owner} AS owner, ${columns} FROM ${table}`,
    );
    for (const row of rows.iterate()) {
      const key = keyOf({ table, id: row.id, owner: row.owner });
      let values = known.get(key);
      if (!values) known.set(key, (values = {}));
      for (const [column, kind] of secret)
        if (row[column] !== null) (values[kind as SecretKind] ??= []).push(String(row[column]));
    }
  }
  return (record, names) => {
    const own = known.get(keyOf(record)) ?? NOBODY;
    return names === "private" ? own : withoutNames(own);
  };
}

// A shop without an owner has only what its own row says; no owner's key can be that of a row.
function keyOf({ table, id, owner }: Owned): string {
  return typeof owner === "string" ? `owner ${owner}` : `row ${table} ${String(id)}`;
}
