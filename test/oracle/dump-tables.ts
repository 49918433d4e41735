// Declares for each dump table its publication status, the rows that are rejected and how every public column is spelt, all in SQL.
import type { ListResource } from "./lists.ts";

/** How a published member may differ from its cell: not at all, or by the checks of texts of texts and of names. */
export type Kind = "exact" | "text" | "name" | "list";

export interface Column {
  field: string;
  /** SQL over the dump row `d`. */
  sql: string;
  kind: Kind;
}

export interface Table {
  name: string;
  /** Columns that an older dump may lack. */
  optional?: string[];
  /** SQL over the dump row `d` that says whether it may be seen at all. */
  eligible: string;
  /** SQL that holds for every row that is not rejected. */
  valid: string[];
  /** Public members in the brief's order; coordinates have no column here. */
  fields: string[];
  columns: Column[];
}

// Unary plus strips a column's affinity: the text "5" must not equal the number 5.
const exact = (field: string, sql = `+d.${field}`): Column => ({ field, sql, kind: "exact" });
const text = (field: string): Column => ({ field, sql: `coalesce(d.${field}, '')`, kind: "text" });
const name = (field: string): Column => ({ field, sql: `coalesce(d.${field}, '')`, kind: "name" });
const list = (field: string): Column => ({
  field,
  sql: `rule_labels(d.${field})`,
  kind: "list",
});
const orZero = (field: string) => exact(field, `coalesce(d.${field}, 0)`);

const isAmount = (sql: string) =>
  `typeof(${sql}) IN ('integer', 'real') AND ${sql} BETWEEN 0 AND 1.7976931348623157e308`;
const isCount = (sql: string) => `${isAmount(sql)} AND ${sql} = CAST(${sql} AS INTEGER)`;
const isText = (field: string) => `typeof(d.${field}) IN ('text', 'null')`;
const isList = (field: string) => `rule_labels(d.${field}) IS NOT NULL`;
const isDegrees = (field: string, most: number) =>
  `typeof(d.${field}) IN ('integer', 'real') AND d.${field} BETWEEN -${most} AND ${most}`;

const ID = "rule_uuid(d.id)";
const STATE = exact("state", "rule_region(d.state)");
const HAS_STATE = "rule_region(d.state) IS NOT NULL";
const HAS_SLUG = `typeof(d.slug) = 'text' AND length(d.slug) BETWEEN 1 AND 100
  AND d.slug NOT GLOB '*[^a-z0-9-]*'`;
const WATER_TYPES = `'river', 'stream', 'lake', 'pond', 'spring_creek', 'tailwater', 'reservoir'`;

const PROPERTIES: Table = {
  name: "properties",
  eligible: "d.status = 'published'",
  valid: [
    ID,
    HAS_STATE,
    `d.water_type IN (${WATER_TYPES})`,
    isList("species"),
    isCount("d.max_rods"),
    isAmount("d.rate_adult_full_day"),
    isDegrees("latitude", 90),
    isDegrees("longitude", 180),
    "NOT (d.latitude = 0 AND d.longitude = 0)",
    ...["name", "location_description", "regulations", "description"].map(isText),
  ],
  fields: `id name location_description state water_type species regulations max_rods
    rate_adult_full_day latitude longitude coordinates_precision description`.split(/\s+/),
  columns: [
    exact("id"),
    name("name"),
    text("location_description"),
    STATE,
    exact("water_type"),
    list("species"),
    text("regulations"),
    exact("max_rods"),
    exact("rate_adult_full_day"),
    exact("coordinates_precision", "'approximate'"),
    text("description"),
  ],
};

const GUIDES: Table = {
  name: "guides",
  eligible: "d.status = 'live' AND d.background_check_status = 'clear'",
  valid: [
    ID,
    isList("species"),
    isList("techniques"),
    isAmount("d.rate_full_day"),
    isAmount("coalesce(d.rating_avg, 0)"),
    isCount("coalesce(d.rating_count, 0)"),
    "d.membership_tier IN ('pro', 'standard')",
    ...["display_name", "base_location"].map(isText),
  ],
  fields: `id display_name base_location species techniques rate_full_day rating_avg rating_count
    membership_tier`.split(/\s+/),
  columns: [
    exact("id"),
    name("display_name"),
    text("base_location"),
    list("species"),
    list("techniques"),
    exact("rate_full_day"),
    orZero("rating_avg"),
    orZero("rating_count"),
    exact("membership_tier"),
  ],
};

const CLUBS: Table = {
  name: "clubs",
  eligible: "d.is_active = 1",
  valid: [ID, HAS_SLUG, HAS_STATE, ...["name", "location"].map(isText)],
  fields: ["id", "name", "slug", "state", "location"],
  columns: [exact("id"), name("name"), exact("slug"), STATE, text("location")],
};

const FLY_SHOPS: Table = {
  name: "fly_shops",
  eligible: "d.status = 'live'",
  valid: [ID, HAS_SLUG, HAS_STATE, "d.is_pro IN (0, 1)", isText("shop_name")],
  fields: ["id", "slug", "shop_name", "state", "is_pro"],
  columns: [
    exact("id"),
    exact("slug"),
    name("shop_name"),
    STATE,
    exact("is_pro", "iif(d.is_pro, 'true', 'false')"),
  ],
};

/** The dump's table behind each list resource. */
export const TABLES: Record<ListResource, Table> = {
  properties: PROPERTIES,
  guides: GUIDES,
  clubs: CLUBS,
  "fly-shops": FLY_SHOPS,
};
