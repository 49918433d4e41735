// Messy but legitimate directories, built from whatever file they are stored in: none is refused, no
// innocent row is left out, the way of storing them changes no byte, and an edit of one row changes its
// record alone.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Random } from "../../data/random.ts";
import { filesOf } from "../build/tree.ts";
import { compareWithDump } from "../oracle/dump-compare.ts";
import { differing } from "../privacy/trees.ts";
import { share } from "../share.ts";
import { openSite, TEST_NOW } from "../snapshot.ts";
import { buildMessy, inFolder, TODAY } from "./build.ts";
import { openMessy } from "./database.ts";
import { makeDirectory, mayLoseName, type Directory } from "./directory.ts";
import { drawEdit } from "./edit.ts";
import { changesSecrets, differences, explains, isOfName } from "./records.ts";
import type { Listed } from "./rows.ts";
import { drawShape, type Shape } from "./shape.ts";

const SEEDS = share(2_500, 100);
/** On the same day, so that calendars begin with the same date. */
const LATER = new Date(TEST_NOW.getTime() + 3_600_000);
/** Checks of the gate that an owner's rows, wholly or in a text, can fail at once. */
const LOSSES = ["rows", "fill", "facets", "size", "calendars"] as const;
/** Rejects of whole rows: a species that is none costs no more than itself. */
const PARTS = new Set(["species", "techniques"]);

interface Reject {
  table: Listed | "property_availability";
  id: string;
  field: string;
}

const rejectsOf = (out: string) =>
  JSON.parse(readFileSync(`${out}.private/rejects.json`, "utf8")) as Reject[];

/** Rows that are left out and may not be, and values that are not as the dump has them. */
function faultsOf(out: string, { tables, spoiled }: Directory, shape: Shape): string[] {
  const rows = rejectsOf(out).filter(
    ({ table, field }) => table !== "property_availability" && !PARTS.has(field),
  );
  const isInnocent = ({ table, id, field }: Reject) => {
    if (table === "property_availability" || spoiled.has(`${table} ${id}`)) return false;
    const row = tables[table].find((one) => one["id"] === id);
    return !(row && isOfName(field) && mayLoseName(table, row, tables));
  };
  const innocent = rows.filter(isInnocent);
  const textRejected = new Set(rows.map(({ id }) => id));
  const db = openMessy(tables, { ...shape, container: "sqlite", extras: [], capitals: false });
  const found = compareWithDump(db, openSite(out).published(), { textRules: "on", textRejected });
  db.close();
  const lost = innocent.map(({ table, id, field }) => `${table} ${id}: rejected for ${field}`);
  return [...lost, ...found];
}

/** Builds an edited directory over the snapshot at `out`: what else changed. */
async function editFaults(out: string, directory: Directory, shape: Shape, random: Random) {
  const edit = drawEdit(random, directory.tables);
  if (!edit) return [];
  // Rows that a build left out since nothing was left of their name.
  const unnamed = () => rejectsOf(out).flatMap(({ id, field }) => (isOfName(field) ? [id] : []));
  const [before, first] = [openSite(out).published(), unnamed()];
  // An export keeps no order, so the same edit may come with all rows shuffled.
  const again = { ...shape, container: "sqlite" as const, order: random.uint32() };
  // What an owner types may withhold texts of all the owner's rows, and reject rows for their names.
  const lost = changesSecrets(edit) ? LOSSES : [];
  await buildMessy(out, edit.tables, again, { now: LATER, allow: ["rejects", ...lost] });
  const left = new Set([...first, ...unnamed()]);
  return differences(before, openSite(out).published())
    .filter((one) => !explains(edit, one, left))
    .map(({ resource, id, fields }) => `${edit.what} changes ${resource} ${id} ${fields.join()}`);
}

async function check(seed: number): Promise<string[]> {
  const directory = makeDirectory(seed, TODAY);
  const random = new Random(seed, "shape");
  const shape = drawShape(random);
  const other = { ...drawShape(random), types: shape.types };
  return inFolder(async (folder) => {
    const [a, b] = [join(folder, "a/out"), join(folder, "b/out")];
    const allow = ["rejects"] as const;
    await buildMessy(a, directory.tables, shape, { allow });
    await buildMessy(b, directory.tables, other, { allow });
    const differ = differing(filesOf(`${a}/`), filesOf(`${b}/`));
    return [
      ...faultsOf(a, directory, shape),
      ...differ.map((path) => `${path} differs`),
      ...(await editFaults(a, directory, shape, random)),
    ];
  });
}

/** Failures that a reader needs. */
const MAX_FAILURES = 20;

describe("a messy directory", () => {
  it("I5, I13: is published whole, with the same bytes from any file, and an edit changes one record", async () => {
    const failures: string[] = [];
    for (let seed = 1; seed <= SEEDS && failures.length < MAX_FAILURES; seed++) {
      const faults = await check(seed).catch((error: unknown) => [String(error)]);
      failures.push(...faults.map((fault) => `seed ${seed}: ${fault}`));
    }
    expect(failures).toEqual([]);
  }, 1_800_000);
});
