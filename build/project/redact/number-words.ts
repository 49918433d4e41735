// Finds numbers in words and spells them in digits: "four oh six", "forty-four ninety-one", "double five".
import { each } from "./matching.ts";

const ONES =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const VALUES = new Map<string, string>([
  ...ONES.map((word, value) => [word, String(value)] as const),
  ["oh", "0"],
  ["o", "0"],
  ["nought", "0"],
  ["niner", "9"],
]);
const WORD = `(?:double|triple|nought|niner|${[...ONES].reverse().join("|")}|(?:${TENS.join("|")})(?:[ -]{1,2}(?:one|two|three|four|five|six|seven|eight|nine))?|oh|o)`;
/** One word of a number, or a group of digits between such words. */
export const NUMBER_WORD = WORD;
// A run is unbounded, but consumed whole, so no part of it is read twice.
const RUN = new RegExp(
  `(?<![a-z0-9])(?:${WORD}|\\d{1,4})(?:[ ,.-]{1,3}(?:${WORD}|\\d{1,4}))+(?![a-z0-9])`,
  "g",
);
const PART = new RegExp(`${WORD}|\\d{1,4}`, "g");
/** Matches in every text with a number in words. */
export const SPELLED_HERE = new RegExp(
  `(?<![a-z])(?:zero|oh|nought|niner|${ONES.slice(1).join("|")}|${TENS.join("|")})(?![a-z])`,
);
/** Fewest words of a run that count as spelled: "one or two" and "size twelve, 5X" are not. */
const MIN_WORDS = 2;

export interface SpelledNumber {
  readonly start: number;
  readonly end: number;
  readonly digits: string;
  /** Number of its parts that are words; the others are digits. */
  readonly words: number;
}

// Two rules ask for the same text, one after the other.
let last: { lower: string; numbers: readonly SpelledNumber[] } = { lower: "", numbers: [] };

/** The runs of at least two numbers in words of a lower-case text. */
export function spelledNumbers(lower: string): readonly SpelledNumber[] {
  if (last.lower !== lower)
    last = { lower, numbers: SPELLED_HERE.test(lower) ? runsOf(lower) : [] };
  return last.numbers;
}

function runsOf(lower: string): SpelledNumber[] {
  const runs: SpelledNumber[] = [];
  each(RUN, lower, (start, end, [run]) => {
    let digits = "";
    let words = 0;
    let times = 1;
    for (const [part] of run.matchAll(PART)) {
      if (/^\d/.test(part)) digits += part;
      else if (part === "double" || part === "triple") times = part === "double" ? 2 : 3;
      else {
        words++;
        digits += valueOf(part).repeat(times);
        times = 1;
      }
    }
    if (words >= MIN_WORDS) runs.push({ start, end, digits, words });
  });
  return runs;
}

function valueOf(word: string): string {
  const plain = VALUES.get(word);
  if (plain !== undefined) return plain;
  const [ten, one] = word.split(/[ -]+/);
  return String((TENS.indexOf(ten!) + 2) * 10 + (one ? ONES.indexOf(one) : 0));
}
