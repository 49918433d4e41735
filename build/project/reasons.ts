// Says in words why rows and values are left out, by table and field: for the console, the report and the desk.
import { z } from "zod";
import { RESOURCE_LIST, type ResourceName } from "../../src/resources.ts";
import { fieldsOf, schemaOf } from "./allow-list.ts";
import { MAX_LIST_NAMES, NAME_CHARACTERS } from "./names.ts";
import type { Reject } from "./reject.ts";

/** Stands for a field where a view of the map fails at a row. */
export const VIEW = "view";

const FIELD_REASONS: Readonly<Record<string, string>> = {
  id: "it is not a lower-case UUID, or several rows have it",
  owner_id: "a property needs an owner",
  state: "it is not two letters, like MT",
  slug: "it is not 1 to 100 of a to z, 0 to 9 and hyphens, or repeats what was removed from the name",
  latitude: "it is not a number of degrees, at most 90 either way",
  longitude: "it is not a number of degrees, at most 180 either way, or both degrees are 0",
};

const TABLE_REASONS: Readonly<Record<string, string>> = {
  "text_approvals.sha256": "not a SHA-256 of 64 hex digits, so the row approves nothing",
  "text_approvals.approved_at": "not a time, so the row approves nothing",
  "property_availability.date": "not a date",
  "property_availability.status": "not a known status",
  "property_availability.rods_held": "not a whole number of rods, 0 or more",
};

const KIND_REASONS: Readonly<Record<string, string>> = {
  list: "it is not a JSON list of texts, or its owner's records have too many different names",
  name: "the checks of texts leave nothing of it",
  text: "it is too long",
};

export function reasonFor({ table, field, why }: Omit<Reject, "id">): string {
  if (why === "null") return "it is NULL";
  if (why === "names") return `a name has ${NAME_CHARACTERS}, and a list at most ${MAX_LIST_NAMES}`;
  if (why === "blocked" && field === "date") return "another row contradicts it on the same day";
  if (field === VIEW) return "a view of the map fails at the row; a guard like json_valid(…) helps";
  const resource = RESOURCE_LIST.find((one) => one.table === table)?.name;
  const known = TABLE_REASONS[`${table}.${field}`] ?? (resource && FIELD_REASONS[field]);
  const kind = resource && fieldsOf(resource).find(([name]) => name === field)?.[1];
  const said = known ?? KIND_REASONS[kind ?? ""] ?? (resource && valueReason(resource, field));
  return said ?? "not as the schema of dumps has it";
}

function valueReason(resource: ResourceName, field: string): string | undefined {
  const shape = (schemaOf(resource).shape as Record<string, z.ZodType>)[field];
  if (shape instanceof z.ZodEnum) return `it is not one of ${shape.options.join(", ")}`;
  if (!(shape instanceof z.ZodNumber)) return undefined;
  return `it is not a ${shape.isInt ? "whole " : ""}number of 0 or more`;
}

export function countReasons(rejects: readonly Reject[]) {
  const counts = Map.groupBy(rejects, ({ table, field, why }) => `${table} ${field} ${why}`);
  return [...counts.values()]
    .map((same) => {
      const { id: _, ...kind } = same[0]!;
      return { ...kind, count: same.length, reason: reasonFor(kind) };
    })
    .sort((a, b) => b.count - a.count);
}
