// Writing a snapshot: the order of its files, what is linked from the one before and what is not.
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { disk, type Effects } from "../../build/effects.ts";
import { build, type BuildOptions } from "../../build/main.ts";
import { outputFile, type OutputFile } from "../../build/output.ts";
import { concat } from "../../src/bytes.ts";
import { writeSnapshot, type SnapshotFacts } from "../../build/write.ts";
import { verifyFolder } from "../../build/verify.ts";
import { buildInto, optionsOf, scratchFolder, SILENT, TEST_NOW } from "../snapshot.ts";
import { ROW, writeDump } from "./dump-rows.ts";
import { slowDisk, threadsOf } from "./threads.ts";
import { treeOf } from "./tree.ts";

const DUMP = writeDump({
  properties: Array.from({ length: 4 }, (_, i) => ROW.properties(i + 1)),
  clubs: [ROW.clubs(1)],
});
const TOMORROW = new Date(TEST_NOW.getTime() + 86_400_000);
const PAGE = "/static/v1/clubs/offset.0.json";
const PACK = "/static/v1/packs/clubs/records.0.bin";

async function published(): Promise<string> {
  const out = join(scratchFolder(), "dist");
  await buildInto(out, DUMP);
  return out;
}
const again = (out: string, more: Partial<BuildOptions> = {}) =>
  buildInto(out, DUMP, { now: TOMORROW, ...more });
const inode = (out: string, path: string) => statSync(out + path).ino;

describe("writeSnapshot(effects, folder, files, facts, progress)", () => {
  it("I8 writes the manifest and then the pointer behind all other files", async () => {
    const order: string[] = [];
    const effects: Effects = {
      ...disk,
      write(path, bytes) {
        order.push(path.slice(path.indexOf("/static")));
        disk.write(path, bytes);
      },
    };
    const out = join(scratchFolder(), "dist");
    await build(optionsOf(out, DUMP), SILENT, effects);
    const files = disk.list(out).length;
    const last = order.slice(-2);
    expect(last).toEqual(["/static/v1/manifest.json", "/static/v1/latest.json"]);
    expect(order.length).toBeGreaterThanOrEqual(files);
  });

  it("never writes a file of another size than the plan was told", async () => {
    const file = { ...outputFile("/a", "page", "four"), bytes: 5 };
    const facts = { linked: new Map() } as unknown as SnapshotFacts;
    const folder = scratchFolder();
    await expect(writeSnapshot(disk, folder, [file], facts, SILENT)).rejects.toThrow(
      "/a has 4 bytes, the plan said 5",
    );
    expect(disk.list(folder)).toEqual([]);
  });

  it("leaves no thread writing behind an error", async () => {
    const folder = scratchFolder();
    const page = Buffer.alloc(2_000);
    const files: OutputFile[] = Array.from({ length: 3_000 }, (_, i) => ({
      path: `/${i}`,
      kind: "page",
      bytes: page.length,
      make: (allocate) => concat([page], allocate),
    }));
    const wrong = { ...outputFile("/wrong", "page", "four"), bytes: 5 };
    const facts = { linked: new Map() } as unknown as SnapshotFacts;
    const { result: done, threads } = threadsOf(() =>
      writeSnapshot(slowDisk(), folder, [...files, wrong], facts, SILENT),
    );
    const [thread, ...others] = threads;
    expect(others).toEqual([]);
    const ended = once(thread!, "exit");
    await expect(done).rejects.toThrow("/wrong has 4 bytes");
    const there = disk.list(folder);
    await ended;
    expect(disk.list(folder)).toEqual(there);
  });
});

describe("the snapshot after", () => {
  it("shares unchanged pages and packs with the one before", async () => {
    const out = await published();
    const before = [inode(out, PAGE), inode(out, PACK)];
    await again(out);
    expect([inode(out, PAGE), inode(out, PACK)]).toEqual(before);
  });

  it("shares nothing with --no-reuse, and has the same bytes", async () => {
    const [linked, written] = [await published(), await published()];
    const before = inode(written, PAGE);
    await again(linked);
    const { written: all } = await again(written, { reuse: false });
    expect(inode(written, PAGE)).not.toBe(before);
    expect(all.files.filter(({ reused }) => reused)).toEqual([]);
    expect(treeOf(written)).toEqual(treeOf(linked));
  });

  it.each([PAGE, PACK])("is whole though the one before has lost %s", async (path) => {
    const out = await published();
    rmSync(out + path);
    await again(out);
    expect((await verifyFolder(disk, out)).problems).toEqual([]);
  });

  it("is whole with --no-reuse though a byte of the one before has changed", async () => {
    const out = await published();
    const text = readFileSync(out + PAGE, "utf8").replace("Club", "Clab");
    writeFileSync(out + PAGE, text);
    await again(out, { reuse: false });
    expect((await verifyFolder(disk, out)).problems).toEqual([]);
  });
});
