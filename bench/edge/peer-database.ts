// Writes the published properties to SQLite as a developer would, with an index on every filter.
import Database from "better-sqlite3";
import { fold, slug } from "../../src/fold.ts";
import { REGIONS } from "../../src/regions.ts";
import { RESOURCES } from "../../src/resources.ts";
import { readProperties, type PublishedProperty } from "./queries.ts";

const TEXT = RESOURCES.properties.text;

/** Ordinals are primary keys. */
export function openPeer(folder: string, file: string): Database.Database {
  const database = new Database(file);
  database.exec(`
    CREATE TABLE properties (ordinal INTEGER PRIMARY KEY, id TEXT UNIQUE, name TEXT,
      location_description TEXT, state TEXT, water_type TEXT, species TEXT, regulations TEXT,
      max_rods INTEGER, rate_adult_full_day REAL, latitude REAL, longitude REAL, description TEXT);
    CREATE TABLE property_species (slug TEXT, state TEXT, water_type TEXT, ordinal INTEGER,
      PRIMARY KEY (slug, state, water_type, ordinal)) WITHOUT ROWID;
    CREATE VIRTUAL TABLE words USING fts5(${TEXT.map(({ column }) => column).join(", ")},
      content = '', prefix = '1 2 3', tokenize = "unicode61 remove_diacritics 0")`);
  const properties = readProperties(folder);
  database.transaction(() => {
    properties.forEach((property, ordinal) => addProperty(database, property, ordinal));
  })();
  database.exec(`
    CREATE INDEX by_state ON properties (state, water_type);
    CREATE INDEX by_water_type ON properties (water_type);
    CREATE INDEX by_pin ON properties (latitude, longitude);
    INSERT INTO words(words) VALUES ('optimize');
    INSERT INTO words(words, rank) VALUES ('rank', 'bm25(${TEXT.map(({ weight }) => weight).join(", ")})');
    ANALYZE`);
  return database;
}

function addProperty(database: Database.Database, property: PublishedProperty, ordinal: number) {
  const { coordinates_precision: _, species, ...columns } = property;
  database
    .prepare(
      `INSERT INTO properties VALUES (@ordinal, @id, @name, @location_description, @state, @water_type,
         @species, @regulations, @max_rods, @rate_adult_full_day, @latitude, @longitude, @description)`,
    )
    .run({ ...columns, ordinal, species: JSON.stringify(species) });
  const addSpecies = database.prepare("INSERT OR IGNORE INTO property_species VALUES (?, ?, ?, ?)");
  const { state, water_type: waterType } = property;
  for (const name of species) addSpecies.run(slug(name), state, waterType, ordinal);
  const marks = TEXT.map(() => "?").join(", ");
  database
    .prepare(
      `INSERT INTO words(rowid, ${TEXT.map(({ column }) => column).join(", ")}) VALUES (?, ${marks})`,
    )
    .run(ordinal, folded(property));
}

// Folded by the API's own rule, so that both search for the same words.
function folded(property: PublishedProperty): string[] {
  return TEXT.map(({ column, region }) => {
    const texts = [property[column] as string | string[]].flat();
    const names = region ? texts.map((code) => REGIONS[code] ?? "") : [];
    return [...texts, ...names]
      .flatMap((text) => fold(text.replaceAll("[removed]", " ")))
      .join(" ");
  });
}
