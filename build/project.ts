// Projects private rows to public records: the allow-list of columns, one row of the dump in, one
// validated record or a rejection out. No column reaches the output unless it is named here (I2).
import type { Database } from "better-sqlite3";
import { ITEMS, propertyRecord } from "../src/contract.ts";
import { RESOURCES, type ResourceName } from "../src/resources.ts";
import { exactPoint, type Anchor } from "./anchor.ts";
import { approvalOf, type Field, type Finding, type TextRules } from "./redact.ts";
import { isName, names, tooMany } from "./names.ts";
import type { SecretsOf } from "./secrets.ts";

export type PublicRecord = { readonly id: string } & Readonly<Record<string, unknown>>;

/** What a leak rule found in a text; never the text, whose hash an operator may approve. */
export interface TextFinding extends Reject, Finding {
  sha256: string;
}

/** A row past its gate that is left out; holds no private value. */
export interface Reject {
  table: string;
  /** The row's id where it is text. */
  id: string;
  field: string;
}

export interface Projection {
  records: PublicRecord[];
  /** Rows of the table, and how many of them passed the gate. */
  read: number;
  gated: number;
  rejects: Reject[];
  /** Species or techniques that were left out of a record, by row. */
  dropped: Reject[];
  texts: TextFinding[];
}

export interface ProjectContext {
  anchor: Anchor;
  rules: TextRules;
  secretsOf: SecretsOf;
}

type Row = Record<string, unknown>;
type Read = (value: unknown) => unknown;

const asIs: Read = (value) => value;
const text: Read = (value) => value ?? "";
const zero: Read = (value) => value ?? 0;
const region: Read = (value) => (typeof value === "string" ? value.trim().toUpperCase() : value);
const flag: Read = (value) => (value === 1 ? true : value === 0 ? false : value);

interface Allowed {
  gate: string;
  /** Public columns in the contract's order. */
  columns: Record<string, Read>;
  /** Private columns that decide something. */
  inputs: string[];
  /** Columns that the leak rules read. */
  texts: Record<string, Field>;
}

const ALLOWED: Record<ResourceName, Allowed> = {
  properties: {
    gate: "status = 'published' COLLATE BINARY",
    columns: {
      id: asIs,
      name: text,
      location_description: text,
      state: region,
      water_type: asIs,
      species: names,
      regulations: text,
      max_rods: asIs,
      rate_adult_full_day: asIs,
      description: text,
    },
    inputs: ["owner_id", "latitude", "longitude"],
    texts: { name: "name", location_description: "text", regulations: "text", description: "text" },
  },
  guides: {
    gate: "status = 'live' COLLATE BINARY AND background_check_status = 'clear' COLLATE BINARY",
    columns: {
      id: asIs,
      display_name: text,
      base_location: text,
      species: names,
      techniques: names,
      rate_full_day: asIs,
      rating_avg: zero,
      rating_count: zero,
      membership_tier: asIs,
    },
    inputs: ["user_id"],
    texts: { display_name: "name", base_location: "text" },
  },
  clubs: {
    gate: "is_active = 1",
    columns: { id: asIs, name: text, slug: asIs, state: region, location: text },
    inputs: ["owner_id"],
    texts: { name: "name", location: "text" },
  },
  "fly-shops": {
    gate: "status = 'live' COLLATE BINARY",
    columns: { id: asIs, slug: asIs, shop_name: text, state: region, is_pro: flag },
    inputs: ["owner_id"],
    texts: { shop_name: "name" },
  },
};

/** Whether a field has something in it; a 0 that may stand for NULL has not. */
export function isFilled(resource: ResourceName, field: string, value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== "" && !(value === 0 && ALLOWED[resource].columns[field] === zero);
}

/** Whether a 0 may stand for NULL in some field. */
export function hasZeros(resource: ResourceName): boolean {
  return Object.values(ALLOWED[resource].columns).includes(zero);
}

/** SQL for the ids of the rows that may be published. */
export function selectIds(resource: ResourceName): string {
  return `SELECT id FROM ${RESOURCES[resource].table} WHERE ${ALLOWED[resource].gate}`;
}

/** Projects a table of the dump; `report` is told the rows read so far. */
export function project(
  db: Database,
  resource: ResourceName,
  context: ProjectContext,
  report: (rows: number) => void,
): Projection {
  const table = RESOURCES[resource].table;
  const { gate, columns, inputs } = ALLOWED[resource];
  const result: Projection = {
    records: [],
    read: 0,
    gated: 0,
    rejects: [],
    dropped: [],
    texts: [],
  };
  result.read = db.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number;
  const selected = [...Object.keys(columns), ...inputs].join(", ");
  const rows = db.prepare(`SELECT ${selected} FROM ${table} WHERE ${gate}`);
  const schema = resource === "properties" ? propertyRecord : ITEMS[resource];
  for (const row of rows.iterate() as Iterable<Row>) {
    if (++result.gated % 1000 === 0) report(result.gated);
    const note = { table, id: typeof row.id === "string" ? row.id : "" };
    const { record, dropped } = publicFields(row, columns);
    for (const field of dropped) result.dropped.push({ ...note, field });
    const failed =
      addPin(record, row, resource, context) ??
      redact(record, row, resource, context, result.texts) ??
      tooMany(record);
    const parsed = failed ? undefined : schema.safeParse(record);
    if (parsed?.success) result.records.push(parsed.data as PublicRecord);
    else
      result.rejects.push({ ...note, field: failed ?? String(parsed!.error.issues[0]!.path[0]) });
  }
  rejectTwins(result, table);
  return result;
}

function publicFields(row: Row, columns: Record<string, Read>): { record: Row; dropped: string[] } {
  const record: Row = {};
  const dropped: string[] = [];
  for (const [column, read] of Object.entries(columns)) {
    const value = read(row[column]);
    if (read === names && Array.isArray(value)) {
      record[column] = value.filter((name) => isName(name as string));
      if ((record[column] as string[]).length < value.length) dropped.push(column);
    } else {
      record[column] = value;
    }
  }
  return { record, dropped };
}

// Moves a property's pin and puts it in its place in the record, before the description. Returns the
// field that fails.
function addPin(
  record: Row,
  row: Row,
  resource: ResourceName,
  { anchor }: ProjectContext,
): string | undefined {
  if (resource !== "properties") return undefined;
  const point = exactPoint(row.latitude, row.longitude);
  // A longitude that is always good tells which of the two is not.
  if (!point) return exactPoint(row.latitude, 1) ? "longitude" : "latitude";
  if (typeof row.owner_id !== "string" || row.owner_id === "") return "owner_id";
  const { published } = anchor.pin(point, row.owner_id);
  const { description } = record;
  delete record.description;
  record.latitude = published.latitude;
  record.longitude = published.longitude;
  record.coordinates_precision = "approximate";
  record.description = description;
  return undefined;
}

// Applies the leak rules to the record's texts. Returns the field that rejects it.
function redact(
  record: Row,
  row: Row,
  resource: ResourceName,
  { anchor, rules, secretsOf }: ProjectContext,
  found: TextFinding[],
): string | undefined {
  const owner = row.owner_id ?? row.user_id;
  // A guide's own name is what the record is about.
  const secrets = secretsOf(owner, resource === "guides" ? "public" : "private");
  const point = exactPoint(row.latitude, row.longitude);
  const centre = point && anchor.cell(point, owner as string);
  for (const [field, kind] of Object.entries(ALLOWED[resource].texts)) {
    const before = record[field];
    if (typeof before !== "string" || before === "") continue;
    const {
      text: after,
      findings,
      rejected,
    } = rules.redact(before, kind, {
      secrets,
      ...(centre ? { centre } : {}),
    });
    record[field] = after;
    if (findings.length > 0) {
      const note = { table: RESOURCES[resource].table, id: String(row.id), field };
      const sha256 = approvalOf(before);
      for (const finding of findings) found.push({ ...note, sha256, ...finding });
    }
    if (rejected) return field;
  }
  return undefined;
}

// An id that stands in two rows names neither: which one came first must not matter.
function rejectTwins(result: Projection, table: string): void {
  const seen = new Map<string, number>();
  for (const { id } of result.records) seen.set(id, (seen.get(id) ?? 0) + 1);
  if (seen.size === result.records.length) return;
  for (const { id } of result.records) {
    if (seen.get(id)! > 1) result.rejects.push({ table, id, field: "id" });
  }
  result.records = result.records.filter(({ id }) => seen.get(id) === 1);
}
