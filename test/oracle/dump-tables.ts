// Declares for each dump table which rows are public and how every public member is spelt and checked, all in SQL.
import type { ListResource } from "./lists.ts";

/** How a published member may differ from its cell: not at all, or by the checks of texts of texts and of names. */
type Kind = "exact" | "text" | "name" | "list";

export interface Column {
  field: string;
  kind: Kind;
  /** SQL over the dump row `d`; coordinates have none, as they are moved. */
  sql?: string;
  /** SQL that holds unless the row is rejected. */
  valid: string;
}

export interface Table {
  name: string;
  /** SQL over the dump row `d` that says whether it may be seen at all. */
  eligible: string;
  /** Public members in the brief's order. */
  columns: Column[];
}

// Unary plus strips a column's affinity: the text "5" must not equal the number 5.
const exact = (field: string, valid: string, sql = `+d.${field}`): Column => ({
  field,
  kind: "exact",
  sql,
  valid,
});
const isAmount = (sql: string) =>
  `typeof(${sql}) IN ('integer', 'real') AND ${sql} BETWEEN 0 AND 1.7976931348623157e308`;
const amount = (field: string, sql = `+d.${field}`) => exact(field, isAmount(sql), sql);
const count = (field: string, sql = `+d.${field}`) =>
  exact(field, `${isAmount(sql)} AND ${sql} = CAST(${sql} AS INTEGER)`, sql);
const orZero = (field: string) => `coalesce(d.${field}, 0)`;
const oneOf = (field: string, values: string) => exact(field, `d.${field} IN (${values})`);
const text = (field: string, kind: Kind = "text"): Column => ({
  field,
  kind,
  sql: `coalesce(d.${field}, '')`,
  valid: `typeof(d.${field}) IN ('text', 'null')`,
});
const list = (field: string): Column => {
  const sql = `rule_labels(d.${field})`;
  return { field, kind: "list", sql, valid: `${sql} IS NOT NULL` };
};
const degrees = (field: string, most: number): Column => ({
  field,
  kind: "exact",
  valid: `typeof(d.${field}) IN ('integer', 'real') AND d.${field} BETWEEN -${most} AND ${most}`,
});

const ID = exact("id", "rule_uuid(d.id)");
const STATE = exact("state", "rule_region(d.state) IS NOT NULL", "rule_region(d.state)");
const SLUG = exact(
  "slug",
  `typeof(d.slug) = 'text' AND length(d.slug) BETWEEN 1 AND 100 AND d.slug NOT GLOB '*[^a-z0-9-]*'`,
);

/** The dump's table behind each list resource. */
export const TABLES: Record<ListResource, Table> = {
  properties: {
    name: "properties",
    eligible: "d.status = 'published' AND NOT (d.latitude = 0 AND d.longitude = 0)",
    columns: [
      ID,
      text("name", "name"),
      text("location_description"),
      STATE,
      oneOf(
        "water_type",
        "'river', 'stream', 'lake', 'pond', 'spring_creek', 'tailwater', 'reservoir'",
      ),
      list("species"),
      text("regulations"),
      count("max_rods"),
      amount("rate_adult_full_day"),
      degrees("latitude", 90),
      degrees("longitude", 180),
      exact("coordinates_precision", "true", "'approximate'"),
      text("description"),
    ],
  },
  guides: {
    name: "guides",
    eligible: "d.status = 'live' AND d.background_check_status = 'clear'",
    columns: [
      ID,
      text("display_name", "name"),
      text("base_location"),
      list("species"),
      list("techniques"),
      amount("rate_full_day"),
      amount("rating_avg", orZero("rating_avg")),
      count("rating_count", orZero("rating_count")),
      oneOf("membership_tier", "'pro', 'standard'"),
    ],
  },
  clubs: {
    name: "clubs",
    eligible: "d.is_active = 1",
    columns: [ID, text("name", "name"), SLUG, STATE, text("location")],
  },
  "fly-shops": {
    name: "fly_shops",
    eligible: "d.status = 'live'",
    columns: [
      ID,
      SLUG,
      text("shop_name", "name"),
      STATE,
      exact("is_pro", "d.is_pro IN (0, 1)", "iif(d.is_pro, 'true', 'false')"),
    ],
  },
};
