// Parses the values of query parameters, one parser for each form. Each throws Refusal.
import { formatDay, parseDay } from "./dates.ts";
import { WEEKDAYS } from "./filters.ts";
import { fold, slug } from "./fold.ts";
import {
  MAX_IDS,
  MAX_LIST_ITEMS,
  MAX_RADIUS_KM,
  MAX_TEXT_POINTS,
  MAX_TEXT_WORDS,
} from "./limits.ts";
import { Refusal } from "./read-params.ts";
import { UUID } from "./uuid.ts";

export interface Bounds {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** A point in degrees, of two decimals: callers near one another share an answer. */
export interface Centre {
  latitude: number;
  longitude: number;
}

/** A radius as written, in shortest decimal form, and its whole metres: distances are whole metres. */
export interface Radius {
  kilometres: string;
  metres: number;
}

export interface Cover {
  from: number;
  to: number;
}

export const ANY_DAYS: Cover = { from: -Infinity, to: Infinity };

const DECIMAL = /^\d+(\.\d+)?$/;
const SIGNED = /^-?\d+(\.\d+)?$/;

export function itemsOf(values: readonly string[], most: number): string[] {
  const items = values.flatMap((value) => value.split(",")).map((item) => item.trim());
  if (items.includes("")) throw new Refusal("Empty item in the list; leave out its comma");
  if (items.length > most) {
    throw new Refusal(`${items.length} values; at most ${most} are allowed`);
  }
  return items;
}

export function list(toItem: (item: string) => string, most = MAX_LIST_ITEMS) {
  return (values: string[]): string[] => [...new Set(itemsOf(values, most).map(toItem))].sort();
}

export function stateSlug(item: string): string {
  if (!/^[A-Za-z]{2}$/.test(item)) throw new Refusal("A state is a code of two letters, like MT");
  return item.toLowerCase();
}

export function choiceSlug(item: string, values: readonly string[]): string {
  const value = item.toLowerCase().replaceAll("-", "_");
  // Letters beyond ASCII may fold into it: the Kelvin sign's lower case is "k".
  if (!/^[A-Za-z_-]+$/.test(item) || !values.includes(value))
    throw new Refusal(`Must be one of ${values.join(", ")}`);
  return value;
}

export function nameSlug(item: string): string {
  const result = slug(item);
  if (result === "") throw new Refusal("A name needs at least one letter or digit");
  return result;
}

export function uuid(item: string): string {
  if (!UUID.test(item)) throw new Refusal("Must be a lower-case UUID");
  return item;
}

/** Most ids are counted before duplicates are dropped. */
export const ids = list(uuid, MAX_IDS);

export function oneOf(names: readonly string[]) {
  return (item: string): string => {
    if (!names.includes(item)) throw new Refusal(`Must be one of ${names.join(", ")}`);
    return item;
  };
}

export function weekdays(values: string[]): string[] {
  const named = list(oneOf(WEEKDAYS), Infinity)(values);
  return WEEKDAYS.filter((day) => named.includes(day));
}

/** Whether a decimal is above a whole number: not by its number, which drops what is beyond 17 digits. */
function exceeds(decimal: string, most: number): boolean {
  const [whole = "", fraction = ""] = decimal.split(".");
  return Number(whole) > most || (Number(whole) === most && /[1-9]/.test(fraction));
}

export function decimalNumber(value: string, most: number): number {
  if (!DECIMAL.test(value) || exceeds(value, most)) {
    throw new Refusal(`Must be a decimal number from 0 to ${most}`);
  }
  return Number(value);
}

export function wholeNumber(value: string, least: number, most: number): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < least || number > most) {
    throw new Refusal(`Must be a whole number from ${least} to ${most}`);
  }
  return number;
}

/** 1 for `true`, 0 for `false`, which are compared with a column as numbers. */
export function flag(value: string): number {
  if (value !== "true" && value !== "false") throw new Refusal("Must be true or false");
  return value === "true" ? 1 : 0;
}

export function coverText({ from, to }: Cover): string {
  return `calendars cover ${formatDay(from)} to ${formatDay(to)}`;
}

/** Reads a calendar date inside the cover, as days since 1970-01-01. */
export function dayWithin(cover: Cover) {
  return (value: string): number => {
    const day = parseDay(value);
    if (day === undefined) throw new Refusal("Must be a calendar date, YYYY-MM-DD");
    if (day < cover.from || day > cover.to) {
      throw new Refusal(`Out of range; ${coverText(cover)}`);
    }
    return day;
  };
}

export function box(value: string): Bounds {
  const parts = degrees(value, "south,west,north,east");
  const [south, west, north, east] = parts.map(Number) as [number, number, number, number];
  if (south > north)
    throw new Refusal("South must not be above north: the order is south,west,north,east");
  return { south, west, north, east };
}

/** latitude,longitude; rounded to two decimals on the decimal text, half away from zero. */
export function centre(value: string): Centre {
  const [latitude, longitude] = degrees(value, "latitude,longitude") as [string, string];
  const rounded = hundredths(longitude) / 100;
  return { latitude: hundredths(latitude) / 100, longitude: rounded === -180 ? 180 : rounded };
}

function degrees(value: string, names: string): string[] {
  const parts = value.split(",");
  if (parts.length !== names.split(",").length || !parts.every((part) => SIGNED.test(part))) {
    throw new Refusal(`Must be ${names} in decimal degrees`);
  }
  if (parts.some((part, i) => exceeds(part.replace("-", ""), i % 2 === 0 ? 90 : 180)))
    throw new Refusal(
      "Latitudes come first and lie between -90 and 90, longitudes between -180 and 180",
    );
  return parts;
}

/** Of a decimal text; never -0. */
function hundredths(text: string): number {
  const [whole = "", fraction = ""] = text.replace("-", "").split(".");
  const size = 100 * Number(whole) + Number(fraction.slice(0, 2).padEnd(2, "0"));
  const rounded = (fraction[2] ?? "0") < "5" ? size : size + 1;
  return rounded === 0 ? 0 : text.startsWith("-") ? -rounded : rounded;
}

export function radius(value: string): Radius {
  const [whole = "", fraction = ""] = value.split(".");
  const digits = fraction.replace(/0+$/, "");
  if (!DECIMAL.test(value) || !/[1-9]/.test(value) || exceeds(value, MAX_RADIUS_KM)) {
    throw new Refusal(`Must be a decimal number over 0, at most ${MAX_RADIUS_KM}`);
  }
  const kilometres = (whole.replace(/^0+/, "") || "0") + (digits && `.${digits}`);
  return { kilometres, metres: 1000 * Number(whole) + Number(digits.slice(0, 3).padEnd(3, "0")) };
}

export function words(value: string): { raw: string; words: string[] } {
  const points = [...value].length;
  if (points > MAX_TEXT_POINTS) {
    throw new Refusal(`${points} characters; at most ${MAX_TEXT_POINTS} are allowed`);
  }
  if (value.includes("\uFFFD"))
    throw new Refusal("Holds U+FFFD, the sign of broken text; send UTF-8");
  const folded = fold(value);
  if (folded.length === 0) throw new Refusal("Needs at least one letter or digit");
  if (folded.length > MAX_TEXT_WORDS) {
    throw new Refusal(`${folded.length} words; at most ${MAX_TEXT_WORDS} are allowed`);
  }
  return { raw: value, words: [...new Set(folded)] };
}
