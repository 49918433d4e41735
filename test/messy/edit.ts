// Edits one row of a directory: what the row held and holds now decides which records may differ.
import type { Random } from "../../data/random.ts";
import { COLUMNS } from "./columns.ts";
import { isPublished } from "../build/dump-rows.ts";
import {
  echoAround,
  echoOf,
  keepName,
  mayLoseName,
  MAX_REJECTED,
  secretsOfOwner,
} from "./directory.ts";
import type { Directory, Tables } from "./directory.ts";
import { SECRET, touches } from "./guard.ts";
import { drawKey } from "./keys.ts";
import { DRAW, HIDE, LISTED, OWNED, SPOIL, drawPrivate, withWord } from "./rows.ts";
import type { Listed, Row } from "./rows.ts";

export interface Edit {
  /** What was done, for whoever reads a failure. */
  what: string;
  table: keyof Tables;
  before: Row;
  after: Row;
  tables: Tables;
}

/** Calendar rows of a property that may go with it. */
const MAX_DAYS = 5;

const KINDS = { private: 4, public: 4, hide: 1, spoil: 1, profile: 2, day: 1, key: 1 } as const;

/** Undefined where the directory has no row of the kind that was drawn. */
export function drawEdit(random: Random, directory: Directory): Edit | undefined {
  const { tables } = directory;
  const kind = random.weighed(KINDS);
  const around = echoAround(tables);
  if (kind === "profile") {
    return edited(random, tables, "profiles", kind, () =>
      drawPrivate(random, COLUMNS.profiles, around),
    );
  }
  if (kind === "key") {
    return edited(random, tables, "api_keys", kind, ({ id, key_hash }) => ({
      ...drawKey(random, around),
      id: id!,
      key_hash: key_hash!,
    }));
  }
  if (kind === "day") {
    return edited(random, tables, "property_availability", kind, () => ({
      status: random.pick(["available", "blocked", "booked", "closed"]),
      rods_held: random.pick([null, 3n]),
    }));
  }
  const table = random.pick(LISTED);
  return edited(random, tables, table, `${kind} columns`, (row) => {
    const echo = echoOf(around, row);
    const days = tables.property_availability.filter(
      ({ property_id }) => property_id === row["id"],
    );
    const canGo = days.length <= MAX_DAYS;
    if (kind === "public" && isPublished(table, row)) return DRAW[table](random, echo);
    if (kind === "hide" && canGo) return HIDE[table](random);
    if (kind === "spoil" && canGo && isPublished(table, row) && hasRoom(directory, table)) {
      return SPOIL[table](random);
    }
    return drawPrivate(random, COLUMNS[table], echo);
  });
}

function hasRoom({ mayReject }: Directory, table: Listed): boolean {
  return [...mayReject].filter((key) => key.startsWith(`${table} `)).length < MAX_REJECTED;
}

function edited(
  random: Random,
  tables: Tables,
  table: keyof Tables,
  what: string,
  change: (row: Row) => Row,
): Edit | undefined {
  const rows = tables[table];
  if (rows.length === 0) return undefined;
  const at = random.int(0, rows.length - 1);
  const before = rows[at]!;
  const after: Row = { ...before, ...change(before) };
  const next = { ...tables, [table]: rows.with(at, after) };
  if (table === "profiles" || table === "properties") tame(random, table, after, next);
  const listed = LISTED.find((one) => one === table);
  if (listed && isPublished(listed, after) && mayLoseName(listed, after, next))
    keepName(random, listed, after);
  return {
    what: `${what} of ${table} ${String(before["id"])}`,
    table,
    before,
    after,
    tables: next,
  };
}

// What an owner types may withhold texts of all the owner's rows, which are then few: a gate counts
// filled fields. It takes no name away.
function tame(random: Random, table: "profiles" | "properties", row: Row, tables: Tables): void {
  const owner = table === "profiles" ? row["id"] : row["owner_id"];
  const secrets = secretsOfOwner(tables, owner);
  const theirs = LISTED.flatMap((one) =>
    tables[one].filter((other) => other[OWNED[one]] === owner && other !== row),
  );
  const names = theirs.map((other) => other["name"] ?? other["display_name"] ?? other["shop_name"]);
  if (theirs.length < 3 && !names.some((name) => touches(String(name), secrets))) return;
  for (const column of SECRET[table]) row[column] = withWord(random, "").trim();
}
