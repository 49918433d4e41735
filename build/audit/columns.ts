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

/** Columns whose numbers are no secret by themselves: no key of the output stands for them. */
const NUMBERS = new Set(
  `max_rods max_guests rate_adult_full_day rate_youth_full_day rate_child_full_day
  lease_amount_cents landowner_split_pct rate_full_day rate_half_day rating_avg rating_count
  dues_cents commission_pct is_active is_pro latitude longitude`.split(/\s+/),
);

/** Columns of few agreed words, with what such a word looks like. */
const WORD = /^[A-Za-z_-]+$/;
const WORDS = new Set(
  `status pricing_mode background_check_status membership_tier rate_tier environment
  water_type`.split(/\s+/),
);
const SCOPES = /^\[("[a-z:-]+"(, ?)?)*\]$/;

/** Whether a cell is a number, an agreed word or nothing, which is not sought. */
export function isOrdinary(column: string, cell: unknown): boolean {
  if (cell === null) return true;
  if (NUMBERS.has(column)) return typeof cell === "number" || Number.isFinite(Number(cell));
  if (typeof cell !== "string") return false;
  return (WORDS.has(column) && WORD.test(cell)) || (column === "scopes" && SCOPES.test(cell));
}

/** The texts of a cell: the items of a list, also of one that is no good JSON, else the cell itself. */
export function textsOf(column: string, cell: unknown): unknown[] {
  if (cell === null) return [];
  if (!LISTS.has(column) || typeof cell !== "string") return [cell];
  try {
    return [JSON.parse(cell) as unknown].flat(Infinity);
  } catch {
    return cell.split(/["[\],]+/);
  }
}

const LISTS = new Set(["species", "techniques"]);

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
