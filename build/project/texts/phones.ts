// Finds telephone numbers that are valid in some country where there is water to fish.
import { parsePhoneNumberFromString, type CountryCode } from "libphonenumber-js/max";
import { isHotline } from "./agencies.ts";
import type { Hit } from "./types.ts";

const COUNTRIES = "US MX FR ES DE IT PT BR AR CL GB".split(" ") as CountryCode[];
/** Nine to fifteen digits, with up to three marks between two groups of them; more are no number. */
const DIGITS = /\d(?:[ ()./~*_-]{0,3}\d){8,}/g;
const MAX_DIGITS = 15;
const NOT_A_NUMBER =
  /[$€£#%]$|(?<![a-z])(?:ids?|no|nr|permit|permiso|permis|licen[sc]e|station|gauge|gage|comid|code|wbic|site|serial|isbn|account|case|file|order|parcel|parcela|lot|vin|iban)[ .:#]{0,3}$/;
const AROUND = 90;
/** A measure as machines print it. */
const DECIMAL = /^\d{1,3}\.\d{5,}$/;

/** Telephone numbers in a lower-case text with its numbers in digits. */
export function findPhones(text: string, found: (hit: Hit) => void): void {
  for (const { 0: match, index } of text.matchAll(DIGITS)) {
    const end = index + match.length;
    let start = index;
    while ("(+".includes(text[start - 1] ?? " ")) start--;
    const digits = match.replace(/\D/g, "");
    const isInternational = text[start] === "+" || digits.startsWith("00");
    if (digits.length > MAX_DIGITS || DECIMAL.test(match)) continue;
    const before = text.slice(Math.max(0, start - AROUND), start);
    if (!isInternational && (NOT_A_NUMBER.test(before) || isSeries(match))) continue;
    const national = nationalOf(digits, isInternational);
    const around = `${before} ${text.slice(end, end + AROUND)}`;
    if (national !== undefined && !isHotline(national, around))
      found({ kind: "phone", start, end });
  }
}

/** Numbers of the same length that go up or down are sizes, not groups of a telephone number. */
function isSeries(match: string): boolean {
  const groups = match.match(/\d+/g)!;
  const { length } = groups[0]!;
  if (
    groups.length < 3 ||
    length < 2 ||
    match.startsWith("0") ||
    groups.some((group) => group.length !== length)
  )
    return false;
  const sorted = groups.toSorted();
  return [sorted, sorted.toReversed()].some((so) => so.every((group, i) => group === groups[i]));
}

/** The national number if it is valid, first in North America; undefined if nowhere. */
function nationalOf(digits: string, isInternational: boolean): string | undefined {
  const number = isInternational ? `+${digits.replace(/^00/, "")}` : digits;
  for (const country of isInternational ? [undefined] : COUNTRIES) {
    const phone = parsePhoneNumberFromString(number, country);
    if (phone?.isValid()) return phone.nationalNumber;
  }
  return undefined;
}
