// Decides which call answers what the explorer shows: a static page or the API.
import { ApiError, type Detail } from "../../errors.ts";
import { MAX_LIMIT, PAGE_SIZE } from "../../limits.ts";
import { listUrl } from "../../links.ts";
import { locate } from "../../locate.ts";
import { parseListQuery, type ListQuery } from "../../query.ts";
import { filterOf, RESOURCES } from "../../resources.ts";
import { ANY_DAYS, type Cover } from "../../values.ts";
import type { Position } from "../map/circle.ts";
import { boundsOfPoints, formatBounds } from "./bounds.ts";
import { paramsOf, sortOf, type State } from "./state.ts";

/** How many pages of a combination are files; see Index.pagesOf. */
export type PagesOf = (slugs: readonly (string | undefined)[]) => number;

export interface ListCall {
  /** The address to ask: the static page where there is one. */
  url: string;
  /** The same question to the API. */
  api: string;
  /** Asked are as many records as the API gives at once, so that what follows is often known already. */
  isChunk: boolean;
}

/**
 * Until the plan is read the first pages of any combination may be there, and a miss is asked again of
 * the API; deeper ones are seldom files, and may be past the end.
 */
export const PERHAPS: PagesOf = () => 4;

/**
 * The state as the API reads it, or what it would refuse, by parameter. `cover` bounds its dates, `ids` are those
 * that are saved.
 */
export function queryOf(
  state: State,
  cover: Cover = ANY_DAYS,
  ids: readonly string[] = [],
): { query: ListQuery } | { details: readonly Detail[] } {
  const resource = RESOURCES[state.resource];
  const words = filterOf(resource, "text")?.name;
  const values: [string, string][] = [
    ...paramsOf({ ...state, sort: sortOf(state) }).map(([name, value]): [string, string] => [
      name,
      name === words ? value.trim() : value,
    ]),
    ["ids", state.saved ? ids.join(",") : ""],
    ["offset", String((state.page - 1) * PAGE_SIZE)],
  ];
  const params = values.flatMap(([name, value]) => (value === "" ? [] : [{ name, value }]));
  try {
    return { query: parseListQuery(resource, params, cover) };
  } catch (error) {
    if (error instanceof ApiError) return { details: error.details };
    throw error;
  }
}

/** The call for a page of the list, or where there is no such file for the `chunk` around it, by its offset. */
export function listCall(query: ListQuery, pagesOf: PagesOf, chunk?: number): ListCall {
  const api = listUrl(query);
  const page = locate(query, pagesOf);
  if (page !== undefined) return { url: page, api, isChunk: false };
  if (chunk === undefined) return { url: api, api, isChunk: false };
  return { url: listUrl(query, MAX_LIMIT, chunk), api, isChunk: true };
}

/**
 * The call for what a query finds around the given spots `[longitude, latitude]`, one at least; without
 * a query for all that is there.
 */
export function spotCall(spots: readonly Position[], query?: ListQuery): string {
  const bounds = boundsOfPoints(spots)!;
  if (query) return listUrl({ ...query, bounds }, MAX_LIMIT, 0);
  return `/v1/properties?bounds=${formatBounds(bounds)}&limit=${MAX_LIMIT}`;
}

export function propertyCall(id: string): string {
  return `/v1/properties/${id}`;
}

/** Both days included. */
export function calendarCall(id: string, from: string, to: string): string {
  return `/v1/availability?property_id=${id}&from=${from}&to=${to}`;
}

/** The address that calendar programs subscribe to. */
export function subscriptionCall(id: string): string {
  return `${propertyCall(id)}/calendar.ics`;
}
