// Makes the checks of texts from the configuration, the model's weights and the approvals of file and dump, and lists
// the rows of the dump that approve nothing.
import { join } from "node:path";
import type { Database } from "better-sqlite3";
import type { Config } from "../../config.ts";
import type { Effects } from "../../disk/effects.ts";
import type { Reject } from "../reject.ts";
import { isHash, readApprovals } from "./approvals.ts";
import { createTextChecks, type TextChecks } from "./checks.ts";
import { decodeWeights } from "./model.ts";

const WEIGHTS = join(import.meta.dirname, "weights.bin");

/** Throws BuildError if the approvals file is missing or damaged; I13: a row of the dump can't do that. */
export function readTextChecks(
  effects: Effects,
  { review, approvals }: Config["texts"],
  db: Database,
): { checks: TextChecks; rejects: Reject[] } {
  const { approved, kept: withheld } = readApprovals(effects, approvals);
  const table = readTable(db);
  const weights = decodeWeights(effects.read(WEIGHTS)!);
  const all = new Set([...approved, ...table.approved]);
  const checks = createTextChecks({ review, approved: all, withheld, weights });
  return { checks, rejects: table.rejects };
}

const TABLE = "text_approvals";

// The rows have no id: they are numbered from 1, in the table's own order. The hash can't be told, as it
// may be anything, like a text that was pasted there.
function readTable(db: Database) {
  const approved = new Set<string>();
  const rejects: Reject[] = [];
  const rows = db.prepare<[], { sha256: unknown; approved_at: unknown }>(
    `SELECT sha256, approved_at FROM ${TABLE}`,
  );
  let row = 0;
  for (const { sha256, approved_at: at } of rows.iterate()) {
    row++;
    const field = !isHash(sha256) ? "sha256" : at === null || at === "" ? "approved_at" : undefined;
    if (field) rejects.push({ table: TABLE, id: `row ${row}`, field });
    else approved.add((sha256 as string).toLowerCase());
  }
  return { approved, rejects };
}
