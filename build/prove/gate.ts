// Refuses a build that would publish a mistake: what it has and what the previous snapshot had in, the
// findings out. Each kind of check can be allowed by name, and the manifest tells.
import { BuildError } from "../../src/errors.ts";
import type { Config } from "../config.ts";
import { formatDay } from "../../src/dates.ts";
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

/** So few records are no reason to refuse a build, whatever share they are: a directory may be small. */
export const FEW = 5;

type Messages = Generator<string>;

/** Compares a snapshot with the previous one. */
export function judgeChange(before: Measures, now: Measures, limits: Config["gate"]): Finding[] {
  return Object.entries({ rows, fill, facets, size, calendars, pins }).flatMap(([check, judge]) =>
    Array.from(judge(before, now, limits), (message) => ({ check: check as Check, message })),
  );
}

const PINS_DANGER =
  "Beware of pins: each place that is drawn twice says more about where the gate is, and nothing takes that back";

/** Throws BuildError for findings that are not allowed. */
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
    if (lost <= FEW || !exceeds(lost / count, rowsLost)) continue;
    yield `${name} went from ${count} published rows to ${count - lost}; the limit is ${percent(rowsLost)} fewer`;
  }
}

/** How many records could have a field filled. */
function countOf({ counts, waiting }: Measures, name: string, field: string): number {
  return (counts[name] ?? 0) - (waiting[name]?.[field] ?? 0);
}

/** The share of them in which it is. */
function fillRate(of: Measures, name: string, field: string): number {
  const count = countOf(of, name, field);
  return count > 0 ? (of.fields[name]?.[field] ?? 0) / count : 0;
}

function* fill(before: Measures, now: Measures, { fillLost }: Config["gate"]): Messages {
  for (const [name, fields] of Object.entries(before.fields)) {
    for (const field of Object.keys(fields)) {
      const [was, is] = [fillRate(before, name, field), fillRate(now, name, field)];
      const lost = was - is;
      const count = countOf(now, name, field);
      // A resource without records has no fill rate; that it is empty is another check's business.
      if (lost * count <= FEW || !exceeds(lost, fillLost)) continue;
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
    const { was, is, count } = sumOf(staying(records, now.sizes[name]).slice(FEW));
    if (!exceeds(Math.abs(is - was) / was, sizeChange)) continue;
    yield `A record of ${name} went from ${Math.round(was / count)} bytes on average to ${Math.round(is / count)}; the limit is ${percent(sizeChange)} either way`;
  }
}

const daysOf = ({ busy }: Measures) => new Map([...busy].map(([id, { days }]) => [id, days]));

function* calendars(before: Measures, now: Measures, limits: Config["gate"]): Messages {
  const all = staying(daysOf(before), daysOf(now));
  // Few calendars may change as their owners please, but not all vanish. So entries end sooner only if
  // none reaches as far now as those of more than a few did.
  const { was, is } = sumOf(all.some((one) => one.is > 0) ? all.slice(FEW) : all);
  const sooner = lastOf(before, FEW) - lastOf(now, 0);
  const messages = [
    now.coverEnd < before.coverEnd &&
      `Calendars covered days to ${formatDay(before.coverEnd)} and would to ${formatDay(now.coverEnd)}; is the clock right?`,
    sooner > limits.calendarDays &&
      Number.isFinite(sooner) &&
      `The last calendar entries come ${sooner} days sooner; the limit is ${limits.calendarDays}`,
    // Unless the configuration says otherwise, a day without an entry is shown as available, so a table that was
    // cut off does harm.
    was - is > limits.calendarRows &&
      exceeds((was - is) / was, limits.calendarLost) &&
      `Calendars had ${was} days that are not free and have ${is}; the limit is ${percent(limits.calendarLost)} fewer`,
  ];
  for (const message of messages) if (message) yield message;
}

/** Pins never move but with their points, so many at once say that something else is wrong. */
function* pins({ sizes }: Measures, now: Measures, { pinsMoved }: Config["gate"]): Messages {
  const ids = [...(sizes.properties?.keys() ?? [])];
  const { length } = ids.filter((id) => now.sizes.properties?.has(id));
  if (now.moved <= FEW || !exceeds(now.moved / length, pinsMoved)) return;
  yield `${now.moved} of ${length} pins moved; the limit is ${percent(pinsMoved)}`;
}

interface Staying {
  was: number;
  is: number;
}

/** Entries that are in both, largest change first. */
function staying(
  before: ReadonlyMap<string, number>,
  now: ReadonlyMap<string, number> = new Map(),
): Staying[] {
  const both = [...before].flatMap(([id, was]) => {
    const is = now.get(id);
    return is === undefined ? [] : [{ was, is }];
  });
  return both.sort((a, b) => Math.abs(b.is - b.was) - Math.abs(a.is - a.was));
}

function sumOf(list: readonly Staying[]): Staying & { count: number } {
  const sum = { was: 0, is: 0, count: list.length };
  for (const { was, is } of list) {
    sum.was += was;
    sum.is += is;
  }
  return sum;
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
