// Lists the ids that were added, changed and removed between two copies of a snapshot, by comparing their exports.
import type { ExportName } from "../../src/address.ts";
import { coverDays } from "../../src/catalog.ts";
import { RESOURCE_LIST, type ResourceName } from "../../src/resources.ts";
import { changedCalendars, runsOfLine } from "../../build/plan/calendar-changes.ts";
import type { CalendarLine } from "../../build/plan/calendar-changes.ts";
import type { Contents } from "../../build/snapshot/previous.ts";
import type { Changes } from "../../src/documents.ts";

/** Sorted ids. `calendars`: properties that stay and whose calendar differs on a day that both cover. */
export type CopyChanges = Record<ResourceName, Changes & { calendars?: string[] }>;

export function changesBetween(before: Contents | undefined, after: Contents): CopyChanges {
  const changes = (name: ExportName): Changes => {
    const [was, is] = [before?.lines(name) ?? new Map<string, Buffer>(), after.lines(name)];
    const ids = [...is.keys()].sort();
    return {
      added: ids.filter((id) => !was.has(id)),
      changed: ids.filter((id) => was.get(id)?.equals(is.get(id)!) === false),
      removed: [...was.keys()].filter((id) => !is.has(id)).sort(),
    };
  };
  const all = RESOURCE_LIST.map(({ name }) => [name, changes(name)] as const);
  const { properties, ...others } = Object.fromEntries(all) as CopyChanges;
  const { changed } = changes("availability");
  const calendars = before ? calendarsOf(changed, before, after) : [];
  return { properties: { ...properties, calendars }, ...others };
}

/** Those of `ids` whose calendars differ; of the others the lines are equal, or differ by what they cover. */
function calendarsOf(ids: readonly string[], before: Contents, after: Contents): string[] {
  const { from: first, to: last } = coverDays(after.latest.cover);
  const lines = after.lines("availability");
  const lineOf = (i: number) => JSON.parse(lines.get(ids[i]!)!.toString()) as CalendarLine;
  const calendars = { cover: { first, last }, runsOf: (i: number) => runsOfLine(lineOf(i)) };
  return changedCalendars(ids, calendars, before.lines("availability"));
}
