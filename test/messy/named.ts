// The frame of the named cases: a case is what one row or two hold, and says nothing of anybody else.
import { TABLE_NAMES } from "../../build/read/tables.ts";
import { uuid, ROW, type Row, type TableName, type Tables } from "../build/dump-rows.ts";

/** Rows of one case: its own owner's, and another owner's. */
export interface At {
  /** Ids of the case's owner and of somebody else. */
  owner: string;
  other: string;
  profile(fields: Row): Made;
  property(fields: Row): Made;
  guide(fields: Row): Made;
  club(fields: Row): Made;
  shop(fields: Row): Made;
  /** A day of the case's first property. */
  day(fields: Row): Made;
  key(fields: Row): Made;
}

export interface Made {
  table: TableName;
  row: Row;
}

export type Rows = (at: At) => Made[];

/** What makes the rows of each case, by its name. */
export type CaseTable = Readonly<Record<string, Rows>>;

/** A case of each value. */
export function casesOf<T>(values: readonly T[], make: (value: T) => [string, Rows]): CaseTable {
  return Object.fromEntries(values.map(make));
}

/** The rows of a case; its number gives them ids that no other case has. */
export function tablesOf(rows: Rows, number: number): Tables {
  const tables: Partial<Record<TableName, Row[]>> = {};
  for (const { table, row } of rows(placeOf(number))) (tables[table] ??= []).push(row);
  return tables;
}

function placeOf(number: number): At {
  const [owner, other] = [uuid("profiles", 2 * number), uuid("profiles", 2 * number + 1)];
  let made = 10 * number;
  const makers = (table: keyof typeof ROW, whose: string) => (fields: Row) => ({
    table,
    row: ROW[table](made++, { [whose]: owner, ...fields }),
  });
  return {
    owner,
    other,
    profile: (fields) => ({
      table: "profiles",
      row: { id: owner, display_name: "Pat Quill", email: "pat@quill.example", ...fields },
    }),
    property: makers("properties", "owner_id"),
    guide: makers("guides", "user_id"),
    club: makers("clubs", "owner_id"),
    shop: makers("fly_shops", "owner_id"),
    day: (fields) => ({
      table: "property_availability",
      row: ROW.property_availability(made++, {
        property_id: uuid("properties", 10 * number),
        ...fields,
      }),
    }),
    key: (fields) => ({
      table: "api_keys",
      row: {
        id: uuid("api_keys", made),
        key_hash: String(made++).padStart(64, "0"),
        owner_display_name: "Maps",
        scopes: "[]",
        rate_tier: "partner",
        environment: "live",
        created_at: "2026-01-01T00:00:00Z",
        ...fields,
      },
    }),
  };
}

/** Rows of many cases in one dump. */
export function together(all: readonly Tables[]): Tables {
  const rows = TABLE_NAMES.map((table) => [table, all.flatMap((one) => one[table] ?? [])]);
  return Object.fromEntries(rows) as Tables;
}
