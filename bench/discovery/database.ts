// Writes what discovery asks of a database: the peer's tables, an R*Tree of the pins and a row for each day that
// is not simply available. node database.ts FOLDER FILE
import { coverDays } from "../../src/catalog.ts";
import { parseDay } from "../../src/dates.ts";
import { WEEKDAYS } from "../../src/filters.ts";
import { openPeer } from "../edge/peer-database.ts";
import { readCatalog } from "../edge/queries.ts";
import { calendarsOf } from "../exports.ts";

const [folder, file] = process.argv.slice(2) as [string, string];

const database = openPeer(folder, file);
database.pragma("journal_mode = WAL");
// Without auxiliary columns, which cost a look-up each: 32 bits tell pins of 3 decimals apart.
database.exec(`
  CREATE VIRTUAL TABLE pins USING rtree(ordinal, south, north, west, east);
  INSERT INTO pins SELECT ordinal, latitude, latitude, longitude, longitude FROM properties;
  CREATE TABLE days (ordinal INTEGER, day INTEGER, free INTEGER, status TEXT, rods_held INTEGER,
    PRIMARY KEY (ordinal, day)) WITHOUT ROWID;
  CREATE TABLE dates (day INTEGER PRIMARY KEY, weekday TEXT);
  CREATE VIRTUAL TABLE vocabulary USING fts5vocab(words, 'row')`);
const rodsOf = database.prepare("SELECT ordinal, max_rods FROM properties WHERE id = ?").raw();
const add = database.prepare("INSERT INTO days VALUES (?, ?, ?, ?, ?)");
const addDate = database.prepare("INSERT INTO dates VALUES (?, ?)");
database.transaction(() => {
  const { from: first, to: last } = coverDays(readCatalog(folder).cover);
  for (let day = first; day <= last; day++) addDate.run(day, WEEKDAYS[(day + 3) % 7]);
  for (const { property_id: id, from, runs } of calendarsOf(folder)) {
    const [ordinal, rods] = rodsOf.get(id) as [number, number];
    let day = parseDay(from)!;
    for (const [status, count, held = null] of runs) {
      const free = held === null ? 0 : Math.max(0, rods - held);
      for (const end = day + count; day < end; day++) {
        if (status !== "available") add.run(ordinal, day, free, status, held);
      }
    }
  }
})();
database.exec(`
  CREATE INDEX by_day ON days (day, free, ordinal);
  CREATE INDEX narrow ON properties (ordinal, max_rods, rate_adult_full_day, state, water_type);
  CREATE INDEX by_rate ON properties (rate_adult_full_day, ordinal);
  CREATE INDEX by_rate_down ON properties (rate_adult_full_day DESC, ordinal);
  CREATE INDEX by_state_narrow ON properties (state, ordinal, max_rods, rate_adult_full_day, water_type);
  CREATE INDEX by_water_narrow ON properties (water_type, ordinal, max_rods, rate_adult_full_day, state);
  CREATE INDEX species_of ON property_species (ordinal, slug, state, water_type);
  CREATE INDEX species_by_state ON property_species (state, slug, water_type, ordinal);
  ANALYZE`);
database.pragma("wal_checkpoint(TRUNCATE)");
database.close();
