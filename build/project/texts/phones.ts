// Finds telephone numbers that are valid in some country where there is water to fish.
import { parsePhoneNumberFromString, type CountryCode } from "libphonenumber-js/max";
import { isHotline } from "./agencies.ts";
import { digitsOf, MARK, WORD, type Tokens } from "./tokens.ts";
import type { Hit } from "./types.ts";

/** Digits of a number with its area code, and with its country's. */
const MIN_DIGITS = 9;
const MAX_DIGITS = 15;
/** Marks between two groups of digits. */
const MAX_GAP = 3;
const COUNTRIES: readonly CountryCode[] = [
  "US",
  "MX",
  "FR",
  "ES",
  "DE",
  "IT",
  "PT",
  "BR",
  "AR",
  "CL",
  "GB",
];
const NOT_A_NUMBER =
  /[$€£#%]$|(?<![a-z])(?:ids?|no|nr|permit|permiso|permis|licen[sc]e|station|gauge|gage|comid|code|wbic|site|serial|isbn|account|case|file|order|parcel|parcela|lot|vin|iban)[ .:#]{0,3}$/;
const AROUND = 90;
/** A measure as machines print it. */
const DECIMAL = /^\d{1,3}\.\d{5,}$/;

/** Numbers whose digits, in figures or words, are spread over up to ten tokens. */
export function findPhones(tokens: Tokens, found: (hit: Hit) => void): void {
  for (let first = 0; first < tokens.count; first++) {
    const run = runFrom(tokens, first);
    if (run === undefined) continue;
    const { last, digits } = run;
    first = last;
    if (digits.length < MIN_DIGITS || digits.length > MAX_DIGITS) continue;
    const { lower, ends } = tokens;
    const [start, end] = [run.start, ends[last]!];
    const isPlus = lower[start] === "+" || digits.startsWith("00");
    const before = lower.slice(Math.max(0, start - AROUND), start);
    if (DECIMAL.test(lower.slice(start, end)) || (!isPlus && NOT_A_NUMBER.test(before))) continue;
    const national = nationalOf(digits, isPlus);
    const around = `${before} ${lower.slice(end, end + AROUND)}`;
    if (national !== undefined && !isHotline(national, around))
      found({ kind: "phone", start, end });
  }
}

/** Consecutive tokens from `first` on that are numbers: their digits, and the last of them. */
function runFrom(tokens: Tokens, first: number) {
  let digits = digitsOf(tokens, first);
  if (digits === undefined) return undefined;
  let last = first;
  for (let next = first + 1; next < tokens.count; next++) {
    if (tokens.starts[next]! - tokens.ends[last]! > MAX_GAP) break;
    const more = digitsOf(tokens, next);
    if (more === undefined && tokens.forms[next] !== "") break;
    const mark = tokens.kinds[next] === MARK ? tokens.lower[tokens.starts[next]!]! : "";
    // A comma parts numbers in figures: 18, 22 and 24.
    const isSpoken = mark === "," && tokens.kinds[last] === WORD;
    if (!isSpoken && !"-./()*_~".includes(mark)) break;
    if (more === undefined) continue;
    digits += more;
    last = next;
  }
  let start = tokens.starts[first]!;
  while ("(+".includes(tokens.text[start - 1] ?? " ")) start--;
  return { start, last, digits };
}

/** The national number if it is valid, first in North America; undefined if nowhere. */
function nationalOf(digits: string, isInternational: boolean): string | undefined {
  if (isInternational) {
    const phone = parsePhoneNumberFromString(`+${digits.replace(/^00/, "")}`);
    return phone?.isValid() ? phone.nationalNumber : undefined;
  }
  for (const country of COUNTRIES) {
    const phone = parsePhoneNumberFromString(digits, country);
    if (phone?.isValid()) return phone.nationalNumber;
  }
  return undefined;
}
