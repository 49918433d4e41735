// A staging folder that is or is not what was written.
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { disk } from "../../../build/disk/effects.ts";
import type { WrittenFile } from "../../../build/snapshot/manifest.ts";
import { assertComplete, readBack } from "../../../build/snapshot/staged.ts";
import { scratchFolder } from "../../snapshot.ts";

const sha256 = createHash("sha256").update("ok").digest("hex");

describe("assertComplete and readBack", () => {
  const written = ["/a", "/b/c"].map((path) => ({ path, bytes: 2, sha256 }) as WrittenFile);

  function read(files: Record<string, string>): string[] {
    const folder = scratchFolder();
    for (const [path, text] of Object.entries(files)) disk.write(folder + path, text);
    const visited: string[] = [];
    assertComplete(disk, folder, written);
    readBack(disk, folder, written, (path, bytes) => visited.push(`${path} ${bytes.length}`));
    return visited;
  }

  it("reads what was written", () => {
    expect(read({ "/a": "ok", "/b/c": "ok" })).toEqual(["/a 2", "/b/c 2"]);
  });

  it.each<[string, Record<string, string>, string]>([
    ["a file too many", { "/a": "ok", "/b/c": "ok", "/.d": "ok" }, "/.d"],
    ["a file too few", { "/a": "ok" }, "/b/c"],
    ["a file of another size", { "/a": "ok", "/b/c": "okay" }, "/b/c"],
    ["a file of other bytes", { "/a": "OK", "/b/c": "ok" }, "/a"],
  ])("refuses a folder with %s", (_, files, path) => {
    expect(() => read(files)).toThrow(`${path} in the staging folder is not what was written`);
  });
});
