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
import type { Param } from "./params.ts";
import { readAll, single } from "./read-params.ts";
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

/** So many consecutive days, each of one of these weekdays, or of any. */
export interface Stay {
  days: number;
  /** In the order of the week. */
  weekdays: readonly string[] | undefined;
}

export interface ListQuery {
  resource: Resource;
  /** For each facet in table order: the wanted slugs, sorted and distinct, or undefined for any. */
  facets: readonly (readonly string[] | undefined)[];
  /** For each of `rangesOf`: the number that it compares with. */
  ranges: readonly (number | undefined)[];
  bounds: Bounds | undefined;
  near: (Centre & Radius) | undefined;
  free: FreeDays | undefined;
  /** Sorted and distinct. */
  ids: readonly string[] | undefined;
  /** Free text as decoded, and its distinct folded words in order of first appearance. */
  text: { raw: string; words: readonly string[] } | undefined;
  sort: Sort;
  /** The facets to count, by position, ascending; undefined if none is asked for. */
  counted: readonly number[] | undefined;
  limit: number;
  offset: number;
}

/** Parses the query of a list endpoint; `cover` bounds its dates. Throws ApiError 400. */
export function parseListQuery(
  resource: Resource,
  params: readonly Param[],
  cover: Cover,
): ListQuery {
  const given = new Set(params.map(({ name }) => name));
  const read = readAll(params, parsersOf(resource, cover), {
    check: (results) => misfits(resource, given, results),
  });
  const valueOf = (filter: Filter | undefined) => filter && read[filter.name];
  const ofKind = (kind: Filter["kind"]) => valueOf(filterOf(resource, kind));
  const near = ofKind("near") as Centre | undefined;
  const radius = ofKind("radius") as Radius | undefined;
  const text = ofKind("text") as ListQuery["text"];
  const facets = facetsOf(resource);
  const counted = ofKind("facets") as string[] | undefined;
  return {
    resource,
    facets: facets.map(valueOf) as ListQuery["facets"],
    ranges: rangesOf(resource).map(valueOf) as ListQuery["ranges"],
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
  // All of them are the same as none.
  const weekdays = named?.length === WEEKDAYS.length ? undefined : named;
  return {
    from,
    to: ofKind("to") as number,
    rods: (ofKind("rods") as number | undefined) ?? 1,
    stay: days === undefined ? undefined : { days, weekdays },
  };
}

const DEFAULT_RADIUS = values.radius(String(DEFAULT_RADIUS_KM));

/** The order of an answer for which no other is asked. */
export function defaultSort({
  resource,
  near,
  text,
}: {
  resource: Resource;
  near: unknown;
  text: unknown;
}): Sort {
  return near ? "distance" : text && resource.ranked ? "relevance" : "name";
}

type Parsers = Record<string, (values: string[]) => unknown>;

function parsersOf(resource: Resource, cover: Cover): Parsers {
  const parsers: Parsers = {};
  for (const filter of resource.filters) parsers[filter.name] = parserOf(filter, resource, cover);
  parsers.limit = single((value) => values.wholeNumber(value, 1, MAX_LIMIT));
  parsers.offset = single((value) => values.wholeNumber(value, 0, MAX_OFFSET));
  return parsers;
}

function parserOf(filter: Filter, resource: Resource, cover: Cover): (values: string[]) => unknown {
  const { most = 0 } = filter;
  switch (filter.kind) {
    case "state":
      return values.list(values.stateSlug);
    case "choice":
      return values.list((item) => values.choiceSlug(item, filter.values ?? []));
    case "name":
      return values.list(values.nameSlug);
    case "minimum":
    case "maximum":
      return single((value) =>
        filter.whole ? values.wholeNumber(value, 0, most) : values.decimalNumber(value, most),
      );
    case "flag":
      return single(values.flag);
    case "bounds":
      return single(values.box);
    case "text":
      return single(values.words);
    case "near":
      return single(values.centre);
    case "radius":
      return single(values.radius);
    case "from":
    case "to":
      return single(values.dayWithin(cover));
    case "rods":
    case "days":
      return single((value) => values.wholeNumber(value, 1, most));
    case "weekdays":
      return values.weekdays;
    case "ids":
      return values.ids;
    case "sort":
      return single(values.oneOf(filter.values ?? []));
    case "facets":
      return values.list(
        values.oneOf(facetsOf(resource).map(({ name }) => name)),
        Number.POSITIVE_INFINITY,
      );
  }
}

/** Problems of parameters that don't fit together; a refused one counts as given and is not reported again. */
function misfits(
  resource: Resource,
  given: ReadonlySet<string>,
  read: Readonly<Record<string, unknown>>,
): Detail[] {
  const nameOf = (kind: Filter["kind"]) => filterOf(resource, kind)?.name ?? "";
  const details: Detail[] = [];
  const refuse = (parameter: string, message: string) => details.push({ parameter, message });
  const needs = (name: string, other: string) => {
    if (name in read && !given.has(other))
      refuse(name, `Needs ${other}; add it, or leave this out`);
  };
  needs(nameOf("radius"), nameOf("near"));
  const [from, to, days] = [nameOf("from"), nameOf("to"), nameOf("days")];
  for (const [one, other] of [
    [from, to],
    [to, from],
  ] as const) {
    if (given.has(one) && !given.has(other)) refuse(other, `Required with ${one}; add it`);
  }
  for (const name of [nameOf("rods"), days]) {
    if (!given.has(from) && !given.has(to)) needs(name, from);
  }
  const length = Number(read[to]) - Number(read[from]) + 1;
  const most = given.has(days) ? MAX_STAY_RANGE_DAYS : MAX_FREE_DAYS;
  if (length < 1) refuse(to, `Must not be before ${from}; swap the two`);
  else if (length > most)
    refuse(
      to,
      `${length} days; at most ${most} are allowed${given.has(days) ? "" : `, ${MAX_STAY_RANGE_DAYS} with ${days}`}`,
    );
  else if (Number(read[days]) > length)
    refuse(days, `Must be at most ${length}, the days from ${from} to ${to}`);
  needs(nameOf("weekdays"), days);
  const longest = longestRun((read[nameOf("weekdays")] as string[] | undefined) ?? WEEKDAYS);
  if (Number(read[days]) > longest)
    refuse(
      nameOf("weekdays"),
      `At most ${longest} of these follow one another; name more of them or lower ${days}`,
    );
  const sort = read[nameOf("sort")];
  if (sort === "relevance" && !given.has(nameOf("text")))
    refuse(nameOf("sort"), `relevance needs ${nameOf("text")}; add it, or sort otherwise`);
  if (sort === "distance" && !given.has(nameOf("near")))
    refuse(nameOf("sort"), `distance needs ${nameOf("near")}; add it, or sort otherwise`);
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
