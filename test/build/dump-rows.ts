// Rows of a private dump for the tests of the compiler: partial rows in, a SQLite file out. The tables
// have no constraints, so that a test can write what a broken export holds.
import { join } from "node:path";
import Database from "better-sqlite3";
import { nameColumns } from "../../build/read/check.ts";
import { approvalOf } from "../../build/project/texts/approvals.ts";
import { scratchFolder } from "../scratch.ts";

export type Row = Readonly<Record<string, unknown>>;

/** Columns of each table of the reference schema; the affinity is TEXT unless named. */
const SCHEMA = {
  profiles: "id display_name email phone",
  properties: `id owner_id status name description location_description state water_type species
    regulations max_rods:INTEGER max_guests:INTEGER rate_adult_full_day:REAL
    rate_youth_full_day:REAL rate_child_full_day:REAL latitude:REAL longitude:REAL street_address
    parcel_number access_notes gate_code wifi_password pricing_mode lease_amount_cents:INTEGER
    landowner_split_pct:REAL stripe_account_id internal_notes created_at updated_at`,
  property_availability:
    "id property_id date status rods_held:INTEGER reason booking_id created_by",
  guides: `id user_id status background_check_status background_check_report_id display_name bio
    base_location species techniques rate_full_day:REAL rate_half_day:REAL rating_avg:REAL
    rating_count:INTEGER membership_tier license_number license_url license_expiry insurance_url
    first_aid_cert_url rejection_reason suspension_reason stripe_account_id`,
  clubs: `id owner_id is_active:INTEGER name slug state location dues_cents:INTEGER
    stripe_account_id internal_notes`,
  fly_shops: `id owner_id status slug shop_name state is_pro:INTEGER contact_email referral_terms
    commission_pct:REAL`,
  api_keys: `id key_hash owner_display_name owner_email scopes rate_tier environment created_at
    expires_at revoked_at`,
  text_approvals: "sha256 approved_at approved_by",
};

export type TableName = keyof typeof SCHEMA;
export type Tables = Partial<Record<TableName, readonly Row[]>>;

/** A UUID that tells its table and number. */
export function uuid(table: TableName, number: number): string {
  const prefix = String(Object.keys(SCHEMA).indexOf(table) + 1).padStart(8, "0");
  return `${prefix}-0000-4000-8000-${String(number).padStart(12, "0")}`;
}

export const OWNER = uuid("profiles", 1);

/** A published row that nothing is wrong with; `number` makes its id and moves its point. */
export const ROW = {
  properties: (number: number, fields: Row = {}): Row => ({
    id: uuid("properties", number),
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
    ...fields,
  }),
  guides: (number: number, fields: Row = {}): Row => ({
    id: uuid("guides", number),
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
    ...fields,
  }),
  clubs: (number: number, fields: Row = {}): Row => ({
    id: uuid("clubs", number),
    owner_id: OWNER,
    is_active: 1,
    name: `Club ${number}`,
    slug: `club-${number}`,
    state: "MT",
    location: "Ennis",
    ...fields,
  }),
  fly_shops: (number: number, fields: Row = {}): Row => ({
    id: uuid("fly_shops", number),
    status: "live",
    slug: `shop-${number}`,
    shop_name: `Shop ${number}`,
    state: "MT",
    is_pro: 0,
    ...fields,
  }),
  property_availability: (number: number, fields: Row = {}): Row => ({
    id: uuid("property_availability", number),
    property_id: uuid("properties", 1),
    date: "2026-06-01",
    status: "blocked",
    ...fields,
  }),
};

/** The status of a published row, by table. */
const OPEN: Partial<Record<TableName, string>> = {
  properties: "published",
  guides: "live",
  fly_shops: "live",
};

/** Whether a row's publication status lets it be published. */
export function isPublished(table: TableName, row: Row): boolean {
  if (table === "clubs") return Number(row["is_active"]) === 1;
  if (table === "guides" && row["background_check_status"] !== "clear") return false;
  return OPEN[table] !== undefined && row["status"] === OPEN[table];
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
    for (const [table, columns] of Object.entries(SCHEMA)) {
      // The only table that a dump may lack.
      if (table === "text_approvals" && !tables.text_approvals) continue;
      const list = columns.split(/\s+/).map((column) => column.split(":"));
      const definitions = list.map(([name, type]) => `${name} ${type ?? "TEXT"}`);
      db.exec(`CREATE TABLE ${table} (${definitions.join(", ")})`);
      const rows = tables[table as TableName] ?? [];
      if (rows.length === 0) continue;
      const insert = db.prepare(
        `INSERT INTO ${table} VALUES (${list.map(([name]) => `@${name}`).join(", ")})`,
      );
      const nulls = Object.fromEntries(list.map(([name]) => [name, null]));
      for (const row of rows) insert.run({ ...nulls, ...row });
    }
  })();
}
