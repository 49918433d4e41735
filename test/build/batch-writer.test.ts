// Writing many files: here and on a thread, over others, and on disks that refuse.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createBatchWriter } from "../../build/batch-writer.ts";
import { disk, type Effects } from "../../build/effects.ts";
import { BuildError } from "../../src/errors.ts";
import { scratchFolder } from "../snapshot.ts";
import { slowDisk, wait } from "./threads.ts";

/** More than two batches hold. */
const BYTES = 1_500;
const MANY = 4_000;

const contentOf = (i: number) => Buffer.alloc(BYTES, `file ${i} `);

/** Writes `count` files into `folder`, as writeSnapshot does. */
async function writeAll(effects: Effects, folder: string, count: number, replaces = false) {
  const writer = createBatchWriter(effects);
  try {
    for (let i = 0; i < count; i++) {
      const bytes = writer.allocate(BYTES);
      bytes.set(contentOf(i));
      writer.write(join(folder, String(i % 7), `file.${i}`), bytes, replaces);
    }
    writer.flush();
  } finally {
    await writer.end();
  }
}

describe("createBatchWriter(effects)", () => {
  it.each([3, MANY])("writes %i files whole, and over those of the same name", async (count) => {
    const folder = scratchFolder();
    for (const replaces of [false, true]) {
      await writeAll(disk, folder, count, replaces);
      expect(disk.list(folder)).toHaveLength(count);
      for (const name of disk.list(folder)) {
        const bytes = readFileSync(join(folder, name));
        expect(bytes.equals(contentOf(Number(name.split(".")[1])))).toBe(true);
      }
    }
  });

  it("lets a thread write what a slow disk leaves it", async () => {
    const folder = scratchFolder();
    const own = new Set<string>();
    await writeAll(
      slowDisk((path) => own.add(path)),
      folder,
      MANY,
    );
    expect(disk.list(folder)).toHaveLength(MANY);
    expect(own.size).toBeGreaterThan(0);
    expect(own.size).toBeLessThan(MANY);
  });

  it("writes what did not need its room, and what is too large for it, at once", async () => {
    const folder = scratchFolder();
    const writer = createBatchWriter(disk);
    const large = writer.allocate(5_000_000).fill(7);
    for (const [name, bytes] of [
      ["ready", contentOf(1)],
      ["large", large],
    ] as const) {
      writer.write(join(folder, name), bytes, false);
      expect(readFileSync(join(folder, name)).equals(bytes)).toBe(true);
    }
    // A file that is not written after all leaves its room to the next one.
    writer.allocate(BYTES).fill(1);
    writer.write(join(folder, "next"), writer.allocate(3).fill(2), false);
    writer.flush();
    await writer.end();
    expect([...readFileSync(join(folder, "next"))]).toEqual([2, 2, 2]);
  });

  it("does without a thread that can't start", async () => {
    const folder = scratchFolder();
    const effects: Effects = {
      ...slowDisk(),
      writeBeside: () => Promise.reject(new Error("no thread")),
    };
    await writeAll(effects, folder, MANY);
    expect(disk.list(folder)).toHaveLength(MANY);
  });

  it("rejects in the same words where the thread can't write", async () => {
    const folder = join(scratchFolder(), "no-folder");
    writeFileSync(folder, "");
    const error = await writeAll({ ...disk, write: wait }, folder, MANY).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(BuildError);
    expect((error as BuildError).message).toMatch(/^A part of .* is no folder$/);
  });
});
