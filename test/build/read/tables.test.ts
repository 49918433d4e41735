// The table of tables and columns against data/schema.sql.
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { columnsOf, TABLE_NAMES, tableNamed, TABLES } from "../../../build/read/tables.ts";
import { SCHEMA } from "./fixtures.ts";

describe("TABLES", () => {
  it("names the tables and columns of data/schema.sql and no others", () => {
    const db = new Database(":memory:");
    db.exec(SCHEMA);
    const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name");
    expect(tables.pluck().all()).toEqual(TABLE_NAMES.toSorted());
    for (const table of TABLE_NAMES) {
      const columns = db.pragma(`table_info(${table})`) as { name: string }[];
      expect(columnsOf(table).toSorted()).toEqual(columns.map(({ name }) => name).sort());
    }
    db.close();
  });

  it("has each column that data/schema.sql marks as public or as a gate among those that are read", () => {
    const marked = [...SCHEMA.matchAll(/^ {2}(\w+) .*-- .*\b(?:PUBLIC|gate:)/gm)].map(
      ([, name]) => name,
    );
    const read = new Set(TABLE_NAMES.flatMap((table) => TABLES[table].read));
    expect(marked.length).toBeGreaterThan(35);
    expect(marked.filter((name) => !read.has(name!))).toEqual([]);
  });
});

describe("tableNamed(name)", () => {
  it.each([
    ["clubs", "clubs"],
    ["FLY_Shops", "fly_shops"],
    ["api_\u212Aeys", undefined],
    ["other", undefined],
    ["constructor", undefined],
  ])("takes %s for %s", (name, table) => {
    expect(tableNamed(name)).toBe(table);
  });
});
