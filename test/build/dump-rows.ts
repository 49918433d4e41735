// Rows of a private dump for the tests of the compiler: partial rows in, a SQLite file out. The tables
// have no constraints, so that a test can write what a broken export holds.
import { join } from "node:path";
import Database from "better-sqlite3";
import { z } from "zod";
import { nameColumns } from "../../build/read/check.ts";
import { TABLE_NAMES, TABLES, type TableName } from "../../build/read/tables.ts";
import { ALLOWED, schemaOf } from "../../build/project/allow-list.ts";
import { approvalOf } from "../../build/project/texts/approvals.ts";
import { RESOURCE_LIST, type Resource } from "../../src/resources.ts";
import { COLUMNS } from "../messy/columns.ts";
import { scratchFolder } from "../scratch.ts";

export type { TableName };

export type Row = Readonly<Record<string, unknown>>;

export type Tables = Partial<Record<TableName, readonly Row[]>>;

export const NO_ROWS = Object.fromEntries(
  TABLE_NAMES.map((table) => [table, []]),
) as unknown as Required<Tables>;

/** From 1 to a count. */
export const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

/** A UUID that tells its table and number. */
export function uuid(table: TableName, number: number): string {
  const prefix = String(TABLE_NAMES.indexOf(table) + 1).padStart(8, "0");
  return `${prefix}-0000-4000-8000-${String(number).padStart(12, "0")}`;
}

export const OWNER = uuid("profiles", 1);

const maker =
  (table: TableName, usual: (number: number) => Row) =>
  (number: number, fields: Row = {}): Row => ({
    id: uuid(table, number),
    ...usual(number),
    ...fields,
  });

/** A row of a resource with a value for each field of the contract, which differs from that of the next number. */
export function rowOf({ name, table }: Resource, number: number, status = statusOf(table)): Row {
  const fields = Object.entries<z.ZodType>(schemaOf(name).shape).map(([field, schema]) => {
    const kind = TABLES[table][field] ?? "";
    const text = `${table}-${field}-${number}`.replaceAll("_", "-");
    const values: Partial<Record<string, unknown>> = {
      list: JSON.stringify([number % 2 === 0 ? "Char" : "Brown Trout"]),
      region: number % 2 === 0 ? "WY" : "MT",
      flag: number % 2,
      number: number === 1 ? null : number,
    };
    const usual = schema instanceof z.ZodString || kind === "name" ? text : number;
    const chosen = schema instanceof z.ZodEnum ? schema.options[number % 2] : usual;
    return [field, kind in values ? values[kind] : chosen];
  });
  return { ...Object.fromEntries(fields), id: uuid(table, number), ...status };
}

/** A published row that nothing is wrong with; `number` makes its id and moves its point. */
export const ROW = {
  ...(Object.fromEntries(
    RESOURCE_LIST.map((resource) => [
      resource.table,
      maker(resource.table, (number) => rowOf(resource, number)),
    ]),
  ) as Record<Resource["table"], ReturnType<typeof maker>>),
  properties: maker("properties", (number) => ({
    owner_id: OWNER,
    status: "published",
    name: `Water ${number}`,
    state: "MT",
    water_type: "river",
    species: '["Brown Trout"]',
    max_rods: 2,
    rate_adult_full_day: 80,
    latitude: 45 + number / 100,
    longitude: -110 - number / 100,
  })),
  guides: maker("guides", (number) => ({
    user_id: OWNER,
    status: "live",
    background_check_status: "clear",
    display_name: `Guide ${number}`,
    base_location: "Ennis",
    species: '["Brown Trout"]',
    techniques: '["Dry Fly"]',
    rate_full_day: 500,
    rating_avg: 4.5,
    rating_count: 10,
    membership_tier: "standard",
  })),
  clubs: maker("clubs", (number) => ({
    owner_id: OWNER,
    is_active: 1,
    name: `Club ${number}`,
    slug: `club-${number}`,
    state: "MT",
    location: "Ennis",
  })),
  fly_shops: maker("fly_shops", (number) => ({
    status: "live",
    slug: `shop-${number}`,
    shop_name: `Shop ${number}`,
    state: "MT",
    is_pro: 0,
  })),
  property_availability: maker("property_availability", () => ({
    property_id: uuid("properties", 1),
    date: "2026-06-01",
    status: "blocked",
  })),
  api_keys: maker("api_keys", (number) => ({
    key_hash: number.toString(16).padStart(64, "0"),
    owner_display_name: `Partner ${number}`,
    scopes: "[]",
    rate_tier: "partner",
    environment: "live",
    created_at: "2026-01-01T00:00:00Z",
  })),
};

/** By table: what lets a row be published. */
const STATUS = new Map<string, Row>(
  RESOURCE_LIST.map(({ name, table }) => {
    const terms = ALLOWED[name].status.matchAll(/(\w+) = '?(\w+)/g);
    return [
      table,
      Object.fromEntries([...terms].map(([, column, is]) => [column, Number(is) || is])),
    ];
  }),
);

export function statusOf(table: TableName): Row {
  return STATUS.get(table) ?? {};
}

/** Whether a row's publication status lets it be published. */
export function isPublished(table: Resource["table"], row: Row): boolean {
  return Object.entries(statusOf(table)).every(
    ([name, is]) => row[name] === is || Number(row[name]) === is,
  );
}

/** A row of text_approvals that approves a text. */
export const approval = (text: string, fields: Row = {}): Row => ({
  sha256: approvalOf(text),
  approved_at: "2026-05-01T08:00:00Z",
  approved_by: "Ada",
  ...fields,
});

/** A database in memory with the rows given; columns that a row lacks are NULL. */
export function openTables(tables: Tables): Database.Database {
  const db = new Database(":memory:");
  fill(db, tables);
  // As openDump shows it: with optional columns too.
  nameColumns(db, new Set());
  return db;
}

/** A database file in a scratch folder; `sql` is run on it at the end. */
export function writeDump(tables: Tables, sql = ""): string {
  const path = join(scratchFolder(), "dump.sqlite");
  const db = new Database(path);
  fill(db, tables);
  db.exec(sql);
  db.close();
  return path;
}

function fill(db: Database.Database, tables: Tables): void {
  // In one transaction: a file is written once.
  db.transaction(() => {
    for (const table of TABLE_NAMES) {
      if (table === "text_approvals" && !tables.text_approvals) continue;
      const columns = COLUMNS[table];
      db.exec(
        `CREATE TABLE ${table} (${columns.map(({ name, type }) => `${name} ${type}`).join()})`,
      );
      const rows = tables[table] ?? [];
      if (rows.length === 0) continue;
      const insert = db.prepare(`INSERT INTO ${table} VALUES (${columns.map(() => "?").join()})`);
      for (const row of rows) insert.run(columns.map(({ name }) => row[name] ?? null));
    }
  })();
}
