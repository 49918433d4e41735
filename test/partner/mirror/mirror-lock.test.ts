// The lock of mirrors: one at a time, whoever began when, and nothing is left of one that was killed.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { disk } from "../../../build/disk/effects.ts";
import { takeMirrorLock } from "../../../partner/mirror/mirror-lock.ts";
import { scratchFolder } from "../../scratch.ts";

const SCRIPT = `
  import { disk } from "./build/disk/effects.ts";
  import { takeMirrorLock } from "./partner/mirror/mirror-lock.ts";
  await takeMirrorLock(disk, process.argv[1]);
  console.log("locked");
  setInterval(() => {}, 1000);
`;

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

/** A process that holds the lock. */
async function holder(out: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", SCRIPT, out], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  await once(child.stdout!, "data");
  return child;
}

describe("takeMirrorLock(effects, out)", () => {
  it("gives it to one run, and to the next when that has ended", async () => {
    const out = join(scratchFolder(), "copy");
    const release = await takeMirrorLock(disk, out);
    await expect(takeMirrorLock(disk, out)).rejects.toThrow("Another mirror is running");
    // A neighbour is not concerned.
    (await takeMirrorLock(disk, `${out}2`))();
    release();
    (await takeMirrorLock(disk, out))();
    expect(readdirSync(`${out}.snapshots`)).toEqual([]);
  });

  it("is refused while another process holds it, even one that is stopped, and free after kill -9", async () => {
    const out = join(scratchFolder(), "copy");
    const child = await holder(out);
    await expect(takeMirrorLock(disk, out)).rejects.toThrow("Another mirror is running");
    child.kill("SIGSTOP");
    await expect(takeMirrorLock(disk, out)).rejects.toThrow("Another mirror is running");
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(readdirSync(`${out}.snapshots`)).toHaveLength(1);
    const release = await takeMirrorLock(disk, out);
    expect(readdirSync(`${out}.snapshots`)).toHaveLength(1);
    release();
  });

  it("is never given to two of many that begin at once", async () => {
    const out = join(scratchFolder(), "copy");
    let most = 0;
    let holding = 0;
    let given = 0;
    await Promise.allSettled(
      Array.from({ length: 12 }, async () => {
        const release = await takeMirrorLock(disk, out);
        given++;
        most = Math.max(most, ++holding);
        await new Promise((settle) => setTimeout(settle, 20));
        holding--;
        release();
      }),
    );
    expect(most).toBeLessThanOrEqual(1);
    expect(given).toBeGreaterThan(0);
    expect(readdirSync(`${out}.snapshots`)).toEqual([]);
  });

  it("says so where a path is too long for a socket", async () => {
    const out = join(scratchFolder(), "x".repeat(90), "copy");
    await expect(takeMirrorLock(disk, out)).rejects.toThrow("is too long");
  });
});
