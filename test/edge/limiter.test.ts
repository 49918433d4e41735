// The limiter's Durable Object on real workerd: what it stores, and that a lost memory grants no second quota.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import type { Verdict } from "../../src/gcra.ts";
import { bundle } from "../../ops/targets.ts";
import { buildSample } from "../sample.ts";
import { startWorkerd } from "./workerd.ts";

const POLICY = { quota: 20, window: 2_000 };
const PROBED = `
  import { Counter as Real } from "./src/limiter/counter.ts";
  export class Counter extends Real {
    // In one event, in which the clock stands still: no debt is paid back meanwhile.
    spend(calls, policy) { for (let i = 0; i < calls; i++) this.take(policy); return this.stored(); }
    stored() { return [...this.ctx.storage.kv.list()].map(([name]) => name); }
    due() { return this.ctx.storage.getAlarm(); }
  }
  export default { fetch: () => new Response() };`;

/** Passes on what a test asks of a client's counter. */
const FRONT = `
  export default {
    async fetch({ url }, { LIMITER }) {
      const [client, method, args] = JSON.parse(decodeURIComponent(new URL(url).search.slice(1)));
      const counter = LIMITER.get(LIMITER.idFromName(client));
      return Response.json(await counter[method](...args));
    },
  };`;

const limiterScript = await bundle(PROBED);
const modules = { "index.js": FRONT };
const edge = await startWorkerd(await buildSample(42, 40), { modules, limiterScript });
afterAll(() => edge.stop());

async function ask<T>(client: string, method: string, ...args: unknown[]): Promise<T> {
  const text = encodeURIComponent(JSON.stringify([client, method, args]));
  return (await (await fetch(new URL(`/?${text}`, edge.url))).json()) as T;
}
const take = (client: string, policy: object) => ask<Verdict>(client, "take", policy);
const spend = (client: string, calls: number, policy: object) =>
  ask<string[]>(client, "spend", calls, policy);

describe("Counter.take(policy)", () => {
  it("grants no second quota to a client whose counter lost its memory in a silence", async () => {
    await spend("silent", 20, POLICY);
    await edge.evict("silent");
    expect((await take("silent", POLICY)).allowed).toBe(false);
  });

  it("stores nothing of a client that owes little", async () => {
    expect(await spend("small", 1, { quota: 20, window: 40 })).toEqual([]);
    expect(await ask("small", "due")).toBeNull();
  });

  it("stores one number of a client that owes more, until its quota is full again", async () => {
    const quick = { quota: 30, window: 6 };
    expect(await spend("large", 30, quick)).toEqual(["tat"]);
    // The debt grows again before the first alarm, which must then set another.
    await sleep(1_000);
    expect(await spend("large", 30, quick)).toEqual(["tat"]);
    await expect.poll(() => ask("large", "stored"), { timeout: 30_000, interval: 250 }).toEqual([]);
    expect(await ask("large", "due")).toBeNull();
  });
});
