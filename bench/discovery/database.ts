// Writes what a search for stays asks of a database, as a developer would: properties, an R*Tree of the pins, and a
// row for each day that is not simply available.
import Database from "better-sqlite3";
import { inOrder } from "../../build/prove/order.ts";
import { coverDays } from "../../src/catalog.ts";
import { parseDay } from "../../src/dates.ts";
import { WEEKDAYS } from "../../src/filters.ts";
import { RESOURCES } from "../../src/resources.ts";
import { calendarsOf } from "../exports.ts";
import { readCatalog, readProperties } from "../requests.ts";

/** Ordinals, the order of lists, are primary keys. */
export function writePeer(folder: string, file: string): void {
  const database = new Database(file);
  database.pragma("journal_mode = WAL");
  // Pins without auxiliary columns, which cost a look-up each: 32 bits tell pins of 3 decimals apart.
  database.exec(`
    CREATE TABLE properties (ordinal INTEGER PRIMARY KEY, id TEXT UNIQUE, name TEXT,
      location_description TEXT, state TEXT, water_type TEXT, species TEXT, regulations TEXT,
      max_rods INTEGER, rate_adult_full_day REAL, latitude REAL, longitude REAL);
    CREATE VIRTUAL TABLE pins USING rtree(ordinal, south, north, west, east);
    CREATE TABLE days (ordinal INTEGER, day INTEGER, free INTEGER, PRIMARY KEY (ordinal, day)) WITHOUT ROWID;
    CREATE TABLE dates (day INTEGER PRIMARY KEY, weekday TEXT)`);
  const addProperty = database.prepare(
    `INSERT INTO properties VALUES (@ordinal, @id, @name, @location_description, @state, @water_type,
       @species, @regulations, @max_rods, @rate_adult_full_day, @latitude, @longitude)`,
  );
  const rodsOf = database.prepare("SELECT ordinal, max_rods FROM properties WHERE id = ?").raw();
  const addDay = database.prepare("INSERT INTO days VALUES (?, ?, ?)");
  const addDate = database.prepare("INSERT INTO dates VALUES (?, ?)");
  database.transaction(() => {
    inOrder(RESOURCES.properties, readProperties(folder)).forEach((property, ordinal) =>
      addProperty.run({ ...property, ordinal, species: JSON.stringify(property.species) }),
    );
    const { from: first, to: last } = coverDays(readCatalog(folder).cover);
    for (let day = first; day <= last; day++) addDate.run(day, WEEKDAYS[(day + 3) % 7]);
    for (const { property_id: id, from, runs } of calendarsOf(folder)) {
      const [ordinal, rods] = rodsOf.get(id) as [number, number];
      let day = parseDay(from)!;
      for (const [status, count, held = rods] of runs) {
        for (const end = day + count; day < end; day++) {
          if (status !== "available") addDay.run(ordinal, day, Math.max(0, rods - held));
        }
      }
    }
  })();
  database.exec(`
    INSERT INTO pins SELECT ordinal, latitude, latitude, longitude, longitude FROM properties;
    CREATE INDEX by_day ON days (day, free, ordinal);
    CREATE INDEX narrow ON properties (ordinal, max_rods);
    ANALYZE`);
  database.pragma("wal_checkpoint(TRUNCATE)");
  database.close();
}
