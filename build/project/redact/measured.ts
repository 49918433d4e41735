// Tells whether a number in a text is a measure or a year.
import { after, before, UNIT_AHEAD } from "./matching.ts";

const YEAR = /^(?:1[789]|20)\d\d$/;
const YEAR_CUE =
  /(?<![a-z])(?:since|in|from|by|until|till|of|season|during|before|after|around|circa|year|summer|spring|fall|winter|established|est\.?|founded|built|desde|en|depuis|january|february|march|april|may|june|july|august|september|october|november|december) $/;
const YEAR_AHEAD = /^ (?:season|year|opener|calendar)/;

/** Whether the number at `start` to `end` of a lower-case text is an amount with its unit, or a year. */
export function isMeasured(lower: string, start: number, end: number): boolean {
  const behind = after(lower, end, 16);
  if (UNIT_AHEAD.test(behind)) return true;
  if (!YEAR.test(lower.slice(start, end))) return false;
  return YEAR_CUE.test(before(lower, start, 24)) || YEAR_AHEAD.test(behind);
}
