// A query string and the parameters that an endpoint defines go in; checked values or the bad parameters' names come out.
import { COMPARISONS, readWhole, type ComparisonName } from "./comparisons.ts";
import { readNear, readRadius, readSort } from "./discovery-params.ts";
import { slug, words } from "./fold.ts";
import { LISTS, type ListResource } from "./lists.ts";
import { decimalWithin } from "./numbers.ts";

export interface Filters extends Partial<Record<ComparisonName, number | string>> {
  state?: string[];
  water_type?: string[];
  species?: string[];
  techniques?: string[];
  q?: string;
  location?: string;
  /** South, west, north, east in degrees. */
  bounds?: number[];
  /** Latitude and longitude in degrees, rounded to hundredths. */
  near?: number[];
  /** Decimal text. */
  radius_km?: string;
  /** Days since 1970-01-01. */
  available_from?: number;
  available_to?: number;
  rods?: number;
  days?: number;
  /** In the order of the week, distinct; all seven are none. */
  weekdays?: string[];
  /** Ascending in lists, in the order asked for calendars; distinct. */
  ids?: string[];
  sort?: string;
  /** Names of facets in table order, distinct. */
  facets?: string[];
  limit?: number;
  offset?: number;
  property_id?: string;
  /** Days since 1970-01-01. */
  from?: number;
  to?: number;
}

type Name = keyof Filters;

/** What each endpoint defines, in the order in which links spell it. */
const OTHERS = {
  property: "",
  availability: "property_id from to",
  calendars: "ids from to",
};

export type Endpoint = ListResource | keyof typeof OTHERS;

const isList = (endpoint: Endpoint): endpoint is ListResource => endpoint in LISTS;

export function parametersOf(endpoint: Endpoint): Name[] {
  const text = isList(endpoint) ? `${LISTS[endpoint].parameters} limit offset` : OTHERS[endpoint];
  return text.split(/\s+/) as Name[];
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

const ITEMS: Partial<Record<Name, Reader<string>>> = {
  state: readState,
  water_type: readWaterType,
  species: readLabel,
  techniques: readLabel,
};

const SINGLES: Partial<Record<Name, Reader<unknown>>> = {
  q: readText,
  location: readText,
  bounds: readBounds,
  near: readNear,
  radius_km: readRadius,
  available_from: readDate,
  available_to: readDate,
  rods: readWhole(1, 100),
  days: readWhole(1, 14),
  sort: readSort,
  limit: readWhole(1, 100),
  offset: readWhole(0, 1_000_000),
  property_id: readId,
  from: readDate,
  to: readDate,
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

function readDate(value: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return undefined;
  const time = Date.parse(`${value}T00:00:00Z`);
  if (Number.isNaN(time)) return undefined;
  // Date.parse takes 2026-02-30 for the second of March.
  return new Date(time).toISOString().startsWith(value) ? time / 86_400_000 : undefined;
}

/** Distinct values of all items, in the order given. */
function readItems(read: Reader<string>, values: string[], most: number): string[] | undefined {
  const items = values.flatMap((value) => value.split(",")).map((item) => item.trim());
  if (items.length > most || items.includes("")) return undefined;
  const checked = items.map(read);
  return checked.every((item) => item !== undefined) ? [...new Set(checked)] : undefined;
}

const MOST_VALUES = 10;
const MOST_IDS = 25;

function readFacets(values: string[], endpoint: Endpoint): string[] | undefined {
  const known = facetsOf(endpoint);
  const asked = readItems((item) => known.find((name) => name === item), values, Infinity);
  return asked && known.filter((name) => asked.includes(name));
}

/** Sunday first, as SQLite numbers them. */
export const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

function readWeekdays(values: string[]): string[] | undefined {
  const asked = readItems((item) => WEEKDAYS.find((name) => name === item), values, Infinity);
  return asked && [...WEEKDAYS.slice(1), "sun"].filter((name) => asked.includes(name));
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

function readParameter(name: Name, values: string[], endpoint: Endpoint): unknown {
  const list = ITEMS[name];
  if (list) return readItems(list, values, MOST_VALUES)?.sort();
  if (name === "facets") return readFacets(values, endpoint);
  if (name === "weekdays") return readWeekdays(values);
  if (name === "ids") {
    const ids = readItems(readId, values, MOST_IDS);
    return endpoint === "calendars" ? ids : ids?.sort();
  }
  const [value = "", ...more] = values;
  return more.length === 0
    ? (SINGLES[name] ?? COMPARISONS[name as ComparisonName]?.read)?.(value)
    : undefined;
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
        ? readParameter(name as Name, values as string[], endpoint)
        : undefined;
    if (value === undefined) bad.push(name);
    else read[name] = value;
  }
  return { filters: read, seen: [...found.keys()], bad };
}
