// A seed in, a messy but legitimate directory out, as plain data: rows of every table, and which of
// them the contract lets a build leave out.
import { Random } from "../../data/random.ts";
import { createAnchor, exactPoint } from "../../build/project/anchor.ts";
import { OWN_DUMP, readPinKeys } from "../../build/project/pin-keys.ts";
import { isPublished, type TableName } from "../build/dump-rows.ts";
import { TEST_SECRETS } from "../snapshot.ts";
import { COLUMNS, TABLES } from "./columns.ts";
import { drawText, drawValue, NOTHING, type Echo } from "./draw.ts";
import { secretsOf, touches, type Secrets, type SecretTable } from "./guard.ts";
import { drawKey } from "./keys.ts";
import { DRAW, HIDE, LISTED, NAMED, OWNED, SPOIL, drawDay, drawPrivate } from "./rows.ts";
import type { Listed, Row } from "./rows.ts";

export type Tables = Record<TableName, Row[]>;

export interface Directory {
  tables: Tables;
  /** Eligible rows that are invalid, as "table id". */
  spoiled: Set<string>;
}

/** Most rows of a table: small directories are where one row is all there is. */
const TABLE_SIZES = [1, 2, 2, 3, 3, 4, 5, 5, 5, 8, 8, 12, 20, 60];

const STATUSES = ["available", "blocked", "blocked", "booked", "maintenance", "Booked", ""];

const anchor = createAnchor(readPinKeys(TEST_SECRETS, OWN_DUMP));

export function makeDirectory(seed: number, today: string): Directory {
  const random = new Random(seed, "directory");
  const most = random.pick(TABLE_SIZES);
  const owners = Array.from({ length: random.int(1, Math.max(2, most / 2)) }, () => random.uuid());
  const tables = publicTables(random, most, owners);
  const around = echoAround(tables);
  fillPrivate(random, tables, owners, around);
  tables.property_availability = calendar(random, tables, most, today);
  tables.api_keys = Array.from({ length: random.int(0, 4) }, () => drawKey(random, around));
  return { tables, spoiled: new Set(LISTED.flatMap((table) => spoil(random, table, tables))) };
}

function publicTables(random: Random, most: number, owners: readonly string[]): Tables {
  const tables = Object.fromEntries(TABLES.map((table): [string, Row[]] => [table, []])) as Tables;
  const ids: string[] = [];
  const texts: string[] = [];
  for (const table of LISTED) {
    const own = new Set<string>();
    // Another table may have the same id; a directory without any row is no directory.
    const newId = () => {
      const used = ids.filter((id) => !own.has(id));
      const id = used.length > 0 && random.chance(0.1) ? random.pick(used) : random.uuid();
      own.add(id);
      return id;
    };
    tables[table] = Array.from({ length: random.int(table === "clubs" ? 1 : 0, most) }, () => {
      const echo = { own: [], json: "{}", others: [...texts, ...ids], pins: [] };
      const row: Row = { id: newId(), ...DRAW[table](random, echo) };
      row[OWNED[table]] = random.pick(owners);
      // Some name nobody.
      if (random.chance(0.1)) row[OWNED[table]] = random.pick(["1", "me@example.com", row["id"]!]);
      texts.push(...publicTexts(row).slice(0, 3));
      return row;
    });
    ids.push(...own);
  }
  return tables;
}

/** The texts that a row may publish. */
function publicTexts(row: Row): string[] {
  return ["name", "display_name", "shop_name", "location", "base_location", "description"]
    .concat("location_description", "regulations", "id", "slug")
    .flatMap((column) => (typeof row[column] === "string" ? [row[column]] : []))
    .map((text) => text.slice(0, 500));
}

/** What a cell may repeat of the directory. */
export function echoAround(tables: Tables): Echo {
  const rows = LISTED.flatMap((table) => tables[table].slice(0, 8));
  const pins = tables.properties.slice(0, 3).flatMap(pinTexts);
  return { own: [], json: "{}", others: rows.flatMap(publicTexts), pins };
}

/** What a cell of a row may repeat. */
export function echoOf(around: Echo, row: Row): Echo {
  const own = publicTexts(row);
  const json = JSON.stringify(Object.fromEntries(own.entries()));
  return { ...around, own, json, pins: [...around.pins, ...pinTexts(row)] };
}

/** The pin that a row is published with, and its latitude. */
export function pinTexts({ latitude, longitude, owner_id }: Row): string[] {
  const point = exactPoint(latitude, longitude);
  if (!point) return [];
  const { published } = anchor.pin(point, String(owner_id));
  return [`${published.latitude}, ${published.longitude}`, String(published.latitude)];
}

function fillPrivate(random: Random, tables: Tables, owners: readonly string[], around: Echo) {
  for (const table of LISTED) {
    for (const row of tables[table]) {
      const echo = echoOf(around, row);
      Object.assign(row, drawPrivate(random, COLUMNS[table], echo));
      if (random.chance(0.15)) hide(random, table, row, echo);
    }
  }
  tables.profiles = owners.map((id) => ({ id, ...drawPrivate(random, COLUMNS.profiles, around) }));
}

// Nobody looks after what is not published.
function hide(random: Random, table: Listed, row: Row, echo: Echo): void {
  for (const { name, constraint } of COLUMNS[table]) {
    if (/^id$|_id$/.test(name) || constraint !== "" || random.chance(0.5)) continue;
    row[name] = drawValue(random, echo);
  }
  Object.assign(row, HIDE[table](random));
}

function calendar(random: Random, tables: Tables, most: number, today: string): Row[] {
  const days = new Map<string, Row>();
  for (let i = random.int(0, 2 * most); i > 0 && tables.properties.length > 0; i--) {
    const property = random.pick(tables.properties);
    // A few dates are none; they cost that row.
    const none = random.pick(["2026-02-30", drawText(random).slice(0, 50)]);
    const date = i % 40 === 3 ? none : drawDay(random, today);
    days.set(`${String(property.id)} ${date}`, {
      ...drawPrivate(random, COLUMNS.property_availability, NOTHING),
      id: random.uuid(),
      property_id: property.id!,
      date,
      status: random.pick(STATUSES),
      rods_held: random.pick([null, 0n, 1n, 2n, 9n, -1n, 2.5, 2n ** 40n, "two"]),
    });
  }
  return [...days.values()];
}

function secretsOfOwner(tables: Tables, owner: unknown): Secrets {
  const of = (table: SecretTable) => {
    const column = table === "profiles" ? "id" : OWNED[table];
    return tables[table].filter((row) => row[column] === owner);
  };
  return secretsOf(of);
}

/** Makes a few rows invalid, or all of an owner; returns which. */
function spoil(random: Random, table: Listed, tables: Tables): string[] {
  const rows = tables[table].filter((row) => isPublished(table, row));
  const owner = random.pick(rows)?.[OWNED[table]];
  const theirs = rows.filter((row) => row[OWNED[table]] === owner);
  const isAll = random.chance(0.15) && theirs.length > 5;
  return (isAll ? theirs : rows.slice(0, random.int(0, 3))).map((row) => {
    Object.assign(row, SPOIL[table](random));
    return `${table} ${String(row.id)}`;
  });
}

/** Whether its owner's values may take away a row's name or slug. */
export function mayLoseName(table: Listed, row: Row, tables: Tables): boolean {
  const secrets = secretsOfOwner(tables, row[OWNED[table]]);
  return [row[NAMED[table]], row["slug"]].some((text) => touches(String(text ?? ""), secrets));
}
