// The grammar of measures: whether a number explains itself, has a unit or a label, or is one of a range.
import { LOCK_WORD, OTHER_CODE } from "./code-words.ts";
import {
  AFTER_COUNT,
  BOUNDS,
  COUNTED,
  CURRENCY,
  FRAME,
  JOINTS,
  LABELS,
  LINKS,
  MONTHS,
  UNITS,
  YEAR_CUES,
} from "./measure-words.ts";
import { VALUES } from "./number-words.ts";
import type { Token } from "./tokens.ts";

// Times, ratios, sizes and numbers with a suffix, such as 7:30, 1:2:1, 19h30, 4x4, 1st, 1990s, 2e, 1,200, 9.5.
const FORM =
  /^(?:\d{1,2}:\d\d(?:am|pm|a|p|h)?|\d{1,2}(?::\d{1,2}){1,2}|\d(?:\.\d+)?:\d|\d\d?h\d\d|\d{1,4}x\d{1,4}|\d{1,3}(?:st|nd|rd|th|er|ere|e|eme|re|nde?|os?|as?)|\d{2,4}s|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,2}[ap]|n\d+|0[.,]\d{1,3}|[a-z]*20\d\d(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\d\d[a-z]*)$/;
const GLUED = /^(\d[\d.,]*)([a-z']+)$/;
const YEAR = /^(?:1[6-9]|20)\d\d$/;
const AMOUNT = /^\d+(?:[.,]\d{3})*(?:[.,]\d\d?)?$/;
const SMALL = /^\d{1,3}$/;
/** Tokens between a number and its unit. */
const LOOSE = new Set(["-", "+", "~", "'", '"', ")", "/", "*"]);
const MARKS = new Set(["'", '"', "%", "°", "$", "€", "£", "¢"]);
/** Words of a count between the number and what is counted. */
const ADJECTIVES = 4;
const LABEL_REACH = 5;
/** Labels that a code may have as well. */
const VAGUE =
  /^(?:no|nos|nr|num|numbers?|numeros?|ref|reference|[a-z]|us|top|line|day|year|step|access)$/;
/** Labels whose numbers are short, as they are names of places too. */
const PLACE =
  /^(?:runs?|beats?|pools?|lake|pond|reach|sites?|cabins?|rooms?|trail|unit|stretch|trout|bass|pike|salmon|line|fly|flies|rods?|people|guests|species|ants?|hex|adams|copper|hopper|drake|sally|beetle|top|group|station|stage)$/;
/** A longer number is the id of something, and says where that is. */
const LONGEST_LABELLED = 6;
/** Tokens on both sides of a bare year within which a lock makes a code of it. */
const LOCK_REACH = 8;

/** Whether the number explains itself: an amount, time, date, ordinal, ratio or year. */
export function isForm(tokens: readonly Token[], i: number): boolean {
  const { word } = tokens[i]!;
  if (VALUES.has(word)) return false;
  if (FORM.test(word)) return true;
  const glued = GLUED.exec(word);
  if (glued) return UNITS.has(glued[2]!) || COUNTED.has(glued[2]!);
  const [previous, next] = [tokens[i - 1]?.word ?? "", tokens[i + 1]?.word ?? ""];
  if ((CURRENCY.has(previous) && AMOUNT.test(word)) || CURRENCY.has(next) || MARKS.has(next))
    return true;
  if (previous === "#" && /^\d{1,2}$/.test(word)) return true;
  if (isDay(word) && (isMonth(tokens, i - 1, -1) || isMonth(tokens, i + 1, 1))) return true;
  if (isDate(tokens, i)) return true;
  return YEAR.test(word) && isYear(tokens, i);
}

function isDay(word: string): boolean {
  return /^\d{1,2}$/.test(word) || YEAR.test(word);
}

function isMonth(tokens: readonly Token[], at: number, step: number): boolean {
  let i = at;
  while (/^(?:[.,]|of|de|del|the|le|du|-|\/)$/.test(tokens[i]?.word ?? "x")) i += step;
  if (Math.abs(i - at) > 2) return false;
  const word = tokens[i]?.word ?? "";
  // "May 4" is a day, "may 4821" is none; "15, May 1" goes on after its comma.
  return MONTHS.has(word);
}

/** 5/15, 10/31/2026, 2026-06-01 and the fractions 1/2 and 3/4. */
function isDate(tokens: readonly Token[], i: number): boolean {
  let first = i;
  while (i - first < 4 && isSlash(tokens, first - 1)) first -= 2;
  const parts = [tokens[first]!.word];
  for (let at = first; parts.length < 4 && isSlash(tokens, at + 1); at += 2) {
    if (tokens[at + 1]!.word !== tokens[first + 1]!.word) break;
    parts.push(tokens[at + 2]!.word);
  }
  const [a, b, c] = parts as [string, string?, string?];
  if (b === undefined || parts.length > 3 || (i - first) / 2 >= parts.length) return false;
  const [dash, day] = [
    tokens[first + 1]!.word === "-",
    (part: string) => /^\d\d?$/.test(part) && +part <= 31,
  ];
  if (YEAR.test(a)) return day(b) && (c === undefined ? +b <= 12 && dash : day(c));
  if (c !== undefined) return day(a) && day(b) && (YEAR.test(c) || (!dash && /^\d\d$/.test(c)));
  return (
    !dash && ((day(a) && (day(b) || b === "100")) || YEAR.test(b) || (a === "24" && b === "7"))
  );
}

function isSlash(tokens: readonly Token[], i: number): boolean {
  const word = tokens[i]?.word;
  if (word !== "/" && word !== "-") return false;
  const [a, b] = [tokens[i - 1], tokens[i + 1]];
  return /^\d+$/.test(a?.word ?? "") && /^\d+$/.test(b?.word ?? "");
}

/** A bare year is a code beside a lock, unless a word about years stands with it. */
function isYear(tokens: readonly Token[], i: number): boolean {
  for (let at = i - LOCK_REACH; at <= i + LOCK_REACH; at++) {
    if (LOCK_WORD.has(tokens[at]?.word ?? "")) return hasYearCue(tokens, i);
  }
  return true;
}

function hasYearCue(tokens: readonly Token[], i: number): boolean {
  return [i - 1, i + 1].some((at) => {
    const word = tokens[at]?.word ?? "";
    return YEAR_CUES.has(word) || MONTHS.has(word);
  });
}

/** Whether only its digits make a year of the number. */
export function isBareYear(tokens: readonly Token[], i: number): boolean {
  if (!YEAR.test(tokens[i]!.word) || hasYearCue(tokens, i)) return false;
  return !hasUnit(tokens, i) && !hasLabel(tokens, i) && !isDate(tokens, i);
}

/** Whether a unit or what is counted follows. */
export function hasUnit(tokens: readonly Token[], i: number): boolean {
  const { word } = tokens[i]!;
  let at = i + 1;
  while (at <= i + 2 && LOOSE.has(tokens[at]?.word ?? "")) at++;
  const unit = tokens[at]?.word ?? "";
  if (UNITS.has(unit) && isUnit(tokens, at)) return true;
  const small = SMALL.test(word) || VALUES.has(word);
  const then = tokens[at + 1]?.word ?? "";
  if (/^[ap]$/.test(unit) && then === "." && tokens[at + 2]?.word === "m") return true;
  if (small && AFTER_COUNT.has(unit) && (word.length < 3 || MONTHS.has(then))) return true;
  for (let n = 0; n < ADJECTIVES; n++, at++) {
    const next = tokens[at]?.word ?? "";
    if (next === "" || FRAME.has(next) || !/^[a-z]/.test(next)) return false;
    if (COUNTED.has(next) || UNITS.has(next)) return true;
    if (small && next.length > 3 && /[^su]s$|aux$/.test(next)) return true;
  }
  return false;
}

/** "in" is a unit but before what one can be in: "4821 in the morning". */
function isUnit(tokens: readonly Token[], at: number): boolean {
  const [unit, next] = [tokens[at]!.word, tokens[at + 1]?.word ?? ""];
  if (unit === "in")
    return !/^(?:your|the|my|our|an?|any|each|case|this|that|google|maps?|gps|order|and|before|on|all|to|total)$/.test(
      next,
    );
  return unit !== "head" || !FRAME.has(next);
}

/** Whether a label, or a word that sets a bound to a small number, stands before it. */
export function hasLabel(tokens: readonly Token[], i: number): boolean {
  const { word } = tokens[i]!;
  const previous = tokens[i - 1]?.word ?? "";
  if (word.split(".", 1)[0]!.length > LONGEST_LABELLED) return false;
  const small = word.length <= 2 && !VALUES.has(word);
  if (small && (BOUNDS.has(previous) || isItem(tokens, i))) return true;
  const locked = isNearLock(tokens, i);
  if (small && !locked && (previous === ":" || previous === "(")) return true;
  for (let at = i - 1; at >= i - LABEL_REACH; at--) {
    const label = tokens[at]?.word ?? "";
    if (label === "code" || label === "codes") return OTHER_CODE.has(tokens[at - 1]?.word ?? "");
    if (PLACE.test(label) && word.length > 3) return false;
    if (LABELS.has(label)) return !locked || !VAGUE.test(label);
    if (!LINKS.has(label)) return false;
  }
  return false;
}

/** The number of an item in a list: "1) no bait; 2) no wading". */
function isItem(tokens: readonly Token[], i: number): boolean {
  const [previous, next] = [tokens[i - 1]?.word ?? ".", tokens[i + 1]?.word ?? ""];
  return /^[.:;]$/.test(previous) && /^[).]$/.test(next);
}

function isNearLock(tokens: readonly Token[], i: number): boolean {
  for (let at = i - 1; at >= i - LABEL_REACH; at--) {
    const word = tokens[at]?.word ?? "";
    if (word === ".") return false;
    if (LOCK_WORD.has(word)) return !OTHER_CODE.has(tokens[at - 1]?.word ?? "");
  }
  return false;
}

/** Whether the number goes on with a list after a label: "sizes 12 14 16". */
export function areListed(tokens: readonly Token[], j: number): boolean {
  return [tokens[j - 1], tokens[j]].every((token) => /^\d\d$/.test(token?.word ?? ""));
}

/** Whether the two numbers are a range or a list: only joints and units stand between them. */
export function areJoined(tokens: readonly Token[], i: number, j: number): boolean {
  // "4 1/2"
  if (j - i === 1) return tokens[j + 1]?.word === "/";
  if (j - i > 4) return false;
  for (let at = i + 1; at < j; at++) {
    const { word } = tokens[at]!;
    if (word !== "," && !JOINTS.has(word) && !UNITS.has(word)) return false;
  }
  const listed = tokens[i + 1]!.word === ",";
  const [a, b] = [tokens[i]!.word.length, tokens[j]!.word.length];
  return !listed || (Math.max(a, b) <= 8 && Math.abs(a - b) <= 2);
}
