// Crash safety: builds that die, run out of disk or lose their dump; what is published stays whole.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, copyFileSync, readdirSync, renameSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Random } from "../../data/random.ts";
import { LATEST_PATH } from "../../src/address.ts";
import type { Latest } from "../../src/documents.ts";
import { share } from "../share.ts";
import { scratchFolder, TEST_NOW, TEST_SECRETS } from "../snapshot.ts";
import { numbers, ROW, writeDump } from "./dump-rows.ts";
import { CHANGES, dying, filling, Killed, watched } from "./failing-disk.ts";
import { place } from "./place.ts";
import { treeOf } from "./tree.ts";

const dumpOf = (name: string) =>
  writeDump({
    properties: numbers(4).map((n) => ROW.properties(n, { name, owner_id: `${n}` })),
    guides: [ROW.guides(1)],
  });
const [OLD, NEW] = [dumpOf("Old Water"), dumpOf("New Water")];

const first = place();
await first.build(OLD);

/** A place in which the first dump is published. */
function published() {
  const here = place({}, first);
  return {
    ...here,
    latest: () => here.json<Latest>(LATEST_PATH),
    expectWhole: async () => expect(await here.problems()).toEqual([]),
    /** What lies around beside a snapshot and its lock. */
    strangers() {
      const known = /^out(\.snapshots|\.private|\.lock)?$/;
      const inside = readdirSync(`${here.out}.snapshots`).filter((name) => name.startsWith("."));
      return [...readdirSync(here.folder).filter((name) => !known.test(name)), ...inside];
    },
  };
}

/** Changes that a rebuild makes to the disk, and the bytes that it writes. */
let [changes, written] = [0, 0];
const counting = watched(CHANGES, (name, _, content) => {
  changes++;
  if (name === "write") written += content!.length;
});
await published().build(NEW, {}, counting);

describe("a build that dies", () => {
  it("I8: leaves the old snapshot or the new one, whole, whatever it was doing", async () => {
    const { out, build, expectWhole, latest, strangers } = published();
    const other = published();
    await other.build(NEW);
    const known = [latest().snapshot, other.latest().snapshot];
    const random = new Random(9, "deaths");
    // In each of its last changes, and in any.
    const last = numbers(14).map((n) => changes - n);
    const deaths = [...last, ...numbers(share(500)).map(() => random.int(0, changes))];
    let killed = 0;
    for (const [i, fatal] of deaths.entries()) {
      try {
        await build(i % 4 < 2 ? NEW : OLD, {}, dying(fatal));
      } catch (error) {
        expect(error).toBeInstanceOf(Killed);
        killed++;
      }
      await expectWhole();
      expect(known).toContain(latest().snapshot);
    }
    // What it does after it has published, it may fail to do.
    expect(killed).toBeGreaterThan(deaths.length / 2);
    await build(NEW);
    expect(latest().snapshot).toBe(known[1]);
    expect(strangers()).toEqual([]);
    expect(readdirSync(`${out}.snapshots`).length).toBeLessThanOrEqual(3);
  });

  it("is killed for real at random instants, and the next one builds", async () => {
    const { out, build, expectWhole, strangers } = published();
    const random = new Random(7, "kills");
    for (let kill = 0; kill < share(30); kill++) {
      const args = ["ops/commands/build.ts", "--dump", NEW, "--out", out];
      const env = { ...process.env, ...TEST_SECRETS };
      const child = spawn(process.execPath, args, { env, stdio: "ignore" });
      const ended = once(child, "exit");
      await new Promise((settle) => setTimeout(settle, random.int(200, 1_700)));
      child.kill("SIGKILL");
      await ended;
      await expectWhole();
    }
    await build(NEW, { now: new Date() });
    expect(strangers()).toEqual([]);
  });
});

describe("a disk that refuses", () => {
  it("at any byte is one refusal, and the old snapshot stays as it was", async () => {
    const { out, refusal, strangers } = published();
    const before = treeOf(out);
    const random = new Random(3, "room");
    for (const room of [200, ...numbers(share(200)).map(() => random.int(0, written - 1))]) {
      expect((await refusal(NEW, {}, filling(room))).message).toContain(out);
      expect(treeOf(out)).toEqual(before);
      expect(strangers()).toEqual([]);
    }
  });
});

describe("a dump that changes while it is read", () => {
  it.each<[string, look: number, (dump: string) => void]>([
    ["longer", 2, (dump) => appendFileSync(dump, "x")],
    ["gone", 2, (dump) => renameSync(dump, `${dump}.gone`)],
    // When it is projected and proved.
    ["replaced by another", 3, (dump) => renameSync(dumpOf("Another"), dump)],
    ["written again with the same size", 3, (dump) => utimesSync(dump, 1, 1)],
  ])("is refused when it is %s by look %i", async (_, look, change) => {
    const { out, refusal } = published();
    const before = treeOf(out);
    const dump = join(scratchFolder(), "dump.sqlite");
    copyFileSync(NEW, dump);
    let looked = 0;
    const racing = watched(["identity"], (_name, path) => {
      if (path === dump && ++looked === look) change(dump);
    });
    const { message } = await refusal(dump, {}, racing);
    expect(message).toBe(`${dump} was replaced or changed while it was read`);
    expect(treeOf(out)).toEqual(before);
  });
});

describe("two builds at once", () => {
  it("publish one snapshot: the second is refused, and may build when the first is done", async () => {
    const { build, refusal, expectWhole, strangers } = published();
    await Promise.all([build(NEW), refusal(NEW)]);
    await expectWhole();
    await build(OLD);
    expect(strangers()).toEqual([]);
  });
});

describe("a clock that goes backwards", () => {
  it("raises the version all the same", async () => {
    const { build, latest } = published();
    const versions = [latest().version];
    for (const seconds of [-1, -7_200, 0, -1, 3_600]) {
      await build(OLD, { now: new Date(TEST_NOW.getTime() + 1_000 * seconds) });
      versions.push(latest().version);
    }
    const begin = TEST_NOW.getTime() / 1_000;
    expect(versions).toEqual([begin, begin + 1, begin + 2, begin + 3, begin + 4, begin + 3_600]);
  });
});
