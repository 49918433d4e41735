// Lists the ids that were added, changed and removed between two copies of a snapshot, by comparing their exports.
import type { ExportName } from "../../src/address.ts";
import { coverDays } from "../../src/catalog.ts";
import { RESOURCE_LIST, type ResourceName } from "../../src/resources.ts";
import { changedCalendars, runsOfLine } from "../../build/plan/calendar-changes.ts";
import type { CalendarLine } from "../../build/plan/calendar-changes.ts";
import { compareLines, NONE } from "../../build/plan/changes.ts";
import type { Contents } from "../../build/snapshot/previous.ts";
import type { Changes } from "../../src/documents.ts";

/** Sorted ids. `calendars`: properties that stay and whose calendar differs on a day that both cover. */
export type CopyChanges = Record<ResourceName, Changes & { calendars?: string[] }>;

export const NO_CHANGES = byResource(() => NONE, []);

export function changesBetween(before: Contents | undefined, after: Contents): CopyChanges {
  const changes = (name: ExportName) => {
    const lines = after.lines(name);
    const ids = [...lines.keys()];
    return compareLines(before?.lines(name) ?? new Map(), ids, (i) => lines.get(ids[i]!)!);
  };
  const { changed } = changes("availability");
  return byResource(changes, before ? calendarsOf(changed, before, after) : []);
}

function byResource(of: (name: ResourceName) => Changes, calendars: string[]): CopyChanges {
  const all = RESOURCE_LIST.map(({ name }) => {
    return [name, { ...of(name), ...(name === "properties" && { calendars }) }];
  });
  return Object.fromEntries(all) as CopyChanges;
}

/** Those of `ids` whose calendars differ; of the others the lines are equal, or differ by what they cover. */
function calendarsOf(ids: readonly string[], before: Contents, after: Contents): string[] {
  const { from: first, to: last } = coverDays(after.latest.cover);
  const lines = after.lines("availability");
  const lineOf = (i: number) => JSON.parse(lines.get(ids[i]!)!.toString()) as CalendarLine;
  const calendars = { cover: { first, last }, runsOf: (i: number) => runsOfLine(lineOf(i)) };
  return changedCalendars(ids, calendars, before.lines("availability"));
}
