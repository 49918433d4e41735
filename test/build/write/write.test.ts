// Writing a snapshot: the order and the sizes of its files.
import { describe, expect, it } from "vitest";
import { build } from "../../../build/build.ts";
import { disk, type Effects } from "../../../build/disk/effects.ts";
import { outputFile } from "../../../build/snapshot/output.ts";
import { writeFiles } from "../../../build/write/write.ts";
import { optionsOf, scratchFolder, SILENT, UNSYNCED } from "../../snapshot.ts";
import { numbers, ROW, writeDump } from "../dump-rows.ts";
import { place } from "../place.ts";

const DUMP = writeDump({
  properties: numbers(3).map((number) => ROW.properties(number)),
  clubs: [ROW.clubs(1)],
});

describe("writing", () => {
  it("I8 writes the manifest and then the pointer behind all other files", async () => {
    const order: string[] = [];
    const effects: Effects = {
      ...UNSYNCED,
      write: (path, bytes) => void (order.push(path), disk.write(path, bytes)),
    };
    const { out, files } = place();
    await build(optionsOf(out, DUMP), SILENT, effects);
    const last = order.slice(-2).map((path) => path.slice(path.indexOf("/static")));
    expect(last).toEqual(["/static/v1/manifest.json", "/static/v1/latest.json"]);
    expect(order.length).toBeGreaterThanOrEqual(files().size);
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
