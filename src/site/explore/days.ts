// Describes the days of a calendar to people, a stay on some of them with its price, and where keys lead from a day.
import type { Availability } from "../../contract.ts";
import { addMonths } from "../../dates.ts";
import { counted, dateRange, dayName, money } from "../shared/labels.ts";
import { addDays, lengthOf, sameDay, weekday, type DateRange } from "./month.ts";
import type { Chosen } from "./state.ts";

export type Day = Availability["days"][number];
export type DayState = Pick<Day, "status" | "rods_held">;
export type Days = ReadonlyMap<string, Day>;

const SENTENCES: Readonly<Record<Day["status"], string>> = {
  available: "free",
  blocked: "blocked",
  booked: "booked",
  maintenance: "closed for maintenance",
};

/** Rods that are free on a day; none on one that is not published. */
export function rodsLeft(day: DayState | undefined, maxRods: number): number {
  if (day?.status === "available") return maxRods;
  return Math.max(0, maxRods - (day?.rods_held ?? maxRods));
}

export function describeDay(day: DayState | undefined, maxRods: number): string {
  if (!day) return "not published";
  return day.rods_held === null ? SENTENCES[day.status] : leftOf(day, maxRods);
}

export function leftOf(day: DayState, maxRods: number): string {
  const left = rodsLeft(day, maxRods);
  return left === 0 ? "no rods left" : `${counted(left, "rod")} left`;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};
const MONTHS: typeof STEPS = { PageUp: -1, PageDown: 1 };

/** The day that a key leads to from a date; undefined for keys that don't move. */
export function dayAfter(key: string, date: string): string | undefined {
  const months = MONTHS[key];
  if (months) return sameDay(date, addMonths(date.slice(0, 7), months));
  const days = key === "Home" ? -weekday(date) : key === "End" ? 6 - weekday(date) : STEPS[key];
  return days === undefined ? undefined : addDays(date, days);
}

/** The range after a day was chosen: a single day, which a later one extends. */
export function choose(range: DateRange | undefined, date: string): DateRange {
  const isLonger = range !== undefined && range.from === range.to && date > range.to;
  return { from: isLonger ? range.from : date, to: date };
}

/** The first day on which fewer rods are free than are wanted, if there is one. */
export function firstTaken({ from, to, rods }: Chosen, days: Days, maxRods: number) {
  for (let date = from; date <= to; date = addDays(date, 1)) {
    if (rodsLeft(days.get(date), maxRods) < rods) return date;
  }
  return undefined;
}

/** "Jun 6 – 8, 2027: 3 days × 2 rods × $210 = $1,260". */
export function priceOf({ rods, ...range }: Chosen, rate: number, currency: string): string {
  const sum = (amount: number) => money(amount, currency);
  const days = lengthOf(range);
  const times = [counted(days, "day"), ...(rods > 1 ? [counted(rods, "rod")] : []), sum(rate)];
  const total = days * rods === 1 ? sum(rate) : `${times.join(" × ")} = ${sum(days * rods * rate)}`;
  return `${dateRange(range.from, range.to)}: ${total}`;
}

export function staySentence(chosen: Chosen, days: Days, maxRods: number): string {
  const taken = firstTaken(chosen, days, maxRods);
  if (taken !== undefined) {
    return `Not free on ${dayName(taken)}: ${describeDay(days.get(taken), maxRods)}.`;
  }
  const { rods } = chosen;
  return `${rods === 1 ? "Free" : `${counted(rods, "rod")} free`} on all of these days.`;
}

export function localToday(now: Date): string {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}
