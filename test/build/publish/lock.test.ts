// The lock: who gets it, who is refused, and that a run that was killed has it no more.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { explained } from "../../../build/disk/disk-errors.ts";
import { disk, type Effects } from "../../../build/disk/effects.ts";
import { takeLock } from "../../../build/publish/lock.ts";
import { BuildError } from "../../../src/errors.ts";
import { scratchFolder } from "../../scratch.ts";

const place = () => join(scratchFolder(), "dist");

/** Another process that takes the lock of `out` after `first`: what came of it, and its end. */
async function another(
  out: string,
  first = "",
): Promise<{ said: string; kill: () => Promise<unknown> }> {
  const [lock, effects] = ["publish/lock", "disk/effects"].map((name) =>
    resolve(`build/${name}.ts`),
  );
  const script = `import { takeLock } from ${JSON.stringify(lock)};
    import { disk } from ${JSON.stringify(effects)};
    try {
      ${first}
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
  const kill = () => {
    child.kill("SIGKILL");
    return ended;
  };
  return { said: String(said).trim(), kill };
}

describe("takeLock(effects, out)", () => {
  it("refuses a second run of this process, and lets it when the first is done", () => {
    const out = place();
    const unlock = takeLock(disk, out);
    expect(() => takeLock(disk, out)).toThrow(BuildError);
    expect(() => takeLock(disk, out)).toThrow(`Another run is writing ${out}`);
    unlock();
    takeLock(disk, out)();
  });

  it("refuses while another process has it, and no longer when that was killed", async () => {
    const out = place();
    const { said, kill } = await another(out);
    expect(said).toBe("has it");
    expect(() => takeLock(disk, out)).toThrow(BuildError);
    await kill();
    takeLock(disk, out)();
  });

  it("keeps what it has from another process until it gives it back", async () => {
    const out = place();
    const unlock = takeLock(disk, out);
    // Whoever is refused closes the file, which must not take the lock from who has it.
    expect(() => takeLock(disk, out)).toThrow(BuildError);
    expect((await another(out)).said).toBe(`Another run is writing ${out}`);
    unlock();
    const { said, kill } = await another(out);
    expect(said).toBe("has it");
    await kill();
  });

  it("lets runs at other places be", () => {
    const folder = scratchFolder();
    const all = ["dist", "dist2", "sub/dist"].map((name) => takeLock(disk, join(folder, name)));
    for (const unlock of all) unlock();
  });

  it("leaves one empty file", () => {
    const out = place();
    takeLock(disk, out)();
    expect(disk.list(join(out, ".."))).toEqual(["dist.lock"]);
    expect(statSync(`${out}.lock`).size).toBe(0);
  });

  it("refuses a file that is no lock, names it and leaves it as it is", () => {
    const out = place();
    writeFileSync(`${out}.lock`, "mine");
    expect(() => takeLock(disk, out)).toThrow(
      `${out}.lock can't be locked: file is not a database`,
    );
    expect(readFileSync(`${out}.lock`, "utf8")).toBe("mine");
  });

  it("refuses a file that may only be read, which SQLite would open without a lock", async () => {
    const out = place();
    writeFileSync(`${out}.lock`, "", { mode: 0o444 });
    chmodSync(join(out, ".."), 0o755);
    // To root every file may be written. All code is loaded while it still can be.
    const first = `takeLock(disk, ${JSON.stringify(place())})();
      if (process.getuid() === 0) process.setuid(65534);`;
    const { said, kill } = await another(out, first);
    await kill();
    expect(said).toBe(`${out}.lock can't be locked: attempt to write a readonly database`);
  });

  it("names the place where a disk does not let it", () => {
    const inside = join(resolve(import.meta.filename), "dist");
    expect(() => takeLock(disk, inside)).toThrow(`A part of ${import.meta.filename} is no folder`);
    const out = place();
    const readOnly = explained<Effects>({
      ...disk,
      write(path) {
        throw Object.assign(new Error("EROFS"), { code: "EROFS", path });
      },
    });
    expect(() => takeLock(readOnly, out)).toThrow(`${out}.lock lies on a read-only disk`);
  });
});
