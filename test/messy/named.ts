// The frame of the named cases: a case is what one row or two hold, and says nothing of anybody else.
import { inspect } from "node:util";
import { TABLE_NAMES } from "../../build/read/tables.ts";
import { uuid, ROW, type Row, type TableName, type Tables } from "../build/dump-rows.ts";
import type { Value } from "./draw.ts";

interface Made {
  table: TableName;
  row: Row;
}

type Rows = (at: ReturnType<typeof placeOf>) => Made[];

/** What makes a case's rows; or columns of its only property. */
export type Case = Row | Rows;
export type CaseTable = Readonly<Record<string, Case>>;

/** A case of each value. */
export function casesOf<T>(values: readonly T[], make: (value: T) => [string, Case]): CaseTable {
  return Object.fromEntries(values.map(make));
}

/** A case of each value, which stands in private cells of every kind. */
export const privately = (values: readonly Value[]) =>
  casesOf(values, (value) => [
    `private cells that are ${inspect(value, { maxStringLength: 60 })}`,
    (at) => [
      at.profile({ display_name: value, phone: value, email: value }),
      at.property({ gate_code: value, wifi_password: value, parcel_number: value }),
      at.property({ access_notes: value, internal_notes: value, street_address: value }),
      at.property({ lease_amount_cents: value, max_guests: value, pricing_mode: value }),
      at.guide({ bio: value, license_number: value, license_expiry: value }),
      at.property({ description: "Meet at the bridge." }),
    ],
  ]);

/** The rows of a case; its number gives them ids that no other case has. */
export function tablesOf(rows: Case, number: number): Tables {
  const tables: Partial<Record<TableName, Row[]>> = {};
  const at = placeOf(number);
  const made = typeof rows === "function" ? rows(at) : [at.property(rows)];
  for (const { table, row } of made) (tables[table] ??= []).push(row);
  return tables;
}

/** Makes rows of one case: its own owner's, and what else names `other`. */
function placeOf(number: number) {
  const [owner, other] = [uuid("profiles", 2 * number), uuid("profiles", 2 * number + 1)];
  let made = 10 * number;
  const maker =
    (table: keyof typeof ROW, own: Row) =>
    (fields: Row): Made => ({ table, row: ROW[table](made++, { ...own, ...fields }) });
  const profile = { id: owner, display_name: "Pat Quill", email: "pat@quill.example" };
  return {
    owner,
    other,
    profile: (fields: Row): Made => ({ table: "profiles", row: { ...profile, ...fields } }),
    property: maker("properties", { owner_id: owner }),
    guide: maker("guides", { user_id: owner }),
    club: maker("clubs", { owner_id: owner }),
    shop: maker("fly_shops", { owner_id: owner }),
    /** A day of the case's first property. */
    day: maker("property_availability", { property_id: uuid("properties", 10 * number) }),
    key: maker("api_keys", { owner_display_name: "Maps" }),
  };
}

/** Rows of many cases in one dump. */
export function together(all: readonly Tables[]): Tables {
  const rows = TABLE_NAMES.map((table) => [table, all.flatMap((one) => one[table] ?? [])]);
  return Object.fromEntries(rows) as Tables;
}
