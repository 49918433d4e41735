// The edge's real answers and the files of a snapshot, judged by the OpenAPI document beside them.
import fastGlob from "fast-glob";
import { describe, expect, it } from "vitest";
import { OPENAPI_PATH } from "../../../src/address.ts";
import { makeKey } from "../../../src/api-key.ts";
import { ERROR_CODES } from "../../../src/errors.ts";
import type { Deps } from "../../../src/serve/handle.ts";
import { STORED } from "../../deps.ts";
import { ROW, uuid } from "../../build/dump-rows.ts";
import { buildTables } from "../../sample.ts";
import { openSite } from "../../snapshot.ts";
import { judgeBy, type Failure } from "./openapi-judge.ts";

const TABLES = {
  properties: [1, 2, 3].map((i) => ROW.properties(i)),
  guides: [1, 2].map((i) => ROW.guides(i)),
  clubs: [ROW.clubs(1)],
  fly_shops: [ROW.fly_shops(1)],
  property_availability: [ROW.property_availability(1, { rods_held: 1 })],
};
const folder = await buildTables(TABLES);
const site = openSite(folder);
const { document, described, validator, faults } = judgeBy(site.file(OPENAPI_PATH).toString());

const KEY = makeKey("live", "k".repeat(30));
const withKey: Partial<Deps> = { keys: { lookup: async () => STORED } };
const key = { headers: { Authorization: `Bearer ${KEY}` } };
const id = uuid("properties", 1);

function fail(): never {
  throw new Error("a bug");
}
const broken = () => Promise.reject(new Error("broken"));

describe("the edge's answers, by the document", () => {
  it.each<[string, string, RequestInit?, Partial<Deps>?]>([
    ["/v1/health", "/v1/health"],
    ["/v1/properties", "/v1/properties"],
    ["/v1/properties", "/v1/properties?limit=1&offset=1"],
    ["/v1/properties", "/v1/properties?q=water&bounds=44,-112,47,-110"],
    ["/v1/properties", "/v1/properties?state=ZZ"],
    ["/v1/properties/{id}", `/v1/properties/${id}`],
    ["/v1/guides", "/v1/guides?min_rating=4"],
    ["/v1/clubs", "/v1/clubs"],
    ["/v1/fly-shops", "/v1/fly-shops", key, withKey],
    ["/v1/availability", `/v1/availability?property_id=${id}&from=2026-05-30&to=2026-06-03`],
    ["/v1/properties", "/v1/properties?near=45,-111&radius_km=500&facets=state,water_type,species"],
    [
      "/v1/properties",
      "/v1/properties?available_from=2026-06-01&available_to=2026-06-02&sort=-rate",
    ],
    ["/v1/properties", "/v1/properties?q=watre"],
    ["/v1/guides", "/v1/guides?facets=techniques"],
    ["/v1/calendars", `/v1/calendars?ids=${id}&from=2026-05-30&to=2026-06-03`],
    ["/v1/properties/{id}/calendar.ics", `/v1/properties/${id}/calendar.ics`],
    ["/v1/me", "/v1/me", key, withKey],
  ])("finds %s as described: %s", async (path, url, init, deps) => {
    const answer = await site.ask(url, init, deps);
    expect(answer.status).toBe(200);
    expect(await faults(path, answer)).toEqual([]);
  });

  it("would not pass over a member that is not described", async () => {
    const answer = await site.ask(`/v1/properties/${id}`);
    const text = (await answer.text()).replace('"name":', '"gate_code":"1234","name":');
    const leaking = new Response(text, { headers: answer.headers });
    expect(await faults("/v1/properties/{id}", leaking)).toMatchObject([
      { keyword: "additionalProperties", params: { additionalProperty: "gate_code" } },
    ]);
  });

  it("finds a 304 as described", async () => {
    const answer = await site.ask("/v1/clubs", { headers: { "If-None-Match": "*" } });
    expect(answer.status).toBe(304);
    expect(await faults("/v1/clubs", answer)).toEqual([]);
  });

  const refusing: Partial<Deps> = {
    limiter: {
      take: async () => ({ allowed: false, remaining: 0, fullIn: 9e6, retryIn: 1e6, tat: 0 }),
    },
  };
  const missing: Partial<Deps> = { readAsset: async () => undefined };
  const bug: Partial<Deps> = { now: () => fail() };
  const PROVOKED: [string, string, string, number, RequestInit?, Partial<Deps>?][] = [
    ["invalid_parameter", "/v1/properties", "/v1/properties?limit=0", 400],
    ["missing_key", "/v1/me", "/v1/me", 401],
    ["invalid_key", "/v1/me", "/v1/me", 401, { headers: { Authorization: "Bearer x" } }],
    ["invalid_key", "/v1/clubs", "/v1/clubs", 401, { headers: { Authorization: "" } }],
    ["not_found", "/v1/properties/{id}", `/v1/properties/${uuid("properties", 9)}`, 404],
    ["not_found", "/v1/availability", `/v1/availability?property_id=${uuid("guides", 1)}`, 404],
    ["method_not_allowed", "/v1/clubs", "/v1/clubs", 405, { method: "POST" }],
    [
      "uri_too_long",
      "/v1/clubs",
      `/v1/clubs?q=${"a".repeat(4_100 - "https://riffle.test/v1/clubs?q=".length)}`,
      414,
    ],
    ["rate_limited", "/v1/guides", "/v1/guides", 429, {}, refusing],
    ["internal", "/v1/health", "/v1/health", 500, {}, bug],
    ["snapshot_unavailable", "/v1/health", "/v1/health", 503, {}, missing],
    ["snapshot_unavailable", "/v1/me", "/v1/me", 503, key, { keys: { lookup: broken } }],
  ];

  it.each(PROVOKED)(
    "finds %s of %s as described: %s",
    async (code, path, url, status, init, deps) => {
      // A fresh isolate remembers no snapshot and no key.
      const answer = await openSite(folder).ask(url, init, deps);
      expect(answer.status).toBe(status);
      expect(await faults(path, answer.clone())).toEqual([]);
      const { error } = (await answer.json()) as Failure;
      const { examples } = described(path, status).content!["application/json"]!;
      expect(error.code).toBe(code);
      // The key store's 503 has a message of its own; all others read like their example.
      if (deps?.keys === undefined) expect(error).toEqual(examples![code]!.value.error);
    },
  );

  it("provokes every code there is", () => {
    expect(new Set(PROVOKED.map(([code]) => code))).toEqual(new Set(ERROR_CODES));
  });
});

describe("the files of a snapshot, by the document", () => {
  const templates = Object.keys(document.paths)
    .filter((path) => path.startsWith("/static/"))
    .map((path) => ({
      path,
      pattern: new RegExp(
        `^${path.replaceAll(".", "\\.").replaceAll(/\{[a-z_]+\}/g, "[a-z0-9_.-]+")}$`,
      ),
    }));
  const files = fastGlob
    .sync("static/v1/**", { cwd: folder })
    .map((name) => `/${name}`)
    .filter((path) => !/\/packs\/|\/(catalog|openapi)\.json$|\.html$/.test(path));

  it.each(files)("describes %s", (file) => {
    const found = templates.filter(({ pattern }) => pattern.test(file));
    expect(found).toHaveLength(1);
    const { path } = found[0]!;
    const [[type, { schema }]] = Object.entries(described(path, 200).content!) as [
      [string, { schema: { type?: string } }],
    ];
    const validate = validator(path, 200, type);
    const text = site.file(file).toString();
    const values = type === "application/x-ndjson" ? text.trimEnd().split("\n") : [text];
    for (const value of values) {
      validate(schema.type === "string" ? value : JSON.parse(value));
      expect(validate.errors).toBeNull();
    }
  });
});
