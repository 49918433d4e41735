// End to end through the server of `npm run serve`: keys of the build's own export, and an end that leaves nothing behind.
// test/hosts/http.test.ts has the answers of the same program, and spread.test.ts a swap of the folder.
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readdirSync, readFileSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { disk } from "../../build/disk/effects.ts";
import { ALL_KEYS_FILE } from "../../build/project/key-export.ts";
import { SITE } from "../../build/write/site.ts";
import { sampleKeys } from "../../data/keys.ts";
import { digestKey, makeKey } from "../../src/api-key.ts";
import { storeName } from "../../src/stored-key.ts";
import { descendants, isAlive } from "../processes.ts";
import { buildSample } from "../sample.ts";
import { expectEnvelope } from "./envelope.ts";
import { startLocal } from "./local.ts";
import { send, type Answer } from "./pages.ts";

const SEED = 43;
const now = new Date();
const folder = await buildSample(SEED, 30, { now, public: SITE });
/** A key whose entry in the store is damaged: each look-up of it fails. */
const BROKEN = makeKey("live", "B".repeat(30));
const exported = `${folder}.private/${ALL_KEYS_FILE}`;
const entries = JSON.parse(readFileSync(exported, "utf8")) as { key: string; value: string }[];
const broken = { key: storeName(await digestKey(BROKEN)), value: "{" };
entries.push(broken);
disk.replace(exported, JSON.stringify(entries));

let edge: Awaited<ReturnType<typeof startLocal>>;
/** Processes of others. */
let before: number[];

beforeAll(async () => {
  before = descendants();
  edge = await startLocal(folder);
});
afterAll(() => edge.stop());

const ask = (method: string, path: string, headers?: Record<string, string>): Promise<Answer> =>
  send(new URL(edge.url), method, path, headers);

/** What `/me` answers to a key. */
const statusOf = (key: string) => async () =>
  (await ask("GET", "/v1/me", { Authorization: `Bearer ${key}` })).status;

describe("startEdge(dir, port)", () => {
  it("outlives a method that its file server dies of, and reads a path as the platform does", async () => {
    expect((await ask("TRACE", "/")).status).toBe(405);
    expect((await ask("GET", "/v1/./health")).status).toBe(200);
    expect((await ask("GET", "/static\\v1\\latest.json")).status).toBe(200);
    expect((await ask("GET", "/")).status).toBe(200);
  });

  it("knows the keys that the build exported, live ones and others", async () => {
    const statuses = await Promise.all(
      sampleKeys(SEED).map(async ({ key, owner_display_name }) => {
        const identify = () => ask("GET", "/v1/me", { Authorization: `Bearer ${key}` });
        // A machine under load misses the store's 150 ms now and then.
        await expect.poll(async () => (await identify()).status).not.toBe(503);
        const answer = await identify();
        const { data } = expectEnvelope("/v1/me", "GET", answer)!;
        if (data) expect(data).toMatchObject({ owner: { display_name: owner_display_name } });
        return answer.status;
      }),
    );
    expect(statuses).toEqual([200, 200, 200, 401, 401]);
  });

  it("shows the lines that tell of outages", async () => {
    const lines = vi.spyOn(console, "error").mockImplementation(() => {});
    try {
      const answer = await ask("GET", "/v1/clubs", { Authorization: `Bearer ${BROKEN}` });
      expect(answer.status).toBe(200);
      const told = () => lines.mock.calls.flat().join("\n");
      await expect.poll(told).toContain('"event":"key_store_unreachable"');
      expect(told()).not.toContain(BROKEN);
    } finally {
      lines.mockRestore();
    }
  });

  it("ends a key at once when a build exports that it is revoked, and takes a new one", async () => {
    const { key } = sampleKeys(SEED)[0]!;
    const issued = makeKey("live", "C".repeat(30));
    await expect.poll(statusOf(key)).toBe(200);
    const name = storeName(await digestKey(key));
    const revoked_at = new Date(Date.now() - 1_000).toISOString();
    const live = entries.find((one) => one.key === name)!.value;
    const revoked = JSON.stringify({ ...(JSON.parse(live) as object), revoked_at });
    const after = entries.map((one) => (one.key === name ? { ...one, value: revoked } : one));
    const added = { key: storeName(await digestKey(issued)), value: live };
    disk.replace(exported, JSON.stringify([...after, added]));
    // Not after the minute that a program remembers a key for.
    await expect.poll(statusOf(key), { timeout: 10_000 }).toBe(401);
    await expect.poll(statusOf(issued), { timeout: 10_000 }).toBe(200);
  });

  it("stops at once and leaves no process behind", async () => {
    const started = descendants().filter((pid) => !before.includes(pid));
    expect(started.length).toBeGreaterThan(0);
    expect(started.every(isAlive)).toBe(true);
    await edge.stop();
    await expect.poll(() => started.filter(isAlive), { timeout: 10_000 }).toEqual([]);
    await expect(ask("GET", "/v1/health")).rejects.toThrow();
    expect(scratchOf(process.pid)).toEqual([]);
  });
});

/** Scratch folders that a process has made and not removed. */
function scratchOf(pid: number): string[] {
  const names = readdirSync(realpathSync(tmpdir()));
  return names.filter((name) => name.startsWith("riffle-scratch-") && name.includes(`-${pid}-`));
}
