// Says in words why rows and values are left out, by table and field: for the console, the report and the desk.
import { RESOURCE_LIST } from "../../src/resources.ts";
import { fieldsOf } from "./allow-list.ts";
import type { Reject } from "./reject.ts";

/** Stands for a field where a view of the map fails at a row. */
export const VIEW = "view";

/** By field, whatever the table. */
export const FIELD_REASONS: Readonly<Record<string, string>> = {
  id: "it is not a lower-case UUID, or several rows have it",
  owner_id: "a property needs an owner",
  state: "it is not two letters, like MT",
  slug: "it is not 1 to 100 of a to z, 0 to 9 and hyphens, or repeats what was removed from the name",
  latitude: "it is not a number of degrees, at most 90 either way",
  longitude: "it is not a number of degrees, at most 180 either way",
};

/** By table and field. */
export const TABLE_REASONS: Readonly<Record<string, string>> = {
  "text_approvals.sha256": "not a SHA-256 of 64 hex digits, so the row approves nothing",
  "text_approvals.approved_at": "not a time, so the row approves nothing",
  "property_availability.date": "not a date, or another row contradicts it on the same day",
  "property_availability.status": "not a known status",
  "property_availability.rods_held": "not a whole number of rods, 0 or more",
};

const KIND_REASONS: Readonly<Record<string, string>> = {
  list: "it is not a JSON list of names, or has names that are none, or too many",
  name: "the checks of texts leave nothing of it",
  text: "it is too long",
  number: "it is not a number of 0 or more",
};

/** The reason for all rows that are left out by one field. */
export function reasonFor({ table, field }: Pick<Reject, "table" | "field">): string {
  if (field === VIEW) return "a view of the map fails at the row; a guard like json_valid(…) helps";
  const resource = RESOURCE_LIST.find((one) => one.table === table)?.name;
  const known = TABLE_REASONS[`${table}.${field}`] ?? (resource && FIELD_REASONS[field]);
  const kind = resource && fieldsOf(resource).find(([name]) => name === field)?.[1];
  return known ?? KIND_REASONS[kind ?? ""] ?? "not as the schema of dumps has it";
}

/** How many are left out by each field, the most frequent first. */
export function countReasons(rejects: readonly Reject[]) {
  const counts = Map.groupBy(rejects, ({ table, field }) => `${table} ${field}`);
  return [...counts.values()]
    .map((same) => {
      const { table, field } = same[0]!;
      return { table, field, count: same.length, reason: reasonFor({ table, field }) };
    })
    .sort((a, b) => b.count - a.count);
}
