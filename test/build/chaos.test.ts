// Crash safety: builds that die, run out of disk or lose their dump; what is published stays whole.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, copyFileSync, readdirSync, renameSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CHANGES, dying, filling, Killed } from "./failing-disk.ts";
import { Random } from "../../data/random.ts";
import { disk, type Effects } from "../../build/disk/effects.ts";
import { build } from "../../build/build.ts";
import { LATEST_PATH } from "../../src/address.ts";
import type { Latest } from "../../src/documents.ts";
import { BuildError } from "../../src/errors.ts";
import { share } from "../share.ts";
import { optionsOf, scratchFolder, SILENT, TEST_NOW, TEST_SECRETS, UNSYNCED } from "../snapshot.ts";
import { numbers, ROW, writeDump } from "./dump-rows.ts";
import { place } from "./place.ts";
import { treeOf } from "./tree.ts";

const dumpOf = (name: string) =>
  writeDump({
    properties: numbers(40).map((n) => ROW.properties(n, { name, owner_id: `${n}` })),
    guides: [ROW.guides(1)],
  });
const [OLD, NEW] = [dumpOf("Old Water"), dumpOf("New Water")];

const first = place();
await first.build(OLD);

/** A place in which the first dump is published. */
function published() {
  const here = place({}, first);
  const { out, folder, json, problems } = here;
  return {
    ...here,
    latest: () => json<Latest>(LATEST_PATH),
    attempt: (effects: Effects, dump = NEW) =>
      build(optionsOf(out, dump), SILENT, effects).catch((error: unknown) => error),
    expectWhole: async () => expect(await problems()).toEqual([]),
    /** What lies around beside a snapshot and its lock. */
    strangers() {
      const known = /^out(\.snapshots|\.private|\.lock)?$/;
      const inside = readdirSync(`${out}.snapshots`).filter((name) => name.startsWith("."));
      return [...readdirSync(folder).filter((name) => !known.test(name)), ...inside];
    },
  };
}
/** Changes that a rebuild makes to the disk. */
const changes = await countChanges();

describe("a build that dies", () => {
  it("I8: leaves the old snapshot or the new one, whole, whatever it was doing", async () => {
    const { out, build: rebuild, attempt, expectWhole, latest, strangers } = published();
    const other = published();
    await other.build(NEW);
    const known = [latest().snapshot, other.latest().snapshot];
    const random = new Random(9, "deaths");
    for (let death = 0; death < share(500); death++) {
      const result = await attempt(dying(random.int(0, changes)), death % 4 < 2 ? NEW : OLD);
      expect(result).not.toBeInstanceOf(BuildError);
      await expectWhole();
      expect(known).toContain(latest().snapshot);
    }
    await rebuild(NEW);
    expect(latest().snapshot).toBe(known[1]);
    expect(strangers()).toEqual([]);
    expect(readdirSync(`${out}.snapshots`).length).toBeLessThanOrEqual(3);
  });

  it("dies in each of its last changes and still leaves a whole snapshot", async () => {
    let killed = 0;
    for (let fatal = changes - 14; fatal < changes; fatal++) {
      const { build: rebuild, attempt, expectWhole, strangers } = published();
      const result = await attempt(dying(fatal));
      // What it does after it has published, it may fail to do.
      if (result instanceof Killed) killed++;
      else expect(result).toMatchObject({ folder: expect.any(String) });
      await expectWhole();
      if (fatal < changes - 1) continue;
      await rebuild(NEW);
      expect(strangers()).toEqual([]);
    }
    expect(killed).toBeGreaterThan(7);
  });

  it("is killed for real at random instants, and the next one builds", async () => {
    const { out, build: rebuild, expectWhole, strangers } = published();
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
    await rebuild(NEW, { now: new Date() });
    expect(strangers()).toEqual([]);
  });
});

describe("a disk that refuses", () => {
  it.each(["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EMFILE"])(
    "%s at any byte is one refusal, and the old snapshot stays as it was",
    async (code) => {
      const { out, attempt, strangers } = published();
      const before = treeOf(out);
      const random = new Random(3, "room");
      const rooms = numbers(share(40)).map(() => random.int(0, 200_000));
      for (const room of [200, ...rooms]) {
        const error = await attempt(filling(room, code));
        expect(error).toBeInstanceOf(BuildError);
        expect((error as BuildError).message).toContain(out);
        expect(treeOf(out)).toEqual(before);
        expect(strangers()).toEqual([]);
      }
    },
  );
});

describe("a dump that changes while it is read", () => {
  /** Looks at the dump from which on it is another: those when it is read, projected and proved. */
  const looks = [2, 3];
  const replacements: [string, (dump: string) => void][] = [
    [
      "replaced by another",
      (dump) => {
        copyFileSync(OLD, `${dump}.next`);
        renameSync(`${dump}.next`, dump);
      },
    ],
    ["longer", (dump) => appendFileSync(dump, "x")],
    ["written again with the same size", (dump) => utimesSync(dump, 1, 1)],
    ["gone", (dump) => renameSync(dump, `${dump}.gone`)],
  ];
  it.each(
    replacements.flatMap(([what, change]) => looks.map((look) => [what, look, change] as const)),
  )("is refused when it is %s by look %i", async (_, look, change) => {
    const { out, attempt } = published();
    const before = treeOf(out);
    const dump = join(scratchFolder(), "dump.sqlite");
    copyFileSync(NEW, dump);
    let looked = 0;
    const racing: Effects = {
      ...UNSYNCED,
      identity(path) {
        if (path === dump && ++looked === look) change(dump);
        return disk.identity(path);
      },
    };
    const error = await attempt(racing, dump);
    expect(error).toBeInstanceOf(BuildError);
    expect((error as BuildError).message).toBe(`${dump} was replaced or changed while it was read`);
    expect(treeOf(out)).toEqual(before);
  });
});

describe("two builds at once", () => {
  it("publish one snapshot: the second is refused, and may build when the first is done", async () => {
    const { build: rebuild, refusal, expectWhole, strangers } = published();
    await Promise.all([rebuild(NEW), refusal(NEW)]);
    await expectWhole();
    await rebuild(OLD);
    expect(strangers()).toEqual([]);
  });
});

describe("a clock that goes backwards", () => {
  it("raises the version all the same", async () => {
    const { build: rebuild, latest } = published();
    const versions = [latest().version];
    for (const seconds of [-1, -7_200, 0, -1, 3_600]) {
      await rebuild(OLD, { now: new Date(TEST_NOW.getTime() + 1_000 * seconds) });
      versions.push(latest().version);
    }
    const begin = TEST_NOW.getTime() / 1_000;
    expect(versions).toEqual([begin, begin + 1, begin + 2, begin + 3, begin + 4, begin + 3_600]);
  });
});

async function countChanges(): Promise<number> {
  const counter = dying(Infinity);
  let count = 0;
  const counting = new Proxy(counter, {
    get(target, name: keyof Effects) {
      if (CHANGES.includes(name as never)) count++;
      return target[name];
    },
  });
  await build(optionsOf(published().out, NEW), SILENT, counting);
  return count;
}
