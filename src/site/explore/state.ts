// The explorer's whole state, how it is written as the query of a URL, and what it asks of the API.
import { parseDay } from "../../dates.ts";
import type { Sort } from "../../filters.ts";
import { fold } from "../../fold.ts";
import { MAX_TEXT_POINTS, MAX_TEXT_WORDS, PAGE_SIZE } from "../../limits.ts";
import { decimal, listUrl } from "../../links.ts";
import { defaultSort, type ListQuery, type Stay } from "../../query.ts";
import { filterOf, RESOURCES, type ResourceName } from "../../resources.ts";
import { radius, type Centre } from "../../values.ts";
import { addDays, type DateRange } from "./month.ts";

/** A point, with its name if a place was searched for, and how far from it results may be. */
export interface Near extends Centre {
  name?: string | undefined;
  kilometres: number;
}

export interface Chosen extends DateRange {
  rods: number;
}

/** With the API's own filters. */
export interface State extends Pick<ListQuery, "facets" | "ranges" | "bounds"> {
  /** Only the properties that were saved on this device. */
  saved: boolean;
  resource: ResourceName;
  /** Free text as typed: `q`, or `location` of guides. */
  text: string;
  near: Near | undefined;
  /** On each of these days `rods` rods must be free, or on those of a stay among them. */
  dates: DateRange | undefined;
  stay: Stay | undefined;
  rods: number;
  /** Undefined for the default order. */
  sort: Sort | undefined;
  page: number;
  property: string | undefined;
  /** Its calendar's month, YYYY-MM, if not the current one. */
  month: string | undefined;
  chosen: Chosen | undefined;
}

export const ANY_TIME = { dates: undefined, stay: undefined, rods: 1 };

/** The state without a filter, and the change that takes every filter away. */
export const CLEARED = {
  facets: {},
  text: "",
  ranges: {},
  bounds: undefined,
  near: undefined,
  ...ANY_TIME,
  sort: undefined,
} satisfies Partial<State>;

export const CLOSED = { property: undefined, month: undefined, chosen: undefined };

export const EMPTY: State = {
  ...CLEARED,
  ...CLOSED,
  saved: false,
  resource: "properties",
  page: 1,
};

/** The change that shows a property alone, with the days that were searched for or its first stay among them. */
export function opened(state: State, property: string, firstDay?: string): Partial<State> {
  const { page, dates, stay, rods } = state;
  const first = stay && firstDay && { from: firstDay, to: addDays(firstDay, stay.days - 1) };
  const range = stay ? first : dates;
  return { ...CLOSED, property, page, ...(range && { chosen: { ...range, rods } }) };
}

/** The query of the state's URL with "?", or "" for the start; defaults are left out. */
export function formatState(state: State): string {
  const { resource, saved, text, near, page, property, month, chosen } = state;
  const typed = text === "" ? undefined : { raw: text, words: [] };
  const query = { ...queryOf({ ...state, page: 1 }), text: typed };
  const [, api] = listUrl({ ...query, sort: defaultSort(query) }).split("?");
  const own: [string, string | undefined][] = [
    ["sort", sortsOf(state).find((sort) => sort === state.sort)],
    ["place", near?.name && encodeURIComponent(near.name).replaceAll("%2C", ",")],
    ["page", page === 1 ? undefined : String(page)],
    ["property", property],
    ["month", month],
    ["stay", chosen && `${chosen.from}/${chosen.to}`],
    ["stay_rods", chosen && chosen.rods > 1 ? String(chosen.rods) : undefined],
  ];
  const list = saved ? "saved" : resource;
  const parts = [
    ...(list === "properties" ? [] : [`list=${list}`]),
    ...(api === undefined ? [] : [api]),
    ...own.flatMap(([name, value]) => (value ? [`${name}=${value}`] : [])),
  ];
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

/** The name of a place that was searched near, or its degrees. */
export function placeOf({ name, latitude, longitude }: Near): string {
  return name ?? `${latitude.toFixed(2)}, ${longitude.toFixed(2)}`;
}

/** The API's query for a state; `saved` are the ids of properties that are saved on the device. */
export function queryOf(state: State, saved: readonly string[] = []): ListQuery {
  const { facets, ranges, bounds, near, dates, stay, rods, page } = state;
  const text = state.text.trim();
  return {
    resource: RESOURCES[state.resource],
    facets,
    ranges,
    bounds,
    near: near && { ...near, ...radius(decimal(near.kilometres)) },
    free: dates && { from: parseDay(dates.from)!, to: parseDay(dates.to)!, rods, stay },
    ids: state.saved ? saved.toSorted() : undefined,
    text: text === "" ? undefined : { raw: text, words: [...new Set(fold(text))] },
    sort: sortOf(state),
    counted: undefined,
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  };
}

/** Tells people why the API would refuse a state, if it would; `cover` are the days of its calendars. */
export function refusalOf({ text, dates }: State, cover?: DateRange): string | undefined {
  if (dates && cover && (dates.from < cover.from || dates.to > cover.to)) {
    return "Choose dates that calendars cover.";
  }
  // Of an address that is not UTF-8.
  if (text.includes("\uFFFD")) return "Type the words again: some of their letters were lost.";
  const { length } = fold(text);
  if (text.trim() !== "" && length === 0) return "Type at least one letter or digit.";
  return length > MAX_TEXT_WORDS || [...text.trim()].length > MAX_TEXT_POINTS
    ? `Use at most ${MAX_TEXT_WORDS} words and ${MAX_TEXT_POINTS} characters.`
    : undefined;
}

/** The orders that suit a state; none of a resource that has one only. */
export function sortsOf(state: Pick<State, "resource" | "text" | "near">): Sort[] {
  const all = (filterOf(RESOURCES[state.resource], "sort")?.values ?? []) as Sort[];
  const suits: Partial<Record<Sort, boolean>> = {
    relevance: state.text.trim() !== "",
    distance: state.near !== undefined,
  };
  return all.filter((sort) => suits[sort] ?? true);
}

/** The order where none is chosen: the API's, except that with days alone the lowest price, and so total, comes first. */
export function usualSort({ resource, near, text, dates }: State): Sort {
  const usual = defaultSort({ resource: RESOURCES[resource], near, text: text.trim() });
  return usual === "name" && dates ? "rate" : usual;
}

export function sortOf(state: State): Sort {
  return sortsOf(state).find((sort) => sort === state.sort) ?? usualSort(state);
}

/** Positions of the records: what is called as was searched for comes before what only mentions it. */
export function exactFirst(records: readonly unknown[], { text, sort, near }: State): number[] {
  const positions = records.map((_, i) => i);
  const wanted = fold(text).join(" ");
  if (wanted === "" || near || (sort !== undefined && sort !== "relevance")) return positions;
  const isExact = (i: number) =>
    fold((records[i] as { name?: string }).name ?? "").join(" ") === wanted;
  return positions.sort((a, b) => Number(isExact(b)) - Number(isExact(a)));
}

/** `all` with a value under a name; without the name for no value, or an empty list. */
export function withValue<T>(all: Readonly<Record<string, T>>, name: string, value: T | undefined) {
  const { [name]: _, ...others } = all;
  const isNone = value === undefined || (Array.isArray(value) && value.length === 0);
  return isNone ? others : { ...others, [name]: value };
}
