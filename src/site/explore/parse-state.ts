// Reads the explorer's state from the query of a URL.
import { formatDay, parseDay } from "../../dates.ts";
import { ApiError } from "../../errors.ts";
import { MAX_LIST_ITEMS, MAX_RANGE_DAYS, MAX_RODS } from "../../limits.ts";
import { pageNumber } from "../../page-address.ts";
import { parseListQuery, type ListQuery } from "../../query.ts";
import {
  facetsOf,
  filterOf,
  rangesOf,
  RESOURCES,
  type Filter,
  type FilterKind,
  type Resource,
  type ResourceName,
} from "../../resources.ts";
import { UUID } from "../../uuid.ts";
import { ANY_DAYS } from "../../values.ts";
import { sortsOf, type Camera, type Chosen, type State } from "./state.ts";

/** Letters of a place's name that a link may hold. */
const MAX_PLACE_LETTERS = 60;
const MONTH = /^[1-9]\d{3}-(0[1-9]|1[0-2])$/;
const CAMERA = /^(\d+(?:\.\d+)?)\/(-?\d+(?:\.\d+)?)\/(-?\d+(?:\.\d+)?)$/;

/** Reads "?list=guides&species=…". Parts that make no sense are ignored: links age. */
export function parseState(search: string): State {
  const params = new URLSearchParams(search);
  const list = params.get("list") ?? "properties";
  const name = Object.hasOwn(RESOURCES, list) ? (list as ResourceName) : "properties";
  const resource = RESOURCES[name];
  const ofKind = (...kinds: FilterKind[]) =>
    resource.filters.filter(({ kind }) => kinds.includes(kind));
  /** The API's reading of parameters that belong together. */
  const read = (filters: readonly Filter[]) =>
    readable(
      resource,
      filters.flatMap(({ name: one }) => {
        const value = params.get(one);
        return value ? [[one, [value]]] : [];
      }),
    );
  const near = read(ofKind("near", "radius"))?.near;
  const free = read(ofKind("from", "to", "rods", "days", "weekdays"))?.free;
  const property = UUID.test(params.get("property") ?? "") ? params.get("property")! : undefined;
  const month = params.get("month") ?? "";
  const state = {
    saved: list === "saved",
    resource: name,
    facets: parseFacets(resource, params),
    text: params.get(filterOf(resource, "text")?.name ?? "") ?? "",
    ranges: Object.fromEntries(
      rangesOf(resource).flatMap((filter, i): [string, number][] => {
        const value = read([filter])?.ranges[i];
        // "At least 0" filters nothing.
        const isNone = value === undefined || (filter.kind === "minimum" && value === 0);
        return isNone ? [] : [[filter.name, value]];
      }),
    ),
    bounds: read(ofKind("bounds"))?.bounds,
    near: near && {
      latitude: near.latitude,
      longitude: near.longitude,
      kilometres: Number(near.kilometres),
      // Only the explorer reads it; the API knows degrees.
      name: params.get("place")?.trim().slice(0, MAX_PLACE_LETTERS) || undefined,
    },
    dates: free && { from: formatDay(free.from), to: formatDay(free.to) },
    stay: free?.stay,
    rods: free?.rods ?? 1,
    page: pageNumber(params.get("page")) ?? 1,
    property,
    month: MONTH.test(month) ? month : undefined,
    chosen: property === undefined ? undefined : parseChosen(params),
    camera: parseCamera(params.get("map") ?? ""),
    follow: params.get("follow") !== "off",
  };
  return { ...state, sort: sortsOf(state).find((sort) => sort === params.get("sort")) };
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
  const facets = facetsOf(resource).map(({ name }, i) => {
    const items = params
      .getAll(name)
      .flatMap((value) => value.split(","))
      .filter(Boolean);
    const slugs = items.flatMap((value) => readable(resource, [[name, [value]]])?.facets[i] ?? []);
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
