// The calls of a list endpoint: pages from static files where there are any, else from the API.
import { MAX_LIMIT } from "../../src/limits.ts";
import type { Pagination, Paging } from "./api.ts";
import { RiffleError } from "./error.ts";
import { search } from "./query.ts";
import type { ListQuery, Locate } from "./plan.ts";
import type { Answer, Ask, Call } from "./request.ts";
import type { CallOptions, List, Page } from "./types.ts";

/** Restarts of `all`; while a deployment spreads, two snapshots may answer in turn. */
const MAX_RESTARTS = 3;

export type Timed = <T>(
  options: CallOptions | undefined,
  act: (call: Call) => Promise<T>,
) => Promise<T>;

const CHANGED = "The snapshot changed on the way; read the list again";
const changed = () => new RiffleError(200, "snapshot_changed", CHANGED);

type Records<T> = Record<string, T[]>;
/** `whole`: the largest pages; `fresh`: from the API and past all caches, which may hold another snapshot's pages. */
type How = { whole?: boolean; fresh?: boolean };

/** The calls of the list at /v1/`path`, whose records are in `data[member]`. */
export function createList<T extends { id: string }, Query extends Paging, Facet extends string>(
  { ask, locate, timed }: { ask: Ask; locate: Locate; timed: Timed },
  path: string,
  member: string,
): List<T, Query, Facet> {
  function page(query: ListQuery, options: CallOptions | undefined, { whole, fresh }: How) {
    const url = `/v1/${path}${search({ ...query, ...(whole && { limit: MAX_LIMIT }) })}`;
    return timed(options, async (call) => {
      const file = fresh ? undefined : await locate(path, query, call.signal);
      const ofFile =
        file &&
        (await ask<Records<T>>(file, { ...call, once: true }).catch((error: unknown) => {
          // A page that is gone, or out of reach: the API has its answer.
          if (call.signal.aborted || !(error instanceof RiffleError)) throw error;
        }));
      return pageOf<T, Facet>(ofFile || (await ask<Records<T>>(url, { ...call, fresh })), member);
    });
  }

  async function* pages(query: Paging = {}, options?: CallOptions, how: How = {}) {
    let snapshot: string | undefined;
    for (let { offset = 0 } = query; ;) {
      const one = await page({ ...query, offset }, options, how);
      snapshot ??= one.snapshotId;
      // Offsets into another snapshot would skip records.
      if (one.snapshotId && one.snapshotId !== snapshot) throw changed();
      yield one;
      if (!one.pagination.has_more) return;
      offset += one.items.length;
    }
  }

  async function* all(query: object = {}, options?: CallOptions) {
    const given = new Set<string>();
    for (let restarts = 0; ; restarts++) {
      try {
        for await (const { items } of pages(query, options, { whole: true, fresh: restarts > 0 })) {
          for (const item of items) {
            if (given.has(item.id)) continue;
            given.add(item.id);
            yield item;
          }
        }
        return;
      } catch (error) {
        const isOther = !(error instanceof RiffleError) || error.code !== "snapshot_changed";
        if (isOther || restarts === MAX_RESTARTS) throw error;
      }
    }
  }

  return {
    list: async (query = {} as Query, options) => page(query, options, {}),
    pages: (query, options) => pages(query, options),
    all,
  };
}

function pageOf<T, Facet extends string>(
  { data, meta, requestId, snapshotId }: Answer<Records<T>>,
  member: string,
) {
  return {
    items: data[member]!,
    pagination: meta.pagination as Pagination,
    distances: meta.distances_m,
    firstDays: meta.first_days,
    facets: meta.facets,
    suggestion: meta.suggestion,
    requestId,
    snapshotId,
  } as Page<T, Facet>;
}
