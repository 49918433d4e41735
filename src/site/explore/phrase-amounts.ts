// Takes amounts out of a phrase: "2 rods", "under 150", "within 50 miles", "3 days", "weekends".
import { MAX_RADIUS_KM, MAX_RATE, MAX_RODS, MAX_STAY_DAYS } from "../../limits.ts";
import type { Stay } from "../../query.ts";
import { lengthOf, type DateRange } from "./month.ts";
import { DISTANCE, RODS, take, UNIT } from "./phrase-words.ts";

const NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const NUMBER = `(${NUMBERS.join("|")}|[1-9]\\d{0,6})`;
const WEEKEND = ["sat", "sun"];
const KM_PER_MILE = 1.609;

/** Which days of a range are enough, of no more in a row than there are. */
export function takeStay(words: string[], range: DateRange): Stay {
  const weekend = take(words, "weekends?", ([word]) => word);
  const most = weekend === undefined ? MAX_STAY_DAYS : WEEKEND.length;
  const days = take(words, `${NUMBER} days?`, ([, number]) =>
    upTo(Math.min(most, lengthOf(range)), number),
  );
  return {
    days: days ?? (weekend === "weekend" ? WEEKEND.length : 1),
    weekdays: weekend === undefined ? undefined : WEEKEND,
  };
}

/** `rate` is the most that a day may cost. */
export function takeAmounts(words: string[]) {
  return {
    kilometres: take(words, `(?:within )?${NUMBER} (${DISTANCE})`, ([, number, unit]) =>
      upTo(MAX_RADIUS_KM, number, unit!.startsWith("m") ? KM_PER_MILE : 1),
    ),
    rods: take(words, `${NUMBER} ${RODS}`, ([, number]) => upTo(MAX_RODS, number)),
    rate: take(
      words,
      `(?:under|below|up to|less than|at most|max) ${NUMBER}(?: (?:dollars?|usd|bucks))?(?! ${UNIT})`,
      ([, number]) => upTo(MAX_RATE, number),
    ),
  };
}

/** The whole number that a word says, times a factor; undefined above `most`. */
function upTo(most: number, word = "", factor = 1): number | undefined {
  const number = Math.round((NUMBERS.indexOf(word) + 1 || Number(word)) * factor);
  return number <= most ? number : undefined;
}
