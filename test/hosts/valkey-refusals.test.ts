// A store that is connected and refuses to count, as Redis does out of memory, is not up; calls are let through.
import { createServer } from "node:net";
import { afterAll, expect, it } from "vitest";
import { listen } from "../../hosts/node/listen.ts";
import { send } from "../edge/pages.ts";
import { buildSample } from "../sample.ts";
import { startNodeSite } from "./targets.ts";

/** What the store says to a call of the script; the rest of what a client sends it answers with OK. */
let reply = "";
const store = createServer((socket) => {
  socket.unref();
  socket.on("data", (chunk: Buffer) => {
    for (const [, name] of chunk.toString("latin1").matchAll(/\*\d+\r\n\$\d+\r\n(\w+)\r\n/g)) {
      socket.write(/^eval/i.test(name!) ? reply : name === "info" ? "$0\r\n\r\n" : "+OK\r\n");
    }
  });
});
const { host } = new URL(await listen(store.unref(), "127.0.0.1", 0));
const server = await startNodeSite(
  await buildSample(42, 40),
  { anonymous: { quota: 120, window: 1_200 } },
  { valkeyUrl: `redis://${host}` },
);
afterAll(() => server.stop());

const counted = () => `*3\r\n:1\r\n:10000000\r\n:${Date.now() * 1_000}\r\n`;
const up = async () => {
  const text = await (await fetch(`${server.metricsUrl}/metrics`)).text();
  return Number(/^riffle_limiter_up (\d)$/m.exec(text)![1]);
};
const ask = () => send(server.url, "GET", "/v1/clubs", { "CF-Connecting-IP": "192.0.2.40" });

it("says so in riffle_limiter_up, and again when it counts", async () => {
  await expect.poll(up).toBe(1);
  reply = counted();
  expect((await ask()).headers["ratelimit"]).toBeDefined();
  expect(await up()).toBe(1);
  for (const error of [
    "-OOM command not allowed when used memory > 'maxmemory'.\r\n",
    "-READONLY You can't write against a read only replica.\r\n",
    "-LOADING Redis is loading the dataset in memory\r\n",
  ]) {
    reply = error;
    const { status, headers } = await ask();
    expect([status, headers["ratelimit"]]).toEqual([200, undefined]);
    expect([error, await up()]).toEqual([error, 0]);
    reply = counted();
    await ask();
    expect(await up()).toBe(1);
  }
});
