// Reads what a snapshot's files are made of: records and calendars from the small parts of its exports, and the plan
// of pages.
import { PAGES_PATH } from "../../src/address.ts";
import { smallPartPath, type ExportName } from "../../src/address.ts";
import { parseDay } from "../../src/dates.ts";
import { RESOURCE_LIST } from "../../src/resources.ts";
import {
  publishedCalendars,
  type CalendarLine,
  type PublishedCalendars,
} from "../../build/plan/calendar-changes.ts";
import { combinationsOf } from "../../build/plan/combinations.ts";
import type { PlannedCombination } from "../../build/plan/plan.ts";
import { buildRecordSet, type RecordSet } from "../../build/project/record-set.ts";
import type { PublicRecord } from "../../build/project/reject.ts";
import type { PagesFile } from "../../src/documents.ts";
import { parseJson, textOf } from "../../build/disk/parse.ts";

/** Reads a file of the snapshot; undefined if it is missing. */
export type Read = (path: string) => Uint8Array | undefined;

const SOURCE = /^\/static\/v1\/(parts\/.*|pages\.json)$/;

/** Whether a file is read here. */
export function isSource(path: string): boolean {
  return SOURCE.test(path);
}

export function readSets(read: Read): RecordSet[] {
  return RESOURCE_LIST.map((resource) =>
    buildRecordSet(resource, linesOf<PublicRecord>(read, resource.name)),
  );
}

/** The calendars of properties, in their order. */
export function readCalendars(read: Read, { records }: RecordSet): PublishedCalendars {
  const lines = linesOf<CalendarLine & { property_id: string }>(read, "availability");
  const { from, to } = lines[0]!;
  return publishedCalendars(lines, records, { first: parseDay(from)!, last: parseDay(to)! });
}

/** By resource: the combinations that have pages, and how many. */
export function readPlan(read: Read, sets: readonly RecordSet[]): PlannedCombination[][] {
  const { resources } = parseJson(read(PAGES_PATH)) as PagesFile;
  return sets.map((set) => {
    const { combinations, pages } = resources[set.resource.name]!;
    let key = 0;
    const byKey = new Map(combinations.map((step, i) => [(key += step), pages[i]!]));
    return combinationsOf(set).flatMap((one) => {
      const count = byKey.get(one.key);
      return count === undefined ? [] : [{ ...one, pages: count }];
    });
  });
}

function linesOf<T>(read: Read, name: ExportName): T[] {
  const lines: T[] = [];
  for (let first = 0; first < 256; first++) {
    for (const line of textOf(read(smallPartPath(name, first))).split("\n")) {
      if (line !== "") lines.push(JSON.parse(line) as T);
    }
  }
  return lines;
}
