// Collects what a build did into report.json, for the operator. It holds counts, field names and kinds,
// and no private value.
import { type TableCounts } from "../project/counts.ts";
import { countReasons } from "../project/reasons.ts";
import type { CloseListings } from "../project/close-listings.ts";
import type { ListedFinding, PublicRecord, Reject } from "../project/reject.ts";
import type { changeCounts } from "../plan/changes.ts";
import type { Finding } from "../prove/gate.ts";
import { grouped, sum } from "../../src/figures.ts";
import type { PagePlan } from "../plan/plan.ts";
import type { Closed } from "../write/write.ts";
import { waitingIn } from "./waiting.ts";

export interface Facts {
  now: Date;
  source: { dump: string; map?: string | undefined; sample: boolean };
  allowed: readonly string[];
  findings: readonly Finding[];
  first: boolean;
  signed: boolean;
  tables: readonly TableCounts[];
  rejects: readonly Reject[];
  repairs: readonly Reject[];
  texts: readonly ListedFinding[];
  closeListings: readonly CloseListings[];
  /** Private columns of a mapped dump that no row has a value in. */
  empty: readonly string[];
  /** Tables of the dump that the map's view of the same name never reads. */
  unread: readonly string[];
  plan: PagePlan;
  changes: ReturnType<typeof changeCounts>;
  /** Number of records proved, and of fields that differ from the dump. */
  proof: { records: number; differences: number };
  properties: readonly PublicRecord[];
  written: Closed;
  folder: string;
  seconds: Record<string, number>;
  refusal?: { message: string; hint: string };
}

/** Stages that were not reached have noted nothing. */
export type BuildFacts = Partial<Facts> & Pick<Facts, "now" | "allowed" | "seconds">;

/** The contents of report.json; null and 0 mean that the build did not get that far. */
export type Report = ReturnType<typeof buildReport>;

export function buildReport(facts: BuildFacts) {
  const { written, plan, changes = [], findings = [], repairs = [], rejects = [], refusal } = facts;
  const latest = refusal ? undefined : written?.latest;
  return {
    created: facts.now.toISOString(),
    outcome: refusal ? ("refused" as const) : ("published" as const),
    refusal: refusal ?? null,
    snapshot: latest?.snapshot ?? null,
    version: latest?.version ?? null,
    signed: facts.signed ?? false,
    first: facts.first ?? false,
    tables: [...(facts.tables ?? [])],
    rejects: countReasons([...rejects, ...repairs]),
    /** Values of published rows that were left out. */
    dropped: repairs.length,
    texts: countFindings(facts.texts ?? []),
    waiting: facts.texts ? waitingIn(facts.texts) : null,
    close_listings: countClose(facts.closeListings ?? []),
    files: Array.from(
      Map.groupBy(written?.files ?? [], ({ kind }) => kind),
      ([kind, files]) => ({
        kind: kind as string,
        files: files.length,
        bytes: sum(files, ({ bytes }) => bytes),
        written: files.filter(({ reused }) => !reused).length,
      }),
    ),
    plan: plan ? planCounts(plan) : null,
    changes: [...changes],
    proof: facts.proof ?? null,
    gate: findings.map((one) => ({ ...one, allowed: facts.allowed.includes(one.check) })),
    seconds: facts.seconds,
  };
}

function planCounts({ static: made, computed, share, leftovers }: PagePlan) {
  return { static: made, computed, share, leftovers: leftovers.length };
}

function countClose(groups: readonly CloseListings[]) {
  const owners = new Set(groups.map(({ owner_id }) => owner_id));
  return { owners: owners.size, listings: sum(groups, ({ ids }) => ids.length) };
}

export function closeText({ close_listings: { owners, listings } }: Report): string {
  return `${grouped(listings)} listings of ${grouped(owners)} owner${owners === 1 ? "" : "s"}`;
}

/** Calendar days and keys are not records of the directory. */
export function isRecords({ table }: { table: string }): boolean {
  return table !== "property_availability" && table !== "api_keys";
}

function countFindings(texts: readonly ListedFinding[]) {
  const same = Map.groupBy(texts, ({ kind, action }) => `${kind} ${action}`);
  return Array.from(same.values(), ([first, ...others]) => {
    return { kind: first!.kind, action: first!.action, count: 1 + others.length };
  }).sort((a, b) => b.count - a.count);
}
