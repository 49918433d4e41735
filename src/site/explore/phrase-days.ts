// Takes days out of a phrase, like "june 12 to 14" and "4th of july", and amounts: "2 rods", "under 150", "3 days".
import { addMonths, parseDay } from "../../dates.ts";
import { fold } from "../../fold.ts";
import {
  MAX_FREE_DAYS,
  MAX_RADIUS_KM,
  MAX_RATE,
  MAX_RODS,
  MAX_STAY_DAYS,
  MAX_STAY_RANGE_DAYS,
} from "../../limits.ts";
import type { Stay } from "../../query.ts";
import { MONTHS as MONTH_NAMES, WEEKDAYS as WEEKDAY_NAMES } from "../shared/us-english.ts";
import { addDays, lengthOf, monthRange, weekday, type DateRange } from "./month.ts";
import { READ } from "./phrase-words.ts";

const WEEKDAYS = WEEKDAY_NAMES.flatMap(fold);
const MONTHS = MONTH_NAMES.flatMap(fold);
const NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const WEEKEND = ["sat", "sun"];
const KM_PER_MILE = 1.609;

/** In miles where the first letter says so. */
const DISTANCE = "(?:miles?|mi|km|kilomet(?:er|re)s)";
const RODS = "(?:rods?|anglers?|people|persons|guests)";
/** Follows an amount that is neither a day of a month nor a price. */
const UNIT = `(?:${DISTANCE}|${RODS}|days?)(?!\\S)`;
const AMOUNT = `(${NUMBERS.join("|")}|[1-9]\\d{0,6})`;
const MONTH = `(?:${MONTHS.join("|")})(?!\\S)`;
const NUMBER = "\\d{1,2}(?:st|nd|rd|th)?(?!\\S)";
const DAY = `${NUMBER}(?! ${UNIT})`;
/** The last form is how "6/12" and "6/12/2026" are folded; it must not be the end of another date. */
const DATE = `(?:\\d{4} \\d\\d \\d\\d|${MONTH} ${DAY}|${NUMBER} (?:of )?${MONTH}|(?<!\\d )${NUMBER} ${DAY}(?: \\d{4})?)(?!\\S)`;

/** What `read` makes of the first match of whole words that it takes; these count as read from then on. */
function take<T>(
  words: string[],
  pattern: string,
  read: (match: readonly string[]) => T | undefined,
): T | undefined {
  const text = words.join(" ");
  for (const match of text.matchAll(new RegExp(`(?<!\\S)(?:${pattern})(?!\\S)`, "g"))) {
    const found = read(match);
    if (found === undefined) continue;
    const before = text.slice(0, match.index).split(" ").length - 1;
    words.fill(READ, before, before + match[0].split(" ").length);
    return found;
  }
  return undefined;
}

/** `rate` is the most that a day may cost. */
export function takeAmounts(words: string[]) {
  return {
    kilometres: take(words, `(?:within )?${AMOUNT} (${DISTANCE})`, ([, number, unit]) =>
      upTo(MAX_RADIUS_KM, number, unit!.startsWith("m") ? KM_PER_MILE : 1),
    ),
    rods: take(words, `${AMOUNT} ${RODS}`, ([, number]) => upTo(MAX_RODS, number)),
    rate: take(
      words,
      `(?:under|below|up to|less than|at most|max) ${AMOUNT}(?: (?:dollars?|usd|bucks))?(?! ${UNIT})`,
      ([, number]) => upTo(MAX_RATE, number),
    ),
  };
}

/** The whole number that a word says, times a factor; undefined above `most`. */
function upTo(most: number, word = "", factor = 1): number | undefined {
  const number = Math.round((NUMBERS.indexOf(word) + 1 || Number(word)) * factor);
  return number <= most ? number : undefined;
}

/** Which days of a range are enough, of no more in a row than there are. */
export function takeStay(words: string[], dates: DateRange): Stay {
  const weekend = take(words, "weekends?", ([word]) => word);
  const most = weekend === undefined ? MAX_STAY_DAYS : WEEKEND.length;
  const days = take(words, `${AMOUNT} days?`, ([, number]) =>
    upTo(Math.min(most, lengthOf(dates)), number),
  );
  return {
    days: days ?? (weekend === "weekend" ? WEEKEND.length : 1),
    weekdays: weekend === undefined ? undefined : WEEKEND,
  };
}

interface PhraseDays {
  dates: DateRange;
  /** Any day of the range will do. */
  isAny: boolean;
}

type Read = (match: readonly string[], today: string) => PhraseDays | undefined;

/** The first of these that a phrase has. */
const FORMS: readonly (readonly [pattern: string, read: Read])[] = [
  ["(today|tomorrow)", ([, word], today) => fromTo(addDays(today, word === "today" ? 0 : 1))],
  ["(this|next) (weekend|week)", ([, which, unit], today) => week(which!, unit!, today)],
  [
    `(?:this )?(${WEEKDAYS.join("|")})`,
    ([, name], today) => fromTo(addDays(today, (WEEKDAYS.indexOf(name!) - weekday(today) + 7) % 7)),
  ],
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
