// A key store that is slow, on real workerd: nobody waits for it, and what it says too late counts from the next
// call on. test/serve/admit.test.ts has stores that hang or fail.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { digestKey } from "../../src/api-key.ts";
import { storeName } from "../../src/stored-key.ts";
import { buildSample } from "../sample.ts";
import { KEYS, send } from "./pages.ts";
import { startWorkerd } from "./workerd.ts";

const SLOW = `
  import program from "./program.js";
  const wait = () => new Promise((settle) => setTimeout(settle, 600));
  export default {
    fetch(request, env, context) {
      const KEYS = { get: (...asked) => wait().then(() => env.KEYS.get(...asked)) };
      return program.fetch(request, { ...env, KEYS }, context);
    },
  };`;

const { key, stored } = KEYS.live;
const keyed = { Authorization: `Bearer ${key}` };
const keys = { [storeName(await digestKey(key))]: stored };
const modules = { "index.js": SLOW };
const edge = await startWorkerd(await buildSample(42, 40), { modules, keys });
afterAll(() => edge.stop());
const ask = () => send(edge.url, "GET", "/v1/clubs", keyed);

it("makes a key known for the second call where it is slow, with a line about the first", async () => {
  const first = await ask();
  expect([first.status, first.headers["cache-control"]]).toEqual([200, "private, max-age=60"]);
  expect(first.headers["ratelimit-policy"]).toBe('"anonymous";q=120;w=60');
  // Nothing else looks the key up: the first look-up goes on when its answer is out.
  await sleep(2_000);
  expect((await ask()).headers["ratelimit-policy"]).toBe('"partner";q=1200;w=60');
  await expect
    .poll(() => edge.logs.filter((line) => line.includes("key_store_unreachable")))
    .toHaveLength(1);
  expect(edge.logs.join()).not.toContain(key);
});
