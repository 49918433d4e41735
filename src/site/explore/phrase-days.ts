// Takes days out of a phrase: "this weekend", "june 12 to 14", "4th of july", "2026 06 01".
import { addMonths, parseDay } from "../../dates.ts";
import { fold } from "../../fold.ts";
import { MAX_FREE_DAYS, MAX_STAY_RANGE_DAYS } from "../../limits.ts";
import * as us from "../shared/us-english.ts";
import { addDays, monthRange, weekday, type DateRange } from "./month.ts";
import { take, UNIT } from "./phrase-words.ts";

interface PhraseDays {
  dates: DateRange;
  /** Any day of the range will do. */
  isAny: boolean;
}

const WEEKDAYS = us.WEEKDAYS.flatMap(fold);
const MONTHS = us.MONTHS.flatMap(fold);
const MONTH = `(?:${MONTHS.join("|")})(?!\\S)`;
const NUMBER = "\\d{1,2}(?:st|nd|rd|th)?(?!\\S)";
/** A day of a month: not a number of rods or miles, which follow. */
const DAY = `${NUMBER}(?! ${UNIT})`;
/** The last form is how "6/12" and "6/12/2026" are folded; it must not be the end of another date. */
const DATE = `(?:\\d{4} \\d\\d \\d\\d|${MONTH} ${DAY}|${NUMBER} (?:of )?${MONTH}|(?<!\\d )${NUMBER} ${DAY}(?: \\d{4})?)(?!\\S)`;

type Read = (match: readonly string[], today: string) => PhraseDays | undefined;

/** The first of these that a phrase has. */
const FORMS: readonly (readonly [pattern: string, read: Read])[] = [
  ["(today|tomorrow)", ([, word], today) => fromTo(addDays(today, word === "today" ? 0 : 1))],
  ["(this|next) (weekend|week)", ([, which, unit], today) => week(which!, unit!, today)],
  [`(?:this )?(${WEEKDAYS.join("|")})`, ([, name], today) => comingWeekday(name!, today)],
  [
    `(${DATE})(?: (?:to|through|until))? (${DATE}|${DAY})`,
    ([, from, to], today) => range(from!, to!, today),
  ],
  [DATE, ([date], today) => fromTo(comingDate(date!, today))],
  // Months that are other words as well must follow a word that says they are meant.
  [
    `(${MONTH})(?<=^\\S+$|(?<!\\S)(?:in|free|open|available|this|next) \\S+|(?<!march|may))(?! ${DAY})`,
    ([name], today) => wholeMonth(name!, today),
  ],
];

/** Takes days from `today` on. */
export function takeDays(words: string[], today: string): PhraseDays | undefined {
  for (const [pattern, read] of FORMS) {
    const days = take(words, pattern, (match) => read(match, today));
    if (days) return days;
  }
  return undefined;
}

function fromTo(from: string | undefined, to = from, isAny = false): PhraseDays | undefined {
  return from && to && to >= from ? { dates: { from, to }, isAny: isAny && from < to } : undefined;
}

/** The rest of a week, or of its Saturday and Sunday. */
function week(which: string, unit: string, today: string): PhraseDays | undefined {
  const sunday = addDays(today, ((7 - weekday(today)) % 7) + (which === "next" ? 7 : 0));
  const first = addDays(sunday, unit === "weekend" ? -1 : -6);
  return fromTo(first < today ? today : first, sunday);
}

function comingWeekday(name: string, today: string): PhraseDays | undefined {
  return fromTo(addDays(today, (WEEKDAYS.indexOf(name) - weekday(today) + 7) % 7));
}

function range(first: string, last: string, today: string): PhraseDays | undefined {
  const from = comingDate(first, today);
  if (!from) return undefined;
  const isDay = /^\d+\D*$/.test(last);
  const to = isDay ? dateOf(from.slice(0, 7), parseInt(last)) : comingDate(last, from);
  if (!to || to > addDays(from, MAX_STAY_RANGE_DAYS - 1)) return undefined;
  return fromTo(from, to, to > addDays(from, MAX_FREE_DAYS - 1));
}

/** The next day of that name from `today` on; undefined for one that does not exist or is past. */
function comingDate(text: string, today: string): string | undefined {
  const words = text.split(" ").filter((word) => word !== "of");
  const numbers = words.map((word) => MONTHS.indexOf(word) + 1 || parseInt(word));
  if (/^\d{4}$/.test(words[0]!)) numbers.push(numbers.shift()!);
  if (MONTHS.includes(words[1]!)) numbers.reverse();
  const [month = 0, day = 0, year] = numbers;
  const now = Number(today.slice(0, 4));
  return (year === undefined ? [now, now + 1] : [year])
    .map((one) => dateOf(`${one}-${twoDigits(month)}`, day))
    .find((date) => date !== undefined && date >= today);
}

function wholeMonth(name: string, today: string): PhraseDays | undefined {
  const ahead = (MONTHS.indexOf(name) + 13 - Number(today.slice(5, 7))) % 12;
  const { from, to } = monthRange(addMonths(today.slice(0, 7), ahead));
  return fromTo(from < today ? today : from, to, true);
}

/** Undefined where a month has no such day. */
function dateOf(month: string, day: number): string | undefined {
  const date = `${month}-${twoDigits(day)}`;
  return parseDay(date) === undefined ? undefined : date;
}

const twoDigits = (number: number) => String(number).padStart(2, "0");
