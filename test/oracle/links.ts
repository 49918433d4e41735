// A list request and its total go in; the path and query of each Link relation come out, in canonical spelling.
import type { Filters } from "./params.ts";
import { PARAMETERS } from "./params.ts";
import type { ListResource } from "./load.ts";

export interface Page {
  total: number;
  limit: number;
  offset: number;
}

/** The shortest decimal form, never with an exponent, which no parameter accepts. */
function decimal(value: number): string {
  const text = String(value);
  const small = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text);
  if (!small) return text;
  const [, sign = "", first = "", rest = "", exponent = ""] = small;
  return `${sign}0.${"0".repeat(Number(exponent) - 1)}${first}${rest}`;
}

function spell(value: string | number | (string | number)[]): string {
  if (Array.isArray(value)) return value.map(spell).join(",");
  return typeof value === "number" ? decimal(value) : encodeURIComponent(value);
}

function address(resource: ListResource, filters: Filters, limit: number, offset: number): string {
  const all: Filters = { ...filters, limit, offset };
  const pairs = PARAMETERS[resource].flatMap((name) => {
    const value = all[name];
    const isDefault = (name === "limit" && value === 25) || (name === "offset" && value === 0);
    return value === undefined || isDefault ? [] : [`${name}=${spell(value)}`];
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
