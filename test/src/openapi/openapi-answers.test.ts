// The edge's answers, and the provoked errors, are what openapi.json says of them.
import { afterAll, describe, expect, it } from "vitest";
import { OPENAPI_PATH } from "../../../src/address.ts";
import { ERROR_CODES } from "../../../src/errors.ts";
import type { Deps } from "../../../src/serve/handle.ts";
import { KEY, REFUSING_LIMITER, STORED } from "../../deps.ts";
import { uuid } from "../../build/dump-rows.ts";
import { someIds } from "../../edge/hostile.ts";
import { chance, pick } from "../../oracle/draw.ts";
import { randomQuery } from "../../oracle/random.ts";
import { buildSample, buildTables } from "../../sample.ts";
import { seeded, type Random } from "../../seeded.ts";
import { share } from "../../share.ts";
import { openSite } from "../../snapshot.ts";
import { judgeBy, TABLES } from "./openapi-judge.ts";

const folder = await buildTables(TABLES);
const site = openSite(folder);
const own = site.file(OPENAPI_PATH).toString();
const { operations, described, faults, pathsOf } = judgeBy(own);

const withKey: Partial<Deps> = { keys: { lookup: async () => STORED } };
const key = { headers: { Authorization: `Bearer ${KEY}` } };
const id = uuid("properties", 1);

const large = openSite(await buildSample(31, 260));
const oracle = large.oracle();
afterAll(() => oracle.close());
const ids = someIds(oracle);

/** Mostly a query of a list; else a path of one property, or what takes no parameters. */
function randomUrl(random: Random): string {
  if (chance(random, 0.75)) return randomQuery(random, oracle, { bad: 0.15 });
  const one = chance(random, 0.9) ? pick(random, ids) : "00000000-0000-4000-8000-000000000000";
  return pick(random, [
    `/v1/properties/${one}`,
    `/v1/properties/${one}/calendar.ics`,
    "/v1/health",
    "/v1/me",
    "/v1/health?colour=red",
  ]);
}

function randomRequest(random: Random): RequestInit {
  const headers: Record<string, string> = {};
  if (chance(random, 0.2)) headers["Authorization"] = `Bearer ${KEY}`;
  else if (chance(random, 0.05)) headers["Authorization"] = "Bearer nonsense";
  if (chance(random, 0.1)) headers["If-None-Match"] = pick(random, ["*", 'W/"other"']);
  return { headers, method: pick(random, ["GET", "GET", "GET", "GET", "HEAD", "DELETE"]) };
}

const broken = () => Promise.reject(new Error("broken"));

describe("the edge's answers, by the document", () => {
  it("to thousands of random requests are as described, headers included", async () => {
    const random = seeded(41);
    const met = new Set<string>();
    for (let i = 0; i < share(5_000); i++) {
      const url = randomUrl(random);
      const init = randomRequest(random);
      const path = pathsOf(url.split("?")[0]!)[0]!;
      const answer = await large.ask(url, init, withKey);
      met.add(path).add(String(answer.status));
      expect(await faults(path, answer), `${init.method} ${url} ${answer.status}`).toEqual([]);
    }
    // The draw reaches every operation, and every status that needs no broken service.
    const statuses = ["200", "304", "400", "401", "404", "405"];
    const paths = operations.map(({ path }) => path).filter((path) => path.startsWith("/v1/"));
    expect(met).toEqual(new Set([...paths, ...statuses]));
  });

  it("would not pass over a member that is not described, or a header that is not as described", async () => {
    const answer = await site.ask(`/v1/properties/${id}`);
    const text = (await answer.text()).replace('"name":', '"gate_code":"1234","name":');
    const headers = new Headers(answer.headers);
    headers.set("X-Request-Id", "req_1");
    headers.set("RateLimit", "anonymous;r=1");
    expect(await faults("/v1/properties/{id}", new Response(text, { headers }))).toMatchObject([
      { name: "RateLimit", keyword: "pattern" },
      { name: "X-Request-Id", keyword: "pattern" },
      { keyword: "additionalProperties", params: { additionalProperty: "gate_code" } },
    ]);
  });

  const refusing: Partial<Deps> = { limiter: REFUSING_LIMITER };
  const missing: Partial<Deps> = { readAsset: async () => undefined };
  const bug: Partial<Deps> = { now: () => undefined as unknown as Date };
  const PROVOKED: [string, string, string, number, RequestInit?, Partial<Deps>?][] = [
    ["invalid_parameter", "/v1/properties", "/v1/properties?limit=0", 400],
    ["missing_key", "/v1/me", "/v1/me", 401],
    ["invalid_key", "/v1/me", "/v1/me", 401, { headers: { Authorization: "Bearer x" } }],
    ["invalid_key", "/v1/clubs", "/v1/clubs", 401, { headers: { Authorization: "" } }],
    ["not_found", "/v1/properties/{id}", `/v1/properties/${uuid("properties", 9)}`, 404],
    ["not_found", "/v1/availability", `/v1/availability?property_id=${uuid("guides", 1)}`, 404],
    ["method_not_allowed", "/v1/clubs", "/v1/clubs", 405, { method: "POST" }],
    ["uri_too_long", "/v1/clubs", `/v1/clubs?q=${"a".repeat(4_069)}`, 414],
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
      const { error } = (await answer.json()) as { error: { code: string } };
      const { examples } = described(path, status).content!["application/json"]!;
      expect(error.code).toBe(code);
      // The key store's 503 has a message of its own; all others read like their example.
      if (deps?.keys === undefined) expect(examples![code]!.value).toHaveProperty("error", error);
    },
  );

  it("provokes every code there is", () => {
    expect(new Set(PROVOKED.map(([code]) => code))).toEqual(new Set(ERROR_CODES));
  });
});
