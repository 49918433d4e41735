// Finds telephone numbers that are valid in some country where there is water to fish.
import { parsePhoneNumberFromString, type CountryCode } from "libphonenumber-js/max";
import { isHotline } from "./agencies.ts";
import { hitsOf } from "./hits.ts";
import type { Hit } from "./types.ts";

const COUNTRIES = "US MX FR ES DE IT PT BR AR CL GB".split(" ") as CountryCode[];
/** Nine to fifteen digits, with up to three marks between two groups of them; more aren't a number. */
const NUMBER = /(?<![(+])[(+]*\d(?:[ ()./~*_-]{0,3}\d){8,}/g;
const MAX_DIGITS = 15;
const NOT_A_NUMBER =
  /[$€£#%]$|(?<![a-z])(?:ids?|no|nr|permit|permiso|permis|licen[sc]e|station|gauge|gage|comid|code|wbic|site|serial|isbn|account|case|file|order|parcel|parcela|lot|vin|iban)[ .:#]{0,3}$/;
/** Units before and after a number that say whose it is. */
const AROUND = 90;
/** A measure as machines print it. */
const DECIMAL = /^[(+]*\d{1,3}\.\d{5,}$/;

export function findPhones(text: string): Hit[] {
  return hitsOf("phone", NUMBER, text, ({ 0: match, index, input }) => {
    const digits = match.replace(/\D/g, "");
    if (digits.length > MAX_DIGITS || DECIMAL.test(match)) return false;
    const isInternational = match.startsWith("+") || digits.startsWith("00");
    const before = input.slice(Math.max(0, index - AROUND), index);
    if (!isInternational && (NOT_A_NUMBER.test(before) || isSeries(match))) return false;
    const national = nationalOf(isInternational ? `+${digits.replace(/^00/, "")}` : digits);
    const after = input.slice(index + match.length, index + match.length + AROUND);
    return national !== undefined && !isHotline(national, `${before} ${after}`);
  });
}

/** The national number if it is valid, first in North America; undefined if nowhere. */
function nationalOf(number: string): string | undefined {
  for (const country of number.startsWith("+") ? [undefined] : COUNTRIES) {
    const phone = parsePhoneNumberFromString(number, country);
    if (phone?.isValid()) return phone.nationalNumber;
  }
  return undefined;
}

/** Numbers of the same length that go up or down are sizes, not groups of a telephone number. */
function isSeries(match: string): boolean {
  const groups = match.match(/\d+/g)!;
  if (groups.length < 3 || !/^[1-9]\d/.test(groups[0]!)) return false;
  if (groups.some(({ length }) => length !== groups[0]!.length)) return false;
  const [up, written] = [groups.toSorted(), groups.join()];
  return up.join() === written || up.reverse().join() === written;
}
