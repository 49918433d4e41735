// Reads the explorer's state from the query of a URL.
import { formatDay, parseDay } from "../../dates.ts";
import { ApiError } from "../../errors.ts";
import { slug } from "../../fold.ts";
import { DEFAULT_RADIUS_KM, MAX_LIST_ITEMS, MAX_RANGE_DAYS, MAX_RODS } from "../../limits.ts";
import { pageNumber } from "../../page-address.ts";
import type { Param } from "../../params.ts";
import { parseListQuery, type ListQuery } from "../../query.ts";
import {
  facetsOf,
  filterOf,
  rangesOf,
  RESOURCES,
  type Filter,
  type FilterKind,
  type ResourceName,
} from "../../resources.ts";
import { UUID } from "../../uuid.ts";
import { ANY_DAYS } from "../../values.ts";
import { parseBounds } from "./bounds.ts";
import type { Camera, Chosen, Near, State } from "./state.ts";

/** Letters of a place's name that a link may hold. */
const MAX_PLACE_LETTERS = 60;
const MONTH = /^[1-9]\d{3}-(0[1-9]|1[0-2])$/;
const CAMERA = /^(\d+(?:\.\d+)?)\/(-?\d+(?:\.\d+)?)\/(-?\d+(?:\.\d+)?)$/;
/** Kinds that are read as the API reads them. */
const PARSED: readonly FilterKind[] = ["minimum", "maximum", "flag", "near", "radius", "from", "to", "rods", "days", "weekdays", "sort"]; // prettier-ignore
/** Kinds that mean nothing without one another. */
const DATES: readonly FilterKind[] = ["from", "to", "rods", "days", "weekdays"];

/** Reads "?list=guides&species=…". Parts that make no sense are ignored: links age. */
export function parseState(search: string): State {
  const params = new URLSearchParams(search);
  const list = params.get("list") ?? "properties";
  const resource = Object.hasOwn(RESOURCES, list) ? (list as ResourceName) : "properties";
  const one = (kind: FilterKind) =>
    params.get(filterOf(RESOURCES[resource], kind)?.name ?? "") ?? "";
  const property = params.get("property") ?? "";
  const month = params.get("month") ?? "";
  const text = one("text");
  const query = readable(resource, parsedParams(resource, params, text));
  return {
    saved: list === "saved",
    resource,
    facets: parseFacets(resource, params),
    text,
    ranges: rangesIn(query),
    bounds: parseBounds(one("bounds")),
    near: query.near && { ...nearIn(query.near), name: placeIn(params.get("place")) },
    dates: query.free && { from: formatDay(query.free.from), to: formatDay(query.free.to) },
    stay: query.free?.stay,
    rods: query.free?.rods ?? 1,
    sort: one("sort") === query.sort ? query.sort : undefined,
    page: pageNumber(params.get("page")) ?? 1,
    property: UUID.test(property) ? property : undefined,
    month: MONTH.test(month) ? month : undefined,
    chosen: UUID.test(property) ? parseChosen(params) : undefined,
    camera: parseCamera(params.get("map") ?? ""),
    follow: params.get("follow") !== "off",
  };
}

function parsedParams(resource: ResourceName, params: URLSearchParams, text: string): Param[] {
  const { filters } = RESOURCES[resource];
  return filters.flatMap(({ name, kind }) => {
    // To the others only matters that there are words; what is wrong with them is reported elsewhere.
    if (kind === "text") return text.trim() === "" ? [] : [{ name, value: "word" }];
    const value = params.get(name);
    return PARSED.includes(kind) && value ? [{ name, value }] : [];
  });
}

/** The query as the API would read it, without the parameters that it would refuse. */
function readable(resource: ResourceName, params: readonly Param[]): ListQuery {
  try {
    return parseListQuery(RESOURCES[resource], params, ANY_DAYS);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const refused = new Set(error.details.map(({ parameter }) => parameter));
    const given = params.some(({ name }) => refused.has(name));
    return readable(
      resource,
      params.filter(({ name }) => {
        const kind = RESOURCES[resource].filters.find((filter) => filter.name === name)!.kind;
        // A missing parameter can't be left out, but the ones that need it can.
        return given ? !refused.has(name) : !DATES.includes(kind);
      }),
    );
  }
}

function rangesIn({ resource, ranges }: ListQuery): State["ranges"] {
  const given = rangesOf(resource).flatMap(({ name, kind }, i): [string, number][] => {
    const value = ranges[i];
    // "At least 0" filters nothing.
    if (value === undefined || (kind === "minimum" && value === 0)) return [];
    return isPlain(value) ? [[name, value]] : [];
  });
  return Object.fromEntries(given);
}

function nearIn({ latitude, longitude, kilometres }: NonNullable<ListQuery["near"]>): Near {
  const radius = Number(kilometres);
  return { latitude, longitude, kilometres: isPlain(radius) ? radius : DEFAULT_RADIUS_KM };
}

/** Only the explorer reads it; the API knows degrees. */
function placeIn(name: string | null): string | undefined {
  return name?.trim().slice(0, MAX_PLACE_LETTERS) || undefined;
}

// Smaller fractions are written with an exponent, which the API does not read.
function isPlain(number: number): boolean {
  return !String(number).includes("e");
}

function parseFacets(resource: ResourceName, params: URLSearchParams): State["facets"] {
  const facets: Record<string, string[]> = {};
  for (const filter of facetsOf(RESOURCES[resource])) {
    const items = params.getAll(filter.name).flatMap((value) => value.split(","));
    const slugs = items.map((item) => slugOf(filter, item)).filter((item) => item !== "");
    const distinct = [...new Set(slugs)].sort().slice(0, MAX_LIST_ITEMS);
    if (distinct.length > 0) facets[filter.name] = distinct;
  }
  return facets;
}

function slugOf({ kind, values = [] }: Filter, item: string): string {
  if (kind === "name") return slug(item);
  const lower = item.trim().toLowerCase();
  if (kind === "state") return /^[a-z]{2}$/.test(lower) ? lower : "";
  const choice = lower.replaceAll("-", "_");
  return values.includes(choice) ? choice : "";
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
