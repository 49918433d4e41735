// Reads the explorer's state from the query of a URL. Parts that make no sense are ignored: links age.
import { formatDay, parseDay } from "../../dates.ts";
import { ApiError } from "../../errors.ts";
import { MAX_LIST_ITEMS, MAX_RANGE_DAYS, MAX_RODS } from "../../limits.ts";
import { pageNumber } from "../../page-address.ts";
import { parseListQuery, type ListQuery } from "../../query.ts";
import { facetsOf, filterOf, RESOURCES } from "../../resources.ts";
import type { Filter, Resource, ResourceName } from "../../resources.ts";
import { UUID } from "../../uuid.ts";
import { ANY_DAYS } from "../../values.ts";
import { sortsOf, type Chosen, type State } from "./state.ts";

/** Letters of a place's name that a link may hold. */
const MAX_PLACE_LETTERS = 60;
const MONTH = /^[1-9]\d{3}-(0[1-9]|1[0-2])$/;

/** Reads "?list=guides&species=…". */
export function parseState(search: string): State {
  const params = new URLSearchParams(search);
  const given = (name = "") => params.get(name) ?? "";
  const list = given("list");
  const name = Object.hasOwn(RESOURCES, list) ? (list as ResourceName) : "properties";
  const resource = RESOURCES[name];
  const { facets, ranges, bounds, near, free } = readable(resource, filtersIn(resource, params));
  const property = UUID.test(given("property")) ? given("property") : undefined;
  const state = {
    saved: list === "saved",
    resource: name,
    facets,
    // Kept as it was typed, though the API may refuse it.
    text: given(filterOf(resource, "text")?.name),
    ranges,
    bounds,
    near: near && {
      latitude: near.latitude,
      longitude: near.longitude,
      kilometres: Number(near.kilometres),
      name: [...given("place").trim()].slice(0, MAX_PLACE_LETTERS).join("") || undefined,
    },
    dates: free && { from: formatDay(free.from), to: formatDay(free.to) },
    stay: free?.stay,
    rods: free?.rods ?? 1,
    page: pageNumber(params.get("page")) ?? 1,
    property,
    month: MONTH.test(given("month")) ? given("month") : undefined,
    chosen: property === undefined ? undefined : parseChosen(given("stay"), given("stay_rods")),
  };
  return { ...state, sort: sortsOf(state).find((sort) => sort === given("sort")) };
}

/** The parameters of filters; of lists the items that the API takes, each for itself. */
function filtersIn(resource: Resource, params: URLSearchParams): Map<string, string[]> {
  const facets: readonly Filter[] = facetsOf(resource);
  const isItem = (name: string) => (item: string) =>
    name in readable(resource, new Map([[name, [item]]])).facets;
  const given = new Map<string, string[]>();
  for (const filter of resource.filters) {
    const { name, kind } = filter;
    const items = params.getAll(name).flatMap((value) => value.split(","));
    const fit = facets.includes(filter) ? new Set(items.filter(isItem(name))) : undefined;
    const value = fit ? [...fit].slice(0, MAX_LIST_ITEMS).join() : params.get(name);
    // "At least 0" filters nothing.
    const isIdle =
      kind === "text" || kind === "sort" || (kind === "minimum" && Number(value) === 0);
    if (value && !isIdle) given.set(name, [value]);
  }
  return given;
}

/** The API's reading of parameters without those that it refuses. */
function readable(resource: Resource, given: ReadonlyMap<string, string[]>): ListQuery {
  const without = (names: readonly (string | undefined)[]) =>
    new Map([...given].filter(([name]) => !names.includes(name)));
  try {
    return parseListQuery(resource, given, ANY_DAYS);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const fit = without(error.details.map(({ parameter }) => parameter));
    const dates = [filterOf(resource, "from")?.name, filterOf(resource, "to")?.name];
    // What it misses, rather than refuses, is the other one of two dates.
    return readable(resource, fit.size < given.size ? fit : without(dates));
  }
}

function parseChosen(days: string, rodsText: string): Chosen | undefined {
  const [from = "", to = "", ...more] = days.split("/");
  const [first, last] = [parseDay(from), parseDay(to)];
  const rods = Number(rodsText || 1);
  if (first === undefined || last === undefined || more.length > 0) return undefined;
  const isRange = first <= last && last - first < MAX_RANGE_DAYS;
  const areRods = Number.isInteger(rods) && rods >= 1 && rods <= MAX_RODS;
  return isRange && areRods ? { from, to, rods } : undefined;
}
