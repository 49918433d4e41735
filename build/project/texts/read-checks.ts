// Makes the checks of texts from the configuration, the model's weights and the approvals of file and dump.
import { join } from "node:path";
import type { Database } from "better-sqlite3";
import type { Config } from "../../config.ts";
import type { Effects } from "../../disk/effects.ts";
import { readApprovalRows, readApprovals } from "./approvals.ts";
import { createTextChecks } from "./checks.ts";
import { decodeWeights } from "./model.ts";

const WEIGHTS = join(import.meta.dirname, "weights.bin");

/** Throws BuildError if the approvals file is missing or damaged; I13: a row of the dump can't do that. */
export function readTextChecks(
  effects: Effects,
  { review, approvals }: Config["texts"],
  db: Database,
) {
  const file = readApprovals(effects, approvals);
  const { approved, rejects } = readApprovalRows(db);
  const checks = createTextChecks({
    review,
    approved: new Set([...file.approved, ...approved]),
    withheld: file.kept,
    weights: decodeWeights(effects.read(WEIGHTS)!),
  });
  return { checks, rejects };
}
