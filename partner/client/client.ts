// Creates a client of the API, with a method for every endpoint.
import { MAX_RADIUS_KM } from "../../src/limits.ts";
import type { Availability, Calendars, Health, Identity, PropertyDetail } from "./api.ts";
import { changesSince } from "./changes.ts";
import { refusal, RiffleError } from "./error.ts";
import { createList, type Timed } from "./list.ts";
import { createLocate } from "./plan.ts";
import { propertyPath, search } from "./query.ts";
import { createAsk } from "./request.ts";
import type { CallOptions, Client, ClientOptions } from "./types.ts";

const TIMEOUT_MS = 30_000;
/** The longest that timers can wait. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** Throws RiffleError for options that no call could work with. */
export function createClient(options: ClientOptions): Client {
  const { key, timeout = TIMEOUT_MS } = options;
  const origin = originOf(options.baseUrl);
  if (key !== undefined && !/^[!-~]+$/.test(key)) {
    const message = "The key has characters that no header can carry, like a blank or a line break";
    throw new RiffleError(0, "invalid_key", message);
  }
  const ask = createAsk({ ...options, origin });
  const timed = createTimed(Math.min(timeout, MAX_TIMEOUT_MS));
  const lists = { ask, locate: createLocate(ask), timed };
  const single = <T>(path: string, call?: CallOptions) =>
    timed(call, async (limits) => (await ask<T>(path, limits)).data);
  type Listed = Omit<Client["properties"], "get" | "nearest">;
  const properties: Listed = createList(lists, "properties", "properties");
  return {
    properties: {
      ...properties,
      get: async (id, call) =>
        (await single<{ property: PropertyDetail }>(propertyPath(id), call)).property,
      async nearest(near, query, call) {
        const { radiusKm = MAX_RADIUS_KM, ...others } = query ?? {};
        const page = await properties.list({ radiusKm, ...others, near }, call);
        return page.items.map((property, i) => ({ property, metres: page.distances![i]! }));
      },
    },
    guides: createList(lists, "guides", "guides"),
    clubs: createList(lists, "clubs", "clubs"),
    flyShops: createList(lists, "fly-shops", "fly_shops"),
    calendars: {
      get: async (ids, range, call) =>
        single<Calendars>(`/v1/calendars${search({ ids, ...range })}`, call),
      ics: async (id, call) => {
        const path = `${propertyPath(id)}/calendar.ics`;
        return timed(call, (limits) => ask.text(path, limits));
      },
    },
    availability: async (query, call) =>
      single<Availability>(`/v1/availability${search(query)}`, call),
    changes: async (since, call) => timed(call, (limits) => changesSince(ask, since, limits)),
    me: (call) => single<Identity>("/v1/me", call),
    health: (call) => single<Health>("/v1/health", call),
  };
}

function originOf(baseUrl: unknown): string {
  const { location: here } = globalThis as { location?: { href: string } };
  const [, origin] = /^(.*)\/v1\/*$/s.exec(String(baseUrl)) ?? [];
  const isUsable = origin !== undefined && URL.canParse(`${origin}/`, here?.href);
  if (isUsable) return origin;
  throw refusal("baseUrl", "Must be the API's address, like https://directory.example/v1");
}

function createTimed(timeout: number): Timed {
  return async (options, act) => {
    const limit = new AbortController();
    const message = `No answer within ${timeout / 1_000} seconds`;
    const timer = setTimeout(() => limit.abort(new RiffleError(0, "timeout", message)), timeout);
    const signals = [limit.signal, ...(options?.signal ? [options.signal] : [])];
    try {
      return await act({ signal: AbortSignal.any(signals), deadline: Date.now() + timeout });
    } finally {
      clearTimeout(timer);
    }
  };
}
