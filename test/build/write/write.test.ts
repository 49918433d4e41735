// Writing a snapshot: the order of its files, what is linked from the previous one and what is not.
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { disk, type Effects } from "../../../build/disk/effects.ts";
import { build } from "../../../build/build.ts";
import { outputFile } from "../../../build/snapshot/output.ts";
import { writeFiles } from "../../../build/write/write.ts";
import { verifyFolder } from "../../../partner/verify/verify.ts";
import { buildInto, optionsOf, scratchFolder, SILENT, TEST_NOW } from "../../snapshot.ts";
import { ROW, writeDump } from "../dump-rows.ts";

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
const again = (out: string) => buildInto(out, DUMP, { now: TOMORROW });
const inode = (out: string, path: string) => statSync(out + path).ino;

describe("writing", () => {
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

  it("never writes a file of another size than the plan was told", () => {
    const file = { ...outputFile("/a", "page", "four"), bytes: 5 };
    const folder = scratchFolder();
    expect(() => writeFiles(disk, folder, [file], undefined, SILENT)).toThrow(
      "/a has 4 bytes, the plan said 5",
    );
    expect(disk.list(folder)).toEqual([]);
  });
});

describe("the snapshot after", () => {
  it("shares unchanged pages and packs with the previous one", async () => {
    const out = await published();
    const before = [inode(out, PAGE), inode(out, PACK)];
    await again(out);
    expect([inode(out, PAGE), inode(out, PACK)]).toEqual(before);
  });

  it.each([PAGE, PACK])("is whole though the previous one has lost %s", async (path) => {
    const out = await published();
    rmSync(out + path);
    await again(out);
    expect((await verifyFolder(disk, out)).problems).toEqual([]);
  });

  it("is whole though a byte of the previous one has changed", async () => {
    const out = await published();
    const text = readFileSync(out + PAGE, "utf8").replace("Club", "Clab");
    writeFileSync(out + PAGE, text);
    await again(out);
    expect((await verifyFolder(disk, out)).problems).toEqual([]);
  });
});
