// Writes a list query as its canonical URL, and the Link header of a list.
import { MAX_URL_BYTES, PAGE_SIZE } from "./limits.ts";
import type { ListQuery } from "./query.ts";
import { facetsOf } from "./resources.ts";

/** Path and query of a list: parameters in table order, defaults left out. */
export function listUrl(query: ListQuery, limit = query.limit, offset = query.offset): string {
  const { resource } = query;
  const facets = facetsOf(resource);
  const parts: string[] = [];
  for (const { name, kind } of resource.filters) {
    const value =
      kind === "text"
        ? query.text && encodeURIComponent(query.text.raw)
        : kind === "bounds"
          ? query.bounds && boundsText(query.bounds)
          : kind === "minimum"
            ? query.minimum !== undefined && decimal(query.minimum)
            : query.facets[facets.findIndex((facet) => facet.name === name)]
                ?.map(encodeURIComponent)
                .join(",");
    if (value) parts.push(`${name}=${value}`);
  }
  if (limit !== PAGE_SIZE) parts.push(`limit=${limit}`);
  if (offset !== 0) parts.push(`offset=${offset}`);
  return `/v1/${resource.name}${parts.length === 0 ? "" : `?${parts.join("&")}`}`;
}

/**
 * The Link header of a list: first, prev, next, last, as absolute URLs. One that would be too long a
 * URL to answer is left out (I12), as canonical spelling may lengthen a query; empty if all are.
 */
export function linkHeader(query: ListQuery, total: number, origin: string): string {
  const { limit, offset } = query;
  const last = total === 0 ? 0 : Math.floor((total - 1) / limit) * limit;
  const offsets: [string, number | undefined][] = [
    ["first", 0],
    ["prev", offset === 0 ? undefined : offset >= total ? last : Math.max(0, offset - limit)],
    ["next", offset + limit < total ? offset + limit : undefined],
    ["last", last],
  ];
  return offsets
    .filter(([, at]) => at !== undefined)
    .map(([rel, at]) => [rel, origin + listUrl(query, limit, at)] as const)
    .filter(([, url]) => url.length <= MAX_URL_BYTES)
    .map(([rel, url]) => `<${url}>; rel="${rel}"`)
    .join(", ");
}

function boundsText({ south, west, north, east }: NonNullable<ListQuery["bounds"]>): string {
  return [south, west, north, east].map(decimal).join(",");
}

/** Shortest decimal form of a number, never with an exponent, so that the parser takes it back. */
function decimal(number: number): string {
  const text = String(number);
  const match = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text);
  if (!match) return text;
  const [, sign, first, rest = "", exponent] = match;
  return `${sign}0.${"0".repeat(Number(exponent) - 1)}${first}${rest}`;
}
