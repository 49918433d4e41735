// One directory as ten programs would store it. Each schema has a map in schemas/, which must give back the directory.
import { columnsOf, type TableName } from "../../../../build/read/tables.ts";
import { uuid, writeDump } from "../../dump-rows.ts";
import type { Rows } from "./directory.ts";

const OTHERS = ["properties", "guides", "clubs", "fly_shops"] as const;

/** Columns of a table but some. */
const rest = (table: TableName, ...names: string[]) =>
  columnsOf(table).filter((name) => !names.includes(name));
const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Puts what is selected in the place of a table, under another name or its own. */
const instead = (table: TableName, name: string, query: string) =>
  `CREATE TABLE made AS ${query}; DROP TABLE ${table}; ALTER TABLE made RENAME TO ${name};`;

const renamed = (table: TableName, name: string) => {
  const columns = columnsOf(table).map((column) => `${column} AS ${camel(column)}`);
  return instead(table, name, `SELECT ${columns.join()} FROM ${table}`);
};

/** A JSON object of columns, of which one holds JSON. */
const object = (columns: readonly string[], parsed = "") =>
  `json_object(${columns.map((name) => `'${name}', ${name === parsed ? `json(${name})` : name}`).join()})`;
const documents = (table: TableName, name: string, parsed = "") =>
  instead(table, name, `SELECT ${object(columnsOf(table), parsed)} AS doc FROM ${table}`);

const numbered = (name: string) => `CAST(substr(${name}, -12) AS INTEGER) AS ${name}`;

/** What makes of the reference tables how a program stores the rows, by its name. */
export const STORES: Readonly<Record<string, string>> = {
  "camel-case": [
    renamed("profiles", "User"),
    renamed("properties", "Property"),
    renamed("property_availability", "PropertyAvailability"),
    renamed("guides", "Guide"),
    renamed("clubs", "Club"),
    renamed("fly_shops", "FlyShop"),
  ].join(""),
  "other-words": `${instead("profiles", "landowners", "SELECT id AS guid, display_name AS full_name, email AS mail, phone AS cell FROM profiles")}
    CREATE TABLE waters AS SELECT id AS guid, owner_id AS landowner, name AS title,
      iif(status = 'published', 'yes', 'no') AS live, description AS about, species AS fish,
      location_description AS area, 'us-' || lower(state) AS region, water_type AS kind,
      regulations AS rules, max_rods AS rods, rate_adult_full_day AS price, latitude AS lat,
      longitude AS lng, street_address AS street, parcel_number AS apn, gate_code AS padlock,
      access_notes AS directions, wifi_password AS wifi, internal_notes AS memo FROM properties;
    DROP TABLE properties;`,
  "split-address": `ALTER TABLE properties ADD house; ALTER TABLE properties ADD street;
    ALTER TABLE properties ADD city;
    UPDATE properties SET house = substr(street_address, 1, instr(street_address, ' ') - 1);
    UPDATE properties SET city = substr(street_address, instr(street_address, ',') + 2),
      street = substr(street_address, length(house) + 2,
        instr(street_address, ',') - length(house) - 2);
    ALTER TABLE properties DROP COLUMN street_address;`,
  "numbers-and-cents":
    instead(
      "properties",
      "listings",
      `SELECT ${numbered("id")}, ${numbered("owner_id")}, iif(status = 'published', 3, 0) AS status,
        rate_adult_full_day * 100 AS price_cents,
        ${rest("properties", "id", "owner_id", "status", "rate_adult_full_day").join()} FROM properties`,
    ) +
    instead(
      "guides",
      "guides",
      `SELECT status = 'live' AS status, 2 AS background_check_status,
        rate_full_day * 100 AS rate_full_day,
        ${rest("guides", "status", "background_check_status", "rate_full_day").join()} FROM guides`,
    ),
  "epoch-days": `CREATE TABLE calendar AS SELECT id, property_id, unixepoch(date) / 86400 AS day,
      iif(status = 'booked', 'B', 'X') AS state, reason FROM property_availability;
    DROP TABLE property_availability;
    UPDATE properties SET created_at = 1767571200;`,
  "json-documents": [
    documents("profiles", "users"),
    documents("properties", "listings", "species"),
    documents("property_availability", "days"),
    documents("guides", "guides"),
    documents("clubs", "clubs"),
    documents("fly_shops", "shops"),
  ].join(""),
  "species-join": `CREATE TABLE property_species AS SELECT properties.id AS property,
      iif(value = 'Pike', 2, 1) AS species FROM properties, json_each(species);
    ALTER TABLE properties DROP COLUMN species;
    CREATE TABLE species (nr, label); INSERT INTO species VALUES (1, 'Brown Trout'), (2, 'Pike');`,
  "booking-ranges": `DROP TABLE property_availability;
    CREATE TABLE bookings (id, arrives, leaves, state, guest, property_id);
    INSERT INTO bookings VALUES
      (7, '2026-06-01', '2026-06-04', 'paid', 'A wedding', '${uuid("properties", 1)}'),
      (8, '2026-06-20', '2026-06-22', 'cancelled', NULL, '${uuid("properties", 1)}');
    CREATE TABLE closures (property_id, from_day, to_day);
    INSERT INTO closures VALUES ('${uuid("properties", 2)}', '2026-06-04', '2026-06-04');`,
  attributes: `CREATE TABLE entity AS SELECT id, owner_id, status FROM properties;
    CREATE TABLE attribute AS SELECT properties.id AS entity, key AS name, value
      FROM properties, json_each(${object(rest("properties", "id", "owner_id", "status"))})
      WHERE value IS NOT NULL;
    DROP TABLE properties;`,
  "one-table": `ALTER TABLE profiles RENAME TO person; CREATE TABLE thing AS ${inOne()};
    ${OTHERS.map((table) => `DROP TABLE ${table};`).join("")}`,
};

function inOne(): string {
  const all = [...new Set(OTHERS.flatMap((table) => columnsOf(table)))];
  const queries = OTHERS.map((table) => {
    const own: readonly string[] = columnsOf(table);
    const columns = all.map((name) => (own.includes(name) ? name : `NULL AS ${name}`));
    return `SELECT '${table}' AS kind, ${columns.join()} FROM ${table}`;
  });
  return queries.join(" UNION ALL ");
}

/** A database with the rows as a program stores them. */
export const foreignDump = (store: string, rows: Rows) => writeDump(rows, STORES[store]);
