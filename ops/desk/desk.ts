// Reads a dump as a build does, up to the projection, and gathers what a human should see of it.
import type { Database } from "better-sqlite3";
import { BuildError } from "../../src/errors.ts";
import type { Config } from "../../build/config.ts";
import type { Effects } from "../../build/disk/effects.ts";
import { newPinKeys } from "../../build/project/pin-keys.ts";
import { projectAll, type Projected } from "../../build/project/directory.ts";
import { approvalOf, parseApprovals } from "../../build/project/texts/approvals.ts";
import { readTextChecks } from "../../build/project/texts/read-checks.ts";
import type { ListedFinding } from "../../build/project/reject.ts";
import type { Progress } from "../../build/progress.ts";
import { textsFile } from "../../build/report/keep.ts";
import { openDump } from "../../build/read/open.ts";
import { readWithdrawn } from "../../build/read/withdrawn.ts";
import type { TableName } from "../../build/read/tables.ts";
import { textOf } from "../../build/disk/parse.ts";
import { formerRecord, readPrevious } from "../../build/snapshot/previous.ts";
import { casesOf, type Case } from "./cases.ts";
import { leftOut, type LeftOut } from "./left-out.ts";
import { watched, type Matches } from "./matches.ts";
import { listings, rowsOf, type Listing } from "./source.ts";

export interface DeskOptions {
  dump: string;
  /** Where the previous snapshot is published, if there is one. */
  out: string;
  now: Date;
  texts: Config["texts"] & { approvals: string };
  sample: boolean;
  /** Paths of the map and of the list of withdrawn records, if there are any. */
  map?: string | undefined;
  withdrawn?: string | undefined;
  /** The pin keys, where the environment has them. */
  secrets: Record<string, string | undefined>;
}

/** All that the desk shows, as JSON: the dump is closed again. */
export interface Desk {
  cases: Case[];
  leftOut: LeftOut[];
  /** Rows and values that are left out; the list above ends after some. */
  leftOutTotal: number;
  /** The listings of each owner. */
  listings: Partial<Record<string, Listing[]>>;
}

/** Throws BuildError for whatever would stop a build before its plan. */
export async function readDesk(
  options: DeskOptions,
  effects: Effects,
  progress: Progress,
): Promise<Desk> {
  const { dump, map, out, texts } = options;
  const { approvals, ...rest } = texts;
  const file = approvalsFile(effects, approvals);
  progress.stage("read", "bytes");
  const withdrawn = readWithdrawn(effects, options.withdrawn);
  const report = (done: number, total: number) => progress.at(done, total);
  const { db, close } = await openDump(dump, effects, report, { map, withdrawn });
  try {
    progress.stage("project", "rows");
    const previous = readPrevious(effects, out);
    const read = readTextChecks(effects, file === undefined ? rest : texts, db);
    const { checks, matches } = watched(read.checks);
    const projected = await projectAll(
      db,
      {
        ...options,
        secrets: keysFor(options),
        pinned: [],
        last: { keys: undefined, texts: effects.read(textsFile(out)) },
        readChecks: () => ({ ...read, checks }),
        formerlyPublished: (resource, id) => formerRecord(previous, resource, id),
      },
      progress,
    );
    return gather(db, projected, matches, parseApprovals(file ?? "").kept);
  } finally {
    close();
    progress.end();
  }
}

/**
 * The keys say only in which cell of 500 m a property lies, by which the checks judge whether a written
 * coordinate is its own. Any keys do for that but at a cell's edge, and a reader need not hold the real ones.
 */
function keysFor({ secrets, sample }: DeskOptions) {
  const { RIFFLE_GRID_KEY, RIFFLE_NOISE_KEY } = secrets;
  return sample || RIFFLE_GRID_KEY || RIFFLE_NOISE_KEY ? secrets : newPinKeys();
}

// One that is not there yet begins with the first decision.
function approvalsFile(effects: Effects, path: string): string | undefined {
  if (effects.isFolder(path)) {
    throw new BuildError(
      `The approvals file ${path} is a folder`,
      "Name a file in texts.approvals",
    );
  }
  const bytes = effects.read(path);
  return bytes && textOf(bytes);
}

function gather(
  db: Database,
  { texts, rejects, repairs }: Pick<Projected, "texts" | "rejects" | "repairs">,
  matches: Matches,
  kept: ReadonlySet<string>,
): Desk {
  const known = new Map<string, Listing>();
  for (const listing of listings(db)) known.set(`${listing.table} ${listing.id}`, listing);
  const values = textsOf(db, texts);
  const cases = casesOf({
    findings: texts,
    matches,
    kept,
    textOf: ({ sha256 }) => values.get(sha256) ?? "",
    listingOf: ({ table, id }) => known.get(`${table} ${id}`)!,
  });
  const owners = new Set(cases.flatMap(({ places }) => places.map(({ owner }) => owner)));
  const theirs = [...known.values()].filter(({ owner }) => owner && owners.has(owner));
  return {
    cases,
    leftOut: leftOut(db, rejects, repairs),
    leftOutTotal: rejects.length + repairs.length,
    listings: Object.groupBy(theirs, ({ owner }) => owner!),
  };
}

/** The texts that the findings are about, by their hash. */
function textsOf(db: Database, findings: readonly ListedFinding[]): Map<string, string> {
  const texts = new Map<string, string>();
  const fields = Map.groupBy(findings, ({ table, field }) => `${table} ${field}`);
  for (const [name, here] of fields) {
    const [table, field] = name.split(" ") as [TableName, string];
    // An id that isn't text counts as empty.
    const ids = new Set([...here.map(({ id }) => id), ""]);
    const rows = [...rowsOf(db, table, ids, [field]).values()].flat();
    for (const { [field]: text } of rows) {
      if (typeof text === "string") texts.set(approvalOf(text), text);
    }
  }
  return texts;
}
