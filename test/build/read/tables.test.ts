// The table of tables and columns against data/schema.sql.
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { columnsOf, SECRET_KINDS, TABLE_NAMES, TABLES } from "../../../build/read/tables.ts";
import type { TableName } from "../../../build/read/tables.ts";
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

  it("gives a public kind to just the columns that data/schema.sql marks PUBLIC, and reads the others that decide", () => {
    const HIDDEN = new Set<string | undefined>(["status", "input", "unread", ...SECRET_KINDS]);
    let table = "";
    let checked = 0;
    for (const line of SCHEMA.split("\n")) {
      table = /^CREATE TABLE (\w+)/.exec(line)?.[1] ?? table;
      const [, name, about] = /^ {2}([a-z_]+) .*?-- (.*)$/.exec(line) ?? [];
      const columns: Readonly<Record<string, string>> | undefined = TABLES[table as TableName];
      // Days of calendars are no fields of a record.
      if (!name || !columns?.[name] || table === "property_availability") continue;
      const isPublic = /\bPUBLIC\b/.test(about!);
      expect(!HIDDEN.has(columns[name]), `${table}.${name}`).toBe(isPublic);
      if (about!.includes("publication status:")) expect(columns[name]).toBe("status");
      checked++;
    }
    expect(checked).toBeGreaterThan(35);
  });
});
