// What the client keeps where the platform's fetch keeps nothing: until when, and how it asks again.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Client } from "../../../partner/client/index.ts";
import { ROW } from "../../build/dump-rows.ts";
import { KEY } from "../../deps.ts";
import { buildTables } from "../../sample.ts";
import { openSite, type Site } from "../../snapshot.ts";
import { buildSite, clientOf, fetchOf, TABLES, type Sent } from "./site.ts";

const folder = await buildSite();
const newer = await buildTables({ ...TABLES, clubs: [...TABLES.clubs!, ROW.clubs(3)] });

let site: Site;
let sent: Sent[];
let client: Client;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: 0 });
  site = openSite(folder);
  ({ client, sent } = clientOf(() => site));
});
afterEach(() => void vi.useRealTimers());

const statuses = (requests = sent) => requests.map(({ status }) => status);

describe("the cache", () => {
  // A list without a search is a plan and a page.
  it.each([
    [{ q: "club" }, [200], [304]],
    [{}, [200, 200], [304, 304]],
  ])("answers %j for as long as max-age says, then asks by tag", async (query, first, again) => {
    for (const [now, expected] of [
      [0, first],
      [59_999, first],
      [60_000, [...first, ...again]],
      [119_999, [...first, ...again]],
    ] as const) {
      vi.setSystemTime(now);
      const { items } = await client.clubs.list(query);
      expect([items.length, statuses()]).toEqual([2, expected]);
      items.pop();
    }
  });

  it("takes the new answer when the snapshot has one", async () => {
    await client.clubs.list({ q: "club" });
    site = openSite(newer);
    vi.setSystemTime(60_000);
    expect((await client.clubs.list({ q: "club" })).pagination.total).toBe(3);
    expect(statuses()).toEqual([200, 200]);
  });

  it("takes off what other caches used up of max-age", async () => {
    const { fetch, sent: asked } = fetchOf(() => site);
    const { client: behind } = clientOf(() => site, {
      async fetch(url, init) {
        const response = await fetch(url, init);
        response.headers.set("Age", "50");
        return response;
      },
    });
    for (const now of [0, 9_999, 10_000]) {
      vi.setSystemTime(now);
      await behind.clubs.list({ q: "club" });
    }
    expect(statuses(asked)).toEqual([200, 304]);
  });

  it("forgets what was asked for longest ago beyond its bound", async () => {
    const small = clientOf(() => site, { cacheEntries: 2 });
    for (const [i, q] of ["club", "1", "club", "2", "club", "1"].entries()) {
      vi.setSystemTime(60_000 * i);
      await small.client.clubs.list({ q });
    }
    expect(statuses(small.sent)).toEqual([200, 200, 304, 200, 304, 200]);
  });

  it("keeps nothing where none is wanted, and neither health nor identity ever", async () => {
    const none = clientOf(() => site, { cacheEntries: 0, key: KEY });
    for (let i = 0; i < 2; i++) {
      await none.client.clubs.list({ q: "club" });
      await client.health();
    }
    expect([none.sent.length, sent.length]).toEqual([2, 2]);
    expect([...none.sent, ...sent].every(({ headers }) => !headers.has("If-None-Match"))).toBe(
      true,
    );
  });
});
