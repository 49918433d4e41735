// Collects each owner's private values from the dump, for the checks of texts.
import type { Database } from "better-sqlite3";
import { RESOURCE_LIST } from "../../../src/resources.ts";
import { SECRET_KINDS, TABLES, type SecretKind, type TableName } from "../../read/tables.ts";
import { ALLOWED } from "../allow-list.ts";
import { exactPoint, type Anchor } from "../pins/anchor.ts";
import type { OwnerSecrets, PropertySecrets } from "./checks.ts";

/** The row of a record and, if it has one, its owner. */
export interface Owned {
  readonly table: string;
  readonly id: unknown;
  readonly owner: unknown;
}

/** Returns the same object for the same owner and `names`, since the checks cache by it. */
export type SecretsOf = (record: Owned, names: "private" | "public") => OwnerSecrets;

type Row = Record<string, unknown>;
/** Values by kind; those of a property's own columns are in `properties`. */
type Values = Partial<Record<SecretKind, string[]>> & { readonly properties: PropertySecrets[] };

const NOBODY = secretsOf({ properties: [] }, "public");

/** Tables with what owners keep private, and the column of the owner. */
const OWNER_COLUMNS: readonly (readonly [table: TableName, owner: string])[] = [
  ["profiles", "id"],
  ...RESOURCE_LIST.map(({ name, table }) => [table, ALLOWED[name].owner] as const),
];

/** Reads all owners once; a text is compared with its own owner's values only. */
export function readSecrets(db: Database, anchor: Anchor): SecretsOf {
  const owners = new Map<string, Values>();
  // A shop without an owner has only what its own row says. A separate map: no owner can be called like a row.
  const rows = new Map<string, Values>();
  for (const [table, owner] of OWNER_COLUMNS) {
    const secret = Object.entries(TABLES[table]).filter(([, kind]) => isSecret(kind));
    const columns = secret.map(([column]) => column).join(", ");
    const points = table === "properties" ? ", latitude, longitude" : "";
    const listed = secret.filter(
      ([column]) => table !== "properties" || !PROPERTY_COLUMNS.has(column),
    );
    // If two rows have the same id, both count: which one came last must not matter.
    const all = db.prepare(`SELECT id, ${owner} AS owner, ${columns}${points} FROM ${table}`);
    for (const row of all.iterate() as Iterable<Row>) {
      const isOwned = typeof row.owner === "string";
      const [known, key] = isOwned ? [owners, row.owner as string] : [rows, keyOf(table, row.id)];
      let values = known.get(key);
      if (!values) known.set(key, (values = { properties: [] }));
      if (table === "properties") values.properties.push(propertyOf(row, anchor));
      for (const [column, kind] of listed) {
        if (row[column] !== null) (values[kind as SecretKind] ??= []).push(String(row[column]));
      }
    }
  }
  const made = {
    private: new Map<Values, OwnerSecrets>(),
    public: new Map<Values, OwnerSecrets>(),
  };
  return ({ table, id, owner }, names) => {
    const values = typeof owner === "string" ? owners.get(owner) : rows.get(keyOf(table, id));
    if (!values) return NOBODY;
    let secrets = made[names].get(values);
    if (!secrets) made[names].set(values, (secrets = secretsOf(values, names)));
    return secrets;
  };
}

/** Columns that a property's secrets have by name. */
const PROPERTY_COLUMNS = new Set([
  "gate_code",
  "access_notes",
  "street_address",
  "parcel_number",
  "wifi_password",
  "internal_notes",
  "stripe_account_id",
]);

function isSecret(kind: string): kind is SecretKind {
  return (SECRET_KINDS as readonly string[]).includes(kind);
}

function secretsOf(values: Values, names: "private" | "public"): OwnerSecrets {
  const { person = [], email = [], phone = [], identifier = [], prose = [], properties } = values;
  return {
    names: names === "private" ? person : [],
    emails: email,
    phones: phone,
    identifiers: identifier,
    prose,
    properties,
  };
}

function propertyOf(row: Row, anchor: Anchor): PropertySecrets {
  const point = exactPoint(row.latitude, row.longitude);
  const hasCell = point && typeof row.owner === "string";
  return {
    gateCode: text(row.gate_code),
    accessNotes: text(row.access_notes),
    streetAddress: text(row.street_address),
    parcelNumber: text(row.parcel_number),
    wifiPassword: text(row.wifi_password),
    internalNotes: text(row.internal_notes),
    stripeAccount: text(row.stripe_account_id),
    ...(hasCell ? { cell: anchor.cell(point, row.owner as string) } : {}),
  };
}

function text(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}

function keyOf(table: string, id: unknown): string {
  return `${table} ${String(id)}`;
}
