// Describes telephone numbers that are valid in some country where there is water to fish.
import { parsePhoneNumberFromString, type CountryCode } from "libphonenumber-js/max";
import { isHotline } from "./agencies.ts";
import type { Finder } from "./hits.ts";

const COUNTRIES = "US MX FR ES DE IT PT BR AR CL GB".split(" ") as CountryCode[];
const MAX_DIGITS = 15;
const NOT_A_NUMBER =
  /[$€£#%]$|(?<![a-z])(?:ids?|no|nr|permit|permiso|permis|licen[sc]e|station|gauge|gage|comid|code|wbic|site|serial|isbn|account|case|file|order|parcel|parcela|lot|vin|iban)[ .:#]{0,3}$/;
/** Units before and after a number that say whose it is. */
const AROUND = 90;
/** A measure as machines print it. */
const DECIMAL = /^[(+]*\d{1,3}\.\d{5,}$/;

export const PHONE_FINDER: Finder = {
  kind: "phone",
  // Nine to fifteen digits, with up to three marks between two groups of them; more aren't a number.
  pattern: /(?<![(+])[(+]*\d(?:[ ()./~*_-]{0,3}\d){8,}/g,
  accepts: ([match], { text, start, end }) => {
    const digits = match.replace(/\D/g, "");
    if (digits.length > MAX_DIGITS || DECIMAL.test(match)) return false;
    const isInternational = match.startsWith("+") || digits.startsWith("00");
    const before = text.slice(Math.max(0, start - AROUND), start);
    if (!isInternational && (NOT_A_NUMBER.test(before) || isSeries(match))) return false;
    const national = nationalOf(digits, isInternational);
    const around = `${before} ${text.slice(end, end + AROUND)}`;
    return national !== undefined && !isHotline(national, around);
  },
};

/** Numbers of the same length that go up or down are sizes, not groups of a telephone number. */
function isSeries(match: string): boolean {
  const groups = match.match(/\d+/g)!;
  const { length } = groups[0]!;
  if (groups.length < 3 || length < 2 || groups[0]!.startsWith("0")) return false;
  if (groups.some((group) => group.length !== length)) return false;
  const up = groups.toSorted();
  return [up, up.toReversed()].some((so) => so.join() === groups.join());
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
