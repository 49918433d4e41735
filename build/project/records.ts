// Projects private rows to public records: each row becomes a validated record or is rejected.
import type { Database } from "better-sqlite3";
import { RESOURCES, type ResourceName } from "../../src/resources.ts";
import { ALLOWED, fieldsOf, READERS, schemaOf } from "./allow-list.ts";
import { exactPoint, type Cell } from "./anchor.ts";
import { sortOut, tooLong } from "./names.ts";
import { surplusOf, type Surplus } from "./owner-limits.ts";
import { countByOwner } from "./counts.ts";
import type { PublicRecord, Reject, TextFinding } from "./reject.ts";
import { redact, type TextContext } from "./texts.ts";

type Row = Record<string, unknown>;

export type Projection = ReturnType<typeof begun>;

function begun(db: Database, table: string) {
  return {
    records: [] as PublicRecord[],
    read: db.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number,
    eligible: 0,
    rejects: [] as Reject[],
    counted: 0,
    waiting: [] as string[],
    cells: new Map<string, Cell>(),
    /** Owners by record id, of the published and waiting records that have one. */
    owners: new Map<string, string>(),
    dropped: [] as Reject[],
    texts: [] as TextFinding[],
  };
}

export function project(
  db: Database,
  resource: ResourceName,
  context: TextContext,
  report: (rows: number) => void,
): Projection {
  const table = RESOURCES[resource].table;
  const { status, owner } = ALLOWED[resource];
  const fields = fieldsOf(resource);
  const result = begun(db, table);
  const ownersOfRejects: unknown[] = [];
  const columns = fields.flatMap(([field, kind]) => (kind ? [field] : []));
  const rows = db.prepare(`SELECT ${columns.join(", ")}, ${owner} FROM ${table} WHERE ${status}`);
  const schema = schemaOf(resource);
  for (const row of rows.iterate() as Iterable<Row>) {
    if (++result.eligible % 1000 === 0) report(result.eligible);
    const note = { table, id: typeof row.id === "string" ? row.id : "" };
    const { record, dropped } = publicFields(row, fields);
    for (const field of dropped) result.dropped.push({ ...note, field, why: "names" });
    const texts: TextFinding[] = [];
    const pinFailed = addPin(record, row, resource, context, result.cells);
    const redacted = pinFailed ? { waits: false } : redact(record, row, resource, context, texts);
    const failed = pinFailed ?? redacted.failed ?? tooLong(record);
    const parsed = failed ? undefined : schema.safeParse(record);
    result.texts.push(...(parsed?.success ? texts : texts.filter(isDone)));
    if (parsed?.success) {
      if (redacted.waits) result.waiting.push(note.id);
      else result.records.push(parsed.data as PublicRecord);
      if (typeof row[owner] === "string") result.owners.set(note.id, row[owner]);
    } else {
      const field = failed ?? String(parsed!.error.issues[0]!.path[0]);
      result.rejects.push({ ...note, field, ...(row[field] === null && { why: "null" }) });
      ownersOfRejects.push(row[owner]);
    }
  }
  const ids = [...result.records.map(({ id }) => id), ...result.waiting];
  const byId = Map.groupBy(ids, (id) => id);
  // Every row of a repeated id, so that the order of the rows doesn't matter.
  const repeated = ids.filter((id) => byId.get(id)!.length > 1);
  const duplicates = repeated.map((id) => ({ id, field: "id" }));
  rejectAll(result, table, duplicates);
  const surplus = surplusOf(RESOURCES[resource], result.records, result.owners);
  rejectAll(result, table, surplus);
  const ownersOfLater = [...duplicates, ...surplus].map(({ id }) => result.owners.get(id));
  result.counted = countByOwner([...ownersOfRejects, ...ownersOfLater]);
  return result;
}

function publicFields(row: Row, fields: ReturnType<typeof fieldsOf>) {
  const record: Row = {};
  const dropped: string[] = [];
  for (const [field, kind] of fields) {
    const value = kind && READERS[kind]?.(row[field]);
    const sorted = kind === "list" && Array.isArray(value) ? sortOut(value as string[]) : undefined;
    record[field] = sorted?.kept ?? value;
    if (sorted && sorted.left.length > 0) dropped.push(field);
  }
  return { record, dropped };
}

function addPin(
  record: Row,
  row: Row,
  resource: ResourceName,
  { anchor }: TextContext,
  cells: Map<string, Cell>,
): string | undefined {
  if (resource !== "properties") return undefined;
  const point = exactPoint(row.latitude, row.longitude);
  // With a valid longitude, an invalid latitude still fails.
  if (!point) return exactPoint(row.latitude, 1) ? "longitude" : "latitude";
  if (typeof row.owner_id !== "string" || row.owner_id === "") return "owner_id";
  const { cell, published } = anchor.pin(point, row.owner_id);
  const { latitude, longitude } = published;
  cells.set(String(row.id), cell);
  Object.assign(record, { latitude, longitude, coordinates_precision: "approximate" });
  return undefined;
}

// Findings in rejected rows don't wait for review.
function isDone({ action }: TextFinding): boolean {
  return action !== "wait";
}

function rejectAll(result: Projection, table: string, found: readonly Surplus[]): void {
  const gone = new Set(found.map(({ id }) => id));
  if (gone.size === 0) return;
  for (const { id, field } of found) result.rejects.push({ table, id, field });
  result.records = result.records.filter(({ id }) => !gone.has(id));
  result.waiting = result.waiting.filter((id) => !gone.has(id));
  result.texts = result.texts.filter((text) => isDone(text) || !gone.has(text.id));
}
