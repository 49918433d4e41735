// What the client keeps where the platform's fetch keeps nothing: until when, and how it asks again.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createClient, type Client } from "../../../partner/client/index.ts";
import { ROW } from "../../build/dump-rows.ts";
import { buildTables } from "../../sample.ts";
import { openSite, type Site } from "../../snapshot.ts";
import { BASE, buildSite, fetchOf, KEY, TABLES, type Sent } from "./site.ts";

const folder = await buildSite();
const newer = await buildTables({
  ...TABLES,
  clubs: [...TABLES.clubs!, ROW.clubs(3)],
});

let site: Site;
let sent: Sent[];
let client: Client;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: 0 });
  site = openSite(folder);
  const own = fetchOf(() => site);
  sent = own.sent;
  client = createClient({ baseUrl: BASE, fetch: own.fetch });
});
afterEach(() => void vi.useRealTimers());

const statuses = () => sent.map(({ status }) => status);

describe("the cache", () => {
  it("answers for as long as max-age says, then asks by tag", async () => {
    const first = await client.clubs.list({ q: "club" });
    first.items.pop();
    vi.setSystemTime(59_999);
    expect((await client.clubs.list({ q: "club" })).items).toHaveLength(2);
    expect(statuses()).toEqual([200]);
    vi.setSystemTime(60_000);
    const later = await client.clubs.list({ q: "club" });
    expect(statuses()).toEqual([200, 304]);
    expect(later.items).toHaveLength(2);
    expect(later.requestId).not.toBe(first.requestId);
    vi.setSystemTime(119_999);
    await client.clubs.list({ q: "club" });
    expect(statuses()).toEqual([200, 304]);
  });

  it("does the same with plan and pages", async () => {
    for (const now of [0, 59_999, 60_000]) {
      vi.setSystemTime(now);
      await client.clubs.list();
    }
    expect(statuses()).toEqual([200, 200, 304, 304]);
  });

  it("takes the new answer when the snapshot has one", async () => {
    await client.clubs.list({ q: "club" });
    site = openSite(newer);
    vi.setSystemTime(60_000);
    expect((await client.clubs.list({ q: "club" })).pagination.total).toBe(3);
    expect(statuses()).toEqual([200, 200]);
  });

  it("takes off what other caches used up of max-age", async () => {
    const own = fetchOf(() => site);
    const behind = createClient({
      baseUrl: BASE,
      async fetch(url, init) {
        const response = await own.fetch(url, init);
        response.headers.set("Age", "50");
        return response;
      },
    });
    for (const now of [0, 9_999, 10_000]) {
      vi.setSystemTime(now);
      await behind.clubs.list({ q: "club" });
    }
    expect(own.sent.map(({ status }) => status)).toEqual([200, 304]);
  });

  it("forgets what was asked for longest ago beyond its bound", async () => {
    const own = fetchOf(() => site);
    const small = createClient({ baseUrl: BASE, fetch: own.fetch, cacheEntries: 2 });
    for (const [i, q] of ["club", "1", "club", "2", "club", "1"].entries()) {
      vi.setSystemTime(60_000 * i);
      await small.clubs.list({ q });
    }
    expect(own.sent.map(({ status }) => status)).toEqual([200, 200, 304, 200, 304, 200]);
  });

  it("keeps nothing where none is wanted, and neither health nor identity ever", async () => {
    const own = fetchOf(() => site);
    const none = createClient({ baseUrl: BASE, fetch: own.fetch, cacheEntries: 0, key: KEY });
    for (const call of [none.clubs.list, none.clubs.list]) await call({ q: "club" });
    for (const call of [client.health, client.health]) await call();
    expect(own.sent).toHaveLength(2);
    expect(sent).toHaveLength(2);
    expect([...own.sent, ...sent].every(({ headers }) => !headers.has("If-None-Match"))).toBe(true);
  });
});
