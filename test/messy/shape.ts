// Draws how a dump is stored: nothing of it may matter to what is published.
import type { Random } from "../../data/random.ts";

/** What a database may have besides the tables that are read. */
export const EXTRAS = {
  table: `CREATE TABLE bookings (id INTEGER PRIMARY KEY AUTOINCREMENT, note TEXT DEFAULT 'x;y', at);
    INSERT INTO bookings (note, at) VALUES ('it''s', CURRENT_TIMESTAMP), (NULL, x'00ff'), ('', 1e999);`,
  oddNames: `CREATE TABLE "order ""by""" ("select" TEXT, [from] TEXT, \`a\nb\` TEXT);
    INSERT INTO "order ""by""" VALUES ('INSERT INTO clubs VALUES(1);', '--', '/*');`,
  column: `ALTER TABLE properties ADD COLUMN "survey point" TEXT DEFAULT 'Elk Run';
    ALTER TABLE guides ADD COLUMN latitude REAL DEFAULT 45.123456;`,
  generated: `ALTER TABLE properties ADD COLUMN label TEXT AS (upper(name) || ', ' || state) VIRTUAL;
    CREATE TABLE rates (cents INTEGER, dollars REAL AS (cents / 100.0) STORED);
    INSERT INTO rates (cents) VALUES (8500);`,
  view: "CREATE VIEW published AS SELECT * FROM properties WHERE status = 'published';",
  trigger: `CREATE TRIGGER stamp AFTER UPDATE ON properties BEGIN
      UPDATE properties SET updated_at = 'now; END' WHERE id = new.id; END;`,
  index: `CREATE INDEX by_state ON properties (state DESC, lower(name));
    CREATE INDEX live ON guides (display_name) WHERE status = 'live';
    ANALYZE;`,
  search: `CREATE VIRTUAL TABLE search USING fts5 (name, content='properties');
    CREATE VIRTUAL TABLE box USING rtree (id, south, north, west, east);
    INSERT INTO box VALUES (1, 45, 46, -111, -110);`,
} as const;
export type Extra = keyof typeof EXTRAS;

export type Shape = ReturnType<typeof drawShape>;
export type TextShape = Shape["text"];
type Types = "declared" | "none" | "strict";

/** `types` is given where a second storage of the same values is drawn. */
export function drawShape(random: Random, types?: Types) {
  return {
    /** A database, one with its write-ahead log beside it, or a text dump. */
    container: random.weighed({ sqlite: 4, wal: 1, sql: 3, "sql.gz": 1 }),
    /** Column types: as the reference schema has them, none, or those of STRICT tables. */
    types: types ?? random.weighed<Types>({ declared: 4, none: 1, strict: 1 }),
    withoutRowid: random.chance(0.2),
    /** Primary keys, NOT NULL and the like. */
    constraints: random.chance(0.7),
    /** Names of tables and columns in capitals. */
    capitals: random.chance(0.15),
    encoding: random.weighed({ "UTF-8": 8, "UTF-16le": 1, "UTF-16be": 1 }),
    pageSize: random.pick([512, 4096, 4096, 65_536]),
    extras: (Object.keys(EXTRAS) as Extra[]).filter(() => random.chance(0.25)),
    /** Order of tables, columns and rows. */
    order: random.uint32(),
    text: {
      /** As the sqlite3 shell writes it, in its old or new way, or as another program does. */
      style: random.pick(["replace", "unistr", "columns"] as const),
      crlf: random.chance(0.3),
      bom: random.chance(0.3),
      /** Rows of one INSERT, in the last style. */
      batch: random.pick([1, 2, 100]),
      quote: random.pick(['"', "`", "[", ""] as const),
    },
  };
}
