// A query string and the parameters that an endpoint defines go in; checked values or the bad parameters' names come out.
import { decimalWithin, readWhole } from "./numbers.ts";
import { slug, words } from "./fold.ts";
import { COMPARISONS, LISTS, type ComparisonName, type ListResource } from "./lists.ts";

/** What each endpoint defines, in the order in which links spell it. */
const OTHERS = {
  property: "",
  availability: "property_id from to",
  calendars: "ids from to",
};

export type Endpoint = ListResource | keyof typeof OTHERS;

const isList = (endpoint: Endpoint): endpoint is ListResource => endpoint in LISTS;

export function parametersOf(endpoint: Endpoint): (keyof Filters)[] {
  const text = isList(endpoint) ? `${LISTS[endpoint].parameters} limit offset` : OTHERS[endpoint];
  return text.split(/\s+/) as (keyof Filters)[];
}

/** The facets of an endpoint, in table order. */
export const facetsOf = (endpoint: Endpoint): readonly string[] =>
  isList(endpoint) ? LISTS[endpoint].facets : [];

const WATER_TYPES = ["river", "stream", "lake", "pond", "spring_creek", "tailwater", "reservoir"];

/** Each reader answers undefined for a value that the contract calls bad. */
type Reader<T> = (value: string) => T | undefined;

// Without the flag u, /i takes the ASCII letters only: the Kelvin sign is no "k".
const readState: Reader<string> = (item) => match(/^[a-z]{2}$/i, item)?.toLowerCase();
const readLabel: Reader<string> = (item) => slug(item) || undefined;
const readWaterType: Reader<string> = (item) => {
  const value = match(/^[a-z_-]+$/i, item)
    ?.toLowerCase()
    .replaceAll("-", "_");
  return WATER_TYPES.find((type) => type === value);
};

function match(pattern: RegExp, value: string): string | undefined {
  return pattern.test(value) ? value : undefined;
}

function readId(value: string): string | undefined {
  return match(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, value);
}

function readText(value: string): string | undefined {
  const count = words(value).length;
  const fits = [...value].length <= 100 && count >= 1 && count <= 8;
  return fits && !value.includes("\uFFFD") ? value : undefined;
}

function readBounds(value: string): number[] | undefined {
  const degrees = value
    .split(",")
    .map((part, index) => decimalWithin(part, index % 2 ? -180 : -90, index % 2 ? 180 : 90));
  const [south, west, north, east, ...more] = degrees;
  if (south === undefined || west === undefined || north === undefined || east === undefined) {
    return undefined;
  }
  return more.length === 0 && south <= north ? [south, west, north, east] : undefined;
}

export function readDate(value: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return undefined;
  const time = Date.parse(`${value}T00:00:00Z`);
  if (Number.isNaN(time)) return undefined;
  // Date.parse takes 2026-02-30 for the second of March.
  return new Date(time).toISOString().startsWith(value) ? time / 86_400_000 : undefined;
}

/** How a point of `near` is rounded: to two decimals on the text, half away from zero, in hundredths. */
function hundredths(text: string): number {
  const [, sign = "", whole = "", decimals = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const kept = BigInt(whole + decimals.slice(0, 2).padEnd(2, "0"));
  const size = Number(kept + ((decimals[2] ?? "0") >= "5" ? 1n : 0n));
  return sign === "-" && size > 0 ? -size : size;
}

function readNear(value: string): number[] | undefined {
  const parts = value.split(",");
  const read = parts.map((part, i) => decimalWithin(part, -90 - 90 * i, 90 + 90 * i));
  if (parts.length !== 2 || read.includes(undefined)) return undefined;
  const [south = 0, west = 0] = parts.map(hundredths);
  return [south / 100, west === -18_000 ? 180 : west / 100];
}

/** Kilometres over 0, exactly, in shortest decimal form. */
function readRadius(value: string): string | undefined {
  const [, whole, decimals] = /^0*(\d+?)(?:\.(\d*?)0*)?$/.exec(value) ?? [];
  if (whole === undefined || !/\d$/.test(value)) return undefined;
  const text = decimals ? `${whole}.${decimals}` : whole;
  const isTooFar = BigInt(whole) > 500n || (whole === "500" && text !== whole);
  return text === "0" || isTooFar ? undefined : text;
}

/** Sunday first, as SQLite numbers them. */
export const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const SORTS = ["name", "rate", "-rate", "relevance", "distance"];

/** A reader of one of some names, exactly. */
const among = (names: readonly string[]) => (item: string) => names.find((name) => name === item);

/** Reads a parameter that may occur once. */
const single =
  <T>(read: Reader<T>) =>
  ([value = "", ...more]: string[]) =>
    more.length === 0 ? read(value) : undefined;

/** Reads distinct values of all items, in the order given. */
const list =
  (read: Reader<string>, most = 10) =>
  (values: string[]) => {
    const items = values.flatMap((value) => value.split(",")).map((item) => item.trim());
    if (items.length > most || items.includes("")) return undefined;
    const checked = items.map(read);
    return checked.every((item) => item !== undefined) ? [...new Set(checked)] : undefined;
  };
const sorted = (read: Reader<string>) => (values: string[]) => list(read)(values)?.sort();

/** Reads some of these names, in their own order. */
function some(names: readonly string[], values: string[]): string[] | undefined {
  const asked = list(among(names), Infinity)(values);
  return asked && names.filter((name) => asked.includes(name));
}

const READERS = {
  state: sorted(readState),
  water_type: sorted(readWaterType),
  species: sorted(readLabel),
  techniques: sorted(readLabel),
  q: single(readText),
  location: single(readText),
  /** South, west, north, east in degrees. */
  bounds: single(readBounds),
  /** Latitude and longitude in degrees, rounded to hundredths. */
  near: single(readNear),
  radius_km: single(readRadius),
  // Days are counted since 1970-01-01.
  available_from: single(readDate),
  available_to: single(readDate),
  rods: single(readWhole(1, 100)),
  days: single(readWhole(1, 14)),
  /** In the order of the week; all seven are none. */
  weekdays: (values: string[]) => some([...WEEKDAYS.slice(1), "sun"], values),
  ids: (values: string[], endpoint: Endpoint) => {
    const ids = list(readId, 25)(values);
    return endpoint === "calendars" ? ids : ids?.sort();
  },
  sort: single(among(SORTS)),
  facets: (values: string[], endpoint: Endpoint) => some(facetsOf(endpoint), values),
  limit: single(readWhole(1, 100)),
  offset: single(readWhole(0, 1_000_000)),
  property_id: single(readId),
  from: single(readDate),
  to: single(readDate),
};

type Read = { [N in keyof typeof READERS]?: NonNullable<ReturnType<(typeof READERS)[N]>> };
/** Checked values by parameter. */
export type Filters = Read & Partial<Record<ComparisonName, number | string>>;

function readParameter(name: keyof Filters, values: string[], endpoint: Endpoint): unknown {
  if (name in READERS) return READERS[name as keyof Read](values, endpoint);
  return single(COMPARISONS[name as ComparisonName].read)(values);
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}

/** Occurrences by decoded name, in order of appearance; a malformed value is undefined. */
function occurrences(search: string): Map<string, (string | undefined)[]> {
  const found = new Map<string, (string | undefined)[]>();
  for (const piece of search.replace(/^\?/, "").split("&")) {
    if (piece === "") continue;
    const [rawName = "", ...rest] = piece.split("=");
    const name = decode(rawName) ?? rawName;
    found.set(name, [...(found.get(name) ?? []), decode(rest.join("="))]);
  }
  return found;
}

/** `seen` and `bad` hold decoded names in order of appearance. */
export interface Parsed {
  filters: Filters;
  seen: string[];
  bad: string[];
}

/** Reads a query string, with or without its "?". */
export function parse(endpoint: Endpoint, search: string): Parsed {
  const defined: readonly string[] = parametersOf(endpoint);
  const read: Record<string, unknown> = {};
  const bad: string[] = [];
  const found = occurrences(search);
  for (const [name, values] of found) {
    const complete = values.every((value) => value !== undefined && value !== "");
    const value =
      defined.includes(name) && complete
        ? readParameter(name as keyof Filters, values as string[], endpoint)
        : undefined;
    if (value === undefined) bad.push(name);
    else read[name] = value;
  }
  return { filters: read, seen: [...found.keys()], bad };
}
