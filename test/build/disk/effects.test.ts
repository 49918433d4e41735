// The real disk behind the effects: what is refused, what is replaced whole, and what a link shows.
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { disk } from "../../../build/disk/effects.ts";

let folder: string;
beforeEach(() => void (folder = disk.scratch()));
afterEach(() => disk.remove(folder));
const at = (name: string) => join(folder, name);
const textOf = (path: string) => readFileSync(path, "utf8");

describe("write(path, bytes)", () => {
  it("throws where something is already, and leaves it", () => {
    disk.write(at("a"), "one");
    expect(() => disk.write(at("a"), "two")).toThrow("EEXIST");
    expect(textOf(at("a"))).toBe("one");
  });

  it("makes a folder again after it was removed or moved away", () => {
    disk.write(at("a/b/c"), "one");
    disk.remove(at("a"));
    disk.write(at("a/b/c"), "two");
    disk.rename(at("a"), at("moved/a"));
    disk.write(at("a/b/c"), "three");
    expect([textOf(at("moved/a/b/c")), textOf(at("a/b/c"))]).toEqual(["two", "three"]);
  });
});

describe("scratch()", () => {
  it("removes the folders of processes that were killed, and of no others", () => {
    const { pid } = spawnSync(process.execPath, ["--version"]);
    const [start] = folder.split(`${process.pid}-`);
    const left = `${start}${pid}-abcDEF`;
    const others = [`riffle-${pid}-dumps`, `riffle-scratch-elsewhere-${pid}-abcDEF`].map((name) =>
      join(tmpdir(), name),
    );
    for (const path of [left, ...others]) mkdirSync(join(path, "dump"), { recursive: true });
    const own = disk.scratch();
    expect([left, folder, own, ...others].map((path) => existsSync(path))).toEqual([
      false,
      true,
      true,
      true,
      true,
    ]);
    for (const path of [own, ...others]) disk.remove(path);
  });
});

/** What is synced by a process that finds these programs, as paths in the folder. */
function synced(programs: string): string[] {
  const script = `
    import fs from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    const { fsyncSync } = fs;
    fs.fsyncSync = (file) => {
      console.log(fs.readlinkSync("/proc/self/fd/" + file));
      fsyncSync(file);
    };
    syncBuiltinESMExports();
    const { disk } = await import(${JSON.stringify(new URL("../../../build/disk/effects.ts", import.meta.url))});
    disk.sync(${JSON.stringify(folder)});`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    encoding: "utf8",
    env: { ...process.env, PATH: programs },
  });
  expect(stderr).toBe("");
  return stdout
    .split("\n")
    .filter((path) => path !== "")
    .map((path) => path.replace(folder, "."))
    .sort();
}

describe("sync(folder)", () => {
  it("waits once for the whole file system, where the system can", () => {
    disk.write(at("a/b"), "one");
    expect(synced(process.env["PATH"]!)).toEqual([]);
  });

  it("waits for each file and folder elsewhere", () => {
    disk.write(at("a/b"), "one");
    disk.write(at("a/c/d"), "two");
    expect(synced("/nowhere")).toEqual([".", "./a", "./a/b", "./a/c", "./a/c/d"]);
  });
});

describe("replace(path, bytes)", () => {
  it("leaves no draft where it fails", () => {
    mkdirSync(at("taken/by"), { recursive: true });
    expect(() => disk.replace(at("taken"), "one")).toThrow();
    expect(readdirSync(folder)).toEqual(["taken"]);
  });
});

describe("what is read", () => {
  it("lists the files of all folders sorted by path, hidden ones too, and no folders", () => {
    for (const name of ["b/c", "b-c", ".hidden/x", "a"]) disk.write(at(name), "");
    mkdirSync(at("empty"));
    expect(disk.list(folder)).toEqual([".hidden/x", "a", "b-c", "b/c"]);
  });
});

describe("remove(path)", () => {
  it("removes a link and not what it leads to", () => {
    disk.write(at("a/b"), "");
    disk.point(at("link"), at("a"));
    disk.remove(at("link"));
    expect(readdirSync(folder)).toEqual(["a"]);
    expect(textOf(at("a/b"))).toBe("");
  });
});
