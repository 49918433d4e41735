// A key store that hangs or is slow, on real workerd: nobody waits for it, and what it says too late
// counts from the next call on.
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { digestKey } from "../../src/api-key.ts";
import { storeName } from "../../src/stored-key.ts";
import { buildSample } from "../sample.ts";
import { KEYS, send } from "./pages.ts";
import { bundle, startWorkerd, type Workerd } from "./workerd.ts";

const SCRIPT = `
  import { onRequest } from "./functions/v1/_middleware.ts";
  const wait = (ms) => new Promise((settle) => ms === "forever" || setTimeout(settle, Number(ms)));
  export default {
    fetch(request, env, context) {
      const KEYS = { get: (...asked) => wait(env.WAIT).then(() => env.KEYS.get(...asked)) };
      const waitUntil = (work) => context.waitUntil(work);
      return onRequest({ request, env: { ...env, KEYS, LIMITER: env.COUNTER }, waitUntil });
    },
  };`;

const { key, stored } = KEYS.live;
const keyed = { Authorization: `Bearer ${key}` };
const assetsDir = await buildSample(42, 40);
const functionScript = await bundle({ text: SCRIPT });
const keys = { [storeName(await digestKey(key))]: stored };

let edge: Workerd;
afterEach(() => edge.stop());
const start = async (WAIT: string) => {
  edge = await startWorkerd({ functionScript, assetsDir, keys, vars: { WAIT } });
};
const ask = (path: string) => send(edge.url, "GET", path, keyed);

it("is not waited for by a public list while it hangs, and lines tell of it", async () => {
  await start("forever");
  const list = await ask("/v1/clubs");
  expect([list.status, list.headers["cache-control"]]).toEqual([200, "private, max-age=60"]);
  expect(list.headers["ratelimit-policy"]).toBe('"anonymous";q=120;w=60');
  const me = await ask("/v1/me");
  expect([me.status, me.headers["retry-after"]]).toEqual([503, "5"]);
  const told = () => edge.logs.filter((line) => line.includes("key_store_unreachable"));
  await expect.poll(told).toHaveLength(2);
  expect(edge.logs.join()).not.toContain(key);
});

it("makes a key known for the second call where it is slow", async () => {
  await start("600");
  const first = await ask("/v1/clubs");
  expect(first.headers["ratelimit-policy"]).toBe('"anonymous";q=120;w=60');
  // Nothing else looks the key up: the first look-up goes on when its answer is out.
  await sleep(2_000);
  const second = await ask("/v1/clubs");
  expect(second.headers["ratelimit-policy"]).toBe('"partner";q=1200;w=60');
});
