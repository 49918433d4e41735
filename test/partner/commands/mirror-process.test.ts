// The mirror as a process: killed and run again, two at once, what it prints for programs, and what it refuses
// before it has asked for anything.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { disk } from "../../../build/disk/effects.ts";
import { LATEST_PATH } from "../../../src/address.ts";
import type { Latest } from "../../../src/documents.ts";
import { verifyFolder } from "../../../partner/mirror/verify.ts";
import { buildInto, scratchFolder } from "../../snapshot.ts";
import { ServedFolder } from "../mirror/served-folder.ts";
import { ROW, uuid, writeDump } from "../../build/dump-rows.ts";
import { jsonOf } from "../../build/tree.ts";

const SCRIPT = resolve("partner/commands/mirror.ts");
const sites = scratchFolder();
const first = join(sites, "first");
const second = join(sites, "second");
const server = await new ServedFolder(first).start();

beforeAll(async () => {
  // The command goes by the real clock.
  const rows = Array.from({ length: 40 }, (_, i) => ROW.properties(i + 1));
  const now = new Date();
  await buildInto(first, writeDump({ properties: rows }), { now });
  await buildInto(second, writeDump({ properties: rows }), {
    now: new Date(now.getTime() - 1_000),
  });
  const later = [...rows.slice(1), ROW.properties(99)];
  await buildInto(second, writeDump({ properties: later }), { now, first: false });
});

let folder: string;
beforeEach(() => {
  folder = scratchFolder();
  server.folder = first;
  server.asked = [];
  server.tamper = (_, bytes) => bytes;
});

interface Outcome {
  status: number;
  stdout: string;
  stderr: string;
}

function mirror(...args: string[]): Promise<Outcome> {
  return new Promise((settle) => {
    const all = [SCRIPT, ...args, "--allow-unsigned"];
    execFile(process.execPath, all, { cwd: folder }, (error, stdout, stderr) =>
      // prettier-ignore
      settle({ status: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

const problemsOf = async () => (await verifyFolder(disk, join(folder, "copy"))).problems;

describe("riffle mirror BASE DIR", () => {
  it("goes on after kill -9 where it was, and asks for nothing twice that it had", async () => {
    // The server falls silent after some files.
    let answered = 0;
    const had: string[] = [];
    server.tamper = (path, bytes) => {
      if (++answered > 30) return "hang";
      had.push(path);
      return bytes;
    };
    const args = [SCRIPT, server.base, "copy", "--allow-unsigned"];
    const child = spawn(process.execPath, args, { cwd: folder, stdio: "ignore" });
    const partial = join(folder, "copy.snapshots/.partial");
    while (disk.list(partial).length < 20) await new Promise((settle) => setTimeout(settle, 20));
    child.kill("SIGKILL");
    await once(child, "exit");
    // Whole ones: the last may have been cut off.
    const whole = (name: string) =>
      readFileSync(join(partial, name)).equals(readFileSync(join(first, name)));
    const kept = disk.list(partial).flatMap((name) => (whole(name) ? [`/${name}`] : []));
    expect(kept.length).toBeGreaterThan(10);
    expect(disk.linkTarget(join(folder, "copy"))).toBeUndefined();

    server.tamper = (_, bytes) => bytes;
    server.asked = [];
    const { status, stdout } = await mirror(server.base, "copy");
    expect({ status, stdout }).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("is there now"),
    });
    expect(server.asked.filter((path) => kept.includes(path))).toEqual([]);
    expect(await problemsOf()).toEqual([]);
    expect(disk.names(`${folder}/copy.snapshots`)).toHaveLength(1);
  });

  it("lets no second one run beside it", async () => {
    // It has the lock before it asks for anything, and then waits for an answer.
    server.tamper = () => "hang";
    const args = [SCRIPT, server.base, "copy", "--allow-unsigned"];
    const child = spawn(process.execPath, args, { cwd: folder, stdio: "ignore" });
    while (server.asked.length === 0) await new Promise((settle) => setTimeout(settle, 20));
    const { status, stdout, stderr } = await mirror(server.base, "./copy/");
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toMatch(/^Refused: Another run is writing \.\/copy\n/);
    child.kill("SIGKILL");
    await once(child, "exit");
  });

  it("prints for programs what it did and which ids came, changed and went", async () => {
    const latest = jsonOf<Latest>(first, LATEST_PATH);
    const begun = JSON.parse((await mirror(`${server.base}/v1`, "copy", "--json")).stdout) as {
      changes: { properties: { added: string[] } };
    };
    expect(begun).toMatchObject({
      snapshot: latest.snapshot,
      version: latest.version,
      created: latest.created,
      cover: latest.cover,
      updated: true,
      previous: null,
      source: "exports",
    });
    expect(begun.changes.properties.added).toHaveLength(40);

    server.folder = second;
    const done = await mirror(`${server.base}/v1/`, "copy", "--json");
    const { snapshot, version, created, cover } = latest;
    const none = { added: [], changed: [], removed: [] };
    expect(done.stderr).toMatch(/^fetch +[\d.]+ s +\d+ files\n$/);
    expect(JSON.parse(done.stdout)).toMatchObject({
      updated: true,
      previous: { snapshot, version, created, cover },
      changes: {
        properties: {
          added: [uuid("properties", 99)],
          changed: [],
          removed: [uuid("properties", 1)],
          calendars: [],
        },
        guides: none,
        clubs: none,
        "fly-shops": none,
      },
    });

    const again = await mirror(server.base, "copy", "--json");
    expect(again.stderr).toBe("");
    expect(JSON.parse(again.stdout)).toMatchObject({
      updated: false,
      changes: { properties: { ...none, calendars: [] } },
    });
  });

  it("tells people how many", async () => {
    await mirror(server.base, "copy");
    server.folder = second;
    const { stdout } = await mirror(server.base, "copy");
    expect(stdout).toMatch(/is there now\nproperties: 1 added, 1 removed\n$/);
  });

  it("refuses a place where no folder can be made before it asks for anything", async () => {
    writeFileSync(join(folder, "file"), "");
    const { status, stderr } = await mirror(server.base, "file/copy");
    expect({ status, stderr }).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("Refused"),
    });
    expect(server.asked).toEqual([]);
    expect(readFileSync(join(folder, "file"), "utf8")).toBe("");
  });
});
