// Sorts list requests by what they ask for, and by whether the plan has a page for them.
import { readFileSync } from "node:fs";
import { packPath } from "../../src/address.ts";
import { openIndex, type Index } from "../../src/format/index-pack.ts";
import { PAGE_SIZE } from "../../src/limits.ts";
import { locate } from "../../src/locate.ts";
import { readParams } from "../../src/params.ts";
import { parseListQuery, type ListQuery } from "../../src/query.ts";
import { ANY_DAYS } from "../../src/values.ts";
import { RESOURCE_LIST, type ResourceName } from "../../src/resources.ts";

/**
 * - `page`: one value a facet at most, 25 records from a multiple of 25 on: what a page may hold
 * - `cut`: the same, in other slices
 * - `several`: several values of a facet
 * - `search`: with anything else than facets
 */
export type Form = "page" | "cut" | "several" | "search";

/** The query of a list's address, undefined for any other. Throws ApiError for a bad one. */
export function listQueryOf(url: string): ListQuery | undefined {
  const [path = "", search = ""] = url.split("?");
  const resource = RESOURCE_LIST.find(({ name }) => path === `/v1/${name}`);
  return resource && parseListQuery(resource, readParams(search), ANY_DAYS);
}

export function formOf(query: ListQuery): Form {
  const { text, bounds, near, free, ids, counted, sort, ranges, facets, limit, offset } = query;
  if (text || bounds || near || free || ids || counted || sort !== "name") return "search";
  if (ranges.some((value) => value !== undefined)) return "search";
  if (facets.some((values) => values !== undefined && values.length > 1)) return "several";
  return limit === PAGE_SIZE && offset % PAGE_SIZE === 0 ? "page" : "cut";
}

/** The pages of a built folder. */
export class Pages {
  readonly #indexes: ReadonlyMap<ResourceName, Index>;

  constructor(folder: string) {
    this.#indexes = new Map(
      RESOURCE_LIST.map(({ name }) => {
        const bytes = readFileSync(folder + packPath(name, "index", 0));
        return [name, openIndex(new Uint8Array(bytes))] as const;
      }),
    );
  }

  has(query: ListQuery): boolean {
    return locate(query, this.#indexes.get(query.resource.name)!.pagesOf).kind === "page";
  }
}
