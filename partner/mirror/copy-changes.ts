// Lists the ids that were added, changed and removed between two copies of a snapshot, by comparing their exports.
import type { ExportName } from "../../src/address.ts";
import { coverDays } from "../../src/catalog.ts";
import { RESOURCE_LIST, type ResourceName } from "../../src/resources.ts";
import type { Effects } from "../../build/disk/effects.ts";
import { textOf } from "../../build/disk/parse.ts";
import { runsBetween, type CalendarLine } from "../../build/plan/calendar-changes.ts";
import { isNamed } from "../../build/snapshot/listing.ts";
import type { Changes, Latest, Manifest } from "../../src/documents.ts";

/** A folder with a snapshot, its pointer and its manifest. */
export interface Copy {
  folder: string;
  latest: Latest;
  manifest: Manifest;
}

/** Sorted ids. `calendars`: properties that stay and whose calendar differs on a day that both cover. */
export type CopyChanges = Record<ResourceName, Changes & { calendars?: string[] }>;

const EXPORT = /^\/static\/v1\/([a-z-]+)(?:\.\d+)?\.ndjson$/;

/** Changes from a copy, or from nothing. Undefined if the exports of `before` are damaged. */
export function changesBetween(
  effects: Effects,
  before: Copy | undefined,
  after: Copy,
): CopyChanges | undefined {
  const old = linesOf(effects, before, after);
  const fresh = linesOf(effects, after, before);
  if (!old || !fresh) return undefined;
  const changes = (name: ExportName, about = (line: string) => line): Changes => {
    const [was, is] = [old.get(name) ?? new Map(), fresh.get(name) ?? new Map()];
    const ids = [...is.keys()].sort();
    return {
      added: ids.filter((id) => !was.has(id)),
      changed: ids.filter((id) => was.has(id) && about(was.get(id)!) !== about(is.get(id)!)),
      removed: [...was.keys()].filter((id) => !is.has(id)).sort(),
    };
  };
  const [a, b] = [coverDays((before ?? after).latest.cover), coverDays(after.latest.cover)];
  const days = [Math.max(a.from, b.from), Math.min(a.to, b.to)] as const;
  const calendars = changes("availability", (line) =>
    runsBetween(JSON.parse(line) as CalendarLine, ...days),
  ).changed;
  const all = RESOURCE_LIST.map(({ name }) => {
    return [name, { ...changes(name), ...(name === "properties" && { calendars }) }];
  });
  return Object.fromEntries(all) as CopyChanges;
}

/** By export and id the lines of a copy, of the files that the other lacks; undefined if one is damaged. */
function linesOf(effects: Effects, copy: Copy | undefined, other: Copy | undefined) {
  const known = new Set(other?.manifest.files.map(({ path, sha256 }) => path + sha256));
  const exports = new Map<string, Map<string, string>>();
  for (const file of copy?.manifest.files ?? []) {
    const [, name] = EXPORT.exec(file.path) ?? [];
    if (name === undefined || known.has(file.path + file.sha256)) continue;
    const bytes = effects.read(copy!.folder + file.path);
    if (!isNamed(file, bytes)) return undefined;
    const lines = exports.get(name) ?? new Map<string, string>();
    exports.set(name, lines);
    for (const line of textOf(bytes).split("\n")) {
      if (line === "") continue;
      const { id, property_id = id } = JSON.parse(line) as { id: string; property_id?: string };
      lines.set(property_id, line);
    }
  }
  return exports;
}
