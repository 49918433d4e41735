// The limiter in Valkey or Redis: the same verdicts as the handler's own judgement, exact over two processes,
// and open while the store is dead or hangs.
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { HostLimiter } from "../../hosts/node/memory-limiter.ts";
import { valkeyLimiter } from "../../hosts/node/valkey-limiter.ts";
import { judge } from "../../src/gcra.ts";
import { integer } from "../oracle/draw.ts";
import { send } from "../edge/pages.ts";
import { freePort } from "../processes.ts";
import { buildSample } from "../sample.ts";
import { scratchFolder } from "../scratch.ts";
import { seeded } from "../seeded.ts";
import { find, start, startServer, type Program } from "./programs.ts";
import { startNodeSite } from "./targets.ts";

const port = await freePort();
const url = `valkey://127.0.0.1:${port}`;
const scratch = scratchFolder();
const startStore = () =>
  start(
    find(["valkey-server", "redis-server"]),
    ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", scratch],
    port,
  );
const folder = await buildSample(82, 40);
/** Slow refill: one call in 10 s. */
const TIERS = { anonymous: { quota: 120, window: 1_200 } };
const REFILL = 10_000;

let store: Program;
beforeAll(async () => {
  store = await startStore();
});
afterAll(() => store.stop());

async function connected(limiter: HostLimiter): Promise<void> {
  await expect.poll(() => limiter.up, { timeout: 20_000 }).toBe(true);
}

describe("valkeyLimiter(url)", () => {
  it("gives the verdicts of judge() by the store's clock", async () => {
    const limiter = valkeyLimiter(url);
    await connected(limiter);
    const random = seeded(83);
    const tats = new Map<string, number>();
    let refused = 0;
    for (let i = 0; i < 600; i++) {
      const client = `ip:192.0.2.${integer(random, 1, 5)}`;
      // A client's tier may change in place.
      const policy = { quota: integer(random, 3, 9), window: integer(random, 1, 2) };
      const verdict = await limiter.take(client, policy);
      const now = verdict.tat - verdict.fullIn;
      expect(verdict).toEqual(judge(tats.get(client) ?? 0, now, policy));
      if (verdict.allowed) tats.set(client, verdict.tat);
      else refused++;
    }
    expect(refused).toBeGreaterThan(100);
    limiter.stop();
  });

  it("forgets a client whose quota is full again", async () => {
    const limiter = valkeyLimiter(url);
    await connected(limiter);
    const policy = { quota: 10, window: 1 };
    for (let i = 0; i < 3; i++) await limiter.take("ip:192.0.2.9", policy);
    await sleep(400);
    expect((await limiter.take("ip:192.0.2.9", policy)).remaining).toBe(9);
    limiter.stop();
  });
});

const startProcess = () =>
  startServer(["--dir", folder], {
    RIFFLE_VALKEY_URL: url,
    RIFFLE_CLIENT_ADDRESS: "x-forwarded-for:1",
    RIFFLE_TIERS: JSON.stringify(TIERS),
  });

describe("two processes that share a store", () => {
  it("let exactly the quota of one client through, and end by SIGTERM with 0", async () => {
    const servers = await Promise.all([startProcess(), startProcess()]);
    try {
      // Once each, so that nothing is cold.
      for (const one of servers) {
        await expect
          .poll(
            async () => {
              const { headers } = await send(one.url, "GET", "/v1/clubs", at("192.0.2.20"));
              return headers["ratelimit"];
            },
            { timeout: 20_000 },
          )
          .toBeDefined();
      }
      const begin = Date.now();
      const statuses: number[] = [];
      for (let i = 0; i < 300; i += 30) {
        const some = Array.from({ length: 30 }, (_, n) =>
          send(servers[n % 2]!.url, "GET", "/v1/clubs", at("192.0.2.21")),
        );
        statuses.push(...(await Promise.all(some)).map(({ status }) => status));
      }
      const passed = statuses.filter((status) => status === 200).length;
      expect(passed).toBeGreaterThanOrEqual(120);
      expect(passed).toBeLessThanOrEqual(120 + Math.ceil((Date.now() - begin) / REFILL));
    } finally {
      const ends = servers.map(({ child }) => once(child, "exit"));
      for (const { child } of servers) child.kill("SIGTERM");
      expect(await Promise.all(ends)).toEqual([
        [0, null],
        [0, null],
      ]);
    }
  });
});

const at = (address: string) => ({ "X-Forwarded-For": `198.51.100.1, ${address}` });

describe("a store that hangs or is gone", () => {
  it("is done without, with a line for each call, and counts again when it is back", async () => {
    const server = await startNodeSite(folder, TIERS, { valkeyUrl: url });
    const ask = () => send(server.url, "GET", "/v1/clubs", { "CF-Connecting-IP": "192.0.2.30" });
    const limited = async () => (await ask()).headers["ratelimit"] !== undefined;
    try {
      await expect.poll(limited, { timeout: 20_000 }).toBe(true);
      store.child.kill("SIGSTOP");
      const before = server.logs.length;
      const answer = await ask();
      expect([answer.status, answer.headers["ratelimit"]]).toEqual([200, undefined]);
      expect(answer.headers["ratelimit-policy"]).toBe('"anonymous";q=120;w=1200');
      expect(server.logs.slice(before).join()).toContain('"event":"limiter_unreachable"');
      store.child.kill("SIGCONT");
      await expect.poll(limited, { timeout: 20_000 }).toBe(true);
      await store.stop();
      expect(await limited()).toBe(false);
      expect((await ask()).status).toBe(200);
      store = await startStore();
      await expect.poll(limited, { timeout: 20_000 }).toBe(true);
      expect(server.logs.join()).not.toContain("192.0.2");
    } finally {
      await server.stop();
    }
  });
});
