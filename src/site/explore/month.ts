// Arithmetic of dates and months, and a month as the grid of a calendar, Sunday first.
import { addMonths, formatDay, parseDay } from "../../dates.ts";
import { COVER_FUTURE_DAYS, COVER_PAST_DAYS } from "../../limits.ts";

export interface DateRange {
  from: string;
  to: string;
}

/** The month's weeks from Sunday to Saturday; what belongs to other months is undefined. */
export function monthGrid(month: string): (string | undefined)[][] {
  const { from, to } = monthRange(month);
  const lead = weekday(from);
  return Array.from({ length: Math.ceil((lead + lengthOf({ from, to })) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => {
      const date = addDays(from, week * 7 + day - lead);
      return date < from || date > to ? undefined : date;
    }),
  );
}

export function monthRange(month: string): DateRange {
  const next = parseDay(`${addMonths(month, 1)}-01`)!;
  return { from: `${month}-01`, to: formatDay(next - 1) };
}

/** The day of another month with the same number, or that month's last one. */
export function sameDay(date: string, month: string): string {
  const { to } = monthRange(month);
  const day = month + date.slice(7);
  return day < to ? day : to;
}

export function addDays(date: string, days: number): string {
  return formatDay(parseDay(date)! + days);
}

export function lengthOf({ from, to }: DateRange): number {
  return parseDay(to)! - parseDay(from)! + 1;
}

/** 0 is Sunday. */
export function weekday(date: string): number {
  return new Date(date).getUTCDay();
}

/** The part of a range that is within the cover; undefined if they don't overlap. */
export function within({ from, to }: DateRange, cover: DateRange): DateRange | undefined {
  const range = { from: from < cover.from ? cover.from : from, to: to > cover.to ? cover.to : to };
  return range.from <= range.to ? range : undefined;
}

/** The month itself, or the first or last one that a cover reaches into. */
export function nearestMonth(month: string, cover: DateRange): string {
  const months = monthsOf(cover);
  return months.find((one) => one >= month) ?? months.at(-1)!;
}

export function monthsOf({ from, to }: DateRange): string[] {
  const months: string[] = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = addMonths(month, 1)) {
    months.push(month);
  }
  return months;
}

/** The days that are published if the build is of today; an older one ends sooner. */
export function likelyCover(today: string): DateRange {
  return { from: addDays(today, -COVER_PAST_DAYS), to: addDays(today, COVER_FUTURE_DAYS) };
}
