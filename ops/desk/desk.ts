// Reads a dump as a build does, up to the projection, and gathers what a human should see of it.
import type { Database } from "better-sqlite3";
import { BuildError } from "../../src/errors.ts";
import type { Config } from "../../build/config.ts";
import { disk } from "../../build/disk/effects.ts";
import { newPinKeys } from "../../build/project/pin-keys.ts";
import { projectAll, type Projected } from "../../build/project/directory.ts";
import { approvalOf, parseApprovals } from "../../build/project/texts/approvals.ts";
import type { TextChecks } from "../../build/project/texts/checks.ts";
import type { Match } from "../../build/project/texts/types.ts";
import { readTextChecks } from "../../build/project/texts/read-checks.ts";
import type { Progress } from "../../build/progress.ts";
import { textsFile } from "../../build/report/keep.ts";
import { openDump } from "../../build/read/open.ts";
import { readWithdrawn } from "../../build/read/withdrawn.ts";
import { textOf } from "../../build/disk/parse.ts";
import { formerRecord, readPrevious } from "../../build/snapshot/previous.ts";
import { casesOf, type Matches } from "./cases.ts";
import type { LastDump } from "../last-dump.ts";
import { leftOut, listings, textsOf } from "./source.ts";

export interface DeskOptions extends LastDump {
  out: string;
  now: Date;
  texts: Config["texts"] & { approvals: string };
  withdrawn?: string | undefined;
  secrets: Record<string, string | undefined>;
}

export type Desk = ReturnType<typeof gather>;

/** Throws BuildError for whatever would stop a build before its plan. */
export async function readDesk(options: DeskOptions, progress: Progress): Promise<Desk> {
  const { dump, map, out, texts } = options;
  const { approvals, ...rest } = texts;
  const folder = `The approvals file ${approvals} is a folder`;
  if (disk.isFolder(approvals)) throw new BuildError(folder, "Name a file in texts.approvals");
  // One that is not there yet begins with the first decision.
  const decided = disk.read(approvals);
  progress.stage("read", "bytes");
  const withdrawn = readWithdrawn(disk, options.withdrawn);
  const { db, close } = await openDump(dump, disk, progress.at, { map, withdrawn });
  try {
    progress.stage("project", "rows");
    const previous = readPrevious(disk, out);
    const read = readTextChecks(disk, decided ? texts : rest, db);
    const { checks, matches } = watched(read.checks);
    const projected = await projectAll(
      db,
      {
        ...options,
        secrets: keysFor(options),
        pinned: [],
        last: { keys: undefined, texts: disk.read(textsFile(out)) },
        readChecks: () => ({ ...read, checks }),
        formerlyPublished: (resource, id) => formerRecord(previous, resource, id),
      },
      progress,
    );
    return gather(db, projected, matches, parseApprovals(textOf(decided)).kept);
  } finally {
    close();
    progress.end();
  }
}

// By the keys the checks judge whether a written coordinate is the property's own. Any keys do for that but at a
// cell's edge, and a reader need not hold the real ones.
function keysFor({ secrets, sample }: DeskOptions) {
  const { RIFFLE_GRID_KEY, RIFFLE_NOISE_KEY } = secrets;
  return sample || RIFFLE_GRID_KEY || RIFFLE_NOISE_KEY ? secrets : newPinKeys();
}

/** The same checks, and what they match from now on: the projection itself keeps no positions and no text. */
function watched(checks: TextChecks): { checks: TextChecks; matches: Matches } {
  const matches = new Map<string, Map<string, Match>>();
  const check: TextChecks["check"] = (text, field, context) => {
    const checked = checks.check(text, field, context);
    if (checked.matches.length === 0) return checked;
    const sha256 = approvalOf(text);
    const known = matches.get(sha256) ?? new Map<string, Match>();
    for (const match of checked.matches)
      known.set(`${match.kind} ${match.source} ${match.start} ${match.end}`, match);
    matches.set(sha256, known);
    return checked;
  };
  return { checks: { ...checks, check }, matches };
}

function gather(
  db: Database,
  { texts, rejects, repairs }: Pick<Projected, "texts" | "rejects" | "repairs">,
  matches: Matches,
  kept: ReadonlySet<string>,
) {
  const all = listings(db);
  const known = new Map(all.map((listing) => [`${listing.table} ${listing.id}`, listing]));
  const cases = casesOf(texts, { texts: textsOf(db, texts), listings: known, matches, kept });
  const owners = new Set(cases.flatMap(({ places }) => places.map(({ owner }) => owner)));
  const theirs = all.filter(({ owner }) => owner && owners.has(owner));
  return {
    cases,
    leftOut: leftOut(db, rejects, repairs),
    /** The list above ends after some. */
    leftOutTotal: rejects.length + repairs.length,
    listings: Object.groupBy(theirs, ({ owner }) => owner!),
  };
}
