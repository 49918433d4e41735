// Reads days in folded words: "this weekend", "june 12 to 14", "2026 06 01".
import type { Stay } from "../../query.ts";
import { addDays, weekday, type DateRange } from "./month.ts";

export interface PhraseDays {
  dates: DateRange;
  /** Any day of the range will do. */
  stay: Stay | undefined;
  /** How many words say so. */
  length: number;
}

const DAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"]; // prettier-ignore
/** Months that are other words as well: alone they must follow a word that says they are meant. */
const AMBIGUOUS = ["march", "may"];
const BEFORE_A_MONTH = ["in", "free", "open", "available", "this", "next"];
const TO = ["to", "through", "until"];
const SATURDAY = 6;

/** The days that the words from `at` on say, of `today` on; undefined if they say none. */
export function readDays(
  words: readonly string[],
  at: number,
  today: string,
): PhraseDays | undefined {
  const [word = "", next = ""] = words.slice(at);
  if (word === "today") return daysOf(today, today, 1);
  if (word === "tomorrow") return daysOf(addDays(today, 1), addDays(today, 1), 1);
  if (word === "this" || word === "next") return relative(word, next, today);
  if (DAYS.includes(word)) return coming(word, today, 1);
  if (/^\d{4}$/.test(word)) return iso(words.slice(at, at + 3), today);
  return MONTHS.includes(word) ? inMonth(words, at, today) : undefined;
}

function relative(which: "this" | "next", unit: string, today: string): PhraseDays | undefined {
  const now = weekday(today);
  const later = which === "next" ? 7 : 0;
  if (unit === "weekend") {
    // On a Sunday this weekend is its second day.
    const saturday = addDays(today, now === 0 ? -1 : SATURDAY - now);
    const first = addDays(saturday, later);
    return daysOf(first < today ? today : first, addDays(saturday, later + 1), 2);
  }
  if (unit === "week") {
    const monday = addDays(today, -((now + 6) % 7) + later);
    return daysOf(monday < today ? today : monday, addDays(monday, 6), 2);
  }
  if (which === "this" && DAYS.includes(unit)) return coming(unit, today, 2);
  return undefined;
}

function coming(name: string, today: string, length: number): PhraseDays {
  const day = addDays(today, (DAYS.indexOf(name) - weekday(today) + 7) % 7);
  return daysOf(day, day, length);
}

function iso([year, month, day]: readonly string[], today: string): PhraseDays | undefined {
  const date = `${year}-${month}-${day}`;
  return isDay(date) && date >= today ? daysOf(date, date, 3) : undefined;
}

function inMonth(words: readonly string[], at: number, today: string): PhraseDays | undefined {
  const month = MONTHS.indexOf(words[at]!) + 1;
  const dayAt = (i: number) => (/^\d{1,2}$/.test(words[i] ?? "") ? words[i] : undefined);
  const first = dayAt(at + 1);
  if (first === undefined) {
    const isMeant = BEFORE_A_MONTH.includes(words[at - 1] ?? "") || words.length === 1;
    if (AMBIGUOUS.includes(words[at]!) && !isMeant) return undefined;
    return wholeMonth(month, today);
  }
  const isRange = TO.includes(words[at + 2] ?? "");
  const last = dayAt(at + (isRange ? 3 : 2));
  const from = comingDate(month, first, today);
  if (from === undefined) return undefined;
  const to = last && `${from.slice(0, 8)}${last.padStart(2, "0")}`;
  if (!to || !isDay(to) || to < from) return daysOf(from, from, 2);
  return daysOf(from, to, isRange ? 4 : 3);
}

function wholeMonth(month: number, today: string): PhraseDays {
  const year = Number(today.slice(0, 4)) + (month < Number(today.slice(5, 7)) ? 1 : 0);
  const first = dateOf(year, month, 1);
  const last = addDays(month === 12 ? dateOf(year + 1, 1, 1) : dateOf(year, month + 1, 1), -1);
  return daysOf(first < today ? today : first, last, 1, true);
}

/** The next day of that name from today on. */
function comingDate(month: number, day: string, today: string): string | undefined {
  const year = Number(today.slice(0, 4));
  const found = [year, year + 1].map((one) => dateOf(one, month, Number(day)));
  return found.find((date) => isDay(date) && date >= today);
}

function daysOf(from: string, to: string, length: number, isAny = false): PhraseDays {
  const stay = isAny && from !== to ? { days: 1, weekdays: undefined } : undefined;
  return { dates: { from, to }, stay, length };
}

function dateOf(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

function isDay(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}
