// Lists of the client: static pages where there are any, else the API, and whole lists of one snapshot.
import { MANIFEST_PATH, PAGES_PATH } from "../../../src/address.ts";
import { readManifest } from "../../../build/snapshot/listing.ts";
import { parseCsv } from "../../build/write/csv-reader.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Client, Fetch } from "../../../partner/client/index.ts";
import type { PropertyQuery } from "../../../partner/client/index.ts";
import { ROW } from "../../build/dump-rows.ts";
import { place } from "../../build/place.ts";
import { KEY } from "../../deps.ts";
import { buildTables } from "../../sample.ts";
import { openSite, type Site } from "../../snapshot.ts";
import { buildSite, clientOf, COUNT, fetchOf, refused, TABLES, type Sent } from "./site.ts";

const folder = await buildSite();
const newer = await buildTables({
  ...TABLES,
  properties: [...TABLES.properties!, ...[901, 902].map((i) => ROW.properties(i, { state: "AK" }))],
});
// So few files that most lists are computed.
const bare = await buildTables(TABLES, { maxFiles: (await place().fixedFiles(TABLES)) + 9 });

let site: Site;
let sent: Sent[];
let client: Client;
beforeEach(() => start(folder));

function start(out: string, broken?: (path: string) => boolean): void {
  site = openSite(out);
  const own = fetchOf(() => site);
  sent = own.sent;
  const fetch: Fetch = async (url, init) => {
    if (broken?.(new URL(url).pathname)) throw new TypeError("fetch failed");
    return own.fetch(url, init);
  };
  ({ client } = clientOf(() => site, { fetch, retries: 0 }));
}

const looks = () => sent.filter(({ url }) => url === PAGES_PATH).length;
const urls = () => sent.map(({ url }) => url).filter((url) => url !== PAGES_PATH);

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

describe("static pages", () => {
  it.each<[PropertyQuery, string]>([
    [{}, "offset.0.json"],
    [{ offset: 25, limit: 25, sort: "name" }, "offset.25.json"],
    [{ state: undefined, species: ["Brown Trout"] }, "species.brown-trout/offset.0.json"],
    [{ species: "brown_trout", waterType: "lake" }, "water_type.lake/species.brown-trout/offset.0.json"], // prettier-ignore
  ])("answer %j with the API's own answer", async (query, file) => {
    const page = await client.properties.list(query);
    expect(urls()).toEqual([`/static/v1/properties/${file}`]);
    const { requestId, ...rest } = page;
    const { limit: _, ...asked } = query;
    const { client: other } = clientOf(() => site);
    const { items } = await other.properties.list({ ...asked, limit: 100 });
    expect(rest).toMatchObject({ items: items.slice(0, 25), snapshotId: expect.any(String) });
    expect(requestId).toMatch(/^req_/);
    expect(rest.pagination.total).toBe(query.species || query.waterType ? 115 : COUNT);
  });

  it.each<PropertyQuery>([
    { limit: 24 },
    { offset: COUNT + 45 },
    { state: ["mt", "wy"] },
    { state: "ak" },
    { state: "mt", minRods: 1 },
    { species: "Brown’Trout" },
    { species: "brown trout" as string, sort: "rate" },
    { waterType: "spring creek" as "spring_creek" },
    { facets: ["state"] },
  ])("are left to other questions: %j", async (query) => {
    await client.properties.list(query).catch(() => undefined);
    expect(urls()).toHaveLength(1);
    expect(urls()[0]).toMatch(/^\/v1\/properties/);
  });

  it("are all that the plan has, of every resource, and no others are asked for", async () => {
    const { resources } = JSON.parse(site.file(PAGES_PATH).toString()) as {
      resources: Record<string, { facets: { name: string; values: string[] }[] }>;
    };
    const asked = new Set<string>();
    for (const [name, { facets }] of Object.entries(resources)) {
      const list = client[name.replace(/-\w/g, (dash) => dash[1]!.toUpperCase()) as "clubs"];
      const queries = facets.reduce<Record<string, string>[]>(
        (all, { name: facet, values }) =>
          all.flatMap((query) => [
            query,
            ...values.map((value) => ({ ...query, [facet.replace("_t", "T")]: value })),
          ]),
        [{}],
      );
      for (const query of queries) for await (const _ of list.pages(query)) continue;
    }
    for (const { url, status } of sent) {
      expect(status, url).toBe(200);
      if (url.startsWith("/static/v1/") && url !== PAGES_PATH) asked.add(url);
    }
    const { files } = readManifest(site.file(MANIFEST_PATH), site.file)!;
    const pages = files.map(({ path }) => path).filter((path) => /offset\.\d+\.json$/.test(path));
    expect([...asked].sort()).toEqual(pages);
    expect(pages.length).toBeGreaterThan(20);
  });

  it("cost one look at the plan, and none for a question that has no page", async () => {
    await client.properties.list({ near: [45, -110] });
    expect(looks()).toBe(0);
    await Promise.all([client.clubs.list(), client.flyShops.list()]);
    expect(looks()).toBe(1);
  });

  it("get no key, which only the API is sent", async () => {
    const keyed = clientOf(() => site, { key: KEY });
    await keyed.client.properties.list();
    await keyed.client.properties.list({ limit: 1 });
    expect(keyed.sent.map(({ url, headers }) => [url, headers.has("Authorization")])).toEqual([
      [PAGES_PATH, false],
      ["/static/v1/properties/offset.0.json", false],
      ["/v1/properties?limit=1", true],
    ]);
  });

  it.each([
    ["the plan", (path: string) => path === PAGES_PATH],
    ["a page", (path: string) => path.endsWith("offset.0.json")],
    ["every file", (path: string) => path.startsWith("/static/")],
  ])("give way to the API when %s can't be had", async (_, broken) => {
    start(folder, broken);
    const { pagination } = await client.properties.list({ state: "mt" });
    expect(pagination.total).toBe(COUNT);
    expect(urls()).toEqual(["/v1/properties?state=mt"]);
  });

  it("give way to the API where the plan names a page that is gone", async () => {
    await client.properties.list();
    site = openSite(bare);
    expect((await client.properties.list({ species: "char", state: "mt" })).pagination.total).toBe(
      115,
    );
    expect(urls().at(-1)).toBe("/v1/properties?species=char&state=mt");
  });

  it("don't hide an abort, before them or while the plan is on its way", async () => {
    const reason = new Error("enough");
    const aborted = { signal: AbortSignal.abort(reason) };
    await expect(client.properties.list({}, aborted)).rejects.toBe(reason);
    expect(urls()).toEqual([]);
    const controller = new AbortController();
    const call = client.properties.list({}, { signal: controller.signal });
    const other = client.properties.list();
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    expect((await other).items).toHaveLength(25);
    expect(urls()).toEqual(["/static/v1/properties/offset.0.json"]);
  });

  it("are done without when the plan takes too long", async () => {
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
    await client.properties.list();
    expect(timeout).toHaveBeenCalledExactlyOnceWith(3_000);
    timeout.mockRestore();
    expect(urls()).toEqual(["/v1/properties"]);
  });
});

describe("pages(query) and all(query)", () => {
  it("gives every page from the offset on, and an empty one where nothing matches", async () => {
    const sizes: number[] = [];
    for await (const page of client.properties.pages({ offset: 30, limit: 80 }))
      sizes.push(page.items.length);
    for await (const page of client.clubs.pages({ q: "nowhere" })) sizes.push(page.items.length);
    expect(sizes).toEqual([80, 80, 40, 0]);
  });

  it.each([
    ["pages alone", folder, 0],
    ["pages and the API", bare, 3],
  ])("gives every record once, in order, from %s", async (_, out, most) => {
    start(out);
    const ids = (await collect(client.properties.all())).map(({ id }) => id);
    const rows = parseCsv(site.file("/static/v1/properties.csv").toString()).slice(1);
    expect(ids).toEqual(rows.map(([id]) => id));
    const calls = urls().filter((url) => url.startsWith("/v1/"));
    expect(calls.length).toBeLessThanOrEqual(most);
    expect(calls.length).toBeGreaterThanOrEqual(Math.min(1, most));
  });

  it("takes the API's largest pages where there are no files", async () => {
    await collect(client.properties.all({ q: "water" }));
    expect(urls()).toEqual(
      [0, 100, 200].map((offset) => `/v1/properties?q=water&offset=${offset}&limit=100`),
    );
  });

  it.each([{}, { q: "water" }])(
    "misses no record when the snapshot changes on the way: %j",
    async (query) => {
      const ids: string[] = [];
      for await (const { id } of client.properties.all(query)) {
        ids.push(id);
        if (ids.length === 100) site = openSite(newer);
      }
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toHaveLength(COUNT + 2);
    },
  );

  it("gives no page of another snapshot than the first", async () => {
    const pages = client.properties.pages();
    expect((await pages.next()).value!.items).toHaveLength(25);
    site = openSite(newer);
    expect(await refused(pages.next())).toMatchObject({ code: "snapshot_changed" });
  });

  it("fails, and does not go on for ever, when two snapshots answer in turn", async () => {
    const both = [openSite(folder), openSite(newer)];
    let turn = 0;
    const { client: swinging } = clientOf(() => both[turn++ % 2]!);
    expect(await refused(collect(swinging.properties.all({ q: "water" })))).toMatchObject({
      code: "snapshot_changed",
    });
    expect(turn).toBe(8);
  });
});
