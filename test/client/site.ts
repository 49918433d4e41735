// A small built directory for the client's tests, answered in this process or over HTTP.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";
import { makeKey } from "../../src/api-key.ts";
import type { Fetch } from "../../src/client/index.ts";
import { ROW, type Tables } from "../build/dump-rows.ts";
import { STORED } from "../deps.ts";
import { openSite, type Site } from "../snapshot.ts";

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

export const BASE = "https://riffle.test/v1";
export const KEY = makeKey("live", "k".repeat(30));

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
      const keys = { lookup: async () => STORED };
      const response = await site().ask(path, { headers: init.headers! }, { keys });
      sent.push({ url: path, headers: new Headers(init.headers), status: response.status });
      return response;
    },
  };
}

/** Serves a folder's site over HTTP; returns its origin. */
export async function serve(folder: string): Promise<string> {
  const site = openSite(folder);
  const server = createServer((request, response) => {
    const headers = request.headers as Record<string, string>;
    void site.ask(request.url!, { method: request.method!, headers }).then(async (answer) => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(Buffer.from(await answer.arrayBuffer()));
    });
  });
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  afterAll(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
