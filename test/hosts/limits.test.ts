// Rate limits through each host as a whole: exact for one client, apart for many, by tier with the key; and
// open while the limiter of Pages is dead.
import { describe, expect, it } from "vitest";
import { failure } from "../../src/contract.ts";
import { buildSample } from "../sample.ts";
import { share } from "../share.ts";
import { KEYS, send, startCloudflare, type Answer } from "../edge/pages.ts";
import { startHosts } from "./targets.ts";

/** Slow refill, so that little of it falls into a test: one call in 10 s. */
const TIERS = {
  anonymous: { quota: 30, window: 300 },
  partner: { quota: 50, window: 500 },
  partner_plus: { quota: 80, window: 800 },
};
const REFILL = 10_000;

const folder = await buildSample(42, 40);
const SERVERS = await startHosts(folder, TIERS);

function ask(server: { url: URL }, address: string, key?: string, path = "/v1/clubs") {
  const authorization = key && { Authorization: `Bearer ${key}` };
  return send(server.url, "GET", path, { "CF-Connecting-IP": address, ...authorization });
}

const left = ({ headers }: Answer) => Number(/;r=(\d+);/.exec(headers["ratelimit"] ?? "")?.[1]);

describe.each(SERVERS)("limits on $name", ({ edge }) => {
  const call = (address: string, key?: string, path?: string) => ask(edge, address, key, path);

  /** Sends requests at once: answers by status, and how many calls may have been refilled meanwhile. */
  async function burst(count: number, address: string, key?: string) {
    const begin = Date.now();
    const paths = ["clubs", "clubs?q=river", "health", "nowhere", "clubs?limit=0"];
    const answers = await Promise.all(
      Array.from({ length: count }, (_, i) => call(address, key, `/v1/${paths[i % paths.length]}`)),
    );
    const refused = answers.filter(({ status }) => status === 429);
    const refilled = Math.ceil((Date.now() - begin) / REFILL);
    return { passed: count - refused.length, refused, refilled };
  }

  it.each([
    ["anonymous", 100, 30, undefined],
    ["partner", 70, 50, KEYS.revokedLater.key],
  ])(
    "let exactly the quota through of what one client sends at once: %s",
    async (tier, count, quota, key) => {
      const { passed, refused, refilled } = await burst(count, "192.0.2.1", key);
      expect(passed).toBeGreaterThanOrEqual(quota);
      expect(passed).toBeLessThanOrEqual(quota + refilled);
      for (const { headers, text } of refused) {
        expect(headers).toMatchObject({
          ratelimit: expect.stringMatching(`^"${tier}";r=0;t=`),
          "ratelimit-policy": `"${tier}";q=${quota};w=${quota * 10}`,
          "retry-after": expect.stringMatching(/^([1-9]|10)$/),
          "cache-control": "no-store",
        });
        expect(Number(headers["ratelimit"]!.split("t=")[1])).toBeGreaterThan(quota * 10 - 100);
        expect(failure.parse(JSON.parse(text)).error.code).toBe("rate_limited");
      }
      // A key is one client wherever it comes from.
      if (key) expect((await call("192.0.2.7", key)).status).toBe(429);
    },
  );

  it("still answer a preflight, static files and a live key from an address that spent its quota", async () => {
    await burst(40, "192.0.2.2");
    expect((await call("192.0.2.2")).status).toBe(429);
    const spent = { "CF-Connecting-IP": "192.0.2.2" };
    expect((await send(edge.url, "OPTIONS", "/v1/clubs", spent)).status).toBe(204);
    expect((await call("192.0.2.2", undefined, "/static/v1/clubs/offset.0.json")).status).toBe(200);
    expect((await call("192.0.2.2", KEYS.live.key)).status).toBe(200);
  });

  it("refuse a bad key with 429 once its address is spent, with 401 before", async () => {
    expect((await call("192.0.2.3", KEYS.unknown.key)).status).toBe(401);
    await burst(40, "192.0.2.3");
    for (const key of [KEYS.unknown.key, "nonsense"]) {
      expect((await call("192.0.2.3", key)).status).toBe(429);
    }
  });

  it("leave a thousand clients undisturbed by each other", async () => {
    const clients = share(1_000);
    const addresses = Array.from({ length: clients }, (_, i) => `10.1.${i >> 8}.${i & 255}`);
    for (const expected of [29, 28]) {
      const answers: Answer[] = [];
      for (let i = 0; i < clients; i += 100) {
        const some = addresses.slice(i, i + 100).map((address) => call(address));
        answers.push(...(await Promise.all(some)));
      }
      expect(answers.filter((answer) => left(answer) !== expected)).toEqual([]);
    }
  });

  it("switch tiers with the key, and count each key wherever it comes from", async () => {
    const seen: [string | undefined, number][] = [];
    for (const [address, key] of [
      ["192.0.2.4", undefined],
      ["192.0.2.4", KEYS.test.key],
      ["192.0.2.5", KEYS.test.key],
      ["192.0.2.5", KEYS.plus.key],
      ["192.0.2.5", undefined],
      ["192.0.2.4", undefined],
    ] as const) {
      const answer = await call(address, key);
      seen.push([answer.headers["ratelimit-policy"], left(answer)]);
    }
    expect(seen).toEqual([
      ['"anonymous";q=30;w=300', 29],
      ['"partner";q=50;w=500', 49],
      ['"partner";q=50;w=500', 48],
      ['"partner_plus";q=80;w=800', 79],
      ['"anonymous";q=30;w=300', 29],
      ['"anonymous";q=30;w=300', 28],
    ]);
  });

  it("count an IPv6 client by its /64, a mapped address as IPv4, and whoever has no address as one", async () => {
    const networks = ["2001:db8:0:7::1", "2001:0DB8:0:7:0:0:0:3"];
    const calls = [...networks, "192.0.2.77", "::ffff:c000:24d", "x", "y"];
    const seen: number[] = [];
    // What a caller says of its address elsewhere changes nothing.
    for (const [i, address] of calls.entries()) {
      const told = { "CF-Connecting-IP": address, "X-Forwarded-For": `198.51.100.${i}` };
      seen.push(left(await send(edge.url, "GET", "/v1/clubs", told)));
    }
    expect(seen).toEqual([29, 28, 29, 28, 29, 28]);
  });
});

describe("a limiter that is killed in the middle", () => {
  it("is done without, one line each, and counts on when it is back", async () => {
    const server = await startCloudflare(folder, TIERS, { limiterApart: true });
    const again = () => ask(server, "192.0.2.8", undefined, "/v1/clubs?limit=2");
    try {
      for (let i = 0; i < 10; i++) expect((await again()).status).toBe(200);
      await server.killLimiter();
      const before = server.logs.length;
      for (let i = 0; i < 3; i++) {
        const { status, headers } = await again();
        expect(status).toBe(200);
        expect(headers["ratelimit-policy"]).toBe('"anonymous";q=30;w=300');
        expect(headers["ratelimit"]).toBeUndefined();
      }
      // Lines come a moment after the answers they tell of.
      await expect.poll(() => server.logs.length - before, { timeout: 10_000 }).toBe(3);
      const lines = server.logs.slice(before).map((line) => JSON.parse(line) as object);
      for (const line of lines) expect(line).toMatchObject({ event: "limiter_unreachable" });
      expect(server.logs.join()).not.toContain("192.0.2");
      await server.startLimiter();
      await expect
        .poll(async () => left(await again()), { timeout: 30_000, interval: 50 })
        .toBeLessThan(22);
    } finally {
      await server.stop();
    }
  });
});
