// Reads the context of the desk's findings from the dump: the texts themselves, an owner's listings, and the rows and
// values that a build leaves out, with why they can't be published.
import type { Database } from "better-sqlite3";
import { RESOURCE_LIST } from "../../src/resources.ts";
import { ALLOWED } from "../../build/project/allow-list.ts";
import { reasonFor } from "../../build/project/reasons.ts";
import type { ListedFinding, Reject } from "../../build/project/reject.ts";
import { approvalOf } from "../../build/project/texts/approvals.ts";
import { columnsOf, TABLES, type Kind, type TableName } from "../../build/read/tables.ts";

type Row = Record<string, unknown>;

/** A row of a resource's table that may be published. */
export interface Listing {
  table: string;
  id: string;
  owner: string | undefined;
  name: string;
  place: string;
  /** Its first text that is not empty, or the beginning of it. */
  about: string;
}

export interface LeftOut extends Reject {
  /** The part that is not published: the row, the value, or that a day is free. */
  what: "row" | "value" | "day";
  /** As JSON; of a partner key's digest, nothing. */
  value: string;
  reason: string;
}

const EXCERPT = 160;
/** Maximum number of entries shown of each kind; more means a broken export, not work for a reader. */
const MAX_SHOWN = 1_000;
const MAX_CHARACTERS = 2_000;

export function textsOf(db: Database, findings: readonly ListedFinding[]): Map<string, string> {
  const fields = Map.groupBy(findings, ({ table, field }) => `${table} ${field}`);
  const texts = [...fields].flatMap(([name, here]) => {
    const [table, field] = name.split(" ") as [TableName, string];
    const rows = [...rowsOf(db, table, here, [field]).values()].flat();
    return rows.map((row) => row[field]).filter((text) => typeof text === "string");
  });
  return new Map(texts.map((text) => [approvalOf(text), text]));
}

export function listings(db: Database): Listing[] {
  return RESOURCE_LIST.flatMap(({ table, name }) => {
    const { status, owner } = ALLOWED[name];
    const [names, texts, regions] = (["name", "text", "region"] satisfies Kind[]).map((kind) =>
      columnsOf(table).filter((column) => TABLES[table][column] === kind),
    );
    const columns = [...names!, ...texts!, ...regions!].join(", ");
    const query = `SELECT id, ${owner} AS owner, ${columns} FROM ${table} WHERE ${status}`;
    const first = (row: Row, of: readonly string[] = []) =>
      of.map((column) => row[column]).find((one) => typeof one === "string" && one !== "") ?? "";
    const all = db.prepare<[], Row>(query).all();
    return all.map((row) => ({
      table,
      id: String(row.id),
      owner: typeof row.owner === "string" ? row.owner : undefined,
      name: String(first(row, names)),
      place: String(first(row, regions)),
      about: cut(String(first(row, texts)), EXCERPT, "…"),
    }));
  });
}

export function leftOut(
  db: Database,
  rejects: readonly Reject[],
  repairs: readonly Reject[],
): LeftOut[] {
  const shown = [rejects, repairs].flatMap((all) => all.slice(0, MAX_SHOWN));
  const rows = new Set(rejects);
  return [...Map.groupBy(shown, ({ table }) => table)].flatMap(([table, entries]) => {
    const columns = Object.hasOwn(TABLES, table) ? columnsOf(table as TableName) : [];
    const known = columns.includes("id")
      ? rowsOf(db, table as TableName, entries, columns)
      : new Map<string, Row[]>();
    return entries.map((entry): LeftOut => {
      const here = known.get(entry.id) ?? [];
      // Of several rows without an id nobody knows which one it is.
      const isOne = entry.id !== "" || here.length === 1;
      const value = shownOf(entry.field, isOne ? here[0]?.[entry.field] : undefined);
      const part = table === "property_availability" ? "day" : "value";
      return { ...entry, what: rows.has(entry) ? "row" : part, value, reason: reasonFor(entry) };
    });
  });
}

function shownOf(field: string, value: unknown): string {
  if (field === "key_hash" || value === undefined) return "";
  if (Buffer.isBuffer(value)) return `${value.length} bytes`;
  const json = typeof value === "bigint" ? String(value) : JSON.stringify(value);
  return cut(json, MAX_CHARACTERS, `… and ${json.length - MAX_CHARACTERS} characters more`);
}

const cut = (text: string, most: number, more: string) =>
  text.length > most ? text.slice(0, most) + more : text;

/** The rows that have one of the ids, by id; where two have one, both. */
function rowsOf(
  db: Database,
  table: TableName,
  wanted: readonly { id: string }[],
  columns: readonly string[],
): Map<string, Row[]> {
  // Rows whose id isn't text are reported with an empty one.
  const query = `SELECT id, ${columns.join(", ")} FROM ${table}
    WHERE id IN (SELECT value FROM json_each(?)) OR typeof(id) <> 'text'`;
  const rows = db.prepare<[string], Row>(query).all(JSON.stringify(wanted.map(({ id }) => id)));
  return Map.groupBy(rows, ({ id }) => (typeof id === "string" ? id : ""));
}
