// The patterns of the rules. A text is read once for the pieces that all of them require, so that a pattern
// is tried only on a text that it may match.
import { setFlagsFromString } from "node:v8";
import { Automaton } from "./automaton.ts";
import { each } from "./matching.ts";
import { requiredBy } from "./required.ts";
import type { Scan } from "./types.ts";

/** A global pattern, and whether it reads the text as it is or in lower case. */
export interface Pattern {
  readonly regexp: RegExp;
  readonly cased: boolean;
  /** Index of what it requires; undefined if that is nothing. */
  readonly index: number | undefined;
}

// Each pattern runs over thousands of texts: what V8 makes of it for its first few runs, an interpreter's
// form, takes longer to make than they do.
setFlagsFromString("--no-regexp-tier-up");

/** All patterns that have been made. */
export const PATTERNS: Pattern[] = [];
/** The sets of pieces; patterns that require the same share one. */
const required: (readonly string[])[] = [];
const indexes = new Map<string, number>();
let automaton: Automaton | undefined;

/** A pattern over the text in lower case. */
export function pattern(regexp: RegExp): Pattern {
  return made(regexp, false);
}

/** A pattern over the text as it is. */
export function casedPattern(regexp: RegExp): Pattern {
  return made(regexp, true);
}

function made(regexp: RegExp, cased: boolean): Pattern {
  const pieces = requiredBy(regexp, cased);
  const one = { regexp, cased, index: pieces && indexOf(pieces) };
  PATTERNS.push(one);
  return one;
}

function indexOf(pieces: readonly string[]): number {
  const key = pieces.join("|");
  let index = indexes.get(key);
  if (index === undefined) {
    automaton = undefined;
    indexes.set(key, (index = required.push(pieces) - 1));
  }
  return index;
}

/** Calls `visit` with every match of a pattern in a text. */
export function eachMatch(
  one: Pattern,
  scan: Pick<Scan, "text" | "lower">,
  visit: (start: number, end: number, match: RegExpExecArray) => void,
): void {
  if (mayMatch(one, scan.lower)) each(one.regexp, one.cased ? scan.text : scan.lower, visit);
}

/** Calls `visit` with every match of the patterns in a text. */
export function eachMatchOf(
  all: readonly Pattern[],
  scan: Pick<Scan, "text" | "lower">,
  visit: (start: number, end: number) => void,
): void {
  for (const one of all) eachMatch(one, scan, visit);
}

let last: string | undefined;

/** Whether a pattern may match a text, which is given in lower case. */
export function mayMatch({ index }: Pattern, lower: string): boolean {
  if (index === undefined) return true;
  automaton ??= new Automaton(required);
  if (last !== lower) {
    automaton.read(lower);
    last = lower;
  }
  return automaton.has(index);
}
