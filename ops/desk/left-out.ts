// Says of rows and values that a build leaves out what they hold and why they can't be published.
import type { Database } from "better-sqlite3";
import type { z } from "zod";
import { RESOURCE_LIST, type ResourceName } from "../../src/resources.ts";
import { fieldsOf, READERS, schemaOf } from "../../build/project/allow-list.ts";
import { names, sortOut } from "../../build/project/names.ts";
import { reasonFor } from "../../build/project/reasons.ts";
import type { Reject, TextFinding } from "../../build/project/reject.ts";
import { columnsOf, TABLES, type TableName } from "../../build/read/tables.ts";
import { KIND_WORDS } from "../../build/project/texts/types.ts";
import { rowsOf } from "./source.ts";

export interface LeftOut extends Reject {
  /** What of it is not published: the row, the value, or that a day is free. */
  what: "row" | "value" | "day";
  /** As JSON; of a partner key's digest, nothing. */
  value: string;
  reason: string;
}

/** Maximum number of entries shown of each kind; more means a broken export, not work for a reader. */
const MAX_SHOWN = 1_000;
const MAX_CHARACTERS = 2_000;

export function leftOut(
  db: Database,
  rejects: readonly Reject[],
  repairs: readonly Reject[],
  texts: readonly TextFinding[],
): LeftOut[] {
  const findings = Map.groupBy(texts, ({ table, id, field }) => `${table} ${id} ${field}`);
  const shown = [
    ...rejects.slice(0, MAX_SHOWN).map((one) => ({ ...one, what: "row" as const })),
    ...repairs.slice(0, MAX_SHOWN).map((one) => {
      return { ...one, what: one.table === "property_availability" ? "day" : "value" } as const;
    }),
  ];
  const byTable = Map.groupBy(shown, ({ table }) => table);
  return [...byTable].flatMap(([table, entries]) => {
    const known = Object.hasOwn(TABLES, table) && columnsOf(table as TableName).includes("id");
    const fields = columnsOf(table as TableName).filter((name) => name !== "id");
    const ids = new Set(entries.map(({ id }) => id));
    const rows = known ? rowsOf(db, table as TableName, ids, fields) : new Map<string, []>();
    return entries.map((entry) => {
      const here = rows.get(entry.id) ?? [];
      // Of several rows without an id nobody knows which one it is.
      const value: unknown =
        entry.id === "" && here.length > 1 ? undefined : here[0]?.[entry.field];
      const rules = findings.get(`${table} ${entry.id} ${entry.field}`) ?? [];
      const reason = reasonOf(entry, value, here.length, rules);
      return { ...entry, value: shownOf(entry.field, value), reason };
    });
  });
}

function shownOf(field: string, value: unknown): string {
  if (field === "key_hash" || value === undefined) return "";
  if (Buffer.isBuffer(value)) return `${value.length} bytes`;
  const json = typeof value === "bigint" ? String(value) : JSON.stringify(value);
  const more = json.length - MAX_CHARACTERS;
  return more > 0 ? `${json.slice(0, MAX_CHARACTERS)}… and ${more} characters more` : json;
}

function reasonOf(
  { table, field, what }: Omit<LeftOut, "value" | "reason">,
  value: unknown,
  rows: number,
  rules: readonly TextFinding[],
): string {
  const resource = RESOURCE_LIST.find((one) => one.table === table)?.name;
  if (!resource) return reasonFor({ table, field });
  if (what === "value") return `not published of it: ${strangers(value).join(", ")}`;
  if (field === "owner_id") return reasonFor({ table, field });
  if (field === "latitude" || field === "longitude") {
    return "degrees are two numbers, at most 90 and 180 either way, and not both 0";
  }
  if (rules.length > 0) {
    const found = [...new Set(rules.map(({ kind }) => KIND_WORDS[kind]))].join(", ");
    return `the checks of texts leave nothing of it: ${found}`;
  }
  return schemaReason(resource, field, value) ?? afterwards(field, value, rows);
}

function strangers(value: unknown): string[] {
  const list = names(value);
  return Array.isArray(list) ? sortOut(list as string[]).left : [];
}

// The schema of what is published judges; where it speaks of patterns, words are better.
function schemaReason(resource: ResourceName, field: string, value: unknown): string | undefined {
  const kind = fieldsOf(resource).find(([name]) => name === field)?.[1];
  const shape: Readonly<Record<string, { safeParse(read: unknown): { error?: z.ZodError } }>> =
    schemaOf(resource).shape;
  const read = kind && READERS[kind] ? READERS[kind](value) : value;
  const message = shape[field]?.safeParse(read).error?.issues[0]?.message;
  if (message === undefined) return undefined;
  if (value === null) return "it has no value";
  if (kind === "list") return "it is not a JSON list of texts";
  return WORDS[field] ?? message;
}

const WORDS: Readonly<Record<string, string>> = {
  id: "it is not a lower-case UUID",
  state: "it is not two letters, like MT",
  slug: "a slug has 1 to 100 of a to z, 0 to 9 and hyphens",
};

// The field itself is fine; the row as a whole is not.
function afterwards(field: string, value: unknown, rows: number): string {
  if (field === "id" && rows > 1) return "several rows have this id";
  if (field === "slug") return "it repeats what was removed from the name";
  return names(value) === undefined
    ? "the record, or all of its owner's, is too long, and this is its longest field"
    : "its owner's records have too many different names in this list";
}
