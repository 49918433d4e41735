// Tells which numbers of a text are measures: a number with its unit, a count of things, a label's value, a
// date, a price. What no measure explains may be a code, an account or a place.
import { isHotline } from "./agencies.ts";
import { after, before } from "./matching.ts";
import { areJoined, areListed, hasLabel, hasUnit, isBareYear, isForm } from "./measure-grammar.ts";
import { isNamed, SCALE, VALUES } from "./number-words.ts";
import { hasKind, type Token, tokensOf } from "./tokens.ts";
import { kindOf } from "./words.ts";

/** A number of a text, or several that belong together, such as 4-8-2-1. */
export interface Quantity {
  readonly start: number;
  readonly end: number;
  /** Its digits; a word counts as its value. */
  readonly digits: string;
  readonly measured: boolean;
  /** A year with no word about years beside it, which may be a code as well. */
  readonly bareYear: boolean;
  /** Number of its parts: 4 of 4-8-2-1. */
  readonly parts: number;
}

const EMERGENCY = new Set(["911", "112", "062", "085", "088", "511", "811", "117", "118", "144"]);
/** The beginning of "1-800-TIP-MONT". */
const TOLL_FREE = /^1?8(?:00|33|44|55|66|77|88)$/;

let last: { lower: string; quantities: readonly Quantity[] } = { lower: "", quantities: [] };

/** Whether every number between two positions of a lower-case text is surely explained by a measure. */
export function isMeasured(lower: string, start: number, end: number): boolean {
  const quantities = quantitiesOf(lower);
  let [low, high] = [0, quantities.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (quantities[middle]!.end <= start) low = middle + 1;
    else high = middle;
  }
  let measured = low < quantities.length && quantities[low]!.start < end;
  for (; measured && low < quantities.length && quantities[low]!.start < end; low++)
    measured = quantities[low]!.measured && !quantities[low]!.bareYear;
  return measured;
}

/** The numbers of a lower-case text in their order, in time proportional to its length. */
export function quantitiesOf(lower: string): readonly Quantity[] {
  if (last.lower === lower) return last.quantities;
  last = { lower, quantities: hasKind(lower, NUMBER) ? read(lower, tokensOf(lower)) : [] };
  return last.quantities;
}

const NUMBER = kindOf(isNumber);

function isNumber(word: string): boolean {
  const code = word.charCodeAt(0);
  if (code < 0x30) return false;
  return (code <= 0x39 || isNamed(word) || /\d/.test(word)) && word !== "o";
}

function read(lower: string, tokens: readonly Token[]): Quantity[] {
  const numbers: number[] = [];
  tokens.forEach(({ meaning }, i) => {
    if (meaning.kinds & NUMBER) numbers.push(i);
  });
  const measured = numbers.map(
    (i) => isForm(tokens, i) || hasUnit(tokens, i) || hasLabel(tokens, i),
  );
  // A range or list is explained by the unit of its last number, or by the label of its first.
  for (let n = numbers.length - 2; n >= 0; n--)
    measured[n] ||= measured[n + 1]! && areJoined(tokens, numbers[n]!, numbers[n + 1]!);
  for (let n = 1; n < numbers.length; n++)
    measured[n] ||=
      measured[n - 1]! &&
      (areJoined(tokens, numbers[n - 1]!, numbers[n]!) || areListed(tokens, numbers[n]!));
  return group(lower, tokens, numbers, measured);
}

/** Joins what is no measure and stands together: "4-8-2-1", "four eight two one", "7 39 15". */
function group(
  lower: string,
  tokens: readonly Token[],
  numbers: readonly number[],
  measured: readonly boolean[],
): Quantity[] {
  const groups: Quantity[] = [];
  for (let n = 0; n < numbers.length; n++) {
    const bareYear = measured[n]! && isBareYear(tokens, numbers[n]!);
    const parts = [tokens[numbers[n]!]!];
    let breaks = 0;
    let plain = measured[n]!;
    for (; n + 1 < numbers.length; n++) {
      const [here, next] = [parts.at(-1)!, tokens[numbers[n + 1]!]!];
      const named = isNamed(here.word) && isNamed(next.word);
      if (!isGap(lower, here.end, next.start)) break;
      if (!named && (measured[n]! || measured[n + 1]!)) break;
      if (named && !isCompound(here.word, next.word)) breaks++;
      parts.push(next);
      plain = measured[n + 1]! && (named || plain);
    }
    const [start, end] = [parts[0]!.start, parts.at(-1)!.end];
    const digits = parts.map(({ word }) => digitsOf(word)).join("");
    const explained =
      plain && breaks < 2 ? true : isNamed(parts.at(-1)!.word) && isOneNumber(parts, breaks);
    const open = explained || isPublicNumber(lower, start, end, digits);
    groups.push({ start, end, digits, measured: open, bareYear, parts: parts.length });
  }
  return groups;
}

/** A lone number word explains itself, and so do "thirty five" and "two fifty", but no "seven thousand two". */
function isOneNumber(parts: readonly Token[], breaks: number): boolean {
  if (parts.length > 2 && parts.some(({ word }) => SCALE.has(word))) return false;
  return breaks === 0 || (breaks === 1 && parts.length === 2);
}

function isGap(lower: string, from: number, to: number): boolean {
  return to - from <= 3 && /^[ .,*-]*$/.test(lower.slice(from, to));
}

/** Whether the two words are one number: "twenty five", "quatre vingt", "soixante douze". */
function isCompound(first: string, second: string): boolean {
  if (SCALE.has(first) || SCALE.has(second)) return true;
  const [a, b] = [VALUES.get(first)!, VALUES.get(second)!];
  if (a >= 20) return b > 0 && b < (/^(?:soixante|vingt)/.test(first) ? 20 : 10);
  return (first === "quatre" && second === "vingt") || (first === "dix" && b > 6 && b < 10);
}

function digitsOf(word: string): string {
  return /\d/.test(word) ? word.replace(/\D/g, "") : String(VALUES.get(word) ?? "");
}

function isPublicNumber(lower: string, start: number, end: number, digits: string): boolean {
  if (EMERGENCY.has(digits) || TOLL_FREE.test(digits)) return true;
  if (digits.length < 7 || digits.length > 11) return false;
  return isHotline(digits.slice(-10), `${before(lower, start, 60)} ${after(lower, end, 60)}`);
}
