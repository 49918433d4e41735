// Reads the context of the desk's findings from the dump: the texts themselves, an owner's listings, and
// the values that were left out.
import type { Database } from "better-sqlite3";
import { RESOURCE_LIST } from "../../src/resources.ts";
import { ALLOWED } from "../../build/project/allow-list.ts";
import { TABLES, type Kind, type TableName } from "../../build/read/tables.ts";

type Row = Record<string, unknown>;

/** A row of a resource's table that may be published. */
export interface Listing {
  table: string;
  id: string;
  owner: string | undefined;
  name: string;
  /** Its state, if it has one. */
  place: string;
  /** Its first text that is not empty, or the beginning of it. */
  about: string;
}

const EXCERPT = 160;

/** The rows that have one of the ids, by id; where two have one, both. */
export function rowsOf(
  db: Database,
  table: TableName,
  ids: ReadonlySet<string>,
  columns: readonly string[],
): Map<string, Row[]> {
  // Rows whose id isn't text are reported with an empty one.
  const rows = db
    .prepare<[string], Row>(
      `SELECT id, ${columns.join(", ")} FROM ${table}
       WHERE id IN (SELECT value FROM json_each(?)) OR typeof(id) <> 'text'`,
    )
    .all(JSON.stringify([...ids]));
  return Map.groupBy(rows, ({ id }) => (typeof id === "string" ? id : ""));
}

/** All rows that may be published, of every resource. */
export function listings(db: Database): Listing[] {
  return RESOURCE_LIST.flatMap(({ table, name }) => {
    const { status, owner } = ALLOWED[name];
    const columns = (["name", "text", "region"] as const).flatMap((kind) => ofKind(table, kind));
    const rows = db.prepare<[], Row>(
      `SELECT id, ${owner} AS owner, ${columns.join(", ")} FROM ${table} WHERE ${status}`,
    );
    const first = (row: Row, kind: Kind) =>
      ofKind(table, kind)
        .map((column) => row[column])
        .find((value) => typeof value === "string" && value !== "") ?? "";
    return rows.all().map((row) => {
      const about = String(first(row, "text"));
      return {
        table,
        id: String(row.id),
        owner: typeof row.owner === "string" ? row.owner : undefined,
        name: String(first(row, "name")),
        place: String(first(row, "region")),
        about: about.length > EXCERPT ? `${about.slice(0, EXCERPT)}…` : about,
      };
    });
  });
}

function ofKind(table: TableName, kind: Kind): string[] {
  return Object.keys(TABLES[table]).filter((column) => TABLES[table][column] === kind);
}
