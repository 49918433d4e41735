// The client against the API in this process: every endpoint, every parameter, and typed errors.
import { beforeEach, describe, expect, it } from "vitest";
import { createClient, type Client } from "../../../partner/client/index.ts";
import type { PropertyQuery } from "../../../partner/client/index.ts";
import { uuid } from "../../build/dump-rows.ts";
import { KEY, STORED } from "../../deps.ts";
import { openSite, type Site } from "../../snapshot.ts";
import { BASE, buildSite, clientOf, refused, type Sent } from "./site.ts";

const folder = await buildSite();

let site: Site;
let sent: Sent[];
let client: Client;
beforeEach(() => {
  site = openSite(folder);
  ({ client, sent } = clientOf(() => site));
});

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
    const range = { from: "2026-05-20", to: "2026-05-21" };
    expect((await client.availability({ propertyId: id, ...range })).days).toEqual([
      { date: "2026-05-20", status: "available", rods_held: null },
      { date: "2026-05-21", status: "blocked", rods_held: 1 },
    ]);
  });

  it("finds the nearest properties, whatever their distance, and tells it", async () => {
    const near = await client.properties.nearest([45.5, -110], { limit: 3, minRods: 1 });
    expect(sent[0]!.url).toBe("/v1/properties?radius_km=500&limit=3&min_rods=1&near=45.5,-110");
    expect(near).toHaveLength(3);
    const metres = near.map((one) => one.metres);
    expect(metres).toEqual([...metres].sort((a, b) => a - b));
    const page = await client.properties.list({ near: [45.5, -110], radiusKm: 500, limit: 3 });
    expect(page.distances).toEqual(metres);
    expect(page.items).toEqual(near.map(({ property }) => property));
    await client.properties.nearest([45.5, -110], { radiusKm: undefined });
    expect(sent.at(-1)!.url).toContain("radius_km=500");
  });

  it("counts facets and suggests words", async () => {
    const { facets } = await client.properties.list({ facets: ["water_type", "species"] });
    expect(facets!.water_type).toEqual([
      { value: "lake", label: "lake", count: 115 },
      { value: "river", label: "river", count: 115 },
    ]);
    expect(facets!.state).toBeUndefined();
    const { items, suggestion } = await client.clubs.list({ q: "clib" });
    expect({ items, suggestion }).toEqual({ items: [], suggestion: "club" });
    expect((await client.clubs.list({ q: "club" })).suggestion).toBeUndefined();
  });

  it("answers calendars, of one property or of several, and as a file", async () => {
    const [one, two] = [1, 2].map((i) => uuid("properties", i));
    const range = { from: "2026-05-20", to: "2026-05-21" };
    const open = { property_id: two, runs: [["available", 2]] };
    const { calendars } = await client.calendars.get([two!, one!], range);
    const runs: unknown = JSON.parse('[["available",1],["blocked",1,1]]');
    expect(calendars).toEqual([open, { property_id: one, runs }]);
    expect((await client.calendars.get(one!)).calendars).toHaveLength(1);
    expect(await client.calendars.ics(one!)).toMatch(/^BEGIN:VCALENDAR\r\n[^]*1 of 2 rods? left/i);
  });

  it("sends the key, and takes a base address with a slash at its end", async () => {
    const keyed = clientOf(() => site, { baseUrl: `${BASE}/`, key: KEY });
    expect(await keyed.client.me()).toMatchObject({
      key_id: STORED.id,
      owner: { display_name: STORED.owner },
    });
  });

  // prettier-ignore
  const QUERIES: [PropertyQuery, string][] = [
    [{ state: "MT", limit: 5, offset: 10, sort: undefined }, "?state=MT&limit=5&offset=10"],
    [{ species: ["Brown Trout", "char"] }, "?species=Brown%20Trout,char"],
    [{ bounds: [44, -112.5, 47, -110] }, "?bounds=44,-112.5,47,-110"],
    [{ bounds: [-1e-7, 0, 47, 1] }, "?bounds=-0.00000010000000000000,0,47,1"],
    [{ near: [45.5, -1e-7], radiusKm: 80, sort: "distance", facets: ["state", "species"] }, "?near=45.5,-0.00000010000000000000&radius_km=80&sort=distance&facets=state,species"],
    [{ availableFrom: "2026-06-01", availableTo: "2026-06-30", days: 2, weekdays: ["sat", "sun"] }, "?available_from=2026-06-01&available_to=2026-06-30&days=2&weekdays=sat,sun"],
    [{ minRods: 2, maxRate: 99.5 }, "?min_rods=2&max_rate=99.5"],
    [{ ids: [uuid("properties", 1)] }, `?ids=${uuid("properties", 1)}`],
    [{ q: "a&b=c +d" }, "?q=a%26b%3Dc%20%2Bd"],
  ];
  it.each(QUERIES)("writes %j as a query that the API reads", async (query, expected) => {
    expect((await client.properties.list(query)).requestId).toMatch(/^req_/);
    expect(sent[0]!.url).toBe(`/v1/properties${expected}`);
  });
});

describe("RiffleError", () => {
  it("holds status, code, details and request id of the API's failure", async () => {
    const error = await refused(client.guides.list({ limit: 0, minRating: 9 }));
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
    // An id with dots in it is an unknown one.
    ["not_found", 404, () => client.properties.get("a..b")],
    ["not_found", 404, () => client.properties.get("%2e%2e")],
    ["missing_key", 401, () => client.me()],
  ])("tells %s with status %i", async (code, status, call) => {
    expect(await refused(call())).toMatchObject({ code, status, details: [] });
  });

  it.each<[string, (c: Client) => Promise<unknown>]>([
    ["id", (c) => c.properties.get("")],
    ["id", (c) => c.properties.get("..")],
    ["id", (c) => c.properties.get(undefined as unknown as string)],
    ["id", (c) => c.calendars.ics("..")],
    ["ids", (c) => c.calendars.get([])],
    ["propertyId", (c) => c.availability({ propertyId: "" })],
    ["state", (c) => c.properties.list({ state: [] })],
    ["species", (c) => c.properties.list({ species: ["char", ""] })],
    ["ids", (c) => c.properties.all({ ids: [] }).next()],
    ["q", (c) => c.clubs.list({ q: "" })],
  ])("refuses a bad %s and sends nothing: %s", async (parameter, call) => {
    const error = await refused(call(client));
    expect(error).toMatchObject({ status: 0, code: "invalid_parameter", details: [{ parameter }] });
    expect(sent).toEqual([]);
  });

  const ADDRESSES = ["", "/v1", "directory.example/v1", "https://directory.example"];
  it.each([undefined, null, ...ADDRESSES, "https://directory.example/v1/properties"])(
    "refuses %j as base address",
    (baseUrl) => {
      const message = expect.stringContaining("directory.example");
      const details = [{ parameter: "baseUrl", message }];
      expect(() => createClient({ baseUrl } as { baseUrl: string })).toThrow(
        expect.objectContaining({ name: "RiffleError", details }),
      );
    },
  );

  it.each(["", "rfl_live_\n", "rfl live", "rfl_živý", "rfl_\u{1F3A3}"])(
    "refuses a key that no header carries, without quoting it: %j",
    (key) => {
      const create = () => createClient({ baseUrl: BASE, key });
      expect(create).toThrow(expect.objectContaining({ status: 0, code: "invalid_key" }));
      expect(create).toThrow(/^(?!.*rfl)/s);
    },
  );
});
