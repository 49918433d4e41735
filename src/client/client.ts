// Creates a client of the API, with a method for every endpoint.
import { RiffleError } from "./error.ts";
import { createAsk, type Ask } from "./request.ts";
import type {
  Availability,
  CallOptions,
  Client,
  ClientOptions,
  Health,
  Identity,
  List,
  Page,
  Pagination,
  Paging,
  PropertyDetail,
} from "./types.ts";

/** Page size for reading a whole list: the API's maximum. */
const WHOLE_PAGE = 100;
/** Restarts of `all`; while a deployment spreads, two snapshots may answer in turn. */
const MAX_RESTARTS = 3;

export function createClient(options: ClientOptions): Client {
  const ask = createAsk(options);
  const single = async <T>(path: string, { signal }: CallOptions = {}) =>
    (await ask<T>(path, signal)).data;
  return {
    properties: {
      ...createList(ask, "properties", "properties"),
      get: async (id, call) => {
        const path = `/properties/${encodeURIComponent(id)}`;
        return (await single<{ property: PropertyDetail }>(path, call)).property;
      },
    },
    guides: createList(ask, "guides", "guides"),
    clubs: createList(ask, "clubs", "clubs"),
    flyShops: createList(ask, "fly-shops", "fly_shops"),
    availability: (query, call) => single<Availability>(`/availability${search(query)}`, call),
    me: (call) => single<Identity>("/me", call),
    health: (call) => single<Health>("/health", call),
  };
}

function createList<T extends { id: string }, Query extends Paging>(
  ask: Ask,
  path: string,
  member: string,
): List<T, Query> {
  async function list(query: Paging = {}, { signal }: CallOptions = {}): Promise<Page<T>> {
    const answer = await ask<Record<string, T[]>>(`/${path}${search(query)}`, signal);
    const { pagination, requestId, snapshotId } = answer;
    return {
      items: answer.data[member]!,
      pagination: pagination as Pagination,
      requestId,
      snapshotId,
    };
  }

  async function* pages(query: Paging = {}, call?: CallOptions) {
    for (let { offset = 0 } = query; ;) {
      const page = await list({ ...query, offset }, call);
      yield page;
      if (!page.pagination.has_more) return;
      offset += page.items.length;
    }
  }

  async function* all(query: object = {}, call?: CallOptions) {
    const given = new Set<string>();
    for (let restarts = 0, done = false; !done;) {
      let snapshot: string | undefined;
      done = true;
      for await (const page of pages({ ...query, limit: WHOLE_PAGE }, call)) {
        snapshot ??= page.snapshotId;
        // Offsets into another snapshot would skip records.
        if (page.snapshotId !== snapshot) {
          if (++restarts > MAX_RESTARTS) throw changing();
          done = false;
          break;
        }
        const fresh = page.items.filter(({ id }) => !given.has(id));
        for (const { id } of fresh) given.add(id);
        yield* fresh;
      }
    }
  }

  return { list, pages, all };
}

function changing(): RiffleError {
  const message = `The snapshot changed ${MAX_RESTARTS + 1} times on the way; read it again in a minute`;
  return new RiffleError(200, "snapshot_changed", message);
}

// "?a=1&b=x,y", or "". Undefined values are skipped.
function search(query: object): string {
  const parts = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${[value].flat().map(encodeValue).join(",")}`);
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

// JavaScript writes small numbers with an exponent, which the API refuses.
function encodeValue(value: string | number): string {
  const small = typeof value === "number" && value !== 0 && Math.abs(value) < 1e-6;
  return encodeURIComponent(small ? value.toFixed(20) : value);
}
