// The real disk behind the effects: what is refused, what is replaced whole, and what a link shows.
import fs, { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
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
    expect(existsSync(left)).toBe(false);
    for (const path of [folder, own, ...others]) expect(existsSync(path)).toBe(true);
    for (const path of [own, ...others]) disk.remove(path);
  });
});

/** What is synced where these programs are found, as paths in the folder. */
function synced(programs: string): string[] {
  const paths: string[] = [];
  const sync = vi.spyOn(fs, "fsyncSync").mockImplementation((file) => {
    paths.push(fs.readlinkSync(`/proc/self/fd/${file}`).replace(folder, "."));
  });
  vi.stubEnv("PATH", programs);
  disk.sync(folder);
  vi.unstubAllEnvs();
  sync.mockRestore();
  return paths.sort();
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
