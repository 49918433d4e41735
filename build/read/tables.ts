// What a dump must hold: each table that is read, with its columns. data/schema.sql says the same in SQL.

export interface Table {
  /** Public columns, gates, and private columns that decide or redact something public. */
  readonly read: readonly string[];
  /** Private columns that a dump has and nothing reads. */
  readonly other: readonly string[];
}

const list = (names: string): readonly string[] => names.split(/\s+/);

export const TABLES = {
  profiles: { read: list(`id display_name email phone`), other: [] },
  properties: {
    read: list(`id owner_id status name description location_description state water_type
      species regulations max_rods rate_adult_full_day latitude longitude
      street_address parcel_number access_notes gate_code wifi_password`),
    other: list(`max_guests rate_youth_full_day rate_child_full_day pricing_mode
      lease_amount_cents landowner_split_pct stripe_account_id internal_notes
      created_at updated_at`),
  },
  property_availability: {
    read: list(`id property_id date status rods_held`),
    other: list(`reason booking_id created_by`),
  },
  guides: {
    read: list(`id user_id status background_check_status display_name base_location species
      techniques rate_full_day rating_avg rating_count membership_tier`),
    other: list(`background_check_report_id bio rate_half_day license_number license_url
      license_expiry insurance_url first_aid_cert_url rejection_reason
      suspension_reason stripe_account_id`),
  },
  clubs: {
    read: list(`id owner_id is_active name slug state location`),
    other: list(`dues_cents stripe_account_id internal_notes`),
  },
  fly_shops: {
    read: list(`id owner_id status slug shop_name state is_pro`),
    other: list(`contact_email referral_terms commission_pct`),
  },
  api_keys: {
    read: list(`id key_hash owner_display_name owner_email scopes rate_tier environment
      created_at expires_at revoked_at`),
    other: [],
  },
} satisfies Record<string, Table>;

export type TableName = keyof typeof TABLES;

export const TABLE_NAMES = Object.keys(TABLES) as TableName[];

/** All columns that a table must have. */
export function columnsOf(table: TableName): readonly string[] {
  const { read, other } = TABLES[table];
  return [...read, ...other];
}

/** The table of TABLES that a name of the dump means, if any: SQLite ignores the case of ASCII letters. */
export function tableNamed(name: string): TableName | undefined {
  const plain = foldName(name);
  return Object.hasOwn(TABLES, plain) ? (plain as TableName) : undefined;
}

/** Lower-cases ASCII letters and no others, as SQLite compares names. */
export function foldName(name: string): string {
  return name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
