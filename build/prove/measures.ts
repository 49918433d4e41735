// Measures two snapshots for the gate: the one just written, of its proved records, and the previous one, of what
// changed since. Neither counts rows and fields that wait for review, nor the size of a record to which the review gave
// a text or from which it took one.
import { parseDay } from "../../src/dates.ts";
import { slugsOf } from "../../src/facets.ts";
import { dayOfCode } from "../../src/format/calendar.ts";
import { facetsOf, type Resource } from "../../src/resources.ts";
import type { RecordChanges } from "../plan/changes.ts";
import { fieldsOf, isFilled } from "../project/allow-list.ts";
import { beginOf } from "../project/arena.ts";
import { countByOwner } from "../project/counts.ts";
import type { Outcome } from "../project/directory.ts";
import type { PublicRecord } from "../project/reject.ts";
import { approvalOf } from "../project/texts/approvals.ts";
import type { Contents } from "../snapshot/previous.ts";
import type { Remade } from "./files.ts";

type Review = Pick<Outcome, "waiting" | "texts" | "owners" | "checks">;
type Days = readonly (readonly [status: string, days: number])[];

export function measureBoth(
  { latest, lines }: Contents,
  { sets, calendars: { cover, runsOf }, changes }: Pick<Remade, "sets" | "calendars" | "changes">,
  review: Review,
): { before: Measures; now: Measures } {
  const { first, last } = cover;
  const begin = parseDay(latest.cover.from)!;
  const end = parseDay(latest.cover.to)!;
  const shared = { first: Math.max(first, begin), last: Math.min(last, end) };
  const [before, now] = [noMeasures(end), noMeasures(last)];
  const waiting = new Set(review.waiting.properties);
  for (const [id, line] of lines("availability")) {
    const { runs } = JSON.parse(line.toString()) as { runs: Days };
    if (!waiting.has(id)) before.busy.set(id, busyDays(runs, begin, shared));
  }
  sets[0]!.records.forEach(({ id }, i) => {
    const runs = runsOf(i).map((run) => [dayOfCode(run.code).status, run.days] as const);
    now.busy.set(id, busyDays(runs, first, shared));
  });
  for (const one of changes.records)
    measureRecords(before, now, one, lines(one.set.resource.name), review);
  return { before, now };
}

type Counts = Record<string, Record<string, number>>;

export type Measures = ReturnType<typeof noMeasures>;

function noMeasures(coverEnd: number) {
  return {
    coverEnd,
    counts: {} as Record<string, number>,
    fields: {} as Counts,
    /** Those whose field waits for review, so that its fill is unknown. */
    waiting: {} as Counts,
    /** Of facets, like "state mt". */
    facets: {} as Counts,
    /** By resource and record id: bytes of what is published of it. */
    sizes: {} as Record<string, Map<string, number>>,
    /** By property, among the days that both snapshots cover: how many are not free, and the last of them. */
    busy: new Map<string, { days: number; last: number }>(),
    /** Of the properties that stay, and that had another pin: how many, at most a few of one owner. */
    moved: 0,
  };
}

function measureRecords(
  before: Measures,
  now: Measures,
  { set, added, changed, removed }: RecordChanges,
  former: ReadonlyMap<string, Buffer>,
  { waiting, texts, owners, checks: { approved } }: Review,
): void {
  const { resource, records, lines } = set;
  const { name, table } = resource;
  const rows = new Set(waiting[name]);
  const waits = texts.filter((text) => text.table === table && text.action === "wait");
  const fieldsById = Map.groupBy(waits, ({ id }) => id);
  const waitingOf = (id: string) => new Set(fieldsById.get(id)?.map(({ field }) => field));
  const formerOf = (id: string) => {
    const line = former.get(id)!;
    return { record: JSON.parse(line.toString()) as PublicRecord, bytes: line.length };
  };
  for (const one of [before, now]) one.sizes[name] = new Map();
  for (const id of removed) {
    const { record, bytes } = formerOf(id);
    if (!rows.has(id)) count(before, resource, record, bytes, waitingOf(id));
  }
  const [isNew, isChanged] = [new Set(added), new Set(changed)];
  const moved: string[] = [];
  records.forEach((record, i) => {
    const { id } = record;
    const bytes = lines.ends[i]! - beginOf(lines, i);
    const fields = waitingOf(id);
    count(now, resource, record, bytes, fields);
    if (isNew.has(id)) return;
    const was = isChanged.has(id) ? formerOf(id) : { record, bytes };
    const keepsSize = fields.size > 0 || isApproved(resource, was.record, record, approved);
    count(before, resource, was.record, keepsSize ? bytes : was.bytes, fields);
    const { latitude, longitude } = was.record;
    if (record.latitude !== latitude || record.longitude !== longitude) moved.push(id);
  });
  now.moved += countByOwner(moved.map((id) => owners.get(id)));
}

function count(
  { counts, fields, waiting, facets, sizes }: Measures,
  resource: Resource,
  record: PublicRecord,
  bytes: number,
  waits: ReadonlySet<string>,
): void {
  const { name } = resource;
  counts[name] = (counts[name] ?? 0) + 1;
  sizes[name]!.set(record.id, bytes);
  for (const [field, value] of Object.entries(record)) {
    if (waits.has(field)) add(waiting, name, field);
    else if (isFilled(name, field, value)) add(fields, name, field);
  }
  for (const facet of facetsOf(resource)) {
    for (const slug of slugsOf(facet, record)) add(facets, name, `${facet.name} ${slug}`);
  }
}

function add(counts: Counts, name: string, key: string): void {
  const own = (counts[name] ??= {});
  own[key] = (own[key] ?? 0) + 1;
}

/** Whether a text was not published before and is now, since somebody approved it. */
function isApproved(
  { name }: Resource,
  was: PublicRecord,
  is: PublicRecord,
  approved: ReadonlySet<string>,
): boolean {
  if (was === is || approved.size === 0) return false;
  return fieldsOf(name).some(
    ([field, kind]) =>
      kind === "text" && was[field] === "" && approved.has(approvalOf(String(is[field]))),
  );
}

/** `runs` begin with day `first`; only those of `shared` count. */
function busyDays(runs: Days, first: number, shared: { first: number; last: number }) {
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
