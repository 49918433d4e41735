// Writes a list query as its canonical URL, and the Link header of a list.
import { formatDay } from "./dates.ts";
import { DEFAULT_RADIUS_KM, MAX_URL_BYTES, PAGE_SIZE } from "./limits.ts";
import { defaultSort, type ListQuery } from "./query.ts";
import { facetsOf, type Filter } from "./resources.ts";

/** Path and query of a list: parameters in table order, defaults left out. */
export function listUrl(query: ListQuery, limit = query.limit, offset = query.offset): string {
  return urlAt(baseUrl(query, limit), offset);
}

function baseUrl(query: ListQuery, limit: number): string {
  let url = `/v1/${query.resource.name}`;
  let mark = "?";
  const append = (name: string, value: string) => {
    url += `${mark}${name}=${value}`;
    mark = "&";
  };
  for (const filter of query.resource.filters) {
    const value = WRITERS[filter.kind](query, filter);
    if (value) append(filter.name, value);
  }
  if (limit !== PAGE_SIZE) append("limit", String(limit));
  return url;
}

function urlAt(base: string, offset: number): string {
  return offset === 0 ? base : `${base}${base.includes("?") ? "&" : "?"}offset=${offset}`;
}

type Write = (query: ListQuery, filter: Filter) => string | undefined;

const facet: Write = ({ facets }, { name }) => facets[name]?.map(encodeURIComponent).join(",");
const compared: Write = ({ ranges }, { name }) =>
  ranges[name] === undefined ? undefined : decimal(ranges[name]);

/** The value of a parameter as links spell it; undefined or empty if it is left out. */
const WRITERS: Readonly<Record<Filter["kind"], Write>> = {
  state: facet,
  choice: facet,
  name: facet,
  minimum: compared,
  maximum: compared,
  flag: ({ ranges }, { name }) => (name in ranges ? String(ranges[name] === 1) : undefined),
  text: ({ text }) => text && encodeURIComponent(text.raw),
  bounds: ({ bounds }) =>
    bounds && [bounds.south, bounds.west, bounds.north, bounds.east].map(decimal).join(","),
  near: ({ near }) => near && `${decimal(near.latitude)},${decimal(near.longitude)}`,
  radius: ({ near }) =>
    near?.kilometres === String(DEFAULT_RADIUS_KM) ? undefined : near?.kilometres,
  from: ({ free }) => free && formatDay(free.from),
  to: ({ free }) => free && formatDay(free.to),
  rods: ({ free }) => (!free || free.rods === 1 ? undefined : String(free.rods)),
  days: ({ free }) => free?.stay && String(free.stay.days),
  weekdays: ({ free }) => free?.stay?.weekdays?.join(","),
  ids: ({ ids }) => ids?.join(","),
  sort: (query) => (query.sort === defaultSort(query) ? undefined : query.sort),
  facets: ({ counted, resource }) => counted?.map((i) => facetsOf(resource)[i]!.name).join(","),
};

/** The Link header of a list, without URLs that are too long to answer (I12): canonical spelling may lengthen one. */
export function linkHeader(query: ListQuery, total: number, origin: string): string {
  const { limit, offset } = query;
  const base = origin + baseUrl(query, limit);
  const last = total === 0 ? 0 : Math.floor((total - 1) / limit) * limit;
  const offsets = {
    first: 0,
    ...(offset > 0 && { prev: offset >= total ? last : Math.max(0, offset - limit) }),
    ...(offset + limit < total && { next: offset + limit }),
    last,
  };
  return Object.entries(offsets)
    .map(([rel, at]) => ({ rel, url: urlAt(base, at) }))
    .filter(({ url }) => url.length <= MAX_URL_BYTES)
    .map(({ rel, url }) => `<${url}>; rel="${rel}"`)
    .join(", ");
}

/** Shortest decimal form of a number, never with an exponent, so that the parser takes it back. */
export function decimal(number: number): string {
  const text = String(number);
  const match = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text);
  if (!match) return text;
  const [, sign, first, rest = "", exponent] = match;
  return `${sign}0.${"0".repeat(Number(exponent) - 1)}${first}${rest}`;
}
