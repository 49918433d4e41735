// The client of the API: where it is in, a method for every endpoint out.
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

/** Records of a page when all of a resource are read: the most that the API gives. */
const WHOLE_PAGE = 100;
/** Times that `all` begins again; while a deployment spreads, two snapshots may answer in turn. */
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
        // Offsets of another snapshot count other records: some would be missed.
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

// "?a=1&b=x,y", or nothing. What is undefined is left out.
function search(query: object): string {
  const parts = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${[value].flat().map(encodeValue).join(",")}`);
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

// The API takes no exponents, which JavaScript writes a small number with.
function encodeValue(value: string | number): string {
  const small = typeof value === "number" && value !== 0 && Math.abs(value) < 1e-6;
  return encodeURIComponent(small ? value.toFixed(20) : value);
}
