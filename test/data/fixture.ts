// Sample dumps for the tests of data/: options in, an open database or digests of its tables out.
import { createHash } from "node:crypto";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll } from "vitest";
import { TABLE_NAMES } from "../../build/read/tables.ts";
import { generate, type SampleOptions } from "../../data/generate.ts";
import { scratchFolder } from "../scratch.ts";

/** A function that generates samples into a folder of their own, removed after the file's tests. */
export function sampler(): (options: Partial<SampleOptions>) => Promise<Database.Database> {
  const folder = scratchFolder();
  const opened: Database.Database[] = [];
  afterAll(() => {
    for (const database of opened) database.close();
  });
  return async (options) => {
    const out = join(folder, `${opened.length}.sqlite`);
    await generate({ seed: 1, properties: 60, today: "2026-11-21", ...options, out });
    opened.push(new Database(out, { readonly: true }));
    return opened.at(-1)!;
  };
}

/** Rows of a query as objects. */
export function rows(database: Database.Database, sql: string): Record<string, unknown>[] {
  return database.prepare(sql).all() as Record<string, unknown>[];
}

/** First column of a query. */
export function column(database: Database.Database, sql: string): unknown[] {
  return database.prepare(sql).pluck().all();
}

/** SHA-256 of the rows of each table, ordered by id. */
export function digests(database: Database.Database): Record<string, string> {
  return Object.fromEntries(
    TABLE_NAMES.map((table) => {
      const hash = createHash("sha256");
      const all = database.prepare(`SELECT * FROM ${table} ORDER BY 1`).raw().iterate();
      for (const row of all) hash.update(`${JSON.stringify(row)}\n`);
      return [table, hash.digest("hex")];
    }),
  );
}
