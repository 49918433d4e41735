// Database dumps: what is read of them, and how missing or damaged ones are refused.
import { readFileSync, statSync } from "node:fs";
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import {
  addClubs,
  clubNames,
  database,
  file,
  patched,
  reading,
  refusal,
  rootOf,
  text,
  withLog,
} from "./fixtures.ts";

/** Edits the schema as no statement could. */
function forge(sql: string): string {
  return database((db) => {
    db.exec("CREATE TABLE extra(a TEXT COLLATE NOCASE PRIMARY KEY)");
    db.unsafeMode(true);
    db.pragma("writable_schema=ON");
    db.exec(sql);
  });
}

describe("openDump(database)", () => {
  it("reads a database where it is, and leaves it as it was", async () => {
    const path = database();
    const before = [readFileSync(path), statSync(path).mtimeMs];
    const read = await reading(path, (db, dump) => [dump.file, ...clubNames(db)]);
    expect(read).toEqual([path, "Blue Ribbon"]);
    expect([readFileSync(path), statSync(path).mtimeMs]).toEqual(before);
  });

  it("gives a connection that can't write", async () => {
    for (const path of [database(), withLog("-wal"), file(text(""))])
      await reading(path, (db) => {
        expect(db.readonly).toBe(true);
        expect(() => db.exec("DELETE FROM main.clubs")).toThrow(/readonly/);
        expect(() => db.exec("CREATE TEMP TABLE t(a)")).toThrow(/readonly/);
      });
  });

  it("shows reference columns only, under their own names, whatever their case and order", async () => {
    const path = database((db) => {
      db.exec(`DROP TABLE clubs; CREATE TABLE "CLUBS"(Extra, NAME TEXT, ID, Owner_Id, is_active,
        SLUG, State, LOCATION, dues_cents, stripe_account_id, internal_notes);
        INSERT INTO clubs VALUES('private','Upper','c','o',1,'s','MT','x',1,NULL,NULL)`);
    });
    const rows = await reading(path, (db) => db.prepare("SELECT * FROM clubs").all());
    const nulls = { stripe_account_id: null, internal_notes: null };
    const row = { id: "c", owner_id: "o", is_active: 1, name: "Upper", slug: "s", state: "MT" };
    expect(rows).toEqual([{ ...row, location: "x", dues_cents: 1, ...nulls }]);
  });

  it("reads a database whose other tables need collations, modules and tokenizers we don't have", async () => {
    const path =
      forge(`UPDATE sqlite_schema SET sql = replace(sql, 'NOCASE', 'MINE') WHERE name = 'extra';
      INSERT INTO sqlite_schema VALUES('table','x','x',0,'CREATE VIRTUAL TABLE x USING nowhere(a)');
      INSERT INTO sqlite_schema VALUES('table','y','y',0,'CREATE VIRTUAL TABLE y USING fts5(a, tokenize=mine)');
      CREATE VIEW v AS SELECT unheard() FROM nowhere;
      CREATE TRIGGER t AFTER INSERT ON clubs BEGIN SELECT unheard(); END;`);
    expect(await reading(path, clubNames)).toEqual(["Blue Ribbon"]);
  });

  it("lists all that is missing at once", async () => {
    const path = database((db) => {
      db.exec(`DROP TABLE guides; DROP TABLE profiles; DROP TABLE fly_shops; CREATE VIRTUAL TABLE Fly_Shops USING fts5(id, owner_id, status, slug);
        ALTER TABLE properties DROP COLUMN gate_code; ALTER TABLE clubs DROP COLUMN state;
        ALTER TABLE clubs ADD COLUMN state AS (upper('mt'))`);
    });
    expect((await refusal(path)).message).toBe(
      "The dump lacks table profiles, properties.gate_code, table guides, clubs.state (it is generated, " +
        "not stored), table fly_shops (there is a virtual table of that name)",
    );
  });

  it("refuses a database in which nothing is listed", async () => {
    const path = database((db) =>
      db.exec("DELETE FROM clubs; INSERT INTO profiles VALUES('a','b','c','d')"),
    );
    expect((await refusal(path)).message).toMatch(/^The dump has no row in any of/);
  });

  it("refuses a database that another program is writing to", async () => {
    const path = database();
    const writer = new Database(path);
    writer.exec("BEGIN EXCLUSIVE");
    expect((await refusal(path)).message).toBe("The database is in use");
    writer.close();
  });

  it("refuses a database that is cut off or damaged, without SQLite's own words", async () => {
    const path = database((db) => addClubs(db, 400));
    const whole = readFileSync(path);
    const cuts = [15, 16, 99, 100, 511, 4096, 4097, whole.length / 2, whole.length - 1];
    for (const end of cuts) {
      const { message } = await refusal(file(whole.subarray(0, end)));
      expect(message).toMatch(/damaged or cut off|not a SQLite database|neither a SQLite/);
    }
    const root = rootOf(path, "clubs");
    for (const at of [(root - 1) * 4096, (root - 1) * 4096 + 5, 105, 16])
      expect((await refusal(patched(file(whole), at, [0xee, 0xee, 0xee]))).message).toMatch(
        /damaged or cut off|not a SQLite database/,
      );
  });
});
