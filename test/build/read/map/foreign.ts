// One directory as ten programs would store it. Each schema has a map in schemas/, which must give back the directory.
import { join } from "node:path";
import Database from "better-sqlite3";
import { columnsOf, type TableName } from "../../../../build/read/tables.ts";
import { uuid, type Row } from "../../dump-rows.ts";
import type { Rows } from "./directory.ts";
import { scratchFolder } from "../../../scratch.ts";

type Foreign = Readonly<Record<string, readonly Row[]>>;
type Store = (rows: Rows) => Foreign;

const numberOf = (id: unknown) => Number(String(id).slice(-12));
const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const renamed = (rows: readonly Row[], name: (column: string) => string): Row[] =>
  rows.map((row) => Object.fromEntries(Object.entries(row).map(([k, v]) => [name(k), v])));
/** Some columns under other names. */
const relabelled = (rows: readonly Row[], names: string): Row[] =>
  rows.map((row) => {
    const pairs = names.split(/\s+/).map((pair) => pair.split("=") as [string, string]);
    return Object.fromEntries(pairs.map(([name, column]) => [name, row[column]]));
  });
const daysSince1970 = (date: unknown) => Date.parse(`${String(date)}T00:00:00Z`) / 86_400_000;
const json = (rows: readonly Row[]): Row[] => rows.map((row) => ({ doc: JSON.stringify(row) }));
const without = (row: Row, ...names: string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));

const rest = (rows: Rows, ...names: string[]) =>
  Object.fromEntries(Object.entries(rows).filter(([name]) => !names.includes(name)));

/** By name, how a program stores the rows. */
export const STORES: Readonly<Record<string, Store>> = {
  "camel-case": (rows) => ({
    User: renamed(rows.profiles, camel),
    Property: renamed(rows.properties, camel),
    PropertyAvailability: renamed(rows.property_availability, camel),
    Guide: renamed(rows.guides, camel),
    Club: renamed(rows.clubs, camel),
    FlyShop: renamed(rows.fly_shops, camel),
  }),
  "other-words": (rows) => ({
    ...rest(rows, "properties", "profiles"),
    landowners: relabelled(rows.profiles, "guid=id full_name=display_name mail=email cell=phone"),
    waters: relabelled(
      rows.properties.map((row) => ({
        ...row,
        status: row.status === "published" ? "yes" : "no",
        state: `us-${String(row.state).toLowerCase()}`,
      })),
      `guid=id landowner=owner_id live=status title=name about=description
       area=location_description region=state kind=water_type fish=species rules=regulations
       rods=max_rods price=rate_adult_full_day lat=latitude lng=longitude street=street_address
       apn=parcel_number directions=access_notes padlock=gate_code wifi=wifi_password
       memo=internal_notes`,
    ),
  }),
  "split-address": (rows) => ({
    ...rows,
    properties: rows.properties.map((row) => {
      const [line = "", city = ""] = String(row.street_address).split(", ");
      const [house, ...street] = line.split(" ");
      const split = { house, street: street.join(" "), city };
      return { ...without(row, "street_address"), ...split };
    }),
  }),
  "numbers-and-cents": (rows) => ({
    ...rest(rows, "properties"),
    listings: rows.properties.map((row) => ({
      ...without(row, "id", "owner_id", "status", "rate_adult_full_day"),
      id: numberOf(row.id),
      owner_id: numberOf(row.owner_id),
      status: row.status === "published" ? 3 : 0,
      price_cents: Number(row.rate_adult_full_day) * 100,
    })),
    guides: rows.guides.map((row) => ({
      ...row,
      status: row.status === "live" ? 1 : 0,
      background_check_status: 2,
      rate_full_day: Number(row.rate_full_day) * 100,
    })),
  }),
  "epoch-days": (rows) => ({
    ...rest(rows, "property_availability"),
    calendar: rows.property_availability.map(({ id, property_id, date, status, reason }) => ({
      id,
      property_id,
      day: daysSince1970(date),
      state: status === "booked" ? "B" : "X",
      reason,
    })),
    properties: rows.properties.map((row) => ({ ...row, created_at: 1_767_571_200 })),
  }),
  "json-documents": (rows) => ({
    users: json(rows.profiles),
    listings: json(
      rows.properties.map((row) => ({ ...row, species: JSON.parse(String(row.species)) })),
    ),
    days: json(rows.property_availability),
    guides: json(rows.guides),
    clubs: json(rows.clubs),
    shops: json(rows.fly_shops),
    api_keys: [],
  }),
  "species-join": (rows) => ({
    ...rows,
    properties: rows.properties.map((row) => without(row, "species")),
    species: ["Brown Trout", "Pike"].map((label, i) => ({ nr: i + 1, label })),
    property_species: rows.properties.flatMap((row) =>
      (JSON.parse(String(row.species)) as string[]).map((label) => ({
        property: row.id,
        species: label === "Pike" ? 2 : 1,
      })),
    ),
  }),
  "booking-ranges": (rows) => ({
    ...rest(rows, "property_availability"),
    bookings: [
      { id: 7, arrives: "2026-06-01", leaves: "2026-06-04", state: "paid", guest: "A wedding" },
      { id: 8, arrives: "2026-06-20", leaves: "2026-06-22", state: "cancelled", guest: null },
    ].map((row) => ({ ...row, property_id: uuid("properties", 1) })),
    closures: [
      { property_id: uuid("properties", 2), from_day: "2026-06-04", to_day: "2026-06-04" },
    ],
  }),
  attributes: (rows) => ({
    ...rest(rows, "properties"),
    entity: rows.properties.map(({ id, owner_id, status }) => ({ id, owner_id, status })),
    attribute: rows.properties.flatMap((row) =>
      Object.entries(without(row, "id", "owner_id", "status"))
        .filter(([, value]) => value !== null)
        .map(([name, value]) => ({ entity: row.id, name, value })),
    ),
  }),
  "one-table": (rows) => ({
    person: rows.profiles,
    thing: (["properties", "guides", "clubs", "fly_shops"] as const).flatMap((table) =>
      rows[table].map((row) => ({ kind: table, ...row })),
    ),
    property_availability: rows.property_availability,
    api_keys: [],
  }),
};

/** A database with the rows as a program stores them. */
export function foreignDump(store: string, rows: Rows): string {
  const path = join(scratchFolder(), `${store}.sqlite`);
  const db = new Database(path);
  const whole = Object.entries(rows).map(([table, list]) => {
    const nulls = Object.fromEntries(columnsOf(table as TableName).map((name) => [name, null]));
    return [table, list.map((row) => ({ ...nulls, ...row }))];
  });
  for (const [table, list] of Object.entries(STORES[store]!(Object.fromEntries(whole) as Rows))) {
    const own = list.length > 0 ? [] : columnsOf(table as TableName);
    const columns = [...new Set([...own, ...list.flatMap((row) => Object.keys(row))])];
    db.exec(`CREATE TABLE "${table}" (${columns.map((name) => `"${name}"`).join()})`);
    const insert = db.prepare(`INSERT INTO "${table}" VALUES (${columns.map(() => "?").join()})`);
    for (const row of list) insert.run(columns.map((name) => row[name] ?? null));
  }
  db.close();
  return path;
}
