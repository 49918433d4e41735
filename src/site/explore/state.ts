// The explorer's whole state as an address: the query of a URL in, a State out, and back.
import { slug } from "../../fold.ts";
import { MAX_LIST_ITEMS, MAX_OFFSET, MAX_RATING, PAGE_SIZE } from "../../limits.ts";
import type { Bounds } from "../../query.ts";
import { facetsOf, RESOURCES, type Filter, type ResourceName } from "../../resources.ts";
import { UUID } from "../../uuid.ts";
import { formatBounds, parseBounds } from "./bounds.ts";

/** Where the map looks, when that is no filter. */
export interface Camera {
  zoom: number;
  latitude: number;
  longitude: number;
}

export interface State {
  resource: ResourceName;
  /** Slugs that are wanted, by facet; a facet without any is not in it. */
  facets: Readonly<Record<string, readonly string[]>>;
  /** Free text as typed: `q`, or `location` of guides. */
  text: string;
  minimum: number | undefined;
  bounds: Bounds | undefined;
  /** From 1. */
  page: number;
  /** The property that is shown alone. */
  property: string | undefined;
  /** Its calendar's month, YYYY-MM, if not the current one. */
  month: string | undefined;
  camera: Camera | undefined;
  /** Moving the map filters. */
  follow: boolean;
}

export const EMPTY: State = {
  resource: "properties",
  facets: {},
  text: "",
  minimum: undefined,
  bounds: undefined,
  page: 1,
  property: undefined,
  month: undefined,
  camera: undefined,
  follow: true,
};

/** The change that takes every filter away. */
export const CLEARED: Partial<State> = {
  facets: {},
  text: "",
  minimum: undefined,
  bounds: undefined,
  camera: undefined,
};

const MONTH = /^[1-9]\d{3}-(0[1-9]|1[0-2])$/;
const CAMERA = /^(\d+(?:\.\d+)?)\/(-?\d+(?:\.\d+)?)\/(-?\d+(?:\.\d+)?)$/;

/** The filter of a kind that a resource has once, or undefined. */
export function filterOf(resource: ResourceName, kind: Filter["kind"]): Filter | undefined {
  return RESOURCES[resource].filters.find((filter) => filter.kind === kind);
}

/** The filter of a lowest rating, which is the minimum that the explorer offers. */
export function minimumOf(resource: ResourceName): Filter | undefined {
  return RESOURCES[resource].filters.find(({ column }) => column === "rating_avg");
}

/** Reads "?list=guides&species=…". What makes no sense in it is passed over: links age. */
export function parseState(search: string): State {
  const params = new URLSearchParams(search);
  const list = params.get("list") ?? "properties";
  const resource = Object.hasOwn(RESOURCES, list) ? (list as ResourceName) : "properties";
  const one = (kind: Filter["kind"]) => params.get(filterOf(resource, kind)?.name ?? "") ?? "";
  const property = params.get("property") ?? "";
  const month = params.get("month") ?? "";
  return {
    resource,
    facets: parseFacets(resource, params),
    text: one("text"),
    minimum: parseMinimum(params.get(minimumOf(resource)?.name ?? "") ?? ""),
    bounds: parseBounds(one("bounds")),
    page: parsePage(params.get("page") ?? ""),
    property: UUID.test(property) ? property : undefined,
    month: MONTH.test(month) ? month : undefined,
    camera: parseCamera(params.get("map") ?? ""),
    follow: params.get("follow") !== "off",
  };
}

/** The query of the state's URL with "?", or "" for the start; defaults are left out. */
export function formatState(state: State): string {
  const { resource, facets, text, minimum, bounds, page, property, month, camera } = state;
  const parts: [string, string | undefined][] = [
    ["list", resource === "properties" ? undefined : resource],
    ...facetsOf(RESOURCES[resource]).map(
      ({ name }) => [name, facets[name]?.join(",")] as [string, string | undefined],
    ),
    [filterOf(resource, "text")?.name ?? "", text],
    [minimumOf(resource)?.name ?? "", minimum === undefined ? "" : String(minimum)],
    [filterOf(resource, "bounds")?.name ?? "", bounds && formatBounds(bounds)],
    ["page", page === 1 ? undefined : String(page)],
    ["property", property],
    ["month", month],
    ["map", camera && `${camera.zoom}/${camera.latitude}/${camera.longitude}`],
    ["follow", state.follow ? undefined : "off"],
  ];
  const query = parts
    .filter(([name, value]) => name && value)
    // Commas and slashes are plain text in a query.
    .map(([name, value]) => `${name}=${encode(value!)}`)
    .join("&");
  return query === "" ? "" : `?${query}`;
}

/** Number of filters in force, for a badge; the search and the page are none. */
export function countFilters({ facets, minimum, bounds }: State): number {
  const chosen = Object.values(facets).reduce((sum, values) => sum + values.length, 0);
  return chosen + (minimum === undefined ? 0 : 1) + (bounds ? 1 : 0);
}

function encode(value: string): string {
  return encodeURIComponent(value).replaceAll("%2C", ",").replaceAll("%2F", "/");
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

function parseMinimum(text: string): number | undefined {
  const number = Number(text);
  return /^\d(\.\d{1,6})?$/.test(text) && number > 0 && number <= MAX_RATING ? number : undefined;
}

function parsePage(text: string): number {
  const page = Number(text);
  return /^[1-9]\d*$/.test(text) && (page - 1) * PAGE_SIZE <= MAX_OFFSET ? page : 1;
}

function parseCamera(text: string): Camera | undefined {
  const [zoom, latitude, longitude] = (CAMERA.exec(text)?.slice(1) ?? []).map(Number);
  if (zoom === undefined || latitude === undefined || longitude === undefined) return undefined;
  if (zoom > 22 || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined;
  return { zoom, latitude, longitude };
}
