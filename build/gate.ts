// Refuses a build that would publish a mistake: what it has and what the snapshot before had in, the
// findings out. Each kind of check can be waived by name, and the manifest tells.
import { BuildError } from "../src/errors.ts";
import type { Config } from "./config.ts";
import type { FacetsFile } from "./facets-file.ts";
import type { FieldCounts } from "./manifest.ts";

export const CHECKS = ["rejects", "rows", "fill", "facets", "size", "calendars"] as const;
export type Check = (typeof CHECKS)[number];

/** Rows of a table: all, those past its gate, and what became of them. */
export interface TableCounts {
  table: string;
  read: number;
  gated: number;
  published: number;
  rejected: number;
  /** Of the partner keys that were live at the last export: all, and those that this one lacks. */
  keys?: { live: number; gone: number };
}

/** What two snapshots are compared by. */
export interface Measures {
  /** Records by resource. */
  counts: Readonly<Record<string, number>>;
  fields: FieldCounts;
  facets: FacetsFile;
  /** Of all files of the manifest. */
  bytes: number;
  /** Last day that calendars cover, and last day that any has an entry for, YYYY-MM-DD. */
  coverEnd: string;
  calendarEnd: string | null;
  /** Days of all calendars that have an entry. */
  calendarDays: number;
}

export interface Finding {
  check: Check;
  message: string;
}

/** Throws BuildError if there is nothing to compare with and nobody said that this is the first time. */
export function assertPrevious(
  previous: unknown,
  { out, first }: { out: string; first: boolean },
): void {
  if (previous !== undefined || first) return;
  throw new BuildError(
    `${out} holds no snapshot to compare with`,
    "Give --first if this is the first build there; otherwise put the last snapshot back",
  );
}

/** So few keys may go at once, if one is left. */
const FEW_KEYS = 2;

/** Judges what became of the tables' rows, before anything is made of them. */
export function judgeRejects(tables: readonly TableCounts[], limits: Config["gate"]): Finding[] {
  const { rejectedRows, rejectedShare, rowsLost } = limits;
  return tables.flatMap(({ table, gated, rejected, keys }) => {
    const found: Finding[] = [];
    if (rejected > rejectedRows && exceeds(rejected / gated, rejectedShare)) {
      const message = `${rejected} of ${gated} rows of ${table} were rejected; the limit is ${percent(rejectedShare)}`;
      found.push({ check: "rejects", message });
    }
    // Revoked ones are not gone: taking a key back must not wait for anybody.
    const few = keys && keys.gone <= Math.min(FEW_KEYS, keys.live - 1);
    if (keys && !few && exceeds(keys.gone / keys.live, rowsLost)) {
      const message = `${keys.gone} of ${keys.live} live keys are gone from ${table}; the limit is ${percent(rowsLost)}`;
      found.push({ check: "rows", message });
    }
    return found;
  });
}

/** Compares a snapshot with the one before. */
export function judgeChange(before: Measures, now: Measures, limits: Config["gate"]): Finding[] {
  return [
    ...rows(before, now, limits),
    ...fill(before, now, limits),
    ...facets(before, now, limits),
    ...size(before, now, limits),
    ...calendars(before, now, limits),
  ];
}

/** Throws BuildError for findings that are not waived. */
export function assertFindings(
  findings: readonly Finding[],
  allowed: readonly Check[],
  report: string,
): void {
  const failed = findings.filter(({ check }) => !allowed.includes(check));
  if (failed.length === 0) return;
  const checks = [...new Set(failed.map(({ check }) => check))].join(",");
  throw new BuildError(
    failed.map(({ message }) => message).join("\n"),
    `${report} lists what was left out, report.html beside it tells the rest; if this is meant, build again with --allow ${checks}`,
  );
}

function rows({ counts }: Measures, now: Measures, { rowsLost }: Config["gate"]): Finding[] {
  return Object.entries(counts)
    .filter(([name, count]) => exceeds((count - (now.counts[name] ?? 0)) / count, rowsLost))
    .map(([name, count]) => ({
      check: "rows",
      message: `${name} went from ${count} published rows to ${now.counts[name] ?? 0}; the limit is ${percent(rowsLost)} fewer`,
    }));
}

function fill(before: Measures, now: Measures, { fillLost }: Config["gate"]): Finding[] {
  const rate = ({ fields, counts }: Measures, name: string, field: string) =>
    counts[name] ? (fields[name]?.[field] ?? 0) / counts[name] : 0;
  return Object.entries(before.fields).flatMap(([name, fields]) =>
    Object.keys(fields).flatMap((field): Finding[] => {
      const [was, is] = [rate(before, name, field), rate(now, name, field)];
      // A resource without records has no fill rate; that it is empty is another check's business.
      if (!now.counts[name] || !exceeds(was - is, fillLost)) return [];
      const message = `${name}.${field} was filled in ${percent(was)} of records and is in ${percent(is)}`;
      return [{ check: "fill", message }];
    }),
  );
}

function facets(before: Measures, now: Measures, { valueRecords }: Config["gate"]): Finding[] {
  return Object.entries(before.facets.resources).flatMap(([name, resource]) =>
    Object.entries(resource.facets).flatMap(([facet, values]) => {
      const left = new Set(now.facets.resources[name]?.facets[facet]?.map(({ value }) => value));
      return values
        .filter(({ value, count }) => count > valueRecords && !left.has(value))
        .map(({ value, count }): Finding => ({
          check: "facets",
          message: `${name} ${facet} ${value} had ${count} records and has none`,
        }));
    }),
  );
}

function size({ bytes }: Measures, now: Measures, { sizeChange }: Config["gate"]): Finding[] {
  if (!exceeds(Math.abs(now.bytes - bytes) / bytes, sizeChange)) return [];
  const message = `The output went from ${bytes} bytes to ${now.bytes}; the limit is ${percent(sizeChange)} either way`;
  return [{ check: "size", message }];
}

function calendars(before: Measures, now: Measures, limits: Config["gate"]): Finding[] {
  const end = Date.parse(before.calendarEnd ?? "") - Date.parse(now.calendarEnd ?? "0001-01-01");
  const lost = before.calendarDays - now.calendarDays;
  const messages = [
    now.coverEnd < before.coverEnd &&
      `Calendars covered days to ${before.coverEnd} and would to ${now.coverEnd}; is the clock right?`,
    end > limits.calendarDays * 86_400_000 &&
      `The last calendar entry was on ${before.calendarEnd} and is on ${now.calendarEnd ?? "no day"}`,
    // A day without an entry is shown as available, so a table that was cut off does harm.
    lost > limits.calendarRows &&
      exceeds(lost / before.calendarDays, limits.calendarLost) &&
      `Calendars had ${before.calendarDays} entries and have ${now.calendarDays}; the limit is ${percent(limits.calendarLost)} fewer`,
  ];
  return messages.flatMap((message) => (message ? [{ check: "calendars", message }] : []));
}

/** Above any rounding of a share, and below what a single record or byte makes of one. */
const EPSILON = 1e-12;

// Whether a share is above its limit; just the limit is not, and 0 of 0 is no share.
function exceeds(share: number, limit: number): boolean {
  return share > limit + EPSILON;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(share > 0 && share < 0.1 ? 1 : 0)} %`;
}
