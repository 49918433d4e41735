// The order of a dump's rows: whatever it is, the published bytes are the same. storage.test.ts draws it for messy
// directories; here it is that of the named cases.
import { join } from "node:path";
import { expect, it } from "vitest";
import { Random } from "../../data/random.ts";
import { writeDump, type Tables } from "../build/dump-rows.ts";
import { filesOf } from "../build/tree.ts";
import { differing } from "../privacy/trees.ts";
import { buildInto } from "../snapshot.ts";
import { inFolder, SMALL_SITE } from "./build.ts";
import { COLLISIONS } from "./cases-collisions.ts";
import { EDITING } from "./cases-editing.ts";
import { ODD } from "./cases-odd.ts";
import { shuffled } from "./database.ts";
import { tablesOf, together } from "./named.ts";

const named = [COLLISIONS, EDITING, ODD].flatMap((table) => Object.entries(table));

it("I5: the order of the rows of all named cases together changes no byte", async () => {
  const tables = together(named.map(([name, rows], i) => tablesOf({ name, rows }, i + 1)));
  const random = new Random(7, "rows");
  const reordered = Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => [name, shuffled(random, rows)]),
  ) as Tables;
  await inFolder(async (folder) => {
    const built = async (name: string, some: Tables) => {
      const out = join(folder, name);
      await buildInto(out, writeDump(some), { public: SMALL_SITE });
      return filesOf(`${out}/`);
    };
    expect(differing(await built("as-it-is", tables), await built("other", reordered))).toEqual([]);
  });
});
