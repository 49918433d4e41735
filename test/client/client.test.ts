// The client against the API in this process: every endpoint, whole lists, tags and typed errors.
import { beforeEach, describe, expect, it } from "vitest";
import { createClient, RiffleError, type Client } from "../../src/client/index.ts";
import type { ClubQuery, FlyShopQuery, GuideQuery, PropertyQuery } from "../../src/client/index.ts";
import { RESOURCES } from "../../src/resources.ts";
import { ROW, uuid } from "../build/dump-rows.ts";
import { STORED } from "../deps.ts";
import { buildTables } from "../sample.ts";
import { openSite, type Site } from "../snapshot.ts";
import { BASE, COUNT, fetchOf, KEY, TABLES, type Sent } from "./site.ts";

const folder = await buildTables(TABLES);
const newer = await buildTables({
  ...TABLES,
  properties: [...TABLES.properties!, ...[901, 902].map((i) => ROW.properties(i, { state: "AK" }))],
});

let site: Site;
let sent: Sent[];
let client: Client;
beforeEach(() => {
  site = openSite(folder);
  const own = fetchOf(() => site);
  sent = own.sent;
  client = createClient({ baseUrl: BASE, fetch: own.fetch });
});

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

async function refusal(call: Promise<unknown>): Promise<RiffleError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(RiffleError);
  return error as RiffleError;
}

describe("createClient(options)", () => {
  it("answers every endpoint with the API's data", async () => {
    const id = uuid("properties", 1);
    expect((await client.properties.get(id)).id).toBe(id);
    expect((await client.guides.list()).items.map(({ rating_avg }) => rating_avg)).toEqual([
      4.5, 3.5, 2.5,
    ]);
    expect((await client.clubs.list({ q: "club 2" })).items[0]!.slug).toBe("club-2");
    expect((await client.flyShops.list({ state: "mt" })).pagination.total).toBe(1);
    expect(await client.health()).toMatchObject({ status: "ok" });
    const { days } = await client.availability({
      property_id: id,
      from: "2026-05-20",
      to: "2026-05-21",
    });
    expect(days).toEqual([
      { date: "2026-05-20", status: "available", rods_held: null },
      { date: "2026-05-21", status: "blocked", rods_held: 1 },
    ]);
  });

  it("sends the key, and takes a base address with a slash at its end", async () => {
    const keyed = createClient({ baseUrl: `${BASE}/`, key: KEY, fetch: fetchOf(() => site).fetch });
    expect(await keyed.me()).toMatchObject({
      key_id: STORED.id,
      owner: { display_name: STORED.owner },
    });
  });

  it.each<[PropertyQuery, string]>([
    [{}, ""],
    [{ state: "MT", limit: 5, offset: 10 }, "?state=MT&limit=5&offset=10"],
    [{ species: ["Brown Trout", "char"] }, "?species=Brown%20Trout,char"],
    [{ bounds: [44, -112.5, 47, -110] }, "?bounds=44,-112.5,47,-110"],
    [{ bounds: [-1e-7, 0, 47, 1] }, "?bounds=-0.00000010000000000000,0,47,1"],
    [
      { near: [45.5, -1e-7], radius_km: 80, sort: "distance", facets: ["state", "species"] },
      "?near=45.5,-0.00000010000000000000&radius_km=80&sort=distance&facets=state,species",
    ],
    [
      {
        available_from: "2026-06-05",
        available_to: "2026-06-07",
        rods: 2,
        min_rods: 2,
        max_rate: 99.5,
      },
      "?available_from=2026-06-05&available_to=2026-06-07&rods=2&min_rods=2&max_rate=99.5",
    ],
    [{ ids: [uuid("properties", 1)] }, `?ids=${uuid("properties", 1)}`],
    [{ q: "a&b=c +d" }, "?q=a%26b%3Dc%20%2Bd"],
  ])("writes %j as a query that the API reads", async (query, expected) => {
    expect((await client.properties.list(query)).requestId).toMatch(/^req_/);
    expect(sent[0]!.url).toBe(`/v1/properties${expected}`);
  });

  it("takes just the filters of the resource table", () => {
    // The type makes each list of names complete; the table must have the same ones.
    const properties: Record<keyof PropertyQuery, 1> = { state: 1, water_type: 1, species: 1, q: 1, bounds: 1, near: 1, radius_km: 1, available_from: 1, available_to: 1, rods: 1, min_rods: 1, max_rate: 1, ids: 1, sort: 1, facets: 1, limit: 1, offset: 1 }; // prettier-ignore
    const guides: Record<keyof GuideQuery, 1> = { species: 1, techniques: 1, location: 1, min_rating: 1, facets: 1, limit: 1, offset: 1 }; // prettier-ignore
    const clubs: Record<keyof ClubQuery, 1> = { q: 1, state: 1, facets: 1, limit: 1, offset: 1 }; // prettier-ignore
    const shops: Record<keyof FlyShopQuery, 1> = { state: 1, facets: 1, limit: 1, offset: 1 }; // prettier-ignore
    for (const [name, names] of Object.entries({ properties, guides, clubs, "fly-shops": shops })) {
      const { filters } = RESOURCES[name as keyof typeof RESOURCES];
      expect(Object.keys(names)).toEqual([
        ...filters.map((filter) => filter.name),
        "limit",
        "offset",
      ]);
    }
  });
});

describe("pages(query) and all(query)", () => {
  it("gives every page from the offset on", async () => {
    const sizes: number[] = [];
    for await (const page of client.properties.pages({ offset: 30, limit: 80 }))
      sizes.push(page.items.length);
    expect(sizes).toEqual([80, 80, 40]);
  });

  it("ends behind one empty page where nothing matches", async () => {
    const pages = await collect(client.clubs.pages({ q: "nowhere" }));
    expect(pages.map(({ items }) => items)).toEqual([[]]);
  });

  it("gives every record once, in order, in as few requests as there can be", async () => {
    const ids = (await collect(client.properties.all())).map(({ id }) => id);
    const lines = site.published().properties.trimEnd().split("\n");
    expect(ids).toEqual(lines.map((line) => (JSON.parse(line) as { id: string }).id));
    expect(sent).toHaveLength(3);
  });

  it("misses no record when the snapshot changes on the way", async () => {
    const ids: string[] = [];
    for await (const { id } of client.properties.all()) {
      ids.push(id);
      if (ids.length === 100) site = openSite(newer);
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(COUNT + 2);
  });

  it("fails, and does not go on for ever, when two snapshots answer in turn", async () => {
    const both = [openSite(folder), openSite(newer)];
    let turn = 0;
    const swinging = createClient({ baseUrl: BASE, fetch: fetchOf(() => both[turn++ % 2]!).fetch });
    expect(await refusal(collect(swinging.properties.all()))).toMatchObject({
      code: "snapshot_changed",
    });
    expect(turn).toBe(8);
  });
});

describe("memory by ETag", () => {
  it("asks again by tag, and gives the same data under the new request's id", async () => {
    const first = await client.clubs.list();
    first.items.pop();
    const second = await client.clubs.list();
    expect(sent.map(({ status }) => status)).toEqual([200, 304]);
    expect(second.items).toHaveLength(2);
    expect(second.requestId).not.toBe(first.requestId);
  });

  it("takes the new answer when the snapshot has one", async () => {
    await client.properties.list({ state: "AK" });
    site = openSite(newer);
    expect((await client.properties.list({ state: "AK" })).pagination.total).toBe(2);
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
  });

  it("forgets what was asked for longest ago beyond its bound", async () => {
    const own = fetchOf(() => site);
    const small = createClient({ baseUrl: BASE, fetch: own.fetch, cacheEntries: 2 });
    for (const q of ["club", "1", "club", "2", "club", "1"]) await small.clubs.list({ q });
    expect(own.sent.map(({ status }) => status)).toEqual([200, 200, 304, 200, 304, 200]);
  });

  it("keeps nothing where none is wanted, and neither health nor identity ever", async () => {
    const own = fetchOf(() => site);
    const none = createClient({ baseUrl: BASE, fetch: own.fetch, cacheEntries: 0, key: KEY });
    for (const call of [none.clubs.list, none.clubs.list]) await call();
    for (const call of [client.health, client.health]) await call();
    expect([...own.sent, ...sent].every(({ headers }) => !headers.has("If-None-Match"))).toBe(true);
  });
});

describe("RiffleError", () => {
  it("holds status, code, details and request id of the API's failure", async () => {
    const error = await refusal(client.guides.list({ limit: 0, min_rating: 9 }));
    expect(error).toMatchObject({
      name: "RiffleError",
      status: 400,
      code: "invalid_parameter",
      details: [{ parameter: "limit" }, { parameter: "min_rating" }],
    });
    expect(error.requestId).toMatch(/^req_[0-9a-f]{32}$/);
    expect(sent).toHaveLength(1);
  });

  it.each([
    ["not_found", 404, () => client.properties.get(uuid("properties", 999))],
    ["not_found", 404, () => client.properties.get("../me")],
    ["missing_key", 401, () => client.me()],
  ])("tells %s with status %i", async (code, status, call) => {
    expect(await refusal(call())).toMatchObject({ code, status, details: [] });
  });

  it("gives way to the reason of a signal that is aborted", async () => {
    const reason = new Error("enough");
    await expect(client.health({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});
