// Decides which call answers what the explorer shows: a static page or the API.
import { MAX_LIMIT } from "../../limits.ts";
import { listUrl } from "../../links.ts";
import { locate } from "../../locate.ts";
import type { ListQuery } from "../../query.ts";
import type { Position } from "../map/spots.ts";
import { boundsOfPoints } from "./look.ts";
import { EMPTY, queryOf } from "./state.ts";

/** How many pages of a combination are files; see Index.pagesOf. */
export type PagesOf = (slugs: readonly (string | undefined)[]) => number;

export interface ListCall {
  url: string;
  api: string;
  /** Asked are as many records as the API gives at once, so that what follows is often known already. */
  isChunk: boolean;
}

/** Until the plan is read: first pages may be files, and a miss is asked again of the API; deeper ones seldom are. */
export const PERHAPS: PagesOf = () => 4;

/** The call for a page of the list, or where there is no such file for the `chunk` around it, by its offset. */
export function listCall(query: ListQuery, pagesOf: PagesOf, chunk?: number): ListCall {
  const api = listUrl(query);
  const page = locate(query, pagesOf);
  if (page === undefined && chunk !== undefined) {
    return { url: listUrl(query, MAX_LIMIT, chunk), api, isChunk: true };
  }
  return { url: page ?? api, api, isChunk: false };
}

/** The call for what a query finds around the given spots `[longitude, latitude]`, one at least. */
export function spotCall(spots: readonly Position[], query = queryOf(EMPTY)): string {
  return listUrl({ ...query, bounds: boundsOfPoints(spots)! }, MAX_LIMIT, 0);
}

export function propertyCall(id: string): string {
  return `/v1/properties/${id}`;
}

export function calendarCall(id: string, from: string, to: string): string {
  return `/v1/availability?property_id=${id}&from=${from}&to=${to}`;
}

export function subscriptionCall(id: string): string {
  return `${propertyCall(id)}/calendar.ics`;
}
