// Tells what of a dump is private: every column that the projection does not publish, and the public
// ones of rows that are not published. The gates are written down a second time on purpose: the audit
// does not take the projection's word.
import { ITEMS, propertyRecord } from "../../src/contract.ts";
import type { ResourceName } from "../../src/resources.ts";
import { columnsOf, type TableName } from "../read/tables.ts";

export interface AuditedTable {
  name: TableName;
  /** What a row must fulfil to be published, in SQL. */
  gate: string;
  /** Column that names the owner of a row, in SQL. */
  owner: string;
  /** Columns whose text is published, of rows that are, in the contract's order. */
  open: readonly string[];
  /** Columns that are never published. */
  closed: readonly string[];
}

// The published pin has the names of the exact point.
const EXACT = new Set(["latitude", "longitude"]);

const FIELDS: Readonly<Record<ResourceName, readonly string[]>> = {
  properties: Object.keys(propertyRecord.shape),
  guides: Object.keys(ITEMS.guides.shape),
  clubs: Object.keys(ITEMS.clubs.shape),
  "fly-shops": Object.keys(ITEMS["fly-shops"].shape),
};

/** All tables but the calendar, which has millions of rows and no public text. */
export const AUDITED: readonly AuditedTable[] = [
  table("profiles", "0", "id", []),
  table("properties", "status = 'published' COLLATE BINARY", "owner_id", FIELDS.properties),
  table(
    "guides",
    "status = 'live' COLLATE BINARY AND background_check_status = 'clear' COLLATE BINARY",
    "user_id",
    FIELDS.guides,
  ),
  table("clubs", "is_active = 1", "owner_id", FIELDS.clubs),
  table("fly_shops", "status = 'live' COLLATE BINARY", "owner_id", FIELDS["fly-shops"]),
  table("api_keys", "0", "NULL", []),
];

/** Columns of the calendar that are sought. */
export const CALENDAR_COLUMNS = ["reason", "booking_id", "created_by"];

/**
 * What the cells of a column are. Not sought are the numbers of a `number`, the agreed words of a `word`
 * and the agreed lists of `scopes`, as no key of the output stands for them. A `list` is JSON.
 */
export type ColumnKind = "number" | "word" | "scopes" | "list" | "text";

const list = (names: string): string[] => names.split(/\s+/);
const KINDS = new Map<string, ColumnKind>([
  ...list(
    `max_rods max_guests rate_adult_full_day rate_youth_full_day rate_child_full_day
    lease_amount_cents landowner_split_pct rate_full_day rate_half_day rating_avg rating_count
    dues_cents commission_pct is_active is_pro latitude longitude`,
  ).map((column) => [column, "number"] as const),
  ...list(
    `status pricing_mode background_check_status membership_tier rate_tier environment water_type`,
  ).map((column) => [column, "word"] as const),
  ["scopes", "scopes"],
  ["species", "list"],
  ["techniques", "list"],
]);
const WORD = /^[a-z_]+$/;
const SCOPES = /^\[("[a-z:-]+"(, ?)?)*\]$/;

export function kindOf(column: string): ColumnKind {
  return KINDS.get(column) ?? "text";
}

/** The texts to seek of a cell that is not null. */
export function soughtOf(kind: ColumnKind, cell: unknown): unknown[] {
  const isOrdinary =
    kind === "number"
      ? Number.isFinite(Number(cell))
      : typeof cell === "string" &&
        ((kind === "word" && WORD.test(cell)) || (kind === "scopes" && SCOPES.test(cell)));
  return isOrdinary ? [] : textsOf(kind, cell);
}

/** The texts of a cell: the items of a list, also of one that is no good JSON, else the cell itself. */
export function textsOf(kind: ColumnKind, cell: unknown): unknown[] {
  if (kind !== "list" || typeof cell !== "string") return [cell];
  try {
    return [JSON.parse(cell) as unknown].flat(Infinity);
  } catch {
    return cell.split(/["[\],]+/);
  }
}

function table(
  name: TableName,
  gate: string,
  owner: string,
  fields: readonly string[],
): AuditedTable {
  const isOpen = (column: string) => fields.includes(column) && !EXACT.has(column);
  const columns = columnsOf(name);
  return {
    name,
    gate,
    owner,
    open: fields.filter((column) => columns.includes(column) && isOpen(column)),
    closed: columns.filter((column) => !isOpen(column)),
  };
}
