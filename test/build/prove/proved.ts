// Builds rows for the proof's tests, and proves their exports after some of their lines were changed.
import { readFileSync } from "node:fs";
import Database from "better-sqlite3";
import { afterAll } from "vitest";
import { digestCalendars } from "../../../build/prove/calendars.ts";
import { prove, type ProofInput } from "../../../build/prove/prove.ts";
import { RESOURCE_LIST } from "../../../src/resources.ts";
import { TEST_NOW } from "../../snapshot.ts";
import { writeDump, type Tables } from "../dump-rows.ts";
import { place } from "../place.ts";

type Json = Record<string, unknown>;
type Change = (lines: string[]) => string[];

const EXPORTS = [...RESOURCE_LIST.map(({ name }) => name), "availability"];
export const pathOf = (name: string) => `/static/v1/${name}.ndjson`;

export async function proved(tables: Tables) {
  const dump = writeDump(tables);
  const { build, hiddenJson, out } = place();
  await build(dump);
  const db = new Database(dump, { readonly: true });
  afterAll(() => db.close());
  const rejects = hiddenJson<Record<"table" | "id" | "field", string>[]>("rejects");
  const rejected = rejects.filter(({ field }) => field !== "species");
  const input = {
    db,
    now: TEST_NOW,
    assume: "available",
    calendars: digestCalendars(db, TEST_NOW),
    rejected: (name) => rejected.flatMap(({ table, id }) => (table === name ? id : [])),
    waiting: () => [],
    reviewsAll: false,
    isApproved: () => false,
    isWithheld: () => false,
    mayStay: () => false,
  } satisfies Omit<ProofInput, "exports">;
  /** The bytes of all exports, by path. */
  const exports = () =>
    new Map(EXPORTS.map((name) => [pathOf(name), readFileSync(out + pathOf(name))]));
  const differences = (more: Partial<ProofInput>) =>
    prove({ ...input, exports: exports(), ...more }).differences;
  /** What differs once the lines of an export are replaced by what `change` makes of them. */
  const differ = (name: string, change: Change, more: Partial<ProofInput> = {}) => {
    const all = exports();
    const lines = change(all.get(pathOf(name))!.toString().split("\n").slice(0, -1));
    all.set(pathOf(name), Buffer.from(lines.map((line) => `${line}\n`).join("")));
    return differences({ exports: all, ...more });
  };
  /** The same with one record, that of `id`, changed. */
  const differIn = (name: string, id: string, change: (record: Json) => Json) =>
    differ(name, (lines) =>
      lines.map((line) => {
        const record = JSON.parse(line) as Json;
        return record["id"] === id ? JSON.stringify(change(record)) : line;
      }),
    );
  return { exports, differences, differ, differIn };
}
