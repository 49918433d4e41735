// Writing a snapshot: the order and the sizes of its files.
import { describe, expect, it } from "vitest";
import { disk } from "../../../build/disk/effects.ts";
import { outputFile } from "../../../build/snapshot/output.ts";
import { writeFiles } from "../../../build/write/write.ts";
import { scratchFolder, SILENT } from "../../snapshot.ts";
import { ROW } from "../dump-rows.ts";
import { watched } from "../failing-disk.ts";
import { place } from "../place.ts";

describe("writing", () => {
  it("I8 writes the manifest and then the pointer behind all other files", async () => {
    const order: string[] = [];
    const { build, files } = place();
    await build(
      { properties: [ROW.properties(1)], clubs: [ROW.clubs(1)] },
      {},
      watched(["write"], (_, path) => order.push(path)),
    );
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
