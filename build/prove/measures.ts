// Measures snapshots for the gate: what was just written, or what the previous snapshot tells of itself.
import { FACETS_PATH } from "../../src/address.ts";
import type { FacetsFile } from "../../src/documents.ts";
import { countByOwner } from "../project/counts.ts";
import { dayOfCode } from "../../src/format/calendar.ts";
import { parseDay } from "../../src/dates.ts";
import { RESOURCE_LIST } from "../../src/resources.ts";
import { beginOf } from "../project/arena.ts";
import type { RecordChanges } from "../plan/changes.ts";
import type { BusyDays, Measures } from "./gate.ts";
import type { Contents, Previous } from "../snapshot/previous.ts";
import type { Projected } from "../project/directory.ts";

import type { Written } from "../write/write.ts";

type Compared = Pick<Previous, "latest" | "manifest"> & { contents: Contents };
type Days = readonly (readonly [status: string, days: number])[];

/** Measures both snapshots of a build. */
export function measureBoth(
  previous: Compared,
  { manifest, latest }: Written,
  facets: FacetsFile,
  { sets, calendars, owners }: Projected,
  found: readonly RecordChanges[],
): { before: Measures; now: Measures } {
  const { contents } = previous;
  const { first, last } = calendars.cover;
  const { from, to } = previous.latest.cover;
  const begin = parseDay(from)!;
  const shared = { first: Math.max(first, begin), last: Math.min(last, parseDay(to)!) };
  const now = new Map<string, BusyDays>();
  const properties = sets[0]!.records;
  properties.forEach(({ id }, i) => {
    const runs = calendars.runsOf(i).map((run) => [dayOfCode(run.code).status, run.days] as const);
    now.set(id, busyDays(runs, first, shared));
  });
  const before = new Map<string, BusyDays>();
  for (const [id, line] of contents.lines("availability")) {
    const { runs } = JSON.parse(line.toString()) as { runs: Days };
    before.set(id, busyDays(runs, begin, shared));
  }
  return {
    before: {
      counts: previous.latest.counts,
      fields: previous.manifest.fields,
      waiting: {},
      facets: contents.json<FacetsFile>(FACETS_PATH) ?? { resources: {} },
      coverEnd: to,
      sizes: byResource((name) => [...contents.lines(name)].map(([id, line]) => [id, line.length])),
      busy: before,
      moved: 0,
    },
    now: {
      counts: latest.counts,
      fields: manifest.fields,
      waiting: {},
      facets,
      coverEnd: latest.cover.to,
      sizes: byResource((name) => {
        const { records, lines } = sets.find(({ resource }) => resource.name === name)!;
        return records.map(({ id }, i) => [id, lines.ends[i]! - beginOf(lines, i)]);
      }),
      busy: now,
      moved: movedPins(found, owners),
    },
  };
}

function byResource(
  sizesOf: (name: RecordChanges["set"]["resource"]["name"]) => [string, number][],
) {
  return Object.fromEntries(RESOURCE_LIST.map(({ name }) => [name, new Map(sizesOf(name))]));
}

/** `runs` begin with day `first`; only those of `shared` count. */
function busyDays(runs: Days, first: number, shared: { first: number; last: number }): BusyDays {
  const busy = { days: 0, last: Number.NEGATIVE_INFINITY };
  let day = first;
  for (const [status, days] of runs) {
    const from = Math.max(day, shared.first);
    const to = Math.min((day += days) - 1, shared.last);
    if (status === "available" || from > to) continue;
    busy.days += to - from + 1;
    busy.last = to;
  }
  return busy;
}

/** Properties that stay and have another pin, counting few of one owner. */
function movedPins(found: readonly RecordChanges[], owners: ReadonlyMap<string, string>): number {
  const { set, changed, before } = found.find(
    ({ set: { resource } }) => resource.name === "properties",
  )!;
  const now = new Map(set.records.map((record) => [record.id, record]));
  const moved = changed.filter((id) => {
    const was = JSON.parse(before.get(id)!.toString()) as Record<string, unknown>;
    const is = now.get(id)!;
    return is.latitude !== was.latitude || is.longitude !== was.longitude;
  });
  return countByOwner(moved.map((id) => owners.get(id)));
}
