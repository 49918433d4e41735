// Proves a resource's published records against the rows of the dump that they were made of.
import type { Database } from "better-sqlite3";
import geographiclib from "geographiclib-geodesic";
import { PIN_MAX_SHIFT, PIN_MIN_SHIFT } from "../../src/limits.ts";
import { RESOURCE_LIST, type Resource, type ResourceName } from "../../src/resources.ts";
import { readOwnSecrets, secretIn, type OwnSecrets } from "./own-secrets.ts";
import { PROOFS } from "./rules.ts";

export type PublishedRecord = { readonly id: string } & Readonly<Record<string, unknown>>;
type Row = Readonly<Record<string, unknown>>;

/** Where a snapshot is not what its dump says; holds no value. */
export interface Difference {
  resource: string;
  id: string;
  field: string;
  problem: string;
}

export interface RowFacts {
  db: Database;
  /** Ids of the rows of a table that were left out; "" for an id that isn't text. */
  rejected(table: string): readonly string[];
  /** Ids of the rows of a resource that wait for the approval of their names. */
  waiting(resource: ResourceName): readonly string[];
  reviewsAll: boolean;
  isApproved(text: string): boolean;
  /** Whether somebody decided to keep a text withheld. */
  isWithheld(text: string): boolean;
  /** Whether an own secret may stay in a text: somebody approved it, or it was published before. */
  mayStay(text: string, resource: ResourceName, id: string, field: string): boolean;
}

type Report = (id: string, field: string, problem: string) => void;

export function proveRecords(
  facts: RowFacts,
  published: (resource: Resource) => Iterable<string>,
): { differences: Difference[]; proved: PublishedRecord[][] } {
  const differences: Difference[] = [];
  const secrets = readOwnSecrets(facts.db);
  const proved = RESOURCE_LIST.map((resource) => {
    const report: Report = (id, field, problem) =>
      differences.push({ resource: resource.name, id, field, problem });
    const records = parseRecords(published(resource), resource, report);
    proveRows(records, resource, facts, secrets, report);
    return [...records.values()];
  });
  return { differences, proved };
}

// Every line is a record as JSON.stringify writes it, once, in order of ids.
function parseRecords(lines: Iterable<string>, resource: Resource, report: Report) {
  const records = new Map<string, PublishedRecord>();
  const fields = Object.keys(PROOFS[resource.name].fields).join();
  let last = "";
  for (const line of lines) {
    if (!line.endsWith("\n")) report("", "lines", "do not all end");
    const record = parseRecord(line) as PublishedRecord;
    const { id } = record;
    if (Object.keys(record).join() !== fields || `${JSON.stringify(record)}\n` !== line) {
      report(String(id ?? ""), "record", "does not have just the members of the contract");
      continue;
    }
    if (records.has(id)) report(id, "id", "is published twice");
    if (id < last) report(id, "order", "is not that of ids");
    records.set(id, record);
    last = id;
  }
  return records;
}

// Invalid JSON counts as a record without members: the parser's own message would quote the line.
function parseRecord(line: string): object {
  try {
    return (JSON.parse(line) as object | null) ?? {};
  } catch {
    return {};
  }
}

function proveRows(
  records: ReadonlyMap<string, PublishedRecord>,
  { name, table }: Resource,
  facts: RowFacts,
  secrets: OwnSecrets,
  report: Report,
): void {
  const { status, owner, fields, texts, title } = PROOFS[name];
  const columns = Object.keys(fields).filter((field) => field !== "coordinates_precision");
  const sql = `SELECT ${columns.join(", ")}, ${owner} FROM ${table} WHERE ${status}`;
  const rows = facts.db.prepare<[], Row>(sql);
  // By id, the rows that must be published: all except those that were left out.
  const open = new Map<string, number>();
  const count = (id: string, by: number) => open.set(id, (open.get(id) ?? 0) + by);
  const wrong = new Map<string, Parameters<Report>[]>();
  const waiting = new Set(facts.waiting(name));
  for (const row of rows.iterate()) {
    const id = typeof row.id === "string" ? row.id : "";
    count(id, 1);
    const record = records.get(id);
    if (waiting.has(id) && !isUnread(row[title], facts))
      report(id, title, "is queued for review without a reason");
    if (!record) continue;
    const found: Parameters<Report>[] = [];
    compare(record, row, name, (...difference) => found.push(difference));
    for (const field of texts) {
      const text = String(record[field] ?? "");
      if (isUnread(text, facts)) found.push([id, field, "was not approved"]);
      const own = secrets.get(row[owner]);
      const column = own && secretIn(text, own);
      if (column === undefined || facts.mayStay(text, name, id, field)) continue;
      found.push([id, field, `shows its owner's ${column}`]);
    }
    // Of two rows with one id the record is of either.
    if (found.length < (wrong.get(id)?.length ?? Number.POSITIVE_INFINITY)) wrong.set(id, found);
  }
  for (const found of wrong.values()) for (const difference of found) report(...difference);
  for (const id of [...facts.rejected(table), ...waiting]) count(id, -1);
  for (const id of records.keys()) count(id, -1);
  for (const [id, left] of open) {
    if (left > 0)
      report(id, "id", "may be published, and is neither that nor rejected nor waiting");
    if (left < 0) report(id, "id", "is of no row that may be published");
  }
}

// Whether a text must wait although no check finds anything; there is nothing to read in a blank one.
function isUnread(text: unknown, { reviewsAll, isApproved, isWithheld }: RowFacts): boolean {
  if (typeof text !== "string" || text.trim() === "" || isApproved(text)) return false;
  return reviewsAll || isWithheld(text);
}

function compare(record: PublishedRecord, row: Row, name: Resource["name"], report: Report): void {
  for (const [field, holds] of Object.entries(PROOFS[name].fields)) {
    if (!holds(record[field], row[field])) report(record.id, field, "is not what its column gives");
  }
  if (name !== "properties") return;
  const ends = [row.latitude, row.longitude, record.latitude, record.longitude] as number[];
  const metres =
    geographiclib.Geodesic.WGS84.Inverse(ends[0]!, ends[1]!, ends[2]!, ends[3]!).s12 ?? Number.NaN;
  if (!(metres >= PIN_MIN_SHIFT && metres <= PIN_MAX_SHIFT)) {
    report(record.id, "latitude", "is not 200 to 2,000 m from the true point");
  }
}
