// A made-up directory for the tests of non-interference, and changes of it that nobody may notice:
// rows in, rows with other private values, other hidden rows, another order out.
import { TEST_SECRETS } from "../snapshot.ts";
import { createAnchor, exactPoint, type Cell } from "../../build/project/anchor.ts";
import { OWN_DUMP, readPinKeys } from "../../build/project/pin-keys.ts";
import { isPublished, NO_ROWS, numbers, ROW, uuid } from "../build/dump-rows.ts";
import type { Row, TableName, Tables } from "../build/dump-rows.ts";
import { COLUMNS } from "../messy/columns.ts";
import { LISTED, NAMED, OWNED, type Listed } from "../messy/rows.ts";
import { integer, pick, shuffle } from "../oracle/draw.ts";
import { between, type Random } from "../seeded.ts";

export type Directory = Required<Tables>;

const PROPERTIES = 60;
const OWNERS = 12;
const WORDS = "Willow Creek Étang Ranch Upper Spring Hollow Bend Мост Elk".split(" ");
const STATES = ["MT", "WY", "ID", "AK"];
const WATERS = ["river", "lake", "spring_creek", "pond"];
const SPECIES = ["Brown Trout", "Cutthroat Trout", "Pike", "Ørret"];
const STATUSES = ["available", "blocked", "booked", "maintenance"];
const LETTERS = [..."bcdfghjklmnpqrstvwxz"];

const anchor = createAnchor(readPinKeys(TEST_SECRETS, OWN_DUMP));

const drawn = (random: Random, count: number, from: readonly string[]) =>
  numbers(count).map(() => pick(random, from));
const words = (random: Random, count: number) => drawn(random, count, WORDS).join(" ");

/** Fourteen consonants: a word that no text holds. */
export const token = (random: Random) => drawn(random, 14, LETTERS).join("");

const make = (table: keyof typeof ROW, count: number, fields: (number: number) => Row) =>
  numbers(count).map((number) => ROW[table](number, fields(number)));

const ownerOf = (random: Random) => uuid("profiles", integer(random, 1, OWNERS));

/** A directory with eligible and other rows in every table, and a token in every private column. */
export function makeDirectory(random: Random): Directory {
  const owner = () => ownerOf(random);
  const species = () => JSON.stringify(drawn(random, 2, SPECIES));
  const directory: Directory = {
    ...NO_ROWS,
    profiles: numbers(OWNERS).map((number) => ({ id: uuid("profiles", number) })),
    properties: make("properties", PROPERTIES, (number) => ({
      owner_id: owner(),
      status: number % 5 === 0 ? pick(random, ["draft", "archived"]) : "published",
      name: words(random, 2),
      state: pick(random, STATES),
      water_type: pick(random, WATERS),
      species: species(),
      description: words(random, 8),
      location_description: words(random, 3),
      regulations: words(random, 4),
      latitude: 44 + 2 * random(),
      longitude: -112 + 2 * random(),
    })),
    property_availability: make("property_availability", 300, (number) => ({
      property_id: uuid("properties", 1 + (number % PROPERTIES)),
      date: `2026-06-${String(1 + Math.floor(number / PROPERTIES)).padStart(2, "0")}`,
      status: pick(random, STATUSES),
      rods_held: pick(random, [null, 1, 2]),
    })),
    guides: make("guides", 30, (number) => ({
      user_id: owner(),
      status: number % 4 === 0 ? "pending" : "live",
      background_check_status: number % 6 === 0 ? "consider" : "clear",
      display_name: words(random, 2),
      species: species(),
      rating_avg: pick(random, [4, 4.5, 5]),
    })),
    clubs: make("clubs", 20, (number) => ({
      owner_id: owner(),
      is_active: number % 4 === 0 ? 0 : 1,
      name: words(random, 2),
    })),
    fly_shops: make("fly_shops", 16, (number) => ({
      owner_id: owner(),
      status: number % 4 === 0 ? "suspended" : "live",
      shop_name: words(random, 2),
    })),
  };
  return withPrivate(directory, () => token(random));
}

/** The columns of data/schema.sql that it does not call public, a publication status or an owner's. */
export const PRIVATE = Object.fromEntries(
  Object.entries(COLUMNS)
    .filter(([table]) => table !== "api_keys")
    .map(([table, all]) => [table, all.filter((one) => one.isPrivate).map(({ name }) => name)]),
) as Record<Exclude<TableName, "api_keys">, string[]>;

/** The directory with other columns in every row of some tables. */
export function changed<Table extends TableName>(
  directory: Directory,
  tables: readonly Table[],
  change: (row: Row, table: Table) => Row,
): Directory {
  const changedIn = (table: Table) =>
    directory[table].map((row) => ({ ...row, ...change(row, table) }));
  return { ...directory, ...Object.fromEntries(tables.map((table) => [table, changedIn(table)])) };
}

/** Every private value made anew, but the points. */
export function withPrivate(directory: Directory, value: (column: string) => unknown): Directory {
  return changed(directory, Object.keys(PRIVATE) as (keyof typeof PRIVATE)[], (_, table) =>
    Object.fromEntries(PRIVATE[table].map((column) => [column, value(column)])),
  );
}

/** With a name of its own for every record. */
export const withNames = (directory: Directory, random: Random) =>
  changed(directory, LISTED, (_, table) => ({ [NAMED[table]]: token(random) }));

/** Private values of every kind; none stands in a public text. */
export function privateValue(random: Random): unknown {
  const digits = (count: number) => String(random()).slice(2).padEnd(count, "7").slice(0, count);
  return pick<() => unknown>(random, [
    () => null,
    () => "",
    () => token(random),
    () => `${token(random)} ${token(random)}\n"${token(random)}'`,
    () => digits(7),
    () => Number(digits(9)),
    () => -random() * 1e6,
    () => `+1 406 555 ${digits(4)}`,
    () => `${token(random)}@${token(random)}.example`,
    () => `${digits(5)} ${token(random)} Road`,
    () => Buffer.from(token(random)),
  ])();
}

/** Whom guides, clubs and shops belong to decides nothing but whose secrets their texts are searched for. */
export function withOwners(directory: Directory, random: Random): Directory {
  return changed(directory, ["guides", "clubs", "fly_shops"], (_, table) => ({
    [OWNED[table]]: ownerOf(random),
  }));
}

/** What takes a row behind its gate. */
export const hide = (table: Listed) => (table === "clubs" ? { is_active: 0 } : { status: "draft" });

/** Hidden rows removed, changed in every column, and added; their calendars too. */
export function withHidden(directory: Directory, random: Random): Directory {
  const tables = LISTED.map((table) => {
    const isOpen = (row: Row) => isPublished(table, row);
    const open = directory[table].filter(isOpen);
    const hidden = directory[table].filter((row) => !isOpen(row));
    const kept = hidden.filter(() => random() < 0.6);
    const added = pick(random, [open, hidden]).slice(0, 5);
    const others = [
      ...kept.map((row) => scrambled(row, random, /id|status|active/)),
      ...added.map((row, i) => ({
        ...scrambled(row, random, /_id/),
        // One has the id of a row that is published.
        id: i === 0 ? open[0]!["id"] : uuid(table, 900 + i),
        ...(table === "clubs" ? { is_active: pick(random, [0, null, 2]) } : hide(table)),
      })),
    ];
    return [table, [...open, ...others]];
  });
  const published = new Set(
    directory.properties.filter((row) => isPublished("properties", row)).map(({ id }) => id),
  );
  const property_availability = directory.property_availability.flatMap((row) => {
    if (!published.has(row["property_id"]))
      return random() < 0.5 ? [] : [{ ...row, date: pick(random, ["2026-07-01", "never", null]) }];
    // Rods held say something on blocked days only.
    const isHeld = row["status"] === "blocked";
    return [isHeld ? row : { ...row, rods_held: pick(random, [null, 7, 99]) }];
  });
  return { ...directory, ...Object.fromEntries(tables), property_availability };
}

function scrambled(row: Row, random: Random, kept: RegExp): Row {
  const others = Object.keys(row).filter((column) => !kept.test(column));
  return { ...row, ...Object.fromEntries(others.map((column) => [column, privateValue(random)])) };
}

export function cellOfRow(row: Row): Cell {
  const point = exactPoint(row["latitude"], row["longitude"])!;
  return anchor.cell(point, row["owner_id"] as string);
}

/** Every published point moved, each to a random place of its own cell. */
export function withinCells(directory: Directory, random: Random): Directory {
  return changed(directory, ["properties"], (row) => {
    if (!isPublished("properties", row)) return row;
    const cell = cellOfRow(row);
    for (;;) {
      const latitude = (row["latitude"] as number) + between(random, -0.0045, 0.0045);
      const longitude = (row["longitude"] as number) + between(random, -0.0065, 0.0065);
      const moved = { ...row, latitude, longitude };
      const { row: y, column: x } = cellOfRow(moved);
      if (cell.row === y && cell.column === x) return moved;
    }
  });
}

/** The same rows in another order. */
export function shuffled(directory: Directory, random: Random): Directory {
  const entries = Object.entries(directory).map(([table, rows]) => [table, shuffle(random, rows)]);
  return Object.fromEntries(entries) as Directory;
}
