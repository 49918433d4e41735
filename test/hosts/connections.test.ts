// Connections of the Node server: pipelined requests, readers that are slow or gone, and how many files are open.
import { createServer } from "node:http";
import { readdirSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { answerInTurn } from "../../hosts/node/connections.ts";
import { listen } from "../../hosts/node/listen.ts";
import { buildSample } from "../sample.ts";
import { send } from "../edge/pages.ts";
import { get, openRaw } from "./raw.ts";
import { startNodeSite, OPEN_TIERS } from "./targets.ts";

/** More than the system keeps for a connection that nobody reads. */
const LARGE = 24 << 20;

/** Answers with the path, a moment later, and counts what is under way. */
async function slow() {
  const seen = { parsed: 0, begun: 0, now: 0, most: 0 };
  const server = createServer();
  server.on("request", () => seen.parsed++);
  answerInTurn(server, (incoming, outgoing) => {
    seen.begun++;
    seen.most = Math.max(seen.most, ++seen.now);
    setTimeout(() => {
      seen.now--;
      outgoing.end(`<${incoming.url}>`);
    }, 5);
  });
  return { url: new URL(await listen(server.unref(), "127.0.0.1", 0)), seen };
}

describe("answerInTurn(server, answer)", () => {
  it("answers a hundred pipelined requests in order, one at a time", async () => {
    const { url, seen } = await slow();
    const client = await openRaw(url);
    const paths = Array.from({ length: 100 }, (_, i) => `/${i}`);
    client.write(paths.map((path) => get(path, "Host: a")).join(""));
    await expect
      .poll(() => client.heard.match(/<[^>]*>/g), { timeout: 10_000 })
      .toEqual(paths.map((path) => `<${path}>`));
    expect([seen.most, client.closed]).toEqual([1, false]);
    client.end();
  });

  it("ends a connection with more of them, parses few of those, and answers its neighbour", async () => {
    const { url, seen } = await slow();
    const [flood, neighbour] = [await openRaw(url), await openRaw(url)];
    flood.write(get("/flood", "Host: a").repeat(1_300));
    neighbour.write(get("/1", "Host: a") + get("/2", "Host: a"));
    await expect.poll(() => flood.closed).toBe(true);
    await expect.poll(() => neighbour.heard).toMatch(/<\/1>.*<\/2>$/s);
    expect([seen.begun, neighbour.closed]).toEqual([3, false]);
    expect(seen.parsed).toBeLessThan(250);
    neighbour.end();
  });

  it("lets other connections come between pipelined requests", async () => {
    const { url } = await slow();
    const [many, one] = [await openRaw(url), await openRaw(url)];
    many.write(get("/many", "Host: a").repeat(90));
    one.write(get("/one", "Host: a"));
    await expect.poll(() => one.heard).toContain("</one>");
    expect(many.heard.match(/<\/many>/g)?.length ?? 0).toBeLessThan(90);
    many.end();
    one.end();
  });
});

describe("a large file of the Node server", async () => {
  const folder = await buildSample(42, 40);
  const large = join(folder, "large.bin");
  writeFileSync(large, "");
  truncateSync(large, LARGE);
  const { ino } = statSync(large);
  const opened = () =>
    readdirSync("/proc/self/fd").filter(
      (fd) => statSync(`/proc/self/fd/${fd}`, { throwIfNoEntry: false })?.ino === ino,
    ).length;

  it("is open once for each connection that asks for it and never reads, however often it asks", async () => {
    const server = await startNodeSite(folder, OPEN_TIERS);
    const clients = await Promise.all(Array.from({ length: 5 }, () => openRaw(server.url, false)));
    for (const client of clients) client.write(get("/large.bin", "Host: a").repeat(100));
    await expect.poll(opened).toBe(5);
    await sleep(200);
    expect(opened()).toBe(5);
    expect((await send(server.url, "GET", "/v1/clubs")).status).toBe(200);
    for (const client of clients) client.end();
    await expect.poll(opened).toBe(0);
    await server.stop();
  });

  it("is closed when its reader stalls; a connection that goes on now and then stays", async () => {
    const server = await startNodeSite(folder, OPEN_TIERS, { stallMs: 1_000 });
    const stalled = await openRaw(server.url, false);
    stalled.write(get("/large.bin", "Host: a"));
    await expect.poll(opened).toBe(1);
    await expect.poll(opened, { timeout: 10_000 }).toBe(0);
    const steady = await openRaw(server.url);
    // Half a second between requests is no stall.
    for (const path of ["/v1/clubs", "/v1/guides", "/v1/health"]) {
      await sleep(500);
      steady.write(get(path, "Host: a"));
    }
    await expect.poll(() => steady.heard.match(/HTTP\/1.1 200/g)).toHaveLength(3);
    stalled.end();
    steady.end();
    await server.stop();
  });
});
