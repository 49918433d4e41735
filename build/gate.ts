// Refuses a build that would publish a mistake: counts of rows in, nothing or a BuildError out.
import { BuildError } from "../src/errors.ts";

/** Rejected rows of one table that a build takes: this share of them, or this many, whichever is more. */
export const MAX_REJECT_SHARE = 0.01;
export const MAX_REJECTS = 5;

/** Rows of a table: all, those past its gate, and what became of them. */
export interface TableCounts {
  table: string;
  read: number;
  gated: number;
  published: number;
  rejected: number;
}

/** Throws BuildError if there is nothing to compare with and nobody said that this is the first time. */
export function assertPrevious(
  previous: unknown,
  { out, first }: { out: string; first: boolean },
): void {
  if (previous !== undefined || first) return;
  throw new BuildError(
    `${out} holds no snapshot to compare with`,
    "Give --first if this is the first build there; otherwise put the last snapshot back",
  );
}

/** Throws BuildError if too many rows of a table were rejected; `report` is where they are listed. */
export function assertRejects(tables: readonly TableCounts[], report: string): void {
  const failed = tables.filter(
    ({ gated, rejected }) => rejected > MAX_REJECTS && rejected > MAX_REJECT_SHARE * gated,
  );
  if (failed.length === 0) return;
  const each = failed.map(({ table, gated, rejected }) => `${table} ${rejected} of ${gated}`);
  throw new BuildError(
    `Too many rows were rejected: ${each.join(", ")}; the limit is ${100 * MAX_REJECT_SHARE} % of a table`,
    `${report} lists them by table, id and field; mend them in the directory and export again`,
  );
}
