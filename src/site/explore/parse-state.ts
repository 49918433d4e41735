// Reads the explorer's state from the query of a URL. Parts that make no sense are ignored: links age.
import { formatDay, parseDay } from "../../dates.ts";
import { ApiError } from "../../errors.ts";
import { MAX_LIST_ITEMS, MAX_RANGE_DAYS, MAX_RODS } from "../../limits.ts";
import { pageNumber } from "../../page-address.ts";
import { parseListQuery, type ListQuery } from "../../query.ts";
import * as resources from "../../resources.ts";
import { UUID } from "../../uuid.ts";
import { ANY_DAYS } from "../../values.ts";
import { sortsOf, type Camera, type Chosen, type State } from "./state.ts";

type Resource = resources.Resource;

/** Letters of a place's name that a link may hold. */
const MAX_PLACE_LETTERS = 60;
const MONTH = /^[1-9]\d{3}-(0[1-9]|1[0-2])$/;
const CAMERA = /^(\d+(?:\.\d+)?)\/(-?\d+(?:\.\d+)?)\/(-?\d+(?:\.\d+)?)$/;

/** Reads "?list=guides&species=…". */
export function parseState(search: string): State {
  const params = new URLSearchParams(search);
  const list = params.get("list") ?? "";
  const name = Object.hasOwn(resources.RESOURCES, list)
    ? (list as resources.ResourceName)
    : "properties";
  const resource = resources.RESOURCES[name];
  const property = UUID.test(params.get("property") ?? "") ? params.get("property")! : undefined;
  const month = params.get("month") ?? "";
  const state = {
    saved: list === "saved",
    resource: name,
    ...parseFilters(resource, params),
    page: pageNumber(params.get("page")) ?? 1,
    property,
    month: MONTH.test(month) ? month : undefined,
    chosen: property === undefined ? undefined : parseChosen(params),
    camera: parseCamera(params.get("map") ?? ""),
    follow: params.get("follow") !== "off",
  };
  return { ...state, sort: sortsOf(state).find((sort) => sort === params.get("sort")) };
}

function parseFilters(resource: Resource, params: URLSearchParams) {
  /** The API's reading of parameters that belong together. */
  const read = (...kinds: resources.FilterKind[]) =>
    readable(
      resource,
      resource.filters.flatMap(({ kind, name }) => {
        const value = kinds.includes(kind) && params.get(name);
        return value ? [[name, [value]]] : [];
      }),
    );
  const near = read("near", "radius")?.near;
  const free = read("from", "to", "rods", "days", "weekdays")?.free;
  const numbers = read("minimum", "maximum", "flag")?.ranges ?? [];
  const ranges = resources.rangesOf(resource).flatMap(({ name, kind }, i): [string, number][] => {
    const value = numbers[i];
    // "At least 0" filters nothing.
    return value === undefined || (kind === "minimum" && value === 0) ? [] : [[name, value]];
  });
  return {
    facets: parseFacets(resource, params),
    text: params.get(resources.filterOf(resource, "text")?.name ?? "") ?? "",
    ranges: Object.fromEntries(ranges),
    bounds: read("bounds")?.bounds,
    near: near && {
      latitude: near.latitude,
      longitude: near.longitude,
      kilometres: Number(near.kilometres),
      name: params.get("place")?.trim().slice(0, MAX_PLACE_LETTERS) || undefined,
    },
    dates: free && { from: formatDay(free.from), to: formatDay(free.to) },
    stay: free?.stay,
    rods: free?.rods ?? 1,
  };
}

/** Without those that the API would refuse; undefined where it misses one. */
function readable(
  resource: Resource,
  given: readonly (readonly [string, string[]])[],
): ListQuery | undefined {
  try {
    return parseListQuery(resource, new Map(given), ANY_DAYS);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const refused = new Set(error.details.map(({ parameter }) => parameter));
    const others = given.filter(([name]) => !refused.has(name));
    return others.length < given.length ? readable(resource, others) : undefined;
  }
}

function parseFacets(resource: Resource, params: URLSearchParams): State["facets"] {
  const facets = resources.facetsOf(resource).map(({ name }, i) => {
    const items = params.getAll(name).flatMap((value) => value.split(","));
    const slugs = items.flatMap(
      (value) => (value && readable(resource, [[name, [value]]])?.facets[i]) || [],
    );
    return [name, [...new Set(slugs)].sort().slice(0, MAX_LIST_ITEMS)] as const;
  });
  return Object.fromEntries(facets.filter(([, slugs]) => slugs.length > 0));
}

function parseChosen(params: URLSearchParams): Chosen | undefined {
  const [from = "", to = "", ...more] = (params.get("stay") ?? "").split("/");
  const [first, last] = [parseDay(from), parseDay(to)];
  const rods = Number(params.get("stay_rods") ?? 1);
  if (first === undefined || last === undefined || more.length > 0) return undefined;
  const isRange = first <= last && last - first < MAX_RANGE_DAYS;
  const areRods = Number.isInteger(rods) && rods >= 1 && rods <= MAX_RODS;
  return isRange && areRods ? { from, to, rods } : undefined;
}

function parseCamera(text: string): Camera | undefined {
  const [zoom, latitude, longitude] = (CAMERA.exec(text)?.slice(1) ?? []).map(Number);
  if (zoom === undefined || latitude === undefined || longitude === undefined) return undefined;
  if (zoom > 22 || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined;
  return { zoom, latitude, longitude };
}
