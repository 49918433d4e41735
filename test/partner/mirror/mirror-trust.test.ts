// Whom a mirror trusts: signatures, keys of the first run, versions and expiry, and what it leaves alone.
import { existsSync, symlinkSync, writeFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { disk } from "../../../build/disk/effects.ts";
import { buildRotation, later, MirrorBench, other, own, buildSites } from "./mirror-bench.ts";
import { ServedFolder } from "./served-folder.ts";

const sites = await buildSites();
const rotation = await buildRotation();

let server: ServedFolder;
let bench: MirrorBench;
let out: string;
beforeEach(async () => {
  server = await new ServedFolder(sites.signed[0]).start();
  bench = new MirrorBench(server);
  out = bench.out;
});

describe("mirror(read, effects, options), whom it trusts", () => {
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

  it("refuses a pointer that has expired", async () => {
    await bench.run();
    expect(await bench.refusal({ now: later(7) })).toContain("expired on 2026-05-27");
  });

  it("trusts the keys of the first run only, until others are given", async () => {
    await bench.run();
    server.folder = sites.forged;
    expect(await bench.refusal({ now: later(4) })).toContain("signed by none of the 1 public keys");
    await bench.run({ now: later(4), keys: [other.publicKey] });
    await bench.expectCopyOf(sites.forged);
    server.folder = sites.signed[2];
    expect(await bench.refusal({ now: later(4) })).toContain("signed by none");
  });

  it.each([
    ["of its first run", undefined],
    ["that it is given each time", [own.publicKey]],
  ])("follows a change of keys that was announced under the keys %s", async (_, keys) => {
    const { steps, afterwards } = rotation;
    for (const [days, step] of steps.entries()) {
      server.folder = step;
      await bench.run({ now: later(days), keys });
      await bench.expectCopyOf(step);
    }
    // The key that was dropped is trusted no more.
    server.folder = afterwards;
    expect(await bench.refusal({ now: later(4), keys })).toContain("signed by none of the 1");
  });

  it("follows no change of keys that it has missed", async () => {
    const [first, , , last] = rotation.steps;
    server.folder = first!;
    await bench.run();
    server.folder = last!;
    expect(await bench.refusal({ now: later(3) })).toContain("signed by none of the 1");
  });

  it("refuses to go without a signature where there was one, whatever is allowed", async () => {
    await bench.run();
    server.folder = sites.unsigned;
    expect(await bench.refusal({ now: later(4), allowUnsigned: true })).toContain("is unsigned");
  });

  it("takes a site that has never signed if that is allowed", async () => {
    server.folder = sites.unsigned;
    expect(await bench.refusal({ now: later(4) })).toContain("unsigned");
    await bench.run({ now: later(4), allowUnsigned: true });
    await bench.expectCopyOf(sites.unsigned);
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
