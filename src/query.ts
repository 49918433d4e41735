// Parses the parameters of a list endpoint by the resource table.
import type { Detail } from "./errors.ts";
import { WEEKDAYS, type Sort } from "./filters.ts";
import {
  DEFAULT_RADIUS_KM,
  MAX_FREE_DAYS,
  MAX_LIMIT,
  MAX_OFFSET,
  MAX_STAY_RANGE_DAYS,
  PAGE_SIZE,
} from "./limits.ts";
import { readAll, single, type Params } from "./read-params.ts";
import { facetsOf, filterOf, rangesOf, type Filter, type Resource } from "./resources.ts";
import * as values from "./values.ts";
import type { Bounds, Centre, Cover, Radius } from "./values.ts";

/** Days, both included, on each of which so many rods must be free, or on those of a stay among them. */
export interface FreeDays {
  from: number;
  to: number;
  rods: number;
  stay: Stay | undefined;
}

export interface Stay {
  days: number;
  weekdays: readonly string[] | undefined;
}

export interface ListQuery {
  resource: Resource;
  /** The wanted slugs, sorted and distinct, by facet; a facet of which any will do is not in it. */
  facets: Readonly<Record<string, readonly string[]>>;
  /** The value that a column is compared with, by parameter. */
  ranges: Readonly<Record<string, number>>;
  bounds: Bounds | undefined;
  near: (Centre & Radius) | undefined;
  free: FreeDays | undefined;
  ids: readonly string[] | undefined;
  text: { raw: string; words: readonly string[] } | undefined;
  sort: Sort;
  /** The facets to count, by position, ascending; undefined if none is asked for. */
  counted: readonly number[] | undefined;
  limit: number;
  offset: number;
}

export function parseListQuery(resource: Resource, params: Params, cover: Cover): ListQuery {
  const read = readAll(params, parsersOf(resource, cover), {
    check: (results) => misfits(resource, params, results),
  });
  const ofKind = (kind: Filter["kind"]) => read[filterOf(resource, kind)?.name ?? ""];
  const given = <T>(filters: readonly Filter[]) =>
    Object.fromEntries(
      filters.flatMap(({ name }) => (name in read ? [[name, read[name] as T]] : [])),
    );
  const near = ofKind("near") as Centre | undefined;
  const radius = ofKind("radius") as Radius | undefined;
  const text = ofKind("text") as ListQuery["text"];
  const facets = facetsOf(resource);
  const counted = ofKind("facets") as string[] | undefined;
  return {
    resource,
    facets: given<string[]>(facets),
    ranges: given<number>(rangesOf(resource)),
    bounds: ofKind("bounds") as Bounds | undefined,
    near: near && { ...near, ...(radius ?? DEFAULT_RADIUS) },
    free: freeDays(ofKind),
    ids: ofKind("ids") as string[] | undefined,
    text,
    sort: (ofKind("sort") as Sort | undefined) ?? defaultSort({ resource, near, text }),
    counted: counted && facets.flatMap(({ name }, i) => (counted.includes(name) ? [i] : [])),
    limit: (read.limit as number | undefined) ?? PAGE_SIZE,
    offset: (read.offset as number | undefined) ?? 0,
  };
}

function freeDays(ofKind: (kind: Filter["kind"]) => unknown): FreeDays | undefined {
  const from = ofKind("from") as number | undefined;
  if (from === undefined) return undefined;
  const days = ofKind("days") as number | undefined;
  const named = ofKind("weekdays") as string[] | undefined;
  const weekdays = named?.length === WEEKDAYS.length ? undefined : named;
  return {
    from,
    to: ofKind("to") as number,
    rods: (ofKind("rods") as number | undefined) ?? 1,
    stay: days === undefined ? undefined : { days, weekdays },
  };
}

const DEFAULT_RADIUS: Radius = {
  kilometres: String(DEFAULT_RADIUS_KM),
  metres: 1000 * DEFAULT_RADIUS_KM,
};

export function defaultSort(asked: { resource: Resource; near: unknown; text: unknown }): Sort {
  if (asked.near) return "distance";
  return asked.text && asked.resource.ranked ? "relevance" : "name";
}

type Parsers = Record<string, (values: string[]) => unknown>;

function parsersOf(resource: Resource, cover: Cover): Parsers {
  const parsers: Parsers = {};
  for (const filter of resource.filters)
    parsers[filter.name] = PARSERS[filter.kind](filter, resource, cover);
  parsers.limit = single((value) => values.wholeNumber(value, 1, MAX_LIMIT));
  parsers.offset = single((value) => values.wholeNumber(value, 0, MAX_OFFSET));
  return parsers;
}

type ParserOf = (filter: Filter, resource: Resource, cover: Cover) => Parsers[string];

const facetNames = (resource: Resource) => facetsOf(resource).map(({ name }) => name);
const compared: ParserOf = ({ whole, most = 0 }) =>
  single((value) =>
    whole ? values.wholeNumber(value, 0, most) : values.decimalNumber(value, most),
  );
const count: ParserOf = ({ most = 0 }) => single((value) => values.wholeNumber(value, 1, most));
const date: ParserOf = (_, _resource, cover) => single(values.dayWithin(cover));

const PARSERS: Readonly<Record<Filter["kind"], ParserOf>> = {
  state: () => values.list(values.stateSlug),
  choice: (filter) => values.list((item) => values.choiceSlug(item, filter.values ?? [])),
  name: () => values.list(values.nameSlug),
  minimum: compared,
  maximum: compared,
  flag: () => single(values.flag),
  bounds: () => single(values.box),
  text: () => single(values.words),
  near: () => single(values.centre),
  radius: () => single(values.radius),
  from: date,
  to: date,
  rods: count,
  days: count,
  weekdays: () => values.weekdays,
  ids: () => values.ids,
  sort: (filter) => single(values.oneOf(filter.values ?? [])),
  facets: (_, resource) => values.list(values.oneOf(facetNames(resource)), Infinity),
};

/** Problems of parameters that don't fit together; a refused one counts as given and is not reported again. */
function misfits(
  resource: Resource,
  given: Params,
  read: Readonly<Record<string, unknown>>,
): Detail[] {
  const nameOf = (kind: Filter["kind"]) => filterOf(resource, kind)?.name ?? "";
  const [from, to, days, rods] = [nameOf("from"), nameOf("to"), nameOf("days"), nameOf("rods")];
  const details: Detail[] = [];
  const refuse = (parameter: string, message: string) => details.push({ parameter, message });
  const needs = (name: string, other: string, isThere = given.has(other)) => {
    if (name in read && !isThere) refuse(name, `Needs ${other}; add it, or leave this out`);
  };
  needs(nameOf("radius"), nameOf("near"));
  if (given.has(from) && !given.has(to)) refuse(to, `Required with ${from}; add it`);
  if (given.has(to) && !given.has(from)) refuse(from, `Required with ${to}; add it`);
  for (const name of [rods, days]) needs(name, from, given.has(from) || given.has(to));
  const length = Number(read[to]) - Number(read[from]) + 1;
  const [most, more] = given.has(days)
    ? [MAX_STAY_RANGE_DAYS, ""]
    : [MAX_FREE_DAYS, `, ${MAX_STAY_RANGE_DAYS} with ${days}`];
  if (length < 1) refuse(to, `Must not be before ${from}; swap the two`);
  else if (length > most) refuse(to, `${length} days; at most ${most} are allowed${more}`);
  else if (Number(read[days]) > length)
    refuse(days, `Must be at most ${length}, the days from ${from} to ${to}`);
  const weekdays = nameOf("weekdays");
  needs(weekdays, days);
  const longest = longestRun((read[weekdays] as string[] | undefined) ?? WEEKDAYS);
  if (Number(read[days]) > longest)
    refuse(
      weekdays,
      `At most ${longest} of these follow one another; name more of them or lower ${days}`,
    );
  const sort = nameOf("sort");
  for (const [order, needed] of [
    ["relevance", nameOf("text")],
    ["distance", nameOf("near")],
  ] as const) {
    if (read[sort] === order && !given.has(needed))
      refuse(sort, `${order} needs ${needed}; add it, or sort otherwise`);
  }
  return details;
}

/** The most days in a row that are all of these weekdays; a week follows the other. */
export function longestRun(weekdays: readonly string[]): number {
  if (weekdays.length === WEEKDAYS.length) return Number.POSITIVE_INFINITY;
  let longest = 0;
  let run = 0;
  for (const day of [...WEEKDAYS, ...WEEKDAYS]) {
    run = weekdays.includes(day) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}
