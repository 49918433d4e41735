// A small built directory for the client's tests, API and files, answered in this process or over HTTP.
import { hash } from "node:crypto";
import { join } from "node:path";
import { expect } from "vitest";
import { createClient, RiffleError } from "../../../partner/client/index.ts";
import type { ClientOptions, Fetch } from "../../../partner/client/index.ts";
import { ROW, writeDump, type Tables } from "../../build/dump-rows.ts";
import type { Latest } from "../../../src/documents.ts";
import { STORED } from "../../deps.ts";
import { serveResponses } from "../../loopback.ts";
import { madeOnce } from "../../sample.ts";
import { buildInto, openSite, type Site } from "../../snapshot.ts";

export const COUNT = 230;
export const TABLES: Tables = {
  properties: Array.from({ length: COUNT }, (_, i) =>
    ROW.properties(i + 1, {
      latitude: 40 + (i % 90) / 10,
      water_type: i % 2 ? "lake" : "river",
      species: i % 2 ? '["Brown Trout","Char"]' : '["Cutthroat"]',
    }),
  ),
  guides: [1, 2, 3].map((i) => ROW.guides(i, { rating_avg: i + 1.5 })),
  clubs: [1, 2].map((i) => ROW.clubs(i)),
  fly_shops: [ROW.fly_shops(1)],
  property_availability: [ROW.property_availability(1, { date: "2026-05-21", rods_held: 1 })],
};

/** A directory of these: a copy, where the run has built it before. */
export async function buildSite(): Promise<string> {
  const folder = await madeOnce({ tables: TABLES }, async (place) => {
    await buildInto(join(place, "out"), writeDump(TABLES));
  });
  return join(folder, "out");
}

export const BASE = "https://riffle.test/v1";

export interface Sent {
  url: string;
  headers: Headers;
  status: number;
}

/** A fetch that asks a site in this process and notes what was sent. */
export function fetchOf(site: () => Site): { fetch: Fetch; sent: Sent[] } {
  const sent: Sent[] = [];
  return {
    sent,
    async fetch(url, init) {
      init.signal?.throwIfAborted();
      const path = url.slice("https://riffle.test".length);
      const response = await answer(site(), path, new Headers(init.headers));
      sent.push({ url: path, headers: new Headers(init.headers), status: response.status });
      return response;
    },
  };
}

const PUBLIC = "public, max-age=60";

async function answer(site: Site, path: string, headers: Headers): Promise<Response> {
  const keys = { lookup: async () => STORED };
  if (!path.startsWith("/static/")) return site.ask(path, { headers }, { keys });
  if (!site.has(path)) return new Response("{}", { status: 404 });
  const bytes = site.file(path);
  const { snapshot } = JSON.parse(site.file("/static/v1/latest.json").toString()) as Latest;
  const fields = {
    ETag: `"${hash("md5", bytes)}"`,
    "Cache-Control": PUBLIC,
    "X-Snapshot-Id": snapshot,
  };
  return headers.get("If-None-Match") === fields.ETag
    ? new Response(null, { status: 304, headers: fields })
    : new Response(bytes as Uint8Array<ArrayBuffer>, { headers: fields });
}

/** Serves a folder's site over HTTP; returns its origin. */
export function serve(folder: string, now?: Date): Promise<string> {
  const site = openSite(folder, now);
  return serveResponses((path, headers) => answer(site, path, headers));
}

/** A client of a site in this process, and what it has sent. */
export function clientOf(site: () => Site, options: Partial<ClientOptions> = {}) {
  const { fetch, sent } = fetchOf(site);
  return { client: createClient({ baseUrl: BASE, fetch, ...options }), sent };
}

/** What a call fails with, which must be the client's own error. */
export async function refused(call: Promise<unknown>): Promise<RiffleError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(RiffleError);
  return error as RiffleError;
}
