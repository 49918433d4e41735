// Finds the static page that answers a list, by the snapshot's own plan, pages.json.
import type { PagesFile } from "../../src/documents.ts";
import { PAGE_SIZE } from "../../src/limits.ts";
import type { ListTypes } from "./api.ts";
import { snake } from "./query.ts";
import type { Ask, Call } from "./request.ts";
import type { Paging } from "./types.ts";
import { withSignal } from "./wait.ts";

export type ListQuery = Paging & { sort?: string | undefined } & object;

export type Locate = (
  resource: string,
  query: ListQuery,
  signal: AbortSignal,
) => Promise<string | undefined>;

type Resources = PagesFile["resources"];
type Plan = Record<string, Pick<Resources[string], "facets"> & { pages: Map<number, number> }>;

/** A list with any other parameter is never a page. */
const FACETS: Record<ListTypes[keyof ListTypes]["facet"], true> = {
  state: true,
  water_type: true,
  species: true,
  techniques: true,
};
/** How long a plan is used, and how long its file may take: without it the API answers. */
const PLAN_MS = 60_000;
const LOADING_MS = 3_000;

export function createLocate(ask: Ask): Locate {
  let plan = Promise.resolve<Plan>({});
  let until = 0;
  return async (resource, { limit = PAGE_SIZE, offset = 0, sort = "name", ...filters }, signal) => {
    if (limit !== PAGE_SIZE || offset % PAGE_SIZE !== 0 || sort !== "name") return undefined;
    const wanted = new Map<string, string>();
    for (const [name, value] of Object.entries(filters)) {
      const values: unknown[] = [value ?? []].flat();
      const facet = snake(name);
      if (values.length > 1 || !values.every(isSimple) || !(facet in FACETS)) return undefined;
      for (const one of values) wanted.set(facet, one);
    }
    if (Date.now() >= until) {
      until = Date.now() + PLAN_MS;
      plan = load(ask);
    }
    const found = (await withSignal(plan, signal))[resource];
    if (!found) return undefined;
    let key = 0;
    let path = `/static/v1/${resource}/`;
    for (const { name, values } of found.facets) {
      key *= values.length + 1;
      const value = wanted.get(name);
      if (value === undefined) continue;
      wanted.delete(name);
      const slug = slugOf(value, values);
      if (slug === undefined) return undefined;
      key += values.indexOf(slug) + 1;
      path += `${name}.${slug}/`;
    }
    if (wanted.size > 0 || offset >= PAGE_SIZE * (found.pages.get(key) ?? 0)) return undefined;
    return `${path}offset.${offset}.json`;
  };
}

async function load(ask: Ask): Promise<Plan> {
  const call: Call = { once: true, signal: AbortSignal.timeout(LOADING_MS) };
  try {
    const text = await ask.text("/static/v1/pages.json", call);
    const { resources } = JSON.parse(text) as PagesFile;
    const plans = Object.entries(resources).map(([name, { facets, combinations, pages }]) => {
      let key = 0;
      const byKey = new Map(combinations.map((step, i) => [(key += step), pages[i]!]));
      return [name, { facets, pages: byKey }] as const;
    });
    return Object.fromEntries(plans);
  } catch {
    // A site without one, or behind a gateway that has only the API.
    return {};
  }
}

/** Letters, digits and separators of words, which fold to the same slug here and in the API. */
function isSimple(value: unknown): value is string {
  return typeof value === "string" && /^[\w -]+$/.test(value);
}

/** The slug among `values` that a value means; other spellings than these are the API's to read. */
function slugOf(value: string, values: readonly string[]): string | undefined {
  const lower = value.trim().toLowerCase();
  const spellings = [lower.replaceAll("-", "_"), lower.replace(/[ _-]+/g, "-")];
  return spellings.find((slug) => values.includes(slug));
}
