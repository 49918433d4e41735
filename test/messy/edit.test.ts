// One row of a messy directory is edited, and the snapshot built again: it is published, and nothing
// but that row's record differs.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Random } from "../../data/random.ts";
import { share } from "../share.ts";
import { openSite, TEST_NOW } from "../snapshot.ts";
import { buildMessy, inFolder, TODAY } from "./build.ts";
import { makeDirectory } from "./directory.ts";
import { drawEdit } from "./edit.ts";
import { failuresOf } from "./failures.ts";
import { differences, explains, unnamedIn } from "./records.ts";
import { drawShape } from "./shape.ts";

const SEEDS = share(2_500);
/** The seeds of the other test are below. */
const FIRST = 100_001;
/** On the same day, so that calendars begin with the same date. */
const LATER = new Date(TEST_NOW.getTime() + 3_600_000);

async function checkEdit(seed: number): Promise<string[]> {
  const directory = makeDirectory(seed, TODAY);
  const random = new Random(seed, "edit");
  const shape = { ...drawShape(random), container: "sqlite" as const };
  const edit = drawEdit(random, directory);
  return inFolder(async (folder) => {
    const out = join(folder, "out");
    await buildMessy(out, directory.tables, shape);
    if (!edit) return [];
    const before = openSite(out).published();
    const unnamed = () => unnamedIn(readFileSync(`${out}.private/rejects.json`, "utf8"));
    const first = unnamed();
    // An export keeps no order, so the same edit may come with all rows shuffled.
    const again = { ...shape, order: random.uint32() };
    await buildMessy(out, edit.tables, again, { now: LATER });
    const left = new Set([...first, ...unnamed()]);
    return differences(before, openSite(out).published())
      .filter((one) => !explains(edit, one, left))
      .map(({ resource, id, fields }) => `${edit.what} changes ${resource} ${id} ${fields.join()}`);
  });
}

describe("an edit of one row", () => {
  it("I13: is published, and changes no other record", async () => {
    expect(await failuresOf(FIRST, SEEDS, checkEdit)).toEqual([]);
  }, 1_800_000);
});
