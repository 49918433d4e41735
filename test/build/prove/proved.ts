// Builds a dump for the proof's tests, and proves its exports after some of their lines were changed.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll } from "vitest";
import { digestCalendars } from "../../../build/prove/calendars.ts";
import { prove, type ProofInput } from "../../../build/prove/prove.ts";
import type { Difference } from "../../../build/prove/records.ts";
import { buildInto, scratchFolder, TEST_NOW } from "../../snapshot.ts";

type Json = Record<string, unknown>;

const EXPORTS = ["properties", "guides", "clubs", "fly-shops", "availability"];

const pathOf = (name: string) => `/static/v1/${name}.ndjson`;

export interface Proved {
  /** What differs once the lines of an export are replaced by what `change` makes of them. */
  differ(
    name: string,
    change: (lines: string[]) => string[],
    more?: Partial<ProofInput>,
  ): Difference[];
  /** The bytes of all exports, by path. */
  exports(): Map<string, Uint8Array>;
  /** The same as differ() with one record, that of `id`, changed. */
  differIn(name: string, id: string, change: (record: Json) => Json): Difference[];
}

/** Builds the dump at `path`. */
export async function proved(path: string): Promise<Proved> {
  const out = join(scratchFolder(), "out");
  const { tables } = await buildInto(out, path);
  const db = new Database(path, { readonly: true });
  afterAll(() => db.close());
  if (tables.length === 0) throw new Error("Nothing was built");
  const listed = JSON.parse(readFileSync(`${out}.private/rejects.json`, "utf8")) as Json[];
  const rejected: Record<string, string[]> = {};
  for (const { table, id, field } of listed) {
    if (field !== "species") (rejected[table as string] ??= []).push(id as string);
  }
  const calendars = digestCalendars(db, TEST_NOW);
  const linesOf = (name: string) =>
    readFileSync(`${out}/static/v1/${name}.ndjson`, "utf8").split("\n").slice(0, -1);
  const differ: Proved["differ"] = (name, change, more) => {
    const changed = change(linesOf(name)).map((line) => `${line}\n`);
    const exports = new Map(
      EXPORTS.map((other) => {
        const text = other === name ? changed : linesOf(other).map((line) => `${line}\n`);
        return [pathOf(other), Buffer.from(text.join(""))];
      }),
    );
    return prove({
      db,
      now: TEST_NOW,
      assume: "available",
      calendars,
      rejected: (table) => rejected[table] ?? [],
      waiting: () => [],
      reviewsAll: false,
      isApproved: () => false,
      isWithheld: () => false,
      mayStay: () => false,
      exports,
      ...more,
    }).differences;
  };
  return {
    differ,
    exports: () =>
      new Map(EXPORTS.map((name) => [pathOf(name), readFileSync(out + pathOf(name))] as const)),
    differIn: (name, id, change) =>
      differ(name, (lines) =>
        lines.map((line) => {
          const record = JSON.parse(line) as Json;
          return record.id === id ? JSON.stringify(change({ ...record })) : line;
        }),
      ),
  };
}
