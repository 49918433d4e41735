// Edits one row of a directory: what the row held and holds now decides which records may differ.
import type { Random } from "../../data/random.ts";
import { isPublished } from "../build/dump-rows.ts";
import { COLUMNS } from "./columns.ts";
import { echoAround, echoOf, type Tables } from "./directory.ts";
import { drawKey } from "./keys.ts";
import { DRAW, HIDE, LISTED, SPOIL, drawPrivate, type Row } from "./rows.ts";

export interface Edit {
  /** What was done, for whoever reads a failure. */
  what: string;
  table: keyof Tables;
  before: Row;
  after: Row;
  tables: Tables;
}

const KINDS = { private: 4, public: 4, hide: 1, spoil: 1, profile: 2, day: 1, key: 1 } as const;
const TABLES = { profile: "profiles", day: "property_availability", key: "api_keys" } as const;

/** Undefined where the directory has no row of the kind that was drawn. */
export function drawEdit(random: Random, tables: Tables): Edit | undefined {
  const kind = random.weighed(KINDS);
  const table = kind in TABLES ? TABLES[kind as keyof typeof TABLES] : random.pick(LISTED);
  const rows = tables[table];
  if (rows.length === 0) return undefined;
  const at = random.int(0, rows.length - 1);
  const before = rows[at]!;
  const after: Row = { ...before, ...change(random, kind, table, before, tables) };
  const what = `${kind} columns of ${table} ${String(before["id"])}`;
  return { what, table, before, after, tables: { ...tables, [table]: rows.with(at, after) } };
}

function change(
  random: Random,
  kind: keyof typeof KINDS,
  table: Edit["table"],
  row: Row,
  tables: Tables,
): Row {
  const around = echoAround(tables);
  const echo = echoOf(around, row);
  if (kind === "key") {
    const { id, key_hash } = row;
    return { ...drawKey(random, around), id: id!, key_hash: key_hash! };
  }
  if (kind === "day") {
    const status = random.pick(["available", "blocked", "booked", "closed"]);
    return { status, rods_held: random.pick([null, 3n]) };
  }
  const listed = LISTED.find((one) => one === table);
  if (listed && kind === "hide") return HIDE[listed](random);
  if (listed && isPublished(listed, row)) {
    if (kind === "public") return DRAW[listed](random, echo);
    if (kind === "spoil") return SPOIL[listed](random);
  }
  return drawPrivate(random, COLUMNS[table], listed ? echo : around);
}
