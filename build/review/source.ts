// Reads of the dump what the desk shows beside a finding: the texts themselves, an owner's listings, and
// the values that were left out.
import type { Database } from "better-sqlite3";
import { RESOURCE_LIST, type ResourceName } from "../../src/resources.ts";
import { ALLOWED } from "../project/allow-list.ts";
import { TABLES, type TableName } from "../read/tables.ts";

type Row = Record<string, unknown>;

/** A row of a resource's table that may be published. */
export interface Listing {
  table: string;
  id: string;
  owner: string | undefined;
  name: string;
  place: string;
}

/** The rows that have one of the ids, by id; where two have one, both. */
export function rowsOf(
  db: Database,
  table: TableName,
  ids: ReadonlySet<string>,
  columns: readonly string[],
): Map<string, Row[]> {
  // Rows whose id is no text are reported with an empty one.
  const rows = db.prepare<[string], Row>(
    `SELECT id, ${columns.join(", ")} FROM ${table}
     WHERE id IN (SELECT value FROM json_each(?)) OR typeof(id) <> 'text'`,
  );
  const found = new Map<string, Row[]>();
  for (const row of rows.iterate(JSON.stringify([...ids]))) {
    const id = typeof row.id === "string" ? row.id : "";
    if (ids.has(id)) found.set(id, [...(found.get(id) ?? []), row]);
  }
  return found;
}

/** All rows that may be published, of every resource, in the order of the dump's tables. */
export function* listings(db: Database): Generator<Listing> {
  for (const { name: resource, table } of RESOURCE_LIST) {
    const { status, owner } = ALLOWED[resource];
    const [name, place] = titleOf(resource);
    const rows = db.prepare<[], Row>(
      `SELECT id, ${owner} AS owner, ${name} AS name, ${place} AS place FROM ${table} WHERE ${status}`,
    );
    for (const row of rows.iterate()) {
      yield {
        table,
        id: String(row.id),
        owner: typeof row.owner === "string" ? row.owner : undefined,
        name: String(row.name ?? ""),
        place: String(row.place ?? ""),
      };
    }
  }
}

/** The columns by which a human tells one record of a resource from another. */
function titleOf(resource: ResourceName): [name: string, place: string] {
  const { table } = RESOURCE_LIST.find(({ name }) => name === resource)!;
  const kinds: Readonly<Record<string, string>> = TABLES[table];
  const name = Object.keys(kinds).find((column) => kinds[column] === "name")!;
  return [name, "state" in kinds ? "state" : "base_location"];
}
