// The handler: the contract's order of work where the limiter is part of it, what is refused of a range of days, one 404
// for all reasons, counts of usage, and bugs. test/hosts/http.test.ts has the order otherwise, admit.test.ts stores that
// fail.
import { beforeEach, describe, expect, it } from "vitest";
import { failure } from "../../src/contract.ts";
import type { Deps } from "../../src/serve/handle.ts";
import { countIn } from "../../src/serve/usage.ts";
import { ROW, uuid } from "../build/dump-rows.ts";
import { filesOf } from "../build/tree.ts";
import { KEY, STORED } from "../deps.ts";
import { buildTables } from "../sample.ts";
import { World } from "./world.ts";

const properties = [ROW.properties(1), ROW.properties(2, { status: "draft" })];
const files = filesOf(await buildTables({ properties, clubs: [1, 2].map((i) => ROW.clubs(i)) }));
const [open, draft] = [uuid("properties", 1), uuid("properties", 2)];
const UNKNOWN = "00000000-0000-4000-8000-00000000000a";
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
  it.each([new RangeError("secret of a row"), "secret", undefined, null, { status: 404 }])(
    "answers 500 to %s, a bug, with the request id alone, and logs it with the id",
    async (thrown) => {
      const now = () => {
        throw thrown;
      };
      const { status, headers, body } = await world.get("/v1/clubs", {}, { now });
      expect([status, headers.get("Cache-Control")]).toEqual([500, "no-store"]);
      const message = expect.not.stringMatching(/RangeError|secret/) as string;
      const meta = { request_id: headers.get("X-Request-Id") };
      expect(body).toEqual({ success: false, error: { code: "internal", message }, meta });
      const name = thrown instanceof Error ? "RangeError" : "Error";
      const stack = expect.any(String) as string;
      expect(world.lines).toEqual([{ level: "error", ...meta, name, stack }]);
    },
  );

  it("falls back to the default tiers on a configuration that makes no sense, and says so", async () => {
    const { status, headers } = await world.get("/v1/clubs", {}, { tiers: "[]" });
    expect([status, headers.get("RateLimit-Policy")]).toEqual([200, '"anonymous";q=120;w=60']);
    const error = expect.stringContaining("RIFFLE_TIERS") as string;
    expect(world.lines).toEqual([{ level: "error", event: "bad_tiers", error }]);
  });
});

/** What /availability refuses a query for, at a time. */
async function refusal(search: string, now = "2026-05-20T23:59:59Z") {
  const { body } = await world.get(`/v1/availability?${search}`, {}, { now: () => new Date(now) });
  return body.error.details!.map(({ parameter, message }) => [parameter, message]);
}

const BASE = `property_id=${open}`;
const MISSING = ["property_id", /^Required; add it$/] as const;

describe("the range of /availability", () => {
  it.each<[string, ...details: (readonly [string, RegExp])[]]>([
    ["", MISSING],
    [`property_id=${UNKNOWN.toUpperCase()}`, ["property_id", /lower-case UUID/]],
    [`${BASE}&${BASE}`, ["property_id", /^Given 2 times/]],
    [`${BASE}&from=2026-5-20`, ["from", /calendar date, YYYY-MM-DD/]],
    [`${BASE}&from=`, ["from", /^Empty value/]],
    [`${BASE}&from=2026-04-18`, ["from", /2026-04-19 to 2027-11-21/]],
    [`${BASE}&from=9999-12-31&to=0001-01-01`, ["from", /^Out of range/], ["to", /^Out of range/]],
    [`${BASE}&to=2026-05-19`, ["to", /not be before from, 2026-05-20/]],
    [`${BASE}&from=2026-05-20&to=2027-05-21`, ["to", /^367 days; at most 366/]],
    ["to=x&from=y&a=b", ["to", /calendar/], ["from", /calendar/], ["a", /^Unknown/], MISSING],
    ["to=2026-05-19&a=b", ["to", /not be before/], ["a", /takes property_id, from, to$/], MISSING],
  ])("is refused of ?%s", async (search, ...details) => {
    const expected = details.map(([name, message]) => [name, expect.stringMatching(message)]);
    expect(await refusal(search)).toEqual(expected);
  });

  it.each(["2026-04-18T23:59:59Z", "2027-11-22T00:00:00Z"])(
    "is refused for from, last, where today is outside the cover: %s",
    async (now) => {
      const today = [["from", expect.stringMatching(/^Today, its default/)]];
      expect(await refusal(BASE, now)).toEqual(today);
      expect(await refusal(`to=2026-06-01&${BASE}`, now)).toEqual(today);
    },
  );
});

it("an unknown id, an unpublished one and any other path differ by the request id only", async () => {
  const bodies = await Promise.all(
    [
      `/v1/properties/${draft}`,
      `/v1/properties/${UNKNOWN}`,
      `/v1/properties/${UNKNOWN}/calendar.ics`,
      `/v1/properties/${draft}/calendar.ics`,
      "/v1/properties/nonsense?limit=0",
      "/v1/nowhere",
      `/v1/availability?property_id=${draft}`,
      `/v1/availability?property_id=${UNKNOWN}&from=2026-05-20`,
    ].map(async (path) => {
      const response = await world.ask(path);
      const id = response.headers.get("X-Request-Id")!;
      response.headers.delete("X-Request-Id");
      const text = (await response.text()).replace(id, "ID");
      return JSON.stringify([response.status, [...response.headers], text]);
    }),
  );
  expect(new Set(bodies).size).toBe(1);
  expect(bodies[0]).toContain("not_found");
});

const full = () => {
  throw new Error("too many");
};

describe("usage", () => {
  it("tells 200 from 304, 404 and 400, by caller", async () => {
    const tag = (await world.ask("/v1/properties")).headers.get("ETag")!;
    const counts: string[] = [];
    const usage = (caller: string, status: number) => void counts.push(`${caller} ${status}`);
    const requests: [path: string, headers?: Record<string, string>][] = [
      ["/v1/properties"],
      ["/v1/properties", { "If-None-Match": tag }],
      [`/v1/properties/${UNKNOWN}`],
      ["/v1/properties?limit=x"],
      ["/v1/me", { Authorization: `Bearer ${KEY}` }],
      ["/v1/properties", { Authorization: "Bearer nothing" }],
      [`/v1/properties?q=${"a".repeat(9_000)}`],
    ];
    const keys = { lookup: async () => STORED };
    for (const [path, headers = {}] of requests)
      await world.ask(path, { headers }, { usage, keys });
    expect(counts).toEqual([
      "anonymous 200",
      "anonymous 304",
      "anonymous 404",
      "anonymous 400",
      `${STORED.id} 200`,
      "invalid 401",
      "none 414",
    ]);
  });

  it("goes to Analytics Engine where a dataset is bound, and never fails a call", () => {
    const points: unknown[] = [];
    countIn({ writeDataPoint: (point) => points.push(point) })("key-1", 304);
    expect(points).toEqual([{ indexes: ["key-1"], blobs: ["key-1", "304"], doubles: [1] }]);
    expect(() => countIn({ writeDataPoint: full })("a", 200)).not.toThrow();
  });
});
