// npm run map: what it guesses builds, and what it can't know it asks.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { draftMap } from "../../ops/map-draft.ts";
import { directory } from "../build/read/map/directory.ts";
import { foreignDump, STORES } from "../build/read/map/foreign.ts";
import { parseMap } from "../../build/read/map-file.ts";
import { buildInto, scratchFolder } from "../snapshot.ts";

function draftOf(store: string) {
  const dump = foreignDump(store, directory());
  const db = new Database(dump, { readonly: true });
  const text = draftMap(db);
  db.close();
  const map = join(scratchFolder(), "map.sql");
  writeFileSync(map, text);
  return { dump, map, text };
}

function draftWith(sql: string): string {
  const db = new Database(":memory:");
  db.exec(sql);
  const text = draftMap(db);
  db.close();
  return text;
}

describe("draftMap(db)", () => {
  it("needs no change where only names differ in form, and has the columns in the schema's order", async () => {
    const { dump, map, text } = draftOf("camel-case");
    const { tables } = await buildInto(join(scratchFolder(), "out"), dump, { map });
    expect(tables.map(({ published }) => published).slice(0, 4)).toEqual([5, 1, 2, 2]);
    expect(text).toMatch(/"id" AS id, "ownerId" AS owner_id, "status" AS status, "name" AS name/);
    // A view without a row would hide the table of keys that is made later.
    expect(text).not.toContain("api_keys");
  });

  it.each(Object.keys(STORES))("is a map for %s, with every column of ours", (store) => {
    const { text } = draftOf(store);
    for (const { table, query } of parseMap(text))
      expect([table, query]).toEqual([table, expect.stringContaining(" AS ")]);
  });

  it("finds cents, numbers for ids and other words, asks about statuses and days, leaves out what is there", () => {
    const { text } = draftOf("numbers-and-cents");
    expect(text).toContain('"price_cents" / 100.0 AS rate_adult_full_day');
    expect(text).toContain("printf('%08x-0000-4000-8000-%012x', 2, \"id\") AS id");
    expect(text).toContain("-- DECIDE properties.status: public only as published; the dump has");
    const days = draftOf("epoch-days").text;
    expect(days).toContain("availability.date: must be days like 2026-05-01");
    expect(days).not.toContain("CREATE VIEW clubs");
    const other = draftOf("other-words").text;
    expect(other).toContain('"apn" AS parcel_number');
    expect(other).toContain(
      "-- DECIDE properties.gate_code: private: with NULL no text is searched for it",
    );
  });

  it("asks about ids that are no UUIDs, profiles' too, and about names that only end alike", () => {
    const text = draftWith(`CREATE TABLE wp_users (ID INTEGER, display_name TEXT);
      INSERT INTO wp_users VALUES (7, 'Ada');
      CREATE TABLE clubs (recordId TEXT, stateName TEXT, ownerId INTEGER);
      INSERT INTO clubs VALUES ('recAb12', 'Montana', 7)`);
    expect(text).toContain("-- DECIDE profiles.id: ids are UUIDs");
    expect(text).toContain("printf('%08x-0000-4000-8000-%012x', 1, \"ID\") AS id");
    expect(text).toContain("printf('%08x-0000-4000-8000-%012x', 1, \"ownerId\") AS owner_id");
    expect(text).toContain("-- DECIDE clubs.name: guessed from the end of its name");
  });

  it("asks about bookings from a day to a day, though these are days", () => {
    const text = draftWith(`CREATE TABLE bookings (listing_id TEXT, starts_on TEXT, ends_on TEXT);
      INSERT INTO bookings VALUES ('00000002-0000-4000-8000-000000000001', '2026-05-01', '2026-05-09')`);
    expect(text).toMatch(/-- DECIDE property_availability\.date: .* ranges become days/);
  });

  it("describes tables that it takes nothing from by their columns, and shows no value", () => {
    const text = draftWith(`CREATE TABLE "Gewässer" (fid, Torcode TEXT, leer);
      INSERT INTO "Gewässer" VALUES (1, 'geheim 4711', NULL)`);
    expect(text).toContain("--   Gewässer: fid, Torcode, leer");
    expect(text).not.toContain("4711");
  });
});
