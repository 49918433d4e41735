// Measures snapshots for the gate: what was just written, or what the previous snapshot tells of itself.
import { FACETS_PATH, type FacetsFile } from "../snapshot/documents.ts";
import { countByOwner } from "../project/counts.ts";
import { partPath } from "../../src/address.ts";
import { dayOfCode } from "../../src/format/calendar.ts";
import { parseDay } from "../../src/dates.ts";
import { RESOURCE_LIST } from "../../src/resources.ts";
import { beginOf } from "../project/arena.ts";
import type { Difference } from "../plan/changes.ts";
import type { Effects } from "../disk/effects.ts";
import type { BusyDays, Measures } from "./gate.ts";
import { previousJson, type Previous } from "../snapshot/previous.ts";
import type { Projected } from "../project/directory.ts";

import type { Written } from "../write/write.ts";

type Days = readonly (readonly [status: string, days: number])[];

/** Measures both snapshots of a build. */
export function measureBoth(
  effects: Effects,
  previous: Previous,
  { manifest, latest }: Written,
  facets: FacetsFile,
  { sets, calendars, owners }: Projected,
  found: readonly Difference[],
): { before: Measures; now: Measures } {
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
  for (const line of previousCalendars(effects, previous)) {
    const { property_id: id, runs } = JSON.parse(line) as { property_id: string; runs: Days };
    before.set(id, busyDays(runs, begin, shared));
  }
  return {
    before: {
      counts: previous.latest.counts,
      fields: previous.manifest.fields,
      waiting: {},
      facets: previousJson<FacetsFile>(effects, previous, FACETS_PATH) ?? { resources: {} },
      coverEnd: to,
      sizes: byResource((name) =>
        [...previous.lines(name).lines].map(([id, line]) => [id, line.length]),
      ),
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

function byResource(sizesOf: (name: Difference["set"]["resource"]["name"]) => [string, number][]) {
  return Object.fromEntries(RESOURCE_LIST.map(({ name }) => [name, new Map(sizesOf(name))]));
}

function* previousCalendars(effects: Effects, { folder, files }: Previous): Generator<string> {
  for (let part = 0; ; part++) {
    const path = partPath("availability", "ndjson", part);
    if (!files.has(path)) return;
    const text = Buffer.from(effects.read(folder + path) ?? []).toString("latin1");
    for (const line of text.split("\n")) if (line !== "") yield line;
  }
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
function movedPins(found: readonly Difference[], owners: ReadonlyMap<string, string>): number {
  const { set, changed, before, sound } = found.find(
    ({ set: { resource } }) => resource.name === "properties",
  )!;
  // What has rotted tells of no pin; the check value of the keys does.
  if (!sound) return 0;
  const now = new Map(set.records.map((record) => [record.id, record]));
  const moved = changed.filter((id) => {
    const was = JSON.parse(before.get(id)!.toString()) as Record<string, unknown>;
    const is = now.get(id)!;
    return is.latitude !== was.latitude || is.longitude !== was.longitude;
  });
  return countByOwner(moved.map((id) => owners.get(id)));
}
