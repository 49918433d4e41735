// Lists the tables and columns of a dump, as data/schema.sql does in SQL, and what each column is for.

/**
 * The kind of a column. Public ones have the name of the contract's field:
 * - `value`: as it is; `number`: the same, but NULL is 0; `flag`: 1 is true, 0 false
 * - `region`: trimmed and upper-cased; `list`: a JSON array of names
 * - `name`, `text`: what the checks of texts leave; NULL is the empty text
 * - `degrees`: displaced by the privacy method
 *
 * Private ones: `status` decides whether the row is published, `input` something else that is public; `unread` is never
 * read. Values of the others, like an `identifier` of a parcel, licence or account, may not be in an owner's own texts.
 */
export type Kind = PublicKind | SecretKind | "status" | "input" | "unread";
export type PublicKind =
  "value" | "number" | "flag" | "region" | "list" | "name" | "text" | "degrees";

export const SECRET_KINDS = [
  "person",
  "email",
  "phone",
  "code",
  "password",
  "address",
  "identifier",
  "prose",
] as const;
export type SecretKind = (typeof SECRET_KINDS)[number];

export function isSecret(kind: Kind | undefined): kind is SecretKind {
  return (SECRET_KINDS as readonly unknown[]).includes(kind);
}

type Columns = Readonly<Record<string, Kind>>;

/** The columns of each table by kind. Older dumps may lack one whose name ends in "?"; see ABSENT. */
const NAMES = {
  profiles: { input: "id", person: "display_name", email: "email", phone: "phone" },
  properties: {
    value: "id water_type max_rods rate_adult_full_day",
    name: "name",
    text: "description location_description regulations",
    region: "state",
    list: "species",
    degrees: "latitude longitude",
    input: "owner_id",
    status: "status",
    address: "street_address",
    identifier: "parcel_number stripe_account_id",
    prose: "access_notes internal_notes",
    code: "gate_code",
    password: "wifi_password",
    unread: `max_guests rate_youth_full_day rate_child_full_day pricing_mode lease_amount_cents
      landowner_split_pct created_at updated_at`,
  },
  property_availability: {
    input: "id property_id date status rods_held",
    unread: "reason booking_id created_by",
  },
  guides: {
    value: "id rate_full_day membership_tier",
    number: "rating_avg rating_count",
    name: "display_name",
    text: "base_location",
    list: "species techniques",
    input: "user_id",
    status: "status background_check_status",
    identifier: "background_check_report_id license_number stripe_account_id",
    prose: "bio rejection_reason suspension_reason",
    unread: "rate_half_day license_url license_expiry insurance_url first_aid_cert_url",
  },
  clubs: {
    value: "id slug",
    name: "name",
    text: "location",
    region: "state",
    input: "owner_id",
    status: "is_active",
    identifier: "stripe_account_id",
    prose: "internal_notes",
    unread: "dues_cents",
  },
  fly_shops: {
    value: "id slug",
    name: "shop_name",
    region: "state",
    flag: "is_pro",
    input: "owner_id",
    status: "status",
    email: "contact_email",
    prose: "referral_terms",
    unread: "commission_pct",
  },
  api_keys: {
    input: `id key_hash owner_display_name owner_email scopes rate_tier environment created_at
      expires_at revoked_at`,
  },
  text_approvals: { input: "sha256 approved_at", unread: "approved_by" },
} as const satisfies Record<string, Partial<Record<Kind, string>>>;

export type TableName = keyof typeof NAMES;

export const TABLE_NAMES = Object.keys(NAMES) as TableName[];

const ALL = TABLE_NAMES.flatMap((table) =>
  Object.entries(NAMES[table]).flatMap(([kind, names]) =>
    names.split(/\s+/).map((name) => ({ table, kind, name })),
  ),
);

export const TABLES = Object.fromEntries(
  TABLE_NAMES.map((table) => {
    const own = ALL.filter((column) => column.table === table);
    return [table, Object.fromEntries(own.map(({ name, kind }) => [name.replace("?", ""), kind]))];
  }),
) as Record<TableName, Columns>;

/** Tables, and columns as TABLE.COLUMN, that a dump may lack. Without a table it reads as if it had no row. */
export const OPTIONAL: ReadonlySet<string> = new Set([
  "api_keys",
  "text_approvals",
  ...ALL.filter(({ name }) => name.endsWith("?")).map(
    ({ table, name }) => `${table}.${name.slice(0, -1)}`,
  ),
]);

/** By kind: what an optional column holds, as SQL, where the dump or the row has no value; else NULL. */
export const ABSENT: Partial<Record<Kind, string>> = { flag: "0", list: "'[]'" };

export function columnsOf(table: TableName): readonly string[] {
  return Object.keys(TABLES[table]);
}

export function tableNamed(name: string): TableName | undefined {
  const plain = foldName(name);
  return Object.hasOwn(TABLES, plain) ? (plain as TableName) : undefined;
}

/** Lower-cases ASCII letters only, as SQLite does to compare names. */
export function foldName(name: string): string {
  return name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Longest private value that is looked for in its owner's texts, in letters and digits: nobody types in more. */
export const OWN_VALUE_MAX_UNITS = 320;
