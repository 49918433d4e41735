// Which call answers what the explorer shows: a State in, the address of the static page or of the
// API out.
import { API_ROOT } from "../shared/origin.ts";
import { ApiError, type Detail } from "../../errors.ts";
import { MAX_LIMIT, PAGE_SIZE } from "../../limits.ts";
import { listUrl } from "../../links.ts";
import { locate } from "../../locate.ts";
import type { Param } from "../../params.ts";
import { parseListQuery, type ListQuery } from "../../query.ts";
import { facetsOf, RESOURCES } from "../../resources.ts";
import type { Position } from "../map/circle.ts";
import { boundsOfPoints, formatBounds } from "./bounds.ts";
import { ANY_DAYS } from "../../values.ts";
import { filterOf, minimumOf, type State } from "./state.ts";

/** How many pages of a combination are files; see Index.pagesOf. */
export type PagesOf = (slugs: readonly (string | undefined)[]) => number;

export interface ListCall {
  /** What to ask: the static page where there is one. */
  url: string;
  /** The same question to the API. */
  api: string;
}

/**
 * Until the plan is read the first pages of any combination may be there, and a miss is asked again of
 * the API; deeper ones are seldom files, and may be past the end.
 */
export const PERHAPS: PagesOf = () => 4;

/** The state as the API reads it, or what it would refuse, by parameter. */
export function queryOf(state: State): { query: ListQuery } | { details: readonly Detail[] } {
  const { resource, facets, minimum, bounds, page } = state;
  const text = state.text.trim();
  const values: [string | undefined, string | undefined][] = [
    ...facetsOf(RESOURCES[resource]).map(
      ({ name }) => [name, facets[name]?.join(",")] as [string, string | undefined],
    ),
    [filterOf(resource, "text")?.name, text],
    [minimumOf(resource)?.name, minimum === undefined ? undefined : String(minimum)],
    [filterOf(resource, "bounds")?.name, bounds && formatBounds(bounds)],
    ["offset", String((page - 1) * PAGE_SIZE)],
  ];
  const params: Param[] = values.flatMap(([name, value]) =>
    name && value ? [{ name, value }] : [],
  );
  try {
    return { query: parseListQuery(RESOURCES[resource], params, ANY_DAYS) };
  } catch (error) {
    if (error instanceof ApiError) return { details: error.details };
    throw error;
  }
}

/** The call for a page of the list. */
export function listCall(query: ListQuery, pagesOf: PagesOf): ListCall {
  const api = listUrl(query);
  const location = locate(query, pagesOf);
  return { url: location.kind === "page" ? location.path : api, api };
}

/** The call for the records that a map shows of a search: the first 100. */
export function mapSearchCall(query: ListQuery): string {
  return listUrl(query, MAX_LIMIT, 0);
}

/**
 * The call for what a query finds around the given spots `[longitude, latitude]`, one at least; without
 * a query for all that is there.
 */
export function spotCall(spots: readonly Position[], query?: ListQuery): string {
  const bounds = boundsOfPoints(spots)!;
  if (query) return listUrl({ ...query, bounds }, MAX_LIMIT, 0);
  return `${API_ROOT}/properties?bounds=${formatBounds(bounds)}&limit=${MAX_LIMIT}`;
}

export function propertyCall(id: string): string {
  return `${API_ROOT}/properties/${id}`;
}

/** Both days included. */
export function calendarCall(id: string, from: string, to: string): string {
  return `${API_ROOT}/availability?property_id=${id}&from=${from}&to=${to}`;
}
