// How the Node server ends: it is not ready first, answers what was sent, and waits for nobody who sends nothing.
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { send } from "../edge/pages.ts";
import { buildSample } from "../sample.ts";
import { startServer } from "./programs.ts";
import { get, openRaw } from "./raw.ts";
import { startNodeSite, OPEN_TIERS } from "./targets.ts";

/** Longer than a test may take: what waits for it fails. */
const FOREVER = 600_000;

const folder = await buildSample(42, 40);
// A file that even compressed is more than the system keeps for a connection.
writeFileSync(join(folder, "noise.txt"), randomBytes(12 << 20));
const start = (drainMs = FOREVER) => startNodeSite(folder, OPEN_TIERS, { drainMs });
const answers = (heard: string) => heard.match(/HTTP\/1.1 \d+/g) ?? [];

it("answers all that comes during the delay, while /readyz says 503, and announces the end", async () => {
  const server = await start();
  const ready = () => fetch(`${server.metricsUrl}/readyz`).then(({ status }) => status);
  expect(await ready()).toBe(200);
  const kept = await openRaw(server.url);
  kept.write(get("/v1/health", "Host: a"));
  await expect.poll(() => kept.heard).toContain('"status":"ok"');
  expect(kept.heard).not.toContain("Connection: close");
  const ended = server.drain(1_000);
  await sleep(1);
  // Two at once: the end must not come between them.
  kept.write(get("/v1/clubs", "Host: a") + get("/v1/guides", "Host: a"));
  await expect.poll(() => kept.closed).toBe(true);
  expect(answers(kept.heard)).toEqual(Array(3).fill("HTTP/1.1 200"));
  expect(kept.heard.match(/Connection: close/g)).toHaveLength(1);
  expect(await ready()).toBe(503);
  const late = await openRaw(server.url);
  late.write(get("/v1/clubs", "Host: a"));
  await expect.poll(() => late.closed).toBe(true);
  expect(late.heard).toMatch(/^HTTP\/1.1 200 OK\r\n.*Connection: close\r\n.*"}}$/s);
  await ended;
  await expect(send(server.url, "GET", "/v1/clubs")).rejects.toThrow();
  await expect(ready()).rejects.toThrow();
});

it("waits for no connection that is idle, silent or stuck within a head", async () => {
  const server = await start();
  const [idle, silent, stuck] = await Promise.all([1, 2, 3].map(() => openRaw(server.url)));
  idle!.write(get("/v1/health", "Host: a"));
  await expect.poll(() => idle!.heard).toContain('"status":"ok"');
  stuck!.write("GET /v1/health HTT");
  await sleep(100);
  await server.drain(0);
  await expect.poll(() => [idle, silent, stuck].map((one) => one!.closed)).not.toContain(false);
});

it("answers a request whose head was on its way", async () => {
  const server = await start();
  const client = await openRaw(server.url);
  client.write("GET /v1/clubs HTTP/1.1\r\nHost: a\r\n");
  await sleep(100);
  const ended = server.drain(0);
  await sleep(100);
  client.write("\r\n");
  await ended;
  await expect.poll(() => client.closed).toBe(true);
  expect(client.heard).toMatch(/^HTTP\/1.1 200 OK\r\n.*Connection: close\r\n.*"}}$/s);
});

it("sends the whole of an answer to a slow reader, compressed or not", async () => {
  const server = await start();
  const fields = [[], ["Accept-Encoding: gzip"]];
  const clients = await Promise.all(fields.map(() => openRaw(server.url, false)));
  clients.forEach((client, i) => client.write(get("/noise.txt", "Host: a", ...fields[i]!)));
  await sleep(1_000);
  const ended = server.drain(0);
  await sleep(100);
  for (const client of clients) client.read();
  await ended;
  for (const client of clients) {
    await expect.poll(() => client.closed).toBe(true);
    const body = client.heard.indexOf("\r\n\r\n") + 4;
    const length = Number(/Content-Length: (\d+)/.exec(client.heard)![1]);
    expect(length).toBeGreaterThan(8 << 20);
    expect(client.heard.length - body).toBe(length);
  }
});

it("ends after a while whoever reads nothing", async () => {
  const server = await start(500);
  const client = await openRaw(server.url, false);
  client.write(get("/noise.txt", "Host: a"));
  await sleep(500);
  await server.drain(0);
});

it("is an exit with 0 on SIGTERM, and health is not where the public is", async () => {
  const args = ["--dir", folder, "--host", "0.0.0.0", "--shutdown-delay", "2"];
  const { url, metrics, child, said } = await startServer(args);
  expect(said).toContain(`metrics at ${metrics.origin}/metrics`);
  expect(said).toContain(`name http://localhost:${url.port}; set RIFFLE_ORIGIN`);
  const silent = await openRaw(url);
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await expect
    .poll(() => fetch(new URL("/readyz", metrics)).then(({ status }) => status))
    .toBe(503);
  const answer = await send(url, "GET", "/v1/health");
  expect([answer.status, answer.headers["connection"]]).toEqual([200, "close"]);
  expect(await ended).toEqual([0, null]);
  await expect.poll(() => silent.closed).toBe(true);
});
