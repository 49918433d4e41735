// Refuses a build that would publish a mistake: what it has and what the previous snapshot had in, findings out. Each
// check can be allowed by name, and the manifest tells.
import { BuildError } from "../../src/errors.ts";
import type { Config } from "../config.ts";
import { formatDay } from "../../src/dates.ts";
import { sum } from "../../src/figures.ts";
import type { Measures } from "./measures.ts";

export const CHECKS = [
  "previous",
  "rejects",
  "owners",
  "rows",
  "fill",
  "facets",
  "size",
  "calendars",
  "pins",
  "keys",
  "unsigned",
] as const;
export type Check = (typeof CHECKS)[number];

export interface Finding {
  check: Check;
  message: string;
}

/** So few records never refuse a build, whatever share they are: a directory may be small. */
export const TOLERATED_CHANGE = 5;

type Messages = Generator<string>;

export function judgeChange(before: Measures, now: Measures, limits: Config["gate"]): Finding[] {
  return Object.entries({ rows, fill, facets, size, calendars, pins }).flatMap(([check, judge]) =>
    Array.from(judge(before, now, limits), (message) => ({ check: check as Check, message })),
  );
}

const PINS_DANGER =
  "Beware of pins: each place that is drawn twice says more about where the gate is, and nothing takes that back";

export function assertFindings(
  findings: readonly Finding[],
  allowed: readonly Check[],
  report: string,
): void {
  const failed = findings.filter(({ check }) => !allowed.includes(check));
  if (failed.length === 0) return;
  const checks = [...new Set(failed.map(({ check }) => check))].join(",");
  const lists = failed.some(({ check }) => check === "rejects")
    ? `${report} lists what was left out, report.html next to it has the rest`
    : `report.html next to ${report} has the rest`;
  const moved = failed.some(({ check }) => check === "pins") ? `. ${PINS_DANGER}` : "";
  throw new BuildError(
    failed.map(({ message }) => message).join("\n"),
    `${lists}; if this is meant, build again with --allow ${checks}${moved}`,
  );
}

function* rows({ counts }: Measures, now: Measures, { rowsLost }: Config["gate"]): Messages {
  for (const [name, count] of Object.entries(counts)) {
    const lost = count - (now.counts[name] ?? 0);
    if (lost <= TOLERATED_CHANGE || !exceeds(lost / count, rowsLost)) continue;
    yield `${name} went from ${count} published rows to ${count - lost}; the limit is ${percent(rowsLost)} fewer`;
  }
}

function filled({ counts, waiting, fields }: Measures, name: string, field: string) {
  const count = (counts[name] ?? 0) - (waiting[name]?.[field] ?? 0);
  return { count, rate: count > 0 ? (fields[name]?.[field] ?? 0) / count : 0 };
}

function* fill(before: Measures, now: Measures, { fillLost }: Config["gate"]): Messages {
  for (const [name, fields] of Object.entries(before.fields)) {
    for (const field of Object.keys(fields)) {
      const { rate: was } = filled(before, name, field);
      const { rate: is, count } = filled(now, name, field);
      if ((was - is) * count <= TOLERATED_CHANGE || !exceeds(was - is, fillLost)) continue;
      yield `${name}.${field} was filled in ${percent(was)} of records and is in ${percent(is)}; the limit is ${percent(fillLost)} of them fewer`;
    }
  }
}

function* facets(before: Measures, now: Measures, { valueRecords }: Config["gate"]): Messages {
  for (const [name, values] of Object.entries(before.facets)) {
    for (const [value, count] of Object.entries(values)) {
      if (count <= valueRecords || now.facets[name]?.[value]) continue;
      yield `The ${value} of ${name} had ${count} records and has none; the limit is ${valueRecords}`;
    }
  }
}

/** Of the records that stay, leaving out those that changed most, as an owner may rewrite a text or two. */
function* size({ sizes }: Measures, now: Measures, { sizeChange }: Config["gate"]): Messages {
  for (const [name, records] of Object.entries(sizes)) {
    const { was, is, count } = sumOf(staying(records, now.sizes[name]).slice(TOLERATED_CHANGE));
    if (!exceeds(Math.abs(is - was) / was, sizeChange)) continue;
    yield `A record of ${name} went from ${Math.round(was / count)} bytes on average to ${Math.round(is / count)}; the limit is ${percent(sizeChange)} either way`;
  }
}

const daysOf = ({ busy }: Measures) => new Map([...busy].map(([id, { days }]) => [id, days]));

// A day without an entry is usually shown as available, so a table that was cut off does harm.
function* calendars(before: Measures, now: Measures, limits: Config["gate"]): Messages {
  const { calendarDays, calendarLost, calendarRows } = limits;
  const [from, to] = [before.coverEnd, now.coverEnd];
  if (to < from)
    yield `Calendars covered days to ${formatDay(from)} and would to ${formatDay(to)}; is the clock right?`;
  // Few calendars may change as their owners please, but not all vanish.
  const sooner = lastOf(before, TOLERATED_CHANGE) - lastOf(now, 0);
  if (sooner > calendarDays && Number.isFinite(sooner))
    yield `The last calendar entries come ${sooner} days sooner; the limit is ${calendarDays}`;
  const all = staying(daysOf(before), daysOf(now));
  const { was, is } = sumOf(all.some((one) => one.is > 0) ? all.slice(TOLERATED_CHANGE) : all);
  if (was - is > calendarRows && exceeds((was - is) / was, calendarLost))
    yield `Calendars had ${was} days that are not free and have ${is}; the limit is ${percent(calendarLost)} fewer`;
}

/** Pins never move but with their points, so many at once say that something else is wrong. */
function* pins({ sizes }: Measures, now: Measures, { pinsMoved }: Config["gate"]): Messages {
  const ids = [...(sizes.properties?.keys() ?? [])];
  const { length } = ids.filter((id) => now.sizes.properties?.has(id));
  if (now.moved <= TOLERATED_CHANGE || !exceeds(now.moved / length, pinsMoved)) return;
  yield `${now.moved} of ${length} pins moved; the limit is ${percent(pinsMoved)}`;
}

interface Staying {
  was: number;
  is: number;
}

function staying(before: ReadonlyMap<string, number>, now?: ReadonlyMap<string, number>) {
  const both = [...before].flatMap(([id, was]): Staying[] => {
    const is = now?.get(id);
    return is === undefined ? [] : [{ was, is }];
  });
  return both.sort((a, b) => Math.abs(b.is - b.was) - Math.abs(a.is - a.was));
}

function sumOf(list: readonly Staying[]) {
  return { was: sum(list, ({ was }) => was), is: sum(list, ({ is }) => is), count: list.length };
}

/** The last day on or after which more than `few` properties have a busy day; else NaN or -Infinity. */
function lastOf({ busy }: Measures, few: number): number {
  return [...busy.values()].map(({ last }) => last).sort((a, b) => b - a)[few] ?? Number.NaN;
}

/** Above any rounding of a share, and below what a single record or byte makes of one. */
const EPSILON = 1e-12;

// Whether a share is above its limit. False at the limit itself, and for 0 of 0.
export function exceeds(share: number, limit: number): boolean {
  return share > limit + EPSILON;
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(share > 0 && share < 0.1 ? 1 : 0)} %`;
}
