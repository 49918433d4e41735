// Compares what two snapshots publish, record by record, and tells which differences an edit explains.
import { recordsIn, type Published } from "../oracle/load.ts";
import type { Edit } from "./edit.ts";
import { SECRET, type SecretTable } from "./guard.ts";
import { LISTED, OWNED } from "./rows.ts";

export interface Difference {
  resource: string;
  id: string;
  /** Members that differ; none where only one snapshot has the record. */
  fields: string[];
}

/** Members that the checks of texts may change. */
// prettier-ignore
const TEXTS = new Set([
  "name", "display_name", "shop_name", "description", "location_description", "regulations",
  "location", "base_location", "species", "techniques",
]);

export function differences(a: Published, b: Published): Difference[] {
  // Facets are counts of records.
  const listed = Object.keys(a).filter((name) => name !== "facets");
  return listed.flatMap((resource) => {
    const [before, after] = [a, b].map((all) => recordsOf(all[resource as keyof Published]));
    const ids = new Set([...before!.keys(), ...after!.keys()]);
    return [...ids].flatMap((id): Difference[] => {
      const [one, other] = [before!.get(id), after!.get(id)];
      if (!one || !other) return [{ resource, id, fields: [] }];
      const fields = Object.keys(one).filter(
        (field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]),
      );
      return fields.length > 0 ? [{ resource, id, fields }] : [];
    });
  });
}

function recordsOf(text: string) {
  const records = recordsIn<Record<string, unknown>>(text);
  return new Map(records.map((record) => [String(record["id"] ?? record["property_id"]), record]));
}

/**
 * Whether a difference is of the row that was edited, or of what its owner's texts may say. `unnamed`
 * are the ids of rows that one of the builds left out since nothing was left of their name.
 */
export function explains(
  edit: Edit,
  { resource, id, fields }: Difference,
  unnamed: ReadonlySet<string>,
): boolean {
  const { table, before, tables } = edit;
  const own = table === "property_availability" ? before["property_id"] : before["id"];
  const calendars = ["properties", "property_availability"].includes(table);
  const resources = [table.replace("_", "-"), ...(calendars ? ["availability"] : [])];
  if (resources.includes(resource) && id === own) return true;
  const owner = table === "profiles" ? before["id"] : (before["owner_id"] ?? before["user_id"]);
  const named = resource === "availability" ? "properties" : resource;
  const listed = LISTED.find((one) => one.replace("_", "-") === named);
  const row = listed && tables[listed].find((other) => other["id"] === id);
  if (!changesSecrets(edit) || !row || row[OWNED[listed]] !== owner) return false;
  if (fields.length === 0) return unnamed.has(id);
  return fields.every((field) => TEXTS.has(field));
}

/** Whether a row that is rejected for a field is so for its name, or a slug that repeats it. */
export const isOfName = (field: string) => field === "slug" || TEXTS.has(field);

/** Whether an edit changes what is looked for in its owner's texts. */
export function changesSecrets({ table, before, after }: Edit): boolean {
  if (!(table in SECRET)) return false;
  // The place tells which coordinates in the owner's texts are near it.
  const columns = [...SECRET[table as SecretTable], "latitude", "longitude"];
  return columns.some((column) => before[column] !== after[column]);
}
