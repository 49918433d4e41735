// Lists the ids that were added, changed and removed between two copies of a snapshot: from changes.json if
// it covers the time between them without a gap, otherwise by comparing their exports.
import { hash } from "node:crypto";
import { partPath, type ExportName } from "../../src/address.ts";
import { parseDay } from "../../src/dates.ts";
import { RESOURCE_LIST, type ResourceName } from "../../src/resources.ts";
import type { Effects } from "../../build/disk/effects.ts";
import { runsBetween, type CalendarLine } from "../../build/plan/calendar-changes.ts";
import type { Changes, ChangesFile, Latest, Manifest } from "../../src/documents.ts";
import { entriesOf, readPast } from "../../build/snapshot/changes-pages.ts";
import { parseJson, textOf } from "../../build/disk/parse.ts";

/** A folder with a snapshot, its pointer and its manifest. */
export interface Copy {
  folder: string;
  latest: Latest;
  manifest: Manifest;
}

/** Sorted ids. `calendars`: properties that stay and whose calendar differs on a day that both cover. */
export type IdChanges = Changes & { calendars?: string[] | undefined };

export interface CopyChanges {
  /** Source of the ids. With `changes`, records that changed and changed back may be listed. */
  source: "changes" | "exports";
  resources: Record<ResourceName, IdChanges>;
}

/** Changes from a copy, or from nothing. Undefined if the exports of `before` are damaged. */
export function changesBetween(
  effects: Effects,
  before: Copy | undefined,
  after: Copy,
): CopyChanges | undefined {
  const listed = before && listedChanges(effects, before.latest.snapshot, after);
  if (listed) return { source: "changes", resources: byResource((name) => merged(listed, name)) };
  const [old, fresh] = [before && reader(effects, before), reader(effects, after)];
  const differences: (...of: Parameters<typeof fresh>) => Changes = (...of) =>
    compared(old?.(...of) ?? new Map(), fresh(...of));
  try {
    return {
      source: "exports",
      resources: byResource((name) => {
        const changes = differences(name, digest);
        if (name !== "properties") return changes;
        if (!before) return { ...changes, calendars: [] };
        const days = sharedDays(before.latest, after.latest);
        const runs = (line: string) => runsBetween(JSON.parse(line) as CalendarLine, ...days);
        return { ...changes, calendars: differences("availability", runs).changed };
      }),
    };
  } catch (error) {
    if (error instanceof Damaged) return undefined;
    throw error;
  }
}

/** The entries of changes.json from after a snapshot up to a copy, oldest first; undefined if some are missing. */
function listedChanges(
  effects: Effects,
  from: string,
  { folder, latest }: Copy,
): ChangesFile["snapshots"] | undefined {
  if (from === latest.snapshot) return [];
  const past = readPast(
    (path) => parseJson(effects.read(folder + path)) as ChangesFile | undefined,
  );
  const entries = entriesOf(past);
  const known = entries.findIndex(({ snapshot }) => snapshot === from);
  const news = entries.slice(0, Math.max(known, 0));
  const isWhole =
    news[0]?.snapshot === latest.snapshot &&
    news.every(({ changes }) => changes.properties.calendars !== undefined);
  return isWhole ? news.reverse() : undefined;
}

/** Net effect of the entries, oldest first. A record removed and added again counts as changed. */
function merged(entries: ChangesFile["snapshots"], name: ResourceName): IdChanges {
  const fates = new Map<string, keyof Changes>();
  const calendars = new Set<string>();
  for (const { changes } of entries) {
    const { added, changed, removed, calendars: ids = [] }: IdChanges = changes[name];
    for (const id of added) fates.set(id, fates.has(id) ? "changed" : "added");
    for (const id of changed) if (fates.get(id) !== "added") fates.set(id, "changed");
    for (const id of removed) {
      if (fates.get(id) === "added") fates.delete(id);
      else fates.set(id, "removed");
    }
    // The entry that a record comes back in doesn't say what became of its calendar.
    for (const id of [...ids, ...added.filter((one) => fates.get(one) === "changed")]) {
      calendars.add(id);
    }
  }
  const of = (fate: keyof Changes) =>
    [...fates]
      .filter(([, its]) => its === fate)
      .map(([id]) => id)
      .sort();
  const result = { added: of("added"), changed: of("changed"), removed: of("removed") };
  if (name !== "properties") return result;
  const stays = (id: string) => fates.get(id) === undefined || fates.get(id) === "changed";
  return { ...result, calendars: [...calendars].filter(stays).sort() };
}

class Damaged extends Error {}

/** Reads an export of a copy: a text about each line, by id. Throws Damaged. */
function reader(effects: Effects, { folder, manifest }: Copy) {
  const hashes = new Map(manifest.files.map(({ path, sha256 }) => [path, sha256]));
  return (name: ExportName, about: (line: string) => string): Map<string, string> => {
    const found = new Map<string, string>();
    for (let part = 0; ; part++) {
      const path = partPath(name, "ndjson", part);
      const expected = hashes.get(path);
      if (expected === undefined) return found;
      const bytes = effects.read(folder + path);
      if (!bytes || hash("sha256", bytes) !== expected) throw new Damaged();
      for (const line of textOf(bytes).split("\n")) {
        if (line === "") continue;
        const { id, property_id = id } = JSON.parse(line) as { id: string; property_id?: string };
        found.set(property_id, about(line));
      }
    }
  };
}

function digest(line: string): string {
  return hash("sha256", line, "base64");
}

function compared(before: Map<string, string>, after: Map<string, string>): Changes {
  const ids = [...after.keys()].sort();
  return {
    added: ids.filter((id) => !before.has(id)),
    changed: ids.filter((id) => before.has(id) && before.get(id) !== after.get(id)),
    removed: [...before.keys()].filter((id) => !after.has(id)).sort(),
  };
}

/** First and last day that both cover. */
function sharedDays({ cover: a }: Latest, { cover: b }: Latest): [number, number] {
  return [
    Math.max(parseDay(a.from)!, parseDay(b.from)!),
    Math.min(parseDay(a.to)!, parseDay(b.to)!),
  ];
}

function byResource(changesOf: (name: ResourceName) => IdChanges): CopyChanges["resources"] {
  return Object.fromEntries(RESOURCE_LIST.map(({ name }) => [name, changesOf(name)])) as Record<
    ResourceName,
    IdChanges
  >;
}
