// The days of a calendar for people and keys: a day in, its sentence out; a key in, the days it moves by.
import type { Availability } from "../../client/types.ts";
import { counted } from "../shared/labels.ts";
import { weekday } from "./month.ts";

export type Day = Availability["days"][number];

const SENTENCES: Readonly<Record<Day["status"], string>> = {
  available: "free",
  blocked: "blocked all day",
  booked: "booked",
  maintenance: "closed for maintenance",
};

/** What a day says, with the rods that are held and left on a partial hold. */
export function describeDay(day: Day | undefined, maxRods: number | undefined): string {
  if (!day) return "not published";
  if (day.rods_held === null) return SENTENCES[day.status];
  if (maxRods === undefined) return `${counted(day.rods_held, "rod")} held, the rest bookable`;
  const left = Math.max(0, maxRods - day.rods_held);
  return `${day.rods_held} of ${counted(maxRods, "rod")} held, ${left === 0 ? "none" : left} left to book`;
}

/** Days that a key moves by from a date; undefined for keys that don't move. */
export function stepOf(key: string, date: string): number | undefined {
  switch (key) {
    case "ArrowLeft":
      return -1;
    case "ArrowRight":
      return 1;
    case "ArrowUp":
      return -7;
    case "ArrowDown":
      return 7;
    case "Home":
      return -weekday(date);
    case "End":
      return 6 - weekday(date);
    default:
      return undefined;
  }
}

/** The date on the clock of whoever looks. */
export function localToday(now: Date): string {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}
