// Mirrors of a served snapshot: copies, upgrades, withdrawals, damage and deployments on the way.
import { readdirSync, readFileSync, statSync, truncateSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { disk } from "../../../build/disk/effects.ts";
import { JWKS_PATH, LATEST_PATH, MANIFEST_PATH } from "../../../src/address.ts";
import { MirrorBench, own, pathsOf, WITHDRAWN, buildSites } from "./mirror-bench.ts";
import { ServedFolder } from "./served-folder.ts";

const sites = await buildSites();

let server: ServedFolder;
/** A file that no mirror can make, and those that it makes of such. */
const FETCHED = "/static/v1/parts/availability/00.ndjson";
const MADE = /\/offset\.|\/packs[/.]|\/manifest\/pages|v1\/[a-z-]+\.(ndjson|csv|geojson)$/;

let bench: MirrorBench;
let out: string;
beforeEach(async () => {
  server = await new ServedFolder(sites.signed[0]).start();
  bench = new MirrorBench(server);
  out = bench.out;
});

describe("mirror(read, effects, options)", () => {
  it("copies the whole snapshot, and pins the keys", async () => {
    await bench.run();
    await bench.expectCopyOf(sites.signed[0]);
    expect(disk.linkTarget(out)).toMatch(/^copy\.snapshots\/[0-9a-f]{16}$/);
    const state = JSON.parse(readFileSync(`${out}.mirror.json`, "utf8")) as {
      keys: { x: string }[];
    };
    expect(state.keys.map(({ x }) => x)).toEqual([own.publicKey.x]);
  });

  it("makes a copy that others than its owner may read, as a web server does", async () => {
    await bench.run();
    const modes = [
      ".",
      ...disk.list(out),
      ...new Set(disk.list(out).map((path) => dirname(path))),
    ].map((path) => statSync(join(out, path)).mode & 0o044);
    const allowed = 0o044 & ~process.umask();
    expect(new Set(modes)).toEqual(new Set([allowed]));
  });

  it("mends a file that a killed run has left half-way", async () => {
    server.tamper = (path, bytes) => (path === FETCHED ? "drop" : bytes);
    await bench.refusal();
    const partial = `${out}.snapshots/.partial/static/v1/pages.json`;
    truncateSync(partial, 10);
    server.tamper = (_, bytes) => bytes;
    await bench.run();
    await bench.expectCopyOf(sites.signed[0]);
  });

  it("asks for the pointer and its signature only when nothing is new", async () => {
    await bench.run();
    server.asked = [];
    expect((await bench.run()).folder).toBeUndefined();
    expect(server.asked).toEqual([LATEST_PATH, `${LATEST_PATH}.jws`, MANIFEST_PATH]);
  });

  it("fetches what changed and nothing else, and keeps nothing that was withdrawn", async () => {
    await bench.run();
    const before = pathsOf(sites.signed[0]);
    server.folder = sites.signed[1];
    server.asked = [];
    await bench.run();
    await bench.expectCopyOf(sites.signed[1]);
    const changed = [...pathsOf(sites.signed[1])].filter(
      ([path, hash]) => before.get(path) !== hash,
    );
    const closing = [LATEST_PATH, `${LATEST_PATH}.jws`, MANIFEST_PATH];
    const known = new Set([...closing, ...changed.map(([path]) => path)]);
    expect(server.asked.filter((path) => !known.has(path))).toEqual([]);
    // Pages, packs and whole exports are made of the parts.
    expect(server.asked.filter((path) => MADE.test(path))).toEqual([]);
    for (const name of disk.list(dirname(out))) {
      expect(readFileSync(join(dirname(out), name)).includes(WITHDRAWN), name).toBe(false);
    }
    expect(readdirSync(`${out}.snapshots`)).toHaveLength(1);
  });

  it("keeps the last good copy when a file is damaged, and goes on from there", async () => {
    await bench.run();
    server.folder = sites.signed[1];
    server.tamper = (path, bytes) =>
      path === FETCHED ? Buffer.concat([bytes.subarray(1), bytes.subarray(0, 1)]) : bytes;
    expect(await bench.refusal()).toBe(`${server.base}${FETCHED} differs from what was signed`);
    server.tamper = (_, bytes) => bytes;
    server.asked = [];
    await bench.run();
    await bench.expectCopyOf(sites.signed[1]);
    expect(server.asked.length).toBeLessThan(10);
  });

  it("follows a deployment that comes in the middle of a run", async () => {
    await bench.run();
    server.folder = sites.signed[1];
    server.tamper = (path, bytes) => {
      if (path === MANIFEST_PATH) server.folder = sites.signed[2];
      return bytes;
    };
    server.asked = [];
    await bench.run();
    await bench.expectCopyOf(sites.signed[2]);
    expect(server.asked.filter((path) => path === MANIFEST_PATH)).toHaveLength(2);
  });

  it("takes nothing of a snapshot that was given up on the way", async () => {
    server.tamper = (path, bytes) => (path === "/static/v1/catalog.json" ? "drop" : bytes);
    await bench.refusal();
    expect(disk.list(`${out}.snapshots/.partial`).length).toBeGreaterThan(0);
    server.folder = sites.signed[2];
    server.tamper = (_, bytes) => bytes;
    await bench.run();
    await bench.expectCopyOf(sites.signed[2]);
  });

  it("resumes after a connection that stays broken, without asking twice for a file", async () => {
    server.tamper = (path, bytes) => (path === FETCHED ? "drop" : bytes);
    expect(await bench.refusal()).toContain(FETCHED);
    const first = new Set(server.asked.filter((path) => path !== FETCHED));
    server.tamper = (_, bytes) => bytes;
    server.asked = [];
    await bench.run();
    await bench.expectCopyOf(sites.signed[0]);
    const closing = new Set([LATEST_PATH, `${LATEST_PATH}.jws`, MANIFEST_PATH, JWKS_PATH]);
    const twice = server.asked.filter((path) => first.has(path) && !closing.has(path));
    expect(twice).toEqual([]);
  });
});
