// Linking many files: here and on a thread, with files that are missing and disks that refuse.
import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { explained } from "../../build/disk-errors.ts";
import { disk } from "../../build/effects.ts";
import { linkMany, type LinkJob } from "../../build/link-files.ts";
import { BuildError } from "../../src/errors.ts";
import { scratchFolder } from "../scratch.ts";

function folderOf(count: number): LinkJob {
  const folder = scratchFolder();
  const [from, to] = [join(folder, "from"), join(folder, "to")];
  const paths = Array.from({ length: count }, (_, i) => `/${i % 7}/file.${i}`);
  for (let i = 0; i < 7; i++) mkdirSync(join(from, String(i)), { recursive: true });
  for (const path of paths) writeFileSync(from + path, path);
  return { from, to, files: paths.map((path) => ({ path, bytes: path.length })) };
}

describe("linkMany(effects, job)", () => {
  it.each([3, 1_500])(
    "gives %i files another name, and tells which are missing or of another size",
    async (count) => {
      const job = folderOf(count);
      writeFileSync(`${job.from}/cut`, "");
      const lost = ["/missing", "/cut"].map((path) => ({ path, bytes: 7 }));
      expect(await linkMany(disk, { ...job, files: [...lost, ...job.files] })).toEqual([
        "/missing",
        "/cut",
      ]);
      expect(disk.list(job.to)).toHaveLength(count);
      for (const { path } of job.files) {
        expect(statSync(job.to + path).ino).toBe(statSync(job.from + path).ino);
      }
    },
  );

  it.each([3, 1_500])("rejects where %i files can't be linked", async (count) => {
    const job = folderOf(count);
    await linkMany(disk, job);
    await expect(linkMany(disk, job)).rejects.toThrow("EEXIST");
  });

  it("refuses in the same words from a thread", async () => {
    const job = folderOf(1_500);
    writeFileSync(job.to, "no folder");
    const error = await linkMany(disk, job).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(BuildError);
    expect((error as BuildError).message).toMatch(/^A part of .* is no folder$/);
  });

  it("is explained like everything else that a disk refuses", async () => {
    const full = Object.assign(new Error("ENOSPC"), { code: "ENOSPC", dest: "/to/file" });
    const effects = explained({ ...disk, linkMany: () => Promise.reject(full) });
    const error = await effects.linkMany(folderOf(1)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(BuildError);
    expect((error as BuildError).message).toBe("The disk is full at /to/file");
  });
});
