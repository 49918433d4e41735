// The Node server's own: snapshots and keys that change, codings and metrics.
import { appendFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { disk } from "../../build/disk/effects.ts";
import { Encoder } from "../../hosts/node/encoding.ts";
import { followKeys } from "../../hosts/node/key-file.ts";
import { followSites } from "../../hosts/node/sites.ts";
import { SITE } from "../../build/write/site.ts";
import { digestKey } from "../../src/api-key.ts";
import { CACHE_BYTES } from "../../src/limits.ts";
import { storeName } from "../../src/stored-key.ts";
import { openDeps, STORED } from "../deps.ts";
import { KEYS, send } from "../edge/pages.ts";
import { buildSample } from "../sample.ts";
import { scratchFolder } from "../scratch.ts";
import { startNodeSite, OPEN_TIERS } from "./targets.ts";

const folder = await buildSample(71, 60, { now: new Date(), public: SITE });
const server = await startNodeSite(folder, OPEN_TIERS);
afterAll(() => server.stop());

const log = () => {};

const fetched = (path: string, headers: Record<string, string>) =>
  send(server.url, "GET", path, headers);

describe("compressed answers", () => {
  it.each(["/v1/clubs", "/v1/clubs?limit=30", "/v1/properties?q=creek"])(
    "of %s are gzip of the answer with a request id of their own, however often",
    async (path) => {
      const plain = await fetched(path, {});
      const ids = new Set<string>();
      for (let i = 0; i < 3; i++) {
        const { headers, bytes } = await fetched(path, { "Accept-Encoding": "br, gzip" });
        expect(headers["content-encoding"]).toBe("gzip");
        expect(Number(headers["content-length"])).toBe(bytes.length);
        expect(bytes.length).toBeLessThan(plain.bytes.length / 2);
        const text = gunzipSync(bytes).toString();
        expect(text.slice(0, -35)).toBe(plain.text.slice(0, -35));
        expect(text).toContain(`"request_id":"${headers["x-request-id"]}"`);
        expect(headers["etag"]).toBe(plain.headers["etag"]);
        ids.add(text.slice(-35));
      }
      expect(ids.size).toBe(3);
    },
  );

  it.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ])("of files are %s with a weak tag that 304 knows", async (coding, unpack) => {
    const path = "/static/v1/properties.csv";
    const plain = await fetched(path, {});
    const { headers, bytes } = await fetched(path, { "Accept-Encoding": coding });
    expect(headers["content-encoding"]).toBe(coding);
    expect(unpack(bytes).equals(plain.bytes)).toBe(true);
    expect(headers["etag"]).toBe(`W/${plain.headers["etag"]}`);
    expect(headers["vary"]).toBe("Accept-Encoding");
    const again = await fetched(path, { "If-None-Match": `"x", ${headers["etag"]}` });
    expect([again.status, again.text]).toEqual([304, ""]);
    expect(again.headers["etag"]).toBe(plain.headers["etag"]);
  });

  it.each(["identity", "gzip;q=0", "br;q=0, gzip;q=0.0", "*;q=0", "zstd", ""])(
    "are not sent to who says Accept-Encoding: %s",
    async (accepted) => {
      for (const path of ["/v1/clubs", "/static/v1/properties.csv"]) {
        const { headers } = await fetched(path, { "Accept-Encoding": accepted });
        expect(headers["content-encoding"]).toBeUndefined();
      }
    },
  );

  it("are never made of packs, of short bodies and of errors", async () => {
    for (const path of ["/static/v1/packs/clubs/index.0.bin", "/v1/health", "/v1/clubs?limit=0"]) {
      const { headers } = await fetched(path, { "Accept-Encoding": "br, gzip" });
      expect([path, headers["content-encoding"]]).toEqual([path, undefined]);
    }
  });
});

describe("the key export", () => {
  const file = join(scratchFolder(), "keys.all.json");
  const lines: unknown[] = [];
  const keys = followKeys(file, (line) => lines.push(line));
  const { key, stored } = KEYS.live;
  const entry = async () => ({
    key: storeName(await digestKey(key)),
    value: JSON.stringify(stored),
  });
  const lookup = async () => keys.lookup(await digestKey(key));

  it("is not guessed at while it is missing: a lookup fails rather than call a good key bad", async () => {
    await keys.look();
    await expect(lookup()).rejects.toThrow();
    expect([keys.failed(), keys.size()]).toEqual(["ENOENT", undefined]);
  });

  it("is read when it appears and when it changes, and damage keeps the last good keys", async () => {
    writeFileSync(file, JSON.stringify([await entry()]));
    await keys.look();
    expect(await lookup()).toEqual(stored);
    appendFileSync(file, "damage");
    await keys.look();
    expect(await lookup()).toEqual(stored);
    expect(keys.failed()).toBe("SyntaxError");
    writeFileSync(file, "[]");
    await keys.look();
    expect(await lookup()).toBeUndefined();
    rmSync(file);
    await keys.look();
    expect(await lookup()).toBeUndefined();
    expect(JSON.stringify(lines)).not.toContain(stored.owner);
  });
});

describe("metrics", () => {
  it("tell requests by route and status, and the state of what the server uses", async () => {
    await send(server.url, "GET", "/v1/nowhere/at/all");
    await send(server.url, "GET", "/v1/clubs?limit=0");
    const text = await (await fetch(`${server.metricsUrl}/metrics`)).text();
    for (const line of [
      'riffle_request_duration_seconds_count{route="unknown",status="404"}',
      'riffle_request_duration_seconds_count{route="clubs",status="400"}',
      'riffle_request_duration_seconds_count{route="file",status="200"}',
      'riffle_answers_total{caller="anonymous",status="400"}',
      "riffle_snapshot_age_seconds ",
      "riffle_limiter_up 1",
      "riffle_key_store_up 1",
      "riffle_keys 6",
    ]) {
      expect(text).toContain(line);
    }
  });
});

it("followSites() forgets no key with the snapshot that it was seen on", async () => {
  const dir = join(scratchFolder(), "dist");
  disk.point(dir, folder);
  let isDown = false;
  const lookup = async () => {
    if (isDown) throw new Error("The key export was never read");
    return STORED;
  };
  const sites = await followSites(dir, CACHE_BYTES, new Encoder(0), log);
  const headers = new Headers({ Authorization: `Bearer ${KEYS.live.key}` });
  const ask = async () => {
    const { id, handle, readAsset } = sites.current();
    const asked = { url: "http://riffle.test/v1/me", method: "GET", headers, address: null };
    const deps = openDeps({ readAsset, now: () => new Date(), log });
    expect((await handle(asked, { ...deps, keys: { lookup } })).status).toBe(200);
    return id;
  };
  const first = await ask();
  isDown = true;
  disk.point(dir, await buildSample(42, 40));
  await sites.look();
  expect(await ask()).not.toBe(first);
});

it("a file that a link of the snapshot's folder leads to is not served", async () => {
  const dir = join(scratchFolder(), "plain");
  mkdirSync(dir);
  for (const name of ["static", "v1", "_headers", "index.html"]) {
    symlinkSync(join(folder, name), join(dir, name));
  }
  await expect(startNodeSite(dir, OPEN_TIERS)).rejects.toThrow("catalog");
});
