// A list request and its total go in; the path and query of each Link relation come out, in canonical spelling.
import { isoDate } from "./calendar.ts";
import { decimal } from "./numbers.ts";
import type { Filters } from "./params.ts";
import { facetsOf, parametersOf } from "./params.ts";
import type { ListResource } from "./lists.ts";

export interface Page {
  total: number;
  limit: number;
  offset: number;
}

function spell(value: string | number | (string | number)[]): string {
  if (Array.isArray(value)) return value.map(spell).join(",");
  return typeof value === "number" ? decimal(value) : encodeURIComponent(value);
}

export function defaultSort({ near, q }: Filters): string {
  if (near) return "distance";
  return q === undefined ? "name" : "relevance";
}

function address(resource: ListResource, filters: Filters, limit: number, offset: number): string {
  const all: Filters = { ...filters, limit, offset };
  const defaults: Filters = {
    limit: 25,
    offset: 0,
    radius_km: "50",
    rods: 1,
    sort: defaultSort(filters),
  };
  // All seven are the same as none.
  if (all.weekdays?.length === 7) delete all.weekdays;
  const pairs = parametersOf(resource).flatMap((name) => {
    const value = all[name];
    if (value === undefined || value === defaults[name]) return [];
    const isDay = name === "available_from" || name === "available_to";
    return [`${name}=${spell(isDay ? isoDate(Number(value)) : value)}`];
  });
  return `/v1/${resource}${pairs.length === 0 ? "" : "?"}${pairs.join("&")}`;
}

/** Relation to path and query; `prev` and `next` are absent where there is none. */
export function links(
  resource: ListResource,
  filters: Filters,
  page: Page,
): Record<string, string> {
  const { total, limit, offset } = page;
  const last = total === 0 ? 0 : Math.floor((total - 1) / limit) * limit;
  const offsets: Record<string, number> = { first: 0 };
  if (offset > 0) offsets["prev"] = offset >= total ? last : Math.max(0, offset - limit);
  if (offset + limit < total) offsets["next"] = offset + limit;
  offsets["last"] = last;
  return Object.fromEntries(
    Object.entries(offsets).map(([relation, at]) => [
      relation,
      address(resource, filters, limit, at),
    ]),
  );
}

/** Parameters that may stand in the path of a page. */
const PAGED = ["limit", "offset", "sort"];

/** Where the page of a request stands if it is a file; undefined for what no page can hold. */
export function pagePath(resource: ListResource, filters: Filters): string | undefined {
  const { limit = 25, offset = 0, sort = defaultSort(filters) } = filters;
  const facets = facetsOf(resource);
  const others = Object.keys(filters).filter((n) => !PAGED.includes(n) && !facets.includes(n));
  const values = facets.map((name) => filters[name as "state"] ?? []);
  const isPage = limit === 25 && offset % 25 === 0 && sort === "name";
  if (!isPage || others.length > 0 || values.some((list) => list.length > 1)) return undefined;
  const folders = facets.flatMap((name, i) => values[i]!.map((value) => `${name}.${value}`));
  return ["/static/v1", resource, ...folders, `offset.${offset}.json`].join("/");
}
