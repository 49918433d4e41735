// Calendar dates as YYYY-MM-DD text and as whole days since 1970-01-01 (UTC), and months as YYYY-MM.
import { remember } from "./memoize.ts";

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

/** Days since 1970-01-01 of a real calendar date, or undefined for anything else. */
export function parseDay(text: string): number | undefined {
  if (!DATE.test(text)) return undefined;
  const date = new Date(`${text}T00:00:00Z`);
  // It takes February 30 for March 2, and anything that is not a date for NaN.
  return date.getUTCDate() === Number(text.slice(8)) ? date.getTime() / DAY_MS : undefined;
}

// Writing a date costs more than all the rest of its day, and those that are asked for are few.
export const formatDay = remember((day: number) =>
  new Date(day * DAY_MS).toISOString().slice(0, 10),
);

export function dayOf(instant: Date): number {
  return Math.floor(instant.getTime() / DAY_MS);
}

export function addMonths(month: string, months: number): string {
  const [year, number] = month.split("-").map(Number) as [number, number];
  const count = year * 12 + number - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, "0")}-${String((count % 12) + 1).padStart(2, "0")}`;
}
