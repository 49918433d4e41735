// The handler: the contract's order of work where the limiter is part of it, and bugs. test/hosts/http.test.ts has the
// order otherwise, admit.test.ts stores that fail.
import { beforeEach, describe, expect, it } from "vitest";
import { ROW } from "../build/dump-rows.ts";
import { failure } from "../../src/contract.ts";
import type { Deps } from "../../src/serve/handle.ts";
import { filesOf } from "../build/tree.ts";
import { buildTables } from "../sample.ts";
import { World } from "./world.ts";

const files = filesOf(await buildTables({ clubs: [1, 2].map((i) => ROW.clubs(i)) }));
const BAD_KEY = { headers: { Authorization: "Bearer nonsense" } };

let world: World;
let counted: string[];

/** A limiter that notes whom it counts and refuses those told. */
function deps(refused = false): Partial<Deps> {
  return {
    limiter: {
      take: async (client) => {
        counted.push(client);
        const [remaining, retryIn] = refused ? [0, 2_500_000] : [5, 0];
        return { allowed: !refused, remaining, fullIn: 9_000_001, retryIn, tat: 0 };
      },
    },
  };
}

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
    ["414 beats a bad key and the limiter", LONG, BAD_KEY, true, 414, "uri_too_long", 0],
    ["414 beats 404", `/nowhere${LONG}`, {}, false, 414, "uri_too_long", 0],
    ["429 beats invalid_key", "/v1/clubs", BAD_KEY, true, 429, "rate_limited", 1],
    ["429 beats 404", "/v1/nowhere", {}, true, 429, "rate_limited", 1],
    ["429 beats 405", "/v1/clubs", { method: "POST" }, true, 429, "rate_limited", 1],
    ["429 beats missing_key", "/v1/me", {}, true, 429, "rate_limited", 1],
    ["400 beats 304", "/v1/clubs?limit=0", { headers: { "If-None-Match": "*" } }, false, 400, "invalid_parameter", 1], // prettier-ignore
    ["404 beats 304", "/v1/properties/00000000-0000-4000-8000-00000000000a", { headers: { "If-None-Match": "*" } }, false, 404, "not_found", 1], // prettier-ignore
  ])("%s", async (_, path, init, refused, status, code, counts) => {
    const answer = await world.get(path, init, deps(refused));
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    expect(counted).toHaveLength(counts);
    expect(failure.safeParse(answer.body).error).toBeUndefined();
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
});

describe("createApi(): what it depends on fails", () => {
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
});
