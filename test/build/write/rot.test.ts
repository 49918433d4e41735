// Builds after files of the previous snapshot have rotted: they are made anew.
import { disk } from "../../../build/disk/effects.ts";
import { verifyFolder } from "../../../partner/verify/verify.ts";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { buildInto, scratchFolder, TEST_NOW } from "../../snapshot.ts";
import { ROW, writeDump } from "../dump-rows.ts";

const LATER = new Date(TEST_NOW.getTime() + 60_000);
const dump = writeDump({
  properties: [1, 2, 3].map((number) => ROW.properties(number)),
  clubs: [ROW.clubs(1)],
});

/** Changes a byte of a file where it is, in the middle or at an offset. */
function rot(path: string, at = readFileSync(path).length >> 1): void {
  const bytes = readFileSync(path);
  bytes[at]! ^= 1;
  writeFileSync(path, bytes);
}

describe("build(options), after files of the previous snapshot have rotted at equal size", () => {
  let out: string;
  beforeEach(async () => {
    out = join(scratchFolder(), "out");
    await buildInto(out, dump);
  });

  it.each([
    "/static/v1/properties/offset.0.json",
    "/static/v1/properties.csv",
    "/static/v1/packs/properties/single.0.bin",
    "/static/v1/openapi.json",
  ])("writes %s anew", async (path) => {
    const anew = join(scratchFolder(), "out");
    await buildInto(anew, dump);
    rot(out + path);
    const { folder } = await buildInto(out, dump, { now: LATER });
    expect(readFileSync(folder + path)).toEqual(readFileSync(anew + path));
    expect((await verifyFolder(disk, folder)).problems).toEqual([]);
  });

  it.each([
    // A bit of the first sends its record's end astray, one of the second names other words.
    ["an export is no JSON any more", "/static/v1/properties.ndjson", ',"name":'],
    ["the catalog has other words", "/static/v1/catalog.json", '"words":["'],
  ])("makes all anew where %s", async (_, path, before) => {
    const text = readFileSync(out + path, "latin1");
    rot(out + path, text.indexOf(before) + before.length);
    const { folder } = await buildInto(out, dump, { now: LATER, allow: ["previous"] });
    const anew = join(scratchFolder(), "out");
    await buildInto(anew, dump, { now: LATER });
    for (const one of [path, "/static/v1/catalog.json"])
      expect(readFileSync(folder + one)).toEqual(readFileSync(anew + one));
    expect((await verifyFolder(disk, folder)).problems).toEqual([]);
  });
});
