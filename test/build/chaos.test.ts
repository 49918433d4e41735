// Crash safety: builds that die, run out of disk or lose their dump; what is published stays whole.
import { spawn } from "node:child_process";
import { appendFileSync, copyFileSync, readdirSync, renameSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CHANGES, dying, filling, Killed } from "./failing-disk.ts";
import { Random } from "../../data/random.ts";
import { disk, type Effects } from "../../build/disk/effects.ts";
import { build } from "../../build/build.ts";
import { LATEST_PATH } from "../../src/address.ts";
import type { Latest } from "../../src/documents.ts";
import { verifyFolder } from "../../partner/mirror/verify.ts";
import { BuildError } from "../../src/errors.ts";
import { copyOf } from "../sample.ts";
import { share } from "../share.ts";
import {
  buildInto,
  optionsOf,
  scratchFolder,
  SILENT,
  TEST_NOW,
  TEST_SECRETS,
  UNSYNCED,
} from "../snapshot.ts";
import { ROW, writeDump, type Tables } from "./dump-rows.ts";
import { jsonOf, treeOf } from "./tree.ts";

const directory = (count: number, name: string): Tables => ({
  properties: Array.from({ length: count }, (_, i) =>
    ROW.properties(i + 1, { name, owner_id: `${i}` }),
  ),
  guides: [ROW.guides(1)],
});
const DUMPS = [
  writeDump(directory(40, "Old Water")),
  writeDump(directory(40, "New Water")),
] as const;

const FIRST = scratchFolder();
await buildInto(join(FIRST, "out"), DUMPS[0]);

/** A folder in which the first dump is published. */
const published = () => join(copyOf(FIRST), "out");

const snapshotOf = (out: string) => jsonOf<Latest>(out, LATEST_PATH).snapshot;
/** Changes that a rebuild makes to the disk. */
const changes = await countChanges();
const attempt = (out: string, effects: Effects, dump: string = DUMPS[1]) =>
  build(optionsOf(out, dump), SILENT, effects).catch((error: unknown) => error);

async function expectWhole(out: string): Promise<void> {
  expect((await verifyFolder(disk, out)).problems).toEqual([]);
}

/** What lies around beside a snapshot and its lock. */
function strangers(out: string): string[] {
  const known = /^out(\.snapshots|\.private|\.lock)?$/;
  const inside = readdirSync(`${out}.snapshots`).filter((name) => name.startsWith("."));
  return [...readdirSync(join(out, "..")).filter((name) => !known.test(name)), ...inside];
}

describe("a build that dies", () => {
  it("I8: leaves the old snapshot or the new one, whole, whatever it was doing", async () => {
    const out = published();
    const known = [snapshotOf(out), ""];
    const other = published();
    await buildInto(other, DUMPS[1]);
    known[1] = snapshotOf(other);
    const random = new Random(9, "deaths");
    const deaths = share(500);
    for (let death = 0; death < deaths; death++) {
      const fatal = random.int(0, changes);
      const result = await attempt(out, dying(fatal), DUMPS[death % 4 < 2 ? 1 : 0]);
      expect(result === undefined || !(result instanceof BuildError)).toBe(true);
      await expectWhole(out);
      expect(known).toContain(snapshotOf(out));
    }
    await buildInto(out, DUMPS[1]);
    expect(snapshotOf(out)).toBe(known[1]);
    expect(strangers(out)).toEqual([]);
    expect(readdirSync(`${out}.snapshots`).length).toBeLessThanOrEqual(3);
  });

  it("dies in each of its last changes and still leaves a whole snapshot", async () => {
    let killed = 0;
    let last = "";
    for (let fatal = changes - 14; fatal < changes; fatal++) {
      const out = published();
      const result = await attempt(out, dying(fatal));
      // What it does after it has published, it may fail to do.
      if (result instanceof Killed) killed++;
      else expect(result).toMatchObject({ folder: expect.any(String) });
      await expectWhole(out);
      last = out;
    }
    await buildInto(last, DUMPS[1]);
    expect(strangers(last)).toEqual([]);
    expect(killed).toBeGreaterThan(7);
  });

  it("is killed for real at random instants, and the next one builds", async () => {
    const out = published();
    const random = new Random(7, "kills");
    for (let kill = 0; kill < share(30); kill++) {
      const child = spawn(
        process.execPath,
        ["ops/commands/build.ts", "--dump", DUMPS[1], "--out", out],
        { env: { ...process.env, ...TEST_SECRETS }, stdio: "ignore" },
      );
      const ended = new Promise((settle) => child.once("exit", settle));
      await new Promise((settle) => setTimeout(settle, random.int(200, 1_700)));
      child.kill("SIGKILL");
      await ended;
      await expectWhole(out);
    }
    await buildInto(out, DUMPS[1], { now: new Date() });
    expect(strangers(out)).toEqual([]);
  });
});

describe("a disk that refuses", () => {
  it.each(["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EMFILE"])(
    "%s at any byte is one refusal, and the old snapshot stays as it was",
    async (code) => {
      const out = published();
      const before = treeOf(out);
      const random = new Random(3, "room");
      for (const room of [
        200,
        ...Array.from({ length: share(40) }, () => random.int(0, 200_000)),
      ]) {
        const error = await attempt(out, filling(room, code));
        expect(error).toBeInstanceOf(BuildError);
        expect((error as BuildError).message).toContain(out);
        expect(treeOf(out)).toEqual(before);
        expect(strangers(out)).toEqual([]);
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
        copyFileSync(DUMPS[0], `${dump}.next`);
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
    const out = published();
    const before = treeOf(out);
    const dump = join(scratchFolder(), "dump.sqlite");
    copyFileSync(DUMPS[1], dump);
    let looked = 0;
    const racing: Effects = {
      ...UNSYNCED,
      identity(path) {
        if (path === dump && ++looked === look) change(dump);
        return disk.identity(path);
      },
    };
    const error = await attempt(out, racing, dump);
    expect(error).toBeInstanceOf(BuildError);
    expect((error as BuildError).message).toBe(`${dump} was replaced or changed while it was read`);
    expect(treeOf(out)).toEqual(before);
  });
});

describe("two builds at once", () => {
  it("publish one snapshot: the second is refused, and may build when the first is done", async () => {
    const out = published();
    const [first, second] = await Promise.allSettled([
      buildInto(out, DUMPS[1]),
      buildInto(out, DUMPS[1]),
    ]);
    expect([first.status, second.status]).toEqual(["fulfilled", "rejected"]);
    expect((second as PromiseRejectedResult).reason).toBeInstanceOf(BuildError);
    await expectWhole(out);
    await buildInto(out, DUMPS[0]);
    expect(strangers(out)).toEqual([]);
  });
});

describe("a clock that goes backwards", () => {
  it("raises the version all the same", async () => {
    const out = published();
    const versions = [jsonOf<Latest>(out, LATEST_PATH).version];
    for (const seconds of [-1, -7_200, 0, -1, 3_600]) {
      const now = new Date(TEST_NOW.getTime() + 1_000 * seconds);
      await buildInto(out, DUMPS[0], { now });
      versions.push(jsonOf<Latest>(out, LATEST_PATH).version);
    }
    const begin = TEST_NOW.getTime() / 1_000;
    expect(versions).toEqual([begin, begin + 1, begin + 2, begin + 3, begin + 4, begin + 3_600]);
  });
});

async function countChanges(): Promise<number> {
  const out = published();
  const counter = dying(Infinity);
  let count = 0;
  const counting = new Proxy(counter, {
    get(target, name: keyof Effects) {
      if (CHANGES.includes(name as never)) count++;
      return target[name];
    },
  });
  await build(optionsOf(out, DUMPS[1]), SILENT, counting);
  return count;
}
