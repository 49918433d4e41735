// Compares the public records with those of the previous snapshot and lists the ids of those added,
// changed and removed.
import { MEMORY_DAYS } from "../snapshot/manifest.ts";
import { RESOURCE_LIST } from "../../src/resources.ts";
import { slice } from "../project/arena.ts";
import type { Previous } from "../snapshot/previous.ts";
import type { Changes, ChangesFile } from "../snapshot/documents.ts";
import { continued, entriesOf, readPast, type Past } from "../snapshot/changes-pages.ts";
import type { RecordSet } from "../project/record-set.ts";

export interface Difference extends Changes {
  set: RecordSet;
  /** The previous lines of records that changed or are gone. */
  before: Map<string, Buffer>;
}

/** Compares each resource with the previous snapshot; without its contents nothing is a change. */
export function differences(
  previous: Previous | undefined,
  sets: readonly RecordSet[],
): Difference[] {
  return sets.map((set) => {
    const lines = previous?.contents?.lines(set.resource.name);
    const result: Difference = {
      set,
      added: [],
      changed: [],
      removed: [],
      before: new Map(),
    };
    if (!lines) return result;
    const left = new Map(lines);
    set.records.forEach(({ id }, ordinal) => {
      const line = lines.get(id);
      left.delete(id);
      if (!line) result.added.push(id);
      else if (!line.equals(slice(set.lines, ordinal, ordinal + 1))) {
        result.changed.push(id);
        result.before.set(id, line);
      }
    });
    for (const [id, line] of left) {
      result.removed.push(id);
      result.before.set(id, line);
    }
    for (const ids of [result.added, result.changed, result.removed]) ids.sort();
    return result;
  });
}

/** What the previous snapshot's changes.json and its pages say. */
export function pastChanges(previous: Previous | undefined): Past {
  return readPast((path) => previous?.contents?.json<ChangesFile>(path));
}

/** Changes up to a snapshot; one that equals the previous snapshot, or has none to compare with, adds no entry. */
export function changesUpTo(
  past: Past,
  previous: Previous | undefined,
  snapshot: string,
  now: Date,
  found: readonly Difference[],
  calendars: readonly string[],
): Past {
  if (!previous?.contents || previous.latest.snapshot === snapshot) {
    return continued(past, undefined, now);
  }
  const changes = RESOURCE_LIST.map(({ name }) => {
    const { added, changed, removed } = found.find(({ set }) => set.resource.name === name)!;
    const difference = { added, changed, removed };
    return [name, name === "properties" ? { ...difference, calendars } : difference];
  });
  const entry = { snapshot, created: now.toISOString(), changes: Object.fromEntries(changes) };
  return continued(past, entry as ChangesFile["snapshots"][number], now);
}

/** When each property, or its calendar, last changed, RFC 3339, as far back as changes.json remembers. */
export function lastChanges(
  past: Past,
  { added, changed }: Changes,
  calendars: readonly string[],
  now: Date,
): Map<string, string> {
  const oldest = now.getTime() - MEMORY_DAYS * 86_400_000;
  const last = new Map<string, string>();
  const note = (created: string, ids: readonly string[]) => {
    for (const id of ids) if (!last.has(id)) last.set(id, created);
  };
  note(now.toISOString(), [...added, ...changed, ...calendars]);
  for (const { created, changes } of entriesOf(past)) {
    if (Date.parse(created) < oldest) continue;
    const { properties } = changes;
    note(created, [...properties.added, ...properties.changed, ...(properties.calendars ?? [])]);
  }
  return last;
}
