// Mirrors of a served snapshot: copies, upgrades, withdrawals, damage and deployments on the way; and whom they trust:
// signatures, keys of the first run, versions and expiry.
import {
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { disk } from "../../../build/disk/effects.ts";
import type { MirrorOptions } from "../../../partner/mirror/mirror.ts";
import { LATEST_PATH, MANIFEST_PATH } from "../../../src/address.ts";
import {
  benchOf,
  buildRotation,
  buildSites,
  other,
  own,
  pathsOf,
  WITHDRAWN,
} from "./mirror-bench.ts";
import { later } from "../../build/place.ts";
import { jsonOf } from "../../build/tree.ts";
import { serveFolder, type ServedFolder } from "./served-folder.ts";

const sites = await buildSites();
const rotation = await buildRotation();
const UNSIGNED = { now: later(4), allowUnsigned: true };

let server: ServedFolder;
/** A file that no mirror can make, and those that it makes of such. */
const FETCHED = "/static/v1/parts/availability/00.ndjson";
const MADE = /\/offset\.|\/packs[/.]|\/manifest\/pages|v1\/[a-z-]+\.(ndjson|csv|geojson)$/;

let bench: ReturnType<typeof benchOf>;
let out: string;
beforeEach(async () => {
  server = await serveFolder(sites.signed[0]);
  bench = benchOf(server);
  out = bench.out;
});

describe("mirror(read, options)", () => {
  it("copies the whole snapshot, and pins the keys", async () => {
    await bench.follow(sites.signed[0]);
    expect(disk.linkTarget(out)).toMatch(/^copy\.snapshots\/[0-9a-f]{16}$/);
    expect(jsonOf(out, ".mirror.json")).toMatchObject({ keys: [{ x: own.publicKey.x }] });
  });

  it("makes a copy that others than its owner may read, as a web server does", async () => {
    await bench.run();
    const paths = new Set(disk.list(out).flatMap((path) => [path, dirname(path)]));
    const modes = [".", ...paths].map((path) => statSync(join(out, path)).mode & 0o044);
    expect(new Set(modes)).toEqual(new Set([0o044 & ~process.umask()]));
  });

  it("mends a file that a killed run has left half-way", async () => {
    server.tamper = (path, bytes) => (path === FETCHED ? "drop" : bytes);
    await bench.refusal();
    const partial = `${out}.snapshots/.staging-fetched/static/v1/pages.json`;
    truncateSync(partial, 10);
    server.tamper = (_, bytes) => bytes;
    await bench.follow(sites.signed[0]);
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
    server.asked = [];
    await bench.follow(sites.signed[1]);
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

  it("removes what a mirror of before has left half-way", async () => {
    disk.write(`${out}.snapshots/.partial/properties.ndjson`, WITHDRAWN);
    await bench.run();
    expect(readdirSync(`${out}.snapshots`, { recursive: true })).not.toContain(".partial");
  });

  it("keeps the last good copy when a file is damaged, and goes on from there", async () => {
    await bench.run();
    server.folder = sites.signed[1];
    server.tamper = (path, bytes) =>
      path === FETCHED ? Buffer.concat([bytes.subarray(1), bytes.subarray(0, 1)]) : bytes;
    expect(await bench.refusal()).toBe(`${server.base}${FETCHED} differs from what was signed`);
    server.tamper = (_, bytes) => bytes;
    server.asked = [];
    await bench.follow(sites.signed[1]);
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
    expect(disk.list(`${out}.snapshots/.staging-fetched`).length).toBeGreaterThan(0);
    server.tamper = (_, bytes) => bytes;
    await bench.follow(sites.signed[2]);
  });
});

const [begun, , , ended] = rotation.steps;
/** What is refused, the copy before, the site then, the options, and the message. */
// prettier-ignore
const REFUSED: [string, string, string, Partial<MirrorOptions>, string][] = [
  ["a pointer that has expired", sites.signed[0], sites.signed[0], { now: later(7) }, "expired on 2026-05-27"],
  ["another key", sites.signed[0], sites.forged, { now: later(4) }, "signed by none of the 1 public keys"],
  ["a change of keys that it has missed", begun!, ended!, { now: later(3) }, "signed by none of the 1"],
  ["no signature where there was one", sites.signed[0], sites.unsigned, UNSIGNED, "is unsigned"],
];

describe("mirror(read, options), whom it trusts", () => {
  it("refuses an older snapshot, though it is signed and not expired, also without DIR", async () => {
    server.folder = sites.signed[1];
    await bench.run();
    server.folder = sites.signed[0];
    expect(await bench.refusal()).toContain("was seen before");
    disk.remove(out);
    expect(await bench.refusal()).toContain("was seen before");
    // Nor does forgetting the state help while DIR shows the newer one.
    server.folder = sites.signed[1];
    await bench.run();
    disk.remove(`${out}.mirror.json`);
    server.folder = sites.signed[0];
    expect(await bench.refusal()).toContain("was seen before");
  });

  it.each(REFUSED)(
    "refuses %s, after a copy that it trusted",
    async (_, first, then, more, message) => {
      server.folder = first;
      await bench.run();
      server.folder = then;
      expect(await bench.refusal(more)).toContain(message);
    },
  );

  it("trusts other keys once they are given, and those of the first run no more", async () => {
    await bench.run();
    await bench.follow(sites.forged, { now: later(4), keys: [other.publicKey] });
    server.folder = sites.signed[2];
    expect(await bench.refusal({ now: later(4) })).toContain("signed by none");
  });

  it.each([
    ["of its first run", undefined],
    ["that it is given each time", [own.publicKey]],
  ])("follows a change of keys that was announced under the keys %s", async (_, keys) => {
    const { steps, afterwards } = rotation;
    for (const [days, step] of steps.entries()) {
      await bench.follow(step, { now: later(days), keys });
    }
    // The key that was dropped is trusted no more.
    server.folder = afterwards;
    expect(await bench.refusal({ now: later(4), keys })).toContain("signed by none of the 1");
  });

  it("takes a site that has never signed if that is allowed", async () => {
    server.folder = sites.unsigned;
    expect(await bench.refusal({ now: later(4) })).toContain("unsigned");
    await bench.follow(sites.unsigned, UNSIGNED);
  });

  it("refuses to trust anew where its memory is damaged", async () => {
    await bench.run();
    writeFileSync(`${out}.mirror.json`, "{");
    expect(await bench.refusal()).toContain("is damaged");
  });

  it.each<[string, (path: string) => void]>([
    ["a folder of somebody's", (path) => disk.write(`${path}/mine.txt`, "mine")],
    ["a file", (path) => writeFileSync(path, "mine")],
    ["a link to elsewhere", (path) => symlinkSync(sites.signed[0], path)],
    ["a link that leads nowhere", (path) => symlinkSync("nowhere", path)],
  ])("refuses %s as DIR before it asks for anything", async (_, make) => {
    make(out);
    expect(await bench.refusal()).toContain("exists and was not made by a mirror");
    expect(server.asked).toEqual([]);
    expect(existsSync(`${out}.mirror.json`)).toBe(false);
  });
});
