// Describes the days of a calendar to people, and maps keys to the days that they lead to.
import type { Availability } from "../../contract.ts";
import { addMonths } from "../../dates.ts";
import { counted } from "../shared/labels.ts";
import { addDays, sameDay, weekday } from "./month.ts";

export type Day = Availability["days"][number];
/** A day without its date. */
export type DayState = Pick<Day, "status" | "rods_held">;

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

export function localToday(now: Date): string {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}
