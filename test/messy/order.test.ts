// The order of a dump's rows: whatever it is, the published bytes are the same.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Random } from "../../data/random.ts";
import { writeDump, type Tables } from "../build/dump-rows.ts";
import { filesOf } from "../build/tree.ts";
import { differing } from "../privacy/trees.ts";
import { share } from "../share.ts";
import { buildInto } from "../snapshot.ts";
import { buildMessy, inFolder, SMALL_SITE, TODAY } from "./build.ts";
import { COLLISIONS } from "./cases-collisions.ts";
import { EDITING } from "./cases-editing.ts";
import { ODD } from "./cases-odd.ts";
import { shuffled } from "./database.ts";
import { makeDirectory } from "./directory.ts";
import { failuresOf } from "./failures.ts";
import { tablesOf, together, type CaseTable } from "./named.ts";
import { drawShape } from "./shape.ts";

const SEEDS = share(1_000);
/** The seeds of the other messy tests end below. */
const FIRST = 200_001;
/** Orders that each directory is built in, besides the first. */
const ORDERS = 1;

const named: CaseTable = [...COLLISIONS, ...EDITING, ...ODD];

async function checkOrders(seed: number): Promise<string[]> {
  const { tables } = makeDirectory(seed, TODAY);
  const random = new Random(seed, "rows");
  const shape = { ...drawShape(random), container: "sqlite" as const };
  return inFolder(async (folder) => {
    const built = async (name: string, order: number) => {
      const out = join(folder, name, "out");
      await buildMessy(out, tables, { ...shape, order });
      return filesOf(`${out}/`);
    };
    const first = await built("first", random.uint32());
    const differ: string[] = [];
    for (let i = 0; i < ORDERS; i++) {
      differ.push(...differing(first, await built(`${i}`, random.uint32())));
    }
    return differ.map((path) => `${path} differs`);
  });
}

function inOrder(random: Random, tables: Tables): Tables {
  const entries = Object.entries(tables).map(([name, rows]) => [name, shuffled(random, rows)]);
  return Object.fromEntries(entries) as Tables;
}

describe("I5: the order of the rows changes no byte", () => {
  it("of a messy directory", async () => {
    expect(await failuresOf(FIRST, SEEDS, checkOrders)).toEqual([]);
  }, 1_800_000);

  it("of all named cases together", async () => {
    const tables = together(named.map(([name, rows], i) => tablesOf({ name, rows }, i + 1)));
    const random = new Random(7, "rows");
    await inFolder(async (folder) => {
      const built = async (name: string, some: Tables) => {
        const out = join(folder, name);
        await buildInto(out, writeDump(some), { public: SMALL_SITE });
        return filesOf(`${out}/`);
      };
      const first = await built("first", tables);
      for (let i = 0; i < ORDERS; i++) {
        expect(differing(first, await built(`${i}`, inOrder(random, tables)))).toEqual([]);
      }
    });
  });
});
