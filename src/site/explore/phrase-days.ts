// Reads days in folded words: "this weekend", "june 12 to 14", "4th of july", "2026 06 01".
import { MAX_FREE_DAYS, MAX_STAY_RANGE_DAYS } from "../../limits.ts";
import type { Stay } from "../../query.ts";
import { addDays, weekday, type DateRange } from "./month.ts";
import { isUnit } from "./phrase-words.ts";

export interface PhraseDays {
  dates: DateRange;
  /** Any day of the range will do. */
  stay: Stay | undefined;
  /** How many words say so. */
  length: number;
}

/** A day, and how many words say so. */
interface Day {
  date: string;
  length: number;
}

const DAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"]; // prettier-ignore
/** Months that are other words as well: alone they must follow a word that says they are meant. */
const AMBIGUOUS = ["march", "may"];
const BEFORE_A_MONTH = ["in", "free", "open", "available", "this", "next"];
const TO = ["to", "through", "until"];
const SATURDAY = 6;
/** A day of a month: "4" or "4th". */
const NUMBER = /^(\d{1,2})(?:st|nd|rd|th)?$/;

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
  const first = dayAt(words, at, today);
  if (first) return range(words, at, first);
  const isWhole = MONTHS.includes(word) && !isDayNumber(words, at + 1);
  return isWhole ? wholeMonth(words, at, today) : undefined;
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

/** "2026 06 01", "june 12", "12th of june" or "6 12", which is how "6/12" is folded. */
function dayAt(words: readonly string[], at: number, today: string): Day | undefined {
  const [word = "", second = "", third = ""] = words.slice(at);
  if (/^\d{4}$/.test(word)) return dayOf(`${word}-${second}-${third}`, 3, today);
  const month = MONTHS.indexOf(word) + 1;
  if (month > 0) return isDayNumber(words, at + 1) ? comingDay(month, second, 2, today) : undefined;
  if (!NUMBER.test(word)) return undefined;
  const of = second === "of" ? 1 : 0;
  const named = MONTHS.indexOf(words[at + 1 + of] ?? "") + 1;
  if (named > 0) return comingDay(named, word, 2 + of, today);
  // Not the end of a date that is past or none.
  const before = words[at - 1] ?? "";
  if (/^\d+$/.test(before) || MONTHS.includes(before)) return undefined;
  if (Number(word) > 12 || isUnit(third)) return undefined;
  if (/^\d{4}$/.test(third)) return dayOf(dateOf(third, word, second), 3, today);
  return comingDay(Number(word), second, 2, today);
}

/** Not a number of rods or miles, which follow. */
function isDayNumber(words: readonly string[], at: number): boolean {
  return NUMBER.test(words[at] ?? "") && !isUnit(words[at + 1] ?? "");
}

/** Up to a day that follows: "june 12 to 14", "june 30 to july 2". */
function range(words: readonly string[], at: number, { date: from, length }: Day): PhraseDays {
  const behind = at + length;
  const next = behind + (TO.includes(words[behind] ?? "") ? 1 : 0);
  const bare = isDayNumber(words, next) ? NUMBER.exec(words[next]!)![1]! : undefined;
  const last = dayAt(words, next, from) ?? (bare === undefined ? undefined : sameMonth(from, bare));
  const most = addDays(from, MAX_STAY_RANGE_DAYS - 1);
  if (!last || last.date < from || last.date > most) return daysOf(from, from, length);
  const isAny = last.date > addDays(from, MAX_FREE_DAYS - 1);
  return daysOf(from, last.date, next - at + last.length, isAny);
}

function sameMonth(date: string, day: string): Day | undefined {
  return dayOf(`${date.slice(0, 8)}${day.padStart(2, "0")}`, 1, date);
}

function wholeMonth(words: readonly string[], at: number, today: string): PhraseDays | undefined {
  const month = MONTHS.indexOf(words[at]!) + 1;
  const isMeant = BEFORE_A_MONTH.includes(words[at - 1] ?? "") || words.length === 1;
  if (AMBIGUOUS.includes(words[at]!) && !isMeant) return undefined;
  const year = Number(today.slice(0, 4)) + (month < Number(today.slice(5, 7)) ? 1 : 0);
  const first = dateOf(year, month, 1);
  const last = addDays(month === 12 ? dateOf(year + 1, 1, 1) : dateOf(year, month + 1, 1), -1);
  return daysOf(first < today ? today : first, last, 1, true);
}

/** The next day of that name from today on. */
function comingDay(month: number, day: string, length: number, today: string): Day | undefined {
  const [, number] = NUMBER.exec(day) ?? [];
  if (number === undefined) return undefined;
  const year = Number(today.slice(0, 4));
  const [first, second] = [year, year + 1].map((one) =>
    dayOf(dateOf(one, month, number), length, today),
  );
  return first ?? second;
}

function daysOf(from: string, to: string, length: number, isAny = false): PhraseDays {
  const stay = isAny && from !== to ? { days: 1, weekdays: undefined } : undefined;
  return { dates: { from, to }, stay, length };
}

function dateOf(year: number | string, month: number | string, day: number | string): string {
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** Undefined for a date that does not exist or is past. */
function dayOf(date: string, length: number, today: string): Day | undefined {
  const time = Date.parse(`${date}T00:00:00Z`);
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
  return isDay && date >= today ? { date, length } : undefined;
}
