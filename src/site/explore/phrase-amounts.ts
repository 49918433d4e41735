// Reads amounts in folded words: "2 rods", "under 150", "within 50 miles of", "3 days", "weekends".
import { MAX_RADIUS_KM, MAX_RATE, MAX_RODS, MAX_STAY_DAYS } from "../../limits.ts";
import { isOpen, type MarkedWords } from "./phrase-marks.ts";
import { DISTANCES, RODS } from "./phrase-words.ts";

export interface Amounts {
  rods?: number;
  /** Most that a day may cost. */
  rate?: number;
  kilometres?: number;
  /** So many days in a row are enough. */
  days?: number;
  weekdays?: readonly string[];
}

interface Amount {
  amounts: Amounts;
  /** How many words say so. */
  length: number;
}

const NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const MONEY = ["dollars", "dollar", "usd", "bucks"];
/** Words before the most that something may cost. */
const AT_MOST: readonly (readonly string[])[] = [["under"], ["below"], ["up", "to"], ["less", "than"], ["at", "most"], ["max"]]; // prettier-ignore
const WEEKEND = ["sat", "sun"];

/** Days count only where any days of a range are asked for. */
export function markAmounts(phrase: MarkedWords, hasRange: boolean): Amounts {
  const all: Amounts = {};
  for (const i of phrase.words.keys()) {
    const found = readAmount(phrase.words, i, hasRange);
    if (!found || !isOpen(phrase, i, found.length)) continue;
    phrase.marks.fill("amount", i, i + found.length);
    Object.assign(all, found.amounts);
  }
  return all;
}

/** The amount that the words from `at` on say. */
function readAmount(words: readonly string[], at: number, hasRange: boolean): Amount | undefined {
  const begin = words[at] === "within" ? at + 1 : at;
  const [number, unit = ""] = [numberOf(words[begin]), words[begin + 1]];
  const factor = DISTANCES[unit];
  if (number !== undefined && factor !== undefined) {
    const kilometres = Math.round(number * factor);
    const length = begin - at + 2;
    return kilometres <= MAX_RADIUS_KM ? { amounts: { kilometres }, length } : undefined;
  }
  if (begin === at && number !== undefined) {
    if (RODS.has(unit) && number <= MAX_RODS) return { amounts: { rods: number }, length: 2 };
    const isStay = hasRange && (unit === "days" || unit === "day") && number <= MAX_STAY_DAYS;
    return isStay ? { amounts: { days: number }, length: 2 } : undefined;
  }
  if (hasRange && words[at] === "weekends") {
    return { amounts: { weekdays: WEEKEND }, length: 1 };
  }
  if (hasRange && words[at] === "weekend") {
    return { amounts: { days: WEEKEND.length, weekdays: WEEKEND }, length: 1 };
  }
  return rateAt(words, at);
}

function rateAt(words: readonly string[], at: number): Amount | undefined {
  const before = AT_MOST.find((all) => all.every((word, i) => words[at + i] === word));
  if (!before) return undefined;
  const rate = numberOf(words[at + before.length]);
  if (rate === undefined || rate > MAX_RATE) return undefined;
  const unit = words[at + before.length + 1] ?? "";
  if (DISTANCES[unit] !== undefined || RODS.has(unit)) return undefined;
  return { amounts: { rate }, length: before.length + (MONEY.includes(unit) ? 2 : 1) };
}

function numberOf(word = ""): number | undefined {
  const named = NUMBERS.indexOf(word) + 1;
  if (named > 0) return named;
  return /^[1-9]\d{0,6}$/.test(word) ? Number(word) : undefined;
}
