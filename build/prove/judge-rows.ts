// Judges what became of the dump's rows, for the gate: rows that were rejected, owners that nobody has, statuses that
// publish nothing, partner keys that are gone.
import { grouped } from "../figures.ts";
import type { Config } from "../config.ts";
import type { OwnerCounts, TableCounts } from "../project/counts.ts";
import { countReasons } from "../project/reasons.ts";
import type { Reject } from "../project/reject.ts";
import { exceeds, FEW, percent, type Finding } from "./gate.ts";

/** Judges what became of the tables' rows, before anything is made of them. */
export function judgeRejects(
  tables: readonly TableCounts[],
  rejects: readonly Reject[],
  limits: Config["gate"],
  first = false,
): Finding[] {
  const { rejectedRows, rejectedShare } = limits;
  const byTable = tables.flatMap(({ table, read, eligible, rejected, counted, keys, statuses }) => {
    const found: Finding[] = [];
    // Later on, the rows that are gone are compared.
    if (first && table === "properties" && statuses !== undefined && read > FEW) {
      const message = `No row of properties has the status that publishes it; the statuses seen are ${statuses}`;
      found.push({ check: "rows", message });
    }
    if (counted > rejectedRows && exceeds(counted / eligible, rejectedShare)) {
      const [most] = countReasons(rejects.filter((one) => one.table === table));
      const why = most ? `${most.field} (${grouped(most.count)}): ${most.reason}` : "";
      const message = `${grouped(rejected)} of ${grouped(eligible)} rows of ${table} were rejected, mostly by ${why}; the limit is ${percent(rejectedShare)}`;
      found.push({ check: "rejects", message });
    }
    // A row that was deleted by mistake ends a partner's access, and a revoked key needs no deletion.
    if (keys && keys.gone.length > 0) {
      const named = keys.gone.slice(0, FEW).join(", ");
      const message = `${keys.gone.length} of ${keys.live} live keys have no row in ${table} any more: ${named}`;
      found.push({ check: "keys", message });
    }
    return found;
  });
  return [...judgeOwners(tables), ...byTable];
}

/** Owners that are nobody's: ids of two forms explain it best. That profiles lacks some, or has few, may be meant. */
function judgeOwners(tables: readonly TableCounts[]): Finding[] {
  const all = tables.flatMap(({ table, owners }) => (owners ? [{ table, ...owners }] : []));
  // One row of profiles must not stop a build, however small the directory is.
  const several = all.some(({ strangers }) => strangers > 1);
  if (!several || !all.every((one) => one.profiles > FEW && one.strangers === one.owners))
    return [];
  const message = `${all.map(unmatchedOwners).join(", and ")}, so not one is known`;
  return [{ check: "owners", message }];
}

/** "46 of 46 properties name an owner that profiles lacks". */
export function unmatchedOwners({
  table,
  rows,
  strangeRows,
}: OwnerCounts & { table: string }): string {
  return `${grouped(strangeRows)} of ${grouped(rows)} ${table} name an owner that profiles lacks`;
}
