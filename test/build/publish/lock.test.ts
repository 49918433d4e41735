// The lock: who gets it, who is refused, and that a run that was killed has it no more.
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { disk } from "../../../build/disk/effects.ts";
import { takeLock } from "../../../build/publish/lock.ts";
import { BuildError } from "../../../src/errors.ts";
import { share } from "../../share.ts";
import { scratchFolder } from "../../scratch.ts";

const place = () => join(scratchFolder(), "dist");

const LOCK = JSON.stringify(resolve("build/publish/lock.ts"));
const EFFECTS = JSON.stringify(resolve("build/disk/effects.ts"));

/** Another process that takes the lock of `out`: what came of it, and its end. */
async function another(out: string) {
  const script = `import { takeLock } from ${LOCK};
    import { disk } from ${EFFECTS};
    try {
      const unlock = takeLock(disk, ${JSON.stringify(out)});
      console.log("has it");
      setInterval(unlock, 1e9);
    } catch (error) {
      console.log(error.message);
    }`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const [said = ""] = (await Promise.race([once(child.stdout, "data"), ended])) as [Buffer];
  return {
    said: String(said).trim(),
    kill: () => (child.kill("SIGKILL"), ended),
    stop: () => child.kill("SIGSTOP"),
  };
}

describe("takeLock(effects, out)", () => {
  it("keeps what it has from another process until it gives it back", async () => {
    const out = place();
    const unlock = takeLock(disk, out);
    expect(() => takeLock(disk, out)).toThrow(BuildError);
    expect((await another(out)).said).toBe(`Another run is writing ${out}`);
    unlock();
    const { said, kill } = await another(out);
    expect(said).toBe("has it");
    await kill();
  });

  it("is not given while its process is stopped, and is when that was killed, at once", async () => {
    const out = place();
    const { kill, stop } = await another(out);
    stop();
    expect(() => takeLock(disk, out)).toThrow(BuildError);
    await kill();
    takeLock(disk, out)();
  });

  it("is never given to two, though all find the lock of one that was killed", async () => {
    const out = place();
    for (let round = 0; round < share(3); round++) {
      await (await another(out)).kill();
      const all = await Promise.all(Array.from({ length: 4 }, () => another(out)));
      expect(all.filter(({ said }) => said === "has it")).toHaveLength(1);
      await Promise.all(all.map(({ kill }) => kill()));
    }
  });

  const HOUR = 3_600_000;
  it.each([
    ["another machine that showed life within the hour", HOUR / 2, true],
    ["another machine that has not for an hour", 2 * HOUR, false],
  ])("knows the lock of %s", (_, age, refuses) => {
    const out = place();
    expect(disk.claim(`${out}.lock`, "0123456789abcdef-1-1-0-1")).toBe(true);
    const then = new Date(Date.now() - age);
    fs.utimesSync(`${out}.lock`, then, then);
    if (refuses) expect(() => takeLock(disk, out)).toThrow(`Another run is writing ${out}`);
    else takeLock(disk, out)();
  });

  it("is not held by another process that got the number of one that was killed", () => {
    const out = place();
    takeLock(disk, out);
    const [name] = fs.readdirSync(`${out}.lock`) as [string];
    const fields = name.split("-");
    // This test's parent runs, but began at another time.
    fields.splice(1, 2, String(process.ppid), "1");
    fs.renameSync(`${out}.lock/${name}`, `${out}.lock/${fields.join("-")}`);
    takeLock(disk, out)();
  });

  it("removes the empty file of earlier versions, and what was killed while it took the lock", () => {
    const out = place();
    fs.writeFileSync(`${out}.lock`, "");
    const unlock = takeLock(disk, out);
    const [name] = fs.readdirSync(`${out}.lock`) as [string];
    unlock();
    fs.mkdirSync(`${out}.lock.${name}`);
    takeLock(disk, out)();
    expect(fs.readdirSync(join(out, ".."))).toEqual(["dist.lock"]);
  });

  it("refuses a file that is no lock, names it and leaves it as it is", () => {
    const out = place();
    fs.writeFileSync(`${out}.lock`, "mine");
    expect(() => takeLock(disk, out)).toThrow(`${out}.lock is not a lock of Riffle`);
    expect(fs.readFileSync(`${out}.lock`, "utf8")).toBe("mine");
  });
});
