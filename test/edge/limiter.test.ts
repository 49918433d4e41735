// The limiter on real workerd: exact under concurrency, client by client, through eviction and death.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { digestKey, makeKey } from "../../src/api-key.ts";
import type { Verdict } from "../../src/gcra.ts";
import { storeName } from "../../src/stored-key.ts";
import { bundle, startWorkerd, type Workerd } from "./workerd.ts";
import { STORED } from "../deps.ts";
import { FULL, share } from "../share.ts";

const KEY = makeKey("live", "L".repeat(30));
/** Slow refill, so that little of it falls into a test: one call in 10 s. */
const TIERS = { anonymous: { quota: 120, window: 1_200 }, partner: { quota: 200, window: 2_000 } };
const REFILL = 10_000;

let functionScript: string;
let edge: Workerd;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const at = (address: string, key?: string) => ({
  headers: { "CF-Connecting-IP": address, ...(key && { Authorization: `Bearer ${key}` }) },
});

async function start(more: { limiterApart?: true; limiterScript?: string } = {}) {
  return startWorkerd({
    functionScript,
    vars: { RIFFLE_TIERS: JSON.stringify(TIERS) },
    keys: { [storeName(await digestKey(KEY))]: STORED },
    ...more,
  });
}

/** Sends many requests at once: how many passed and were refused, and how many may have refilled. */
async function burst(count: number, init: ReturnType<typeof at>) {
  const begin = Date.now();
  const answers = await Promise.all(Array.from({ length: count }, () => edge.fetch("/", init)));
  const passed = answers.filter(({ status }) => status === 200).length;
  const refused = answers.filter(({ status }) => status === 429).length;
  return { passed, refused, refilled: Math.ceil((Date.now() - begin) / REFILL) };
}

function expectExactly(quota: number, { passed, refilled }: Awaited<ReturnType<typeof burst>>) {
  expect(passed).toBeGreaterThanOrEqual(quota);
  expect(passed).toBeLessThanOrEqual(quota + refilled);
}

beforeAll(async () => {
  functionScript = await bundle({ path: "test/edge/front.js" });
  edge = await start();
});
afterAll(() => edge.stop());

describe("the limiter on workerd", () => {
  it("lets exactly the quota through of 300 requests that one client sends at once", async () => {
    expectExactly(120, await burst(300, at("192.0.2.1")));
    const { passed, refused, refilled } = await burst(20, at("192.0.2.1"));
    expect(passed).toBeLessThanOrEqual(1 + refilled);
    expect(passed + refused).toBe(20);
  });

  it("sends the fields of the contract with every answer, refusals included", async () => {
    const first = await edge.fetch("/", at("192.0.2.2"));
    expect(first.headers.get("RateLimit-Policy")).toBe('"anonymous";q=120;w=1200');
    expect(first.headers.get("RateLimit")).toBe('"anonymous";r=119;t=10');
    expect(first.headers.get("Retry-After")).toBeNull();
    await burst(200, at("192.0.2.2"));
    const refused = await edge.fetch("/", at("192.0.2.2"));
    expect(refused.status).toBe(429);
    expect(refused.headers.get("RateLimit")).toMatch(/^"anonymous";r=0;t=1[12]\d\d$/);
    expect(refused.headers.get("Retry-After")).toMatch(/^([1-9]|10)$/);
  });

  it("counts many clients apart from each other", async () => {
    const clients = share(1_000);
    const fields = [];
    for (let i = 0; i < clients; i += 50) {
      const addresses = Array.from({ length: 50 }, (_, j) => `10.0.${i / 50}.${j}`);
      for (let call = 0; call < 2; call++) {
        const answers = await Promise.all(addresses.map((address) => edge.fetch("/", at(address))));
        if (call === 1) fields.push(...answers.map(({ headers }) => headers.get("RateLimit")));
      }
    }
    expect(fields).toHaveLength(clients);
    expect(fields.filter((field) => !field?.includes(";r=118;"))).toEqual([]);
  });

  it("counts an IPv6 client by its /64, and a mapped address as IPv4", async () => {
    const addresses = ["2001:db8:0:7::1", "2001:db8:0:7:ffff::2", "2001:0DB8:0:7:0:0:0:3"];
    const seen = [];
    for (const address of addresses) seen.push(await edge.fetch("/", at(address)));
    const left = seen.map((answer) => answer.headers.get("RateLimit")?.split(";")[1]);
    expect(left).toEqual(["r=119", "r=118", "r=117"]);
    await edge.fetch("/", at("192.0.2.77"));
    const mapped = await edge.fetch("/", at("::ffff:c000:24d"));
    expect(mapped.headers.get("RateLimit")).toContain(";r=118;");
  });

  it("ignores forwarding headers, and counts malformed addresses as one client", async () => {
    const { headers } = at("not an address");
    const forwarded = (address: string) => ({
      headers: { ...headers, "X-Forwarded-For": address },
    });
    await edge.fetch("/", forwarded("198.51.100.1"));
    const second = await edge.fetch("/", forwarded("198.51.100.2"));
    expect(await second.json()).toMatchObject({ client: "ip:unknown" });
    expect(second.headers.get("RateLimit")).toContain(";r=118;");
  });

  it("counts a keyed call against its key only, whatever its IP has spent", async () => {
    await burst(200, at("192.0.2.3"));
    const keyed = await edge.fetch("/", at("192.0.2.3", KEY));
    expect(keyed.status).toBe(200);
    expect(keyed.headers.get("RateLimit")).toBe('"partner";r=199;t=10');
    const elsewhere = await edge.fetch("/", at("192.0.2.4", KEY));
    expect(elsewhere.headers.get("RateLimit")).toContain('"partner";r=198;');
    const anonymous = await edge.fetch("/", at("192.0.2.4"));
    expect(anonymous.headers.get("RateLimit")).toBe('"anonymous";r=119;t=10');
  });

  it("counts a bad key against its IP", async () => {
    const bad = makeKey("live", "b".repeat(30));
    for (const key of [bad, bad, "nonsense"]) {
      const answer = await edge.fetch("/", at("192.0.2.5", key));
      expect(await answer.json()).toMatchObject({ kind: "invalid" });
    }
    const next = await edge.fetch("/", at("192.0.2.5"));
    expect(next.headers.get("RateLimit")).toContain('"anonymous";r=116;');
  });

  it("grants no second quota to a client whose counter lost its memory in a silence", async () => {
    expectExactly(120, await burst(150, at("192.0.2.6")));
    if (FULL) await sleep(12_000);
    else await edge.evict("ip:192.0.2.6");
    const { passed, refilled } = await burst(150, at("192.0.2.6"));
    expect(passed).toBeLessThanOrEqual((FULL ? 2 : 1) + refilled);
  });
});

describe("Counter.take(policy)", () => {
  let probed: Workerd;
  beforeAll(async () => {
    const text = `
      import { Counter as Real } from "./src/limiter/counter.ts";
      export class Counter extends Real {
        // In one event, in which the clock stands still: no debt is paid back meanwhile.
        spend(calls, policy) { for (let i = 0; i < calls; i++) this.take(policy); return this.stored(); }
        stored() { return [...this.ctx.storage.kv.list()].map(([name]) => name); }
        due() { return this.ctx.storage.getAlarm(); }
      }
      export default { fetch: () => new Response() };`;
    probed = await start({ limiterScript: await bundle({ text }) });
  });
  afterAll(() => probed.stop());

  it("changes tiers in place: a client keeps its debt", async () => {
    const policy = { quota: 20, window: 2_000 };
    for (let i = 0; i < 20; i++) await probed.callCounter("tiers", "take", policy);
    const wide = { quota: 400, window: 2_000 };
    const verdict = await probed.callCounter<Verdict>("tiers", "take", wide);
    expect(verdict.remaining).toBeLessThan(20);
    const narrow = await probed.callCounter<Verdict>("tiers", "take", policy);
    expect(narrow.allowed).toBe(false);
  });

  it("stores nothing of a client that owes little", async () => {
    await probed.callCounter("small", "take", { quota: 20, window: 40 });
    expect(await probed.callCounter("small", "stored")).toEqual([]);
    expect(await probed.callCounter("small", "due")).toBeNull();
  });

  it("stores one number of a client that owes more, until its quota is full again", async () => {
    const quick = { quota: 30, window: 6 };
    expect(await probed.callCounter("large", "spend", 30, quick)).toEqual(["tat"]);
    // The debt grows again before the first alarm, which must then set another.
    await sleep(1_000);
    expect(await probed.callCounter("large", "spend", 30, quick)).toEqual(["tat"]);
    await expect
      .poll(() => probed.callCounter("large", "stored"), { timeout: 30_000, interval: 250 })
      .toEqual([]);
    expect(await probed.callCounter("large", "due")).toBeNull();
  });
});

describe("a limiter that dies", () => {
  it("lets requests through, logs each, and counts on from its storage when it is back", async () => {
    const server = await start({ limiterApart: true });
    const client = at("192.0.2.8");
    const call = async () => (await server.fetch("/", client)).headers;
    try {
      for (let i = 0; i < 10; i++) await call();
      await server.killLimiter();
      const before = server.logs.length;
      for (let i = 0; i < 3; i++) {
        const fields = await call();
        expect(fields.get("RateLimit-Policy")).toBe('"anonymous";q=120;w=1200');
        expect(fields.get("RateLimit")).toBeNull();
      }
      // A line takes another way than the answer, and may come behind it.
      const lines = () => server.logs.slice(before).map((line) => JSON.parse(line) as object);
      await expect.poll(() => lines().length, { timeout: 30_000, interval: 50 }).toBe(3);
      for (const line of lines()) expect(line).toMatchObject({ event: "limiter_unreachable" });
      expect(server.logs.join()).not.toContain("192.0.2");

      await server.startLimiter();
      const left = async () => Number(/;r=(\d+);/.exec((await call()).get("RateLimit") ?? "")?.[1]);
      await expect.poll(left, { timeout: 30_000, interval: 50 }).toBeLessThan(112);
    } finally {
      await server.stop();
    }
  });
});
