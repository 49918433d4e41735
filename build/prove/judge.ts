// Judges what the gate knows before anything is made: a previous snapshot that is missing or damaged, rows that were
// rejected, owners that nobody has, statuses that publish nothing, partner keys that are gone.
import { BuildError } from "../../src/errors.ts";
import { grouped } from "../../src/figures.ts";
import type { Config } from "../config.ts";
import type { OwnerCounts, TableCounts } from "../project/counts.ts";
import { countReasons } from "../project/reasons.ts";
import type { Reject } from "../project/reject.ts";
import { exceeds, TOLERATED_CHANGE, percent, type Check, type Finding } from "./gate.ts";

const LISTED = 5;

/** Returns damage that is allowed. Throws BuildError for other damage, or without a snapshot in a build after the first. */
export function judgePrevious(
  previous: { damaged: readonly string[] } | undefined,
  { out, first, allow }: { out: string; first: boolean; allow: readonly Check[] },
): Finding[] {
  if (!previous && !first) {
    throw new BuildError(
      `${out} holds no snapshot to compare with`,
      "Give --first if this is the first build there; otherwise put the last snapshot back",
    );
  }
  const { damaged = [] } = previous ?? {};
  if (damaged.length === 0) return [];
  const paths = damaged.slice(0, LISTED).join(", ") + (damaged.length > LISTED ? ", …" : "");
  const error = new BuildError(
    `The last snapshot, ${out}, is damaged: missing, or not what was written: ${paths}`,
    `Put it back whole, with npm run fetch or by a link to one in ${out}.snapshots; or give --allow previous: then nothing is compared with it, and changes.json begins again`,
  );
  if (!allow.includes("previous")) throw error;
  const message = `${error.message}; nothing was compared with it, and changes.json begins again`;
  return [{ check: "previous", message }];
}

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
    if (first && table === "properties" && statuses !== undefined && read > TOLERATED_CHANGE) {
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
      const named = keys.gone.slice(0, LISTED).join(", ");
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
  if (
    !several ||
    !all.every((one) => one.profiles > TOLERATED_CHANGE && one.strangers === one.owners)
  )
    return [];
  const message = `${all.map(unmatchedOwners).join(", and ")}, so not one is known`;
  return [{ check: "owners", message }];
}

export function unmatchedOwners(of: OwnerCounts & { table: string }): string {
  const { table, rows, strangeRows } = of;
  return `${grouped(strangeRows)} of ${grouped(rows)} ${table} name an owner that profiles lacks`;
}
