// The handler: the contract's order of work, failures of what it depends on, and the envelope always.
import { beforeEach, describe, expect, it } from "vitest";
import { ROW } from "../build/dump-rows.ts";
import { failure } from "../../src/contract.ts";
import { digestKey, makeKey } from "../../src/api-key.ts";
import type { Deps } from "../../src/serve/handle.ts";
import { filesOf } from "../build/tree.ts";
import { STORED } from "../deps.ts";
import { buildTables } from "../sample.ts";
import { World } from "./world.ts";

const files = filesOf(await buildTables({ clubs: [1, 2].map((i) => ROW.clubs(i)) }));
const KEY = makeKey("live", "k".repeat(30));
const BAD_KEY = { headers: { Authorization: "Bearer nonsense" } };
const GOOD_KEY = { headers: { Authorization: `Bearer ${KEY}` } };

let world: World;
let counted: string[];

/** Keys and a limiter that notes whom it counts and refuses those told. */
function deps(refused = false): Partial<Deps> {
  return {
    keys: { lookup: async (digest) => (digest === (await digestKey(KEY)) ? STORED : undefined) },
    limiter: {
      take: async (client) => {
        counted.push(client);
        const [remaining, retryIn] = refused ? [0, 2_500_000] : [5, 0];
        return { allowed: !refused, remaining, fullIn: 9_000_001, retryIn, tat: 0 };
      },
    },
  };
}

/** The request of one address. */
function from(init: { headers?: Record<string, string> }): RequestInit {
  return { headers: { ...init.headers, "CF-Connecting-IP": "192.0.2.1" } };
}

const broken = () => Promise.reject(new Error("KV GET failed: secret"));

beforeEach(() => {
  world = new World(files);
  counted = [];
});

const LONG = `/v1/clubs?q=${"a".repeat(4_097)}`;

function stoppedClock(): Date {
  throw new RangeError("RIFFLE has no time");
}

describe("createApi(): order of work", () => {
  // Each request breaks the rule it is named for and some that come later.
  it.each<[string, string, RequestInit, boolean, number, string, number]>([
    ["414 beats OPTIONS", LONG, { method: "OPTIONS" }, true, 414, "uri_too_long", 0],
    ["414 beats a bad key and the limiter", LONG, BAD_KEY, true, 414, "uri_too_long", 0],
    ["414 beats 404", `/nowhere${LONG}`, {}, false, 414, "uri_too_long", 0],
    ["429 beats invalid_key", "/v1/clubs", BAD_KEY, true, 429, "rate_limited", 1],
    ["429 beats 404", "/v1/nowhere", {}, true, 429, "rate_limited", 1],
    ["429 beats 405", "/v1/clubs", { method: "POST" }, true, 429, "rate_limited", 1],
    ["429 beats missing_key", "/v1/me", {}, true, 429, "rate_limited", 1],
    ["invalid_key beats 404", "/v1/nowhere", BAD_KEY, false, 401, "invalid_key", 1],
    ["invalid_key beats 308", "/v1/clubs/", BAD_KEY, false, 401, "invalid_key", 1],
    ["invalid_key beats 405", "/v1/clubs", { ...BAD_KEY, method: "PUT" }, false, 401, "invalid_key", 1], // prettier-ignore
    ["invalid_key beats 400", "/v1/clubs?limit=0", BAD_KEY, false, 401, "invalid_key", 1],
    ["404 beats 405", "/v1/nowhere", { method: "POST" }, false, 404, "not_found", 1],
    ["a malformed id is 404 before its parameters", "/v1/properties/x?limit=0", {}, false, 404, "not_found", 1], // prettier-ignore
    ["405 beats missing_key", "/v1/me", { method: "DELETE" }, false, 405, "method_not_allowed", 1],
    ["405 beats 400", "/v1/clubs?limit=0", { method: "POST" }, false, 405, "method_not_allowed", 1],
    ["missing_key beats 400", "/v1/me?x=1", {}, false, 401, "missing_key", 1],
    ["400 beats 304", "/v1/clubs?limit=0", { headers: { "If-None-Match": "*" } }, false, 400, "invalid_parameter", 1], // prettier-ignore
    ["404 beats 304", "/v1/properties/00000000-0000-4000-8000-00000000000a", { headers: { "If-None-Match": "*" } }, false, 404, "not_found", 1], // prettier-ignore
  ])("%s", async (_, path, init, refused, status, code, counts) => {
    const answer = await world.get(path, init, deps(refused));
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    expect(counted).toHaveLength(counts);
    expect(failure.safeParse(answer.body).error).toBeUndefined();
  });

  it.each(["/v1/clubs", "/v1/nowhere", "/v1/me", "/v1/clubs/", "/v1/clubs?limit=0", "/v1"])(
    "answers OPTIONS %s unlimited, whoever asks",
    async (path) => {
      const response = await world.ask(path, { ...BAD_KEY, method: "OPTIONS" }, deps(true));
      expect(response.status).toBe(204);
      expect(counted).toEqual([]);
      expect(response.headers.has("RateLimit-Policy")).toBe(false);
      expect(response.headers.get("Cache-Control")).toBe("no-store");
    },
  );

  it("redirects before it asks for a key, keeping the query as it is spelt", async () => {
    const response = await world.ask("/v1/me/?a=%zz&&b", { method: "POST" }, deps());
    expect(response.status).toBe(308);
    expect(response.headers.get("Location")).toBe("/v1/me?a=%zz&&b");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.get("RateLimit")).toBe('"anonymous";r=5;t=10');
  });

  it.each([
    ["HEAD", "/v1/clubs", {}],
    ["304", "/v1/clubs", { headers: { "If-None-Match": "*" } }],
    ["404", "/v1/nowhere", {}],
    ["405", "/v1/clubs", { method: "POST" }],
    ["/health", "/v1/health", {}],
  ])("counts one for %s", async (_, path, init) => {
    await world.ask(path, init, deps());
    expect(counted).toEqual(["ip:unknown"]);
  });

  it("counts a keyed call against its key, a bad key and no key against the address", async () => {
    await world.ask("/v1/clubs", from(GOOD_KEY), deps());
    await world.ask("/v1/clubs", from(BAD_KEY), deps());
    await world.ask("/v1/clubs", from({}), deps());
    expect(counted).toEqual([`key:${STORED.id}`, "ip:192.0.2.1", "ip:192.0.2.1"]);
  });
});

describe("createApi(): what it depends on fails", () => {
  it("serves a caller whose key can't be looked up as anonymous, but /me", async () => {
    const own = { ...deps(), keys: { lookup: broken } };
    const list = await world.get("/v1/clubs", GOOD_KEY, own);
    expect(list.status).toBe(200);
    expect(list.headers.get("RateLimit")).toBe('"anonymous";r=5;t=10');
    expect(list.headers.get("Cache-Control")).toBe("private, max-age=60");
    const me = await world.get("/v1/me", GOOD_KEY, own);
    expect([me.status, me.body.error.code]).toEqual([503, "snapshot_unavailable"]);
    expect(me.headers.get("Retry-After")).toBe("5");
    expect(world.lines[0]).toMatchObject({ event: "key_store_unreachable" });
  });

  it("logs a bug with the request id and its stack, and answers 500 with the id alone", async () => {
    const { status, headers, body } = await world.get("/v1/clubs", {}, { now: stoppedClock });
    expect([status, body.error.code]).toEqual([500, "internal"]);
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(body.error.message).not.toMatch(/RangeError|RIFFLE/);
    const { request_id } = body.meta;
    expect(world.lines).toEqual([
      { level: "error", request_id, name: "RangeError", stack: expect.any(String) as string },
    ]);
  });

  it("falls back to the default tiers on a configuration that makes no sense, and says so", async () => {
    const { status, headers } = await world.get("/v1/clubs", {}, { tiers: "[]" });
    expect([status, headers.get("RateLimit-Policy")]).toEqual([200, '"anonymous";q=120;w=60']);
    expect(world.lines).toEqual([
      {
        level: "error",
        event: "bad_tiers",
        error: expect.stringContaining("RIFFLE_TIERS") as string,
      },
    ]);
  });

  it("takes the tiers of the configuration", async () => {
    const tiers = '{"anonymous":{"quota":7,"window":11},"partner":{"quota":13}}';
    const anonymous = await world.ask("/v1/clubs", {}, { ...deps(), tiers });
    expect(anonymous.headers.get("RateLimit-Policy")).toBe('"anonymous";q=7;w=11');
    const keyed = await world.ask("/v1/clubs", GOOD_KEY, { ...deps(), tiers });
    expect(keyed.headers.get("RateLimit-Policy")).toBe('"partner";q=13;w=60');
  });
});
