// Writing a snapshot: the order of its files, and those that the previous one has lost or let rot, which are made anew.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { build } from "../../../build/build.ts";
import { disk, type Effects } from "../../../build/disk/effects.ts";
import { outputFile } from "../../../build/snapshot/output.ts";
import { writeFiles } from "../../../build/write/write.ts";
import { verifyFolder } from "../../../partner/mirror/verify.ts";
import { buildInto, optionsOf, scratchFolder, SILENT, TEST_NOW } from "../../snapshot.ts";
import { ROW, writeDump } from "../dump-rows.ts";

const LATER = new Date(TEST_NOW.getTime() + 60_000);
const DUMP = writeDump({
  properties: [1, 2, 3].map((number) => ROW.properties(number)),
  clubs: [ROW.clubs(1)],
});

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
    expect(() =>
      writeFiles({ effects: disk, folder, previous: undefined }, [file], SILENT),
    ).toThrow("/a has 4 bytes, the plan said 5");
    expect(disk.list(folder)).toEqual([]);
  });
});

/** Changes a byte of a file where it is, in the middle or at an offset. */
function rot(path: string, at = readFileSync(path).length >> 1): void {
  const bytes = readFileSync(path);
  bytes[at]! ^= 1;
  writeFileSync(path, bytes);
}

describe("build(options), after files of the previous snapshot were lost, or rotted at equal size", () => {
  let out: string;
  beforeEach(async () => {
    out = join(scratchFolder(), "out");
    await buildInto(out, DUMP);
  });

  it.each([
    // A bit of the first sends its record's end astray, one of the second names other words.
    ["an export is no JSON any more", "/static/v1/properties.ndjson", ',"name":'],
    ["the catalog has other words", "/static/v1/catalog.json", '"words":["'],
  ])("makes all anew where %s", async (_, path, before) => {
    const text = readFileSync(out + path, "latin1");
    rot(out + path, text.indexOf(before) + before.length);
    const { folder } = await buildInto(out, DUMP, { now: LATER, allow: ["previous"] });
    const anew = join(scratchFolder(), "out");
    await buildInto(anew, DUMP, { now: LATER });
    for (const one of [path, "/static/v1/catalog.json"])
      expect(readFileSync(folder + one)).toEqual(readFileSync(anew + one));
    expect((await verifyFolder(disk, folder)).problems).toEqual([]);
  });
});
