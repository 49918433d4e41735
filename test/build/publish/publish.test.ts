// Publishing by one rename: what the link shows before and after, and which folders stay.
import { mkdirSync, readdirSync, readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { disk, type Effects } from "../../../build/disk/effects.ts";
import type { Latest } from "../../../src/documents.ts";
import { clearStaging, prune, publish, stagingFolder } from "../../../build/publish/publish.ts";
import { scratchFolder } from "../../scratch.ts";
import { watched } from "../failing-disk.ts";

let out: string;
beforeEach(() => void (out = join(scratchFolder(), "dist")));

const pointer = (snapshot: string) => ({ snapshot }) as Latest;
const parent = () => `${out}.snapshots`;
const shown = () => readFileSync(`${out}/file`, "utf8");

function stage(text: string): string {
  const staging = stagingFolder(out);
  disk.write(`${staging}/file`, text);
  return staging;
}

function publishText(text: string, snapshot = text, effects: Effects = disk): string {
  return publish(effects, stage(text), out, pointer(snapshot));
}

/** A snapshot folder that was made some seconds ago. */
function old(name: string, seconds: number): void {
  mkdirSync(join(parent(), name), { recursive: true });
  const then = Date.now() / 1000 - seconds;
  utimesSync(join(parent(), name), then, then);
}

describe("clearStaging(effects, out)", () => {
  it("removes what builds that were killed have left, and nothing else", () => {
    publishText("one");
    stage("half");
    old(".staging-1", 9);
    old("two", 9);
    clearStaging(disk, out);
    expect(readdirSync(parent())).toEqual(["one", "two"]);
  });
});

describe("publish(effects, staging, out, latest)", () => {
  it("waits for the disk before the snapshot gets its name, and that before the link", () => {
    const done: string[] = [];
    const noting = watched(["sync", "rename", "point"], (name) => done.push(name));
    publishText("one", "one", noting);
    expect(done).toEqual(["sync", "rename", "point"]);
  });

  it("shows the next snapshot and leaves the folder of the last", () => {
    publishText("one");
    publishText("two");
    expect([shown(), ...readdirSync(parent())]).toEqual(["two", "one", "two"]);
  });

  it("finds a place for the same data again, however often", () => {
    const places = ["a", "b", "c"].map((text) => publishText(text, "id"));
    expect(places.map((path) => path.slice(parent().length + 1))).toEqual(["id", "id-2", "id-3"]);
    expect(shown()).toBe("c");
  });
});

describe("prune(effects, out, keep)", () => {
  it("keeps the newest, the published one among them", () => {
    publishText("one");
    ["old", "older", "oldest"].forEach((name, i) => old(name, 100 * (i + 1)));
    prune(disk, out, 3);
    expect(readdirSync(parent())).toEqual(["old", "older", "one"]);
  });

  it("counts rebuilds of the same data as one snapshot, and keeps the last for requests in progress", () => {
    publishText("one");
    ["one-3", "one-2", "four", "three", "two"].forEach((name, i) => old(name, 100 * (i + 1)));
    prune(disk, out, 3);
    expect(readdirSync(parent())).toEqual(["four", "one", "one-3", "three"]);
    // A mirror keeps nothing that may have been withdrawn.
    prune(disk, out, 1);
    expect(readdirSync(parent())).toEqual(["one"]);
  });

  it("never removes the published snapshot, be it the oldest", () => {
    old("newer", 0);
    publishText("one");
    old("one", 1_000);
    prune(disk, out, 1);
    expect([shown(), ...readdirSync(parent())]).toEqual(["one", "one"]);
  });
});
