// Lists the ids of records added, changed and removed since the previous snapshot.
import { slice } from "../project/arena.ts";
import type { Calendars } from "../project/calendars.ts";
import type { Previous } from "../snapshot/previous.ts";
import { changedCalendars } from "./calendar-changes.ts";
import type { Changes, ChangesFile } from "../../src/documents.ts";
import { MEMORY_DAYS } from "../../src/limits.ts";
import { continued, entriesOf, readPast, type Past } from "../snapshot/changes-pages.ts";
import type { RecordSet } from "../project/record-set.ts";

export type Comparison = ReturnType<typeof compareRecords>;
export type RecordChanges = Comparison["records"][number];

export const NONE: Changes = { added: [], changed: [], removed: [] };

const idsOf = ({ records }: RecordSet) => records.map(({ id }) => id);

/** Compares with the previous snapshot; without its contents nothing is a change. */
export function compareRecords(
  previous: Previous | undefined,
  sets: readonly RecordSet[],
  calendars: Pick<Calendars, "cover" | "runsOf">,
) {
  const contents = previous?.contents;
  return {
    records: sets.map((set) => {
      const lineOf = (ordinal: number) => slice(set.lines, ordinal, ordinal + 1);
      const before = contents?.lines(set.resource.name);
      return { set, ...(before ? compareLines(before, idsOf(set), lineOf) : NONE) };
    }),
    calendars: contents
      ? changedCalendars(idsOf(sets[0]!), calendars, contents.lines("availability"))
      : [],
    past: readPast((path) => contents?.json<ChangesFile>(path)),
  };
}

/** `ids` are those of now, whose lines `lineOf` gives; `before` has the lines of then by id. */
export function compareLines(
  before: ReadonlyMap<string, Buffer>,
  ids: readonly string[],
  lineOf: (i: number) => Uint8Array,
): Changes {
  const now = new Set(ids);
  return {
    added: ids.filter((id) => !before.has(id)).sort(),
    changed: ids.filter((id, i) => before.get(id)?.equals(lineOf(i)) === false).sort(),
    removed: [...before.keys()].filter((id) => !now.has(id)).sort(),
  };
}

/** Changes up to a snapshot; one that equals the previous snapshot, or has none to compare with, adds no entry. */
export function changesUpTo(
  { records, calendars, past }: Comparison,
  previous: Previous | undefined,
  snapshot: string,
  now: Date,
): Past {
  const before = previous?.contents?.latest;
  if (!before || before.snapshot === snapshot) return continued(past, undefined, now);
  const changes = records.map(({ set, added, changed, removed }) => {
    const { name } = set.resource;
    return [name, { added, changed, removed, ...(name === "properties" && { calendars }) }];
  });
  const entry = { snapshot, created: now.toISOString(), changes: Object.fromEntries(changes) };
  return continued(past, entry as ChangesFile["snapshots"][number], now);
}

export function changeCounts({ records }: Comparison) {
  return records.map(({ set, added, changed, removed }) => ({
    resource: set.resource.name,
    added: added.length,
    changed: changed.length,
    removed: removed.length,
  }));
}

export function pagesOfChanges(
  changes: Comparison,
  previous: Previous | undefined,
  now: Date,
): number {
  // As long as an id, which the snapshot has none of yet.
  return changesUpTo(changes, previous, "0".repeat(16), now).pages.length;
}

/** When each record, or its calendar, last changed, RFC 3339, as far back as changes.json remembers. */
export function lastChanges(
  { records, calendars, past }: Comparison,
  now: Date,
): Map<string, string> {
  const oldest = now.getTime() - MEMORY_DAYS * 86_400_000;
  const last = new Map<string, string>();
  const note = (created: string, all: readonly Changes[], changed: readonly string[] = []) => {
    const ids = [...all.flatMap((one) => [...one.added, ...one.changed]), ...changed];
    for (const id of ids) if (!last.has(id)) last.set(id, created);
  };
  note(now.toISOString(), records, calendars);
  for (const { created, changes } of entriesOf(past))
    if (Date.parse(created) >= oldest)
      note(created, Object.values(changes), changes.properties.calendars);
  return last;
}
