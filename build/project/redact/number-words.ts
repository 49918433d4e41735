// Finds numbers in words, English, Spanish or French, and spells them in digits: "four oh six",
// "forty-four ninety-one", "double five", "cuatro cero seis", "quatre-vingt-dix".
import { each } from "./matching.ts";
import { mayMatch, pattern } from "./patterns.ts";

/** Words by value: from 0, from 10, and the tens from 20. */
const ONES =
  "zero,oh,o,nought,cero|one,uno,una,un,une|two,dos,deux|three,tres,trois|four,cuatro,quatre|five,cinco,cinq|six,seis|seven,siete,sept|eight,ocho,huit|nine,niner,nueve,neuf";
const TEENS =
  "ten,diez,dix|eleven,once,onze|twelve,doce,douze|thirteen,trece,treize|fourteen,catorce,quatorze|fifteen,quince,quinze|sixteen,dieciseis,seize|seventeen,diecisiete,dix-sept,dix sept|eighteen,dieciocho,dix-huit,dix huit|nineteen,diecinueve,dix-neuf,dix neuf";
const TENS =
  "twenty,veinte,veinti,vingt|thirty,treinta,trente|forty,cuarenta,quarante|fifty,cincuenta,cinquante|sixty,sesenta,soixante|seventy,setenta,septante|eighty,ochenta,quatre-vingts,quatre-vingt,quatre vingts,quatre vingt|ninety,noventa,nonante";

const wordsOf = (list: string, first: number, step: number) =>
  list
    .split("|")
    .flatMap((words, i) => words.split(",").map((w) => [w, first + i * step] as const));
const SMALL = new Map([...wordsOf(ONES, 0, 1), ...wordsOf(TEENS, 10, 1)]);
const TEN = new Map(wordsOf(TENS, 20, 10));
/** The value of each word. */
export const VALUES: ReadonlyMap<string, number> = new Map([...SMALL, ...TEN]);
/** Words of hundreds and thousands: "siete mil doscientos cuatro". */
export const SCALE: ReadonlySet<string> = new Set(
  "hundred thousand mil mille ciento cent cents doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos".split(
    " ",
  ),
);
/** Whether the word is a number below a hundred, or a hundred or thousand. */
export function isNamed(word: string): boolean {
  return VALUES.has(word) || SCALE.has(word);
}

// Longest first, so that "seventeen" is not read as "seven".
const anyOf = (words: Iterable<string>) =>
  [...words].toSorted((a, b) => b.length - a.length).join("|");
const ONE = anyOf([...SMALL].flatMap(([word, value]) => (value > 0 && value < 10 ? [word] : [])));
/** A digit that may be glued to others. */
const DIGIT = `(?:${ONE}|zero|cero)`;
const UNDER_100 = `(?:(?:soixante|quatre[ -]vingts?)(?:[ -](?:et )?(?:${anyOf([...SMALL.keys()].filter((word) => word !== "o"))}))?|(?:${anyOf(TEN.keys())})(?:(?:[ -]{1,2}(?:y |et )?)?(?:${ONE}))?|${anyOf(SMALL.keys())})`;
/** Hundreds by their digit, from 1. */
const HUNDREDS =
  "one hundred|a hundred|ciento?|cent;two hundred|doscient[oa]s|deux cents?;three hundred|trescient[oa]s|trois cents?;four hundred|cuatrocient[oa]s|quatre cents?;five hundred|quinient[oa]s|cinq cents?;six hundred|seiscient[oa]s|six cents?;seven hundred|setecient[oa]s|sept cents?;eight hundred|ochocient[oa]s|huit cents?;nine hundred|novecient[oa]s|neuf cents?".split(
    ";",
  );
const ANY_HUNDRED = HUNDREDS.join("|");
const WORD = `(?:double|triple|(?:${ANY_HUNDRED})(?![a-z])(?: (?:and |y |et )?${UNDER_100})?|${UNDER_100})(?![a-z])`;
/** Three or more glued: "fivefivefive"; two may be a word. */
const GLUED = `${DIGIT}{3,12}(?![a-z])`;
const RUN_PART = `(?:${WORD}|${GLUED}|\\d{1,20}(?!\\d))`;
// A run is unbounded, but consumed whole, so no part of it is read twice. It begins with a word or digit, so
// nothing is read before its first part.
const RUN = new RegExp(
  `(?<![a-z0-9])(?=[a-z0-9])(?:(?:[ ,.-]{0,3}|\\. ?(?:then|luego|puis)[ ,:]{1,2})${RUN_PART})+(?![a-z0-9])`,
  "g",
);
const PART = new RegExp(`${WORD}|\\d+`, "g");
const GLUED_ONES = new RegExp(`${DIGIT}(?=[a-z])`, "g");
const GLUED_HERE = new RegExp(`(?<![a-z])${GLUED}`, "g");
const BEGINS_WITH_HUNDRED = HUNDREDS.map(
  (words) => new RegExp(`^(?:${words})(?![a-z])(?: (?:and|y|et))? ?`),
);
/** A word that is a number, or part of one: each number in words has one. */
const SPELLED = `(?<![a-z])(?:(?:${anyOf(
  [...VALUES.keys(), "hundred", ...ANY_HUNDRED.split("|")].filter((word) =>
    /^(?!o$)[^ -]+$/.test(word),
  ),
)})(?![a-z])|veinti|${GLUED})`;
const SPELLED_WORD = new RegExp(SPELLED, "g");
const BETWEEN_DIGITS = new RegExp(`\\d(?:${ONE})\\d`);
const SPELLED_HERE = pattern(new RegExp(`${SPELLED}|${BETWEEN_DIGITS.source}`));
/** Fewest words of a run that count as spelled: "one or two" and "size twelve, 5X" are not. */
const MIN_WORDS = 2;

export interface SpelledNumber {
  readonly start: number;
  readonly end: number;
  readonly digits: string;
  /** Number of its parts that are words; the others are digits. */
  readonly words: number;
}

// Several rules ask for the same text, one after the other.
let last: { lower: string; numbers: readonly SpelledNumber[] } = { lower: "", numbers: [] };

/** The runs of at least two numbers in words of a lower-case text. */
export function spelledNumbers(lower: string): readonly SpelledNumber[] {
  return numbersIn(lower).filter(({ words }) => words >= MIN_WORDS);
}

/** All runs of numbers that have words, of a lower-case text with two or more such words. */
export function numbersIn(lower: string): readonly SpelledNumber[] {
  if (last.lower !== lower) {
    last = { lower, numbers: mayMatch(SPELLED_HERE, lower) && hasTwo(lower) ? runsOf(lower) : [] };
  }
  return last.numbers;
}

function hasTwo(lower: string): boolean {
  SPELLED_WORD.lastIndex = 0;
  return (SPELLED_WORD.test(lower) && SPELLED_WORD.test(lower)) || BETWEEN_DIGITS.test(lower);
}

/** The runs of numbers of a lower-case text, but for those of digits alone. */
function runsOf(lower: string): SpelledNumber[] {
  const runs: SpelledNumber[] = [];
  each(RUN, lower, (start, end, [run]) => {
    let digits = "";
    let words = 0;
    let times = 1;
    for (const [part] of unglued(run).matchAll(PART)) {
      if (/^\d/.test(part)) digits += part;
      else if (part === "double" || part === "triple") times = part === "double" ? 2 : 3;
      else {
        words++;
        digits += valueOf(part).repeat(times);
        times = 1;
      }
    }
    if (words > 0) runs.push({ start, end, digits, words });
  });
  return runs;
}

function unglued(run: string): string {
  return run.replace(GLUED_HERE, (glued) => glued.replace(GLUED_ONES, "$& "));
}

function valueOf(word: string): string {
  for (const [i, begin] of BEGINS_WITH_HUNDRED.entries()) {
    const rest = word.replace(begin, "");
    if (rest !== word) return `${i + 1}${rest === "" ? "00" : valueOf(rest).padStart(2, "0")}`;
  }
  const small = SMALL.get(word);
  if (small !== undefined) return String(small);
  const ten = [...TEN.keys()].filter((key) => word.startsWith(key)).reduce(longer);
  const one = word.slice(ten.length).replace(/^[ -]*(?:y |et )?/, "");
  return String(TEN.get(ten)! + (SMALL.get(one) ?? 0));
}

function longer(a: string, b: string): string {
  return b.length > a.length ? b : a;
}
