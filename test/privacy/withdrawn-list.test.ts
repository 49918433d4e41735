// The private list of withdrawn records: random withdrawals leave nothing of a record in any file, and the tree is
// that of a dump in which the records are not published.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isPublished, writeDump } from "../build/dump-rows.ts";
import { later, place } from "../build/place.ts";
import { LISTED, NAMED } from "../messy/rows.ts";
import { shuffle } from "../oracle/draw.ts";
import { seeded } from "../seeded.ts";
import { share } from "../share.ts";
import { smallSite } from "../small-site.ts";
import { changed, hide, makeDirectory, withNames, type Directory } from "./directory.ts";
import { DATED, differing, filesWith, filesWithId } from "./trees.ts";

const WITHDRAWALS = 1_000;
const A_BUILD = 10;
const usual = { public: smallSite(), allow: ["rows", "facets", "fill", "calendars"] } as const;

/** A place like another, and a list of withdrawn records for its builds. */
function listing(from?: { folder: string }) {
  const here = place(usual, from);
  const withdrawn = join(here.folder, "withdrawn.txt");
  return {
    ...here,
    list: (text: string) => writeFileSync(withdrawn, text),
    config: { withdrawn },
  };
}

describe("withdrawn records", () => {
  it(
    "are in no byte of the next snapshot, which is that of a dump without them",
    { timeout: 600_000 },
    async () => {
      const random = seeded(34);
      const directory = withNames(makeDirectory(random), random);
      const published = LISTED.flatMap((table) =>
        directory[table]
          .filter((row) => isPublished(table, row))
          .map((row) => ({ id: String(row["id"]), name: String(row[NAMED[table]]) })),
      );
      const first = place(usual);
      const dump = writeDump(directory);
      await first.build(dump);
      const before = first.files();
      for (let i = 0; i < share(WITHDRAWALS / A_BUILD, 50); i++) {
        const chosen = shuffle(random, published).slice(0, A_BUILD);
        const { list, build, config, files } = listing(first);
        list(chosen.map(({ id }) => `${id} # why\n`).join(""));
        await build(dump, { now: later(0.1), config });
        const after = files();
        expect(filesWithId(before, chosen[0]!.id).length).toBeGreaterThan(1);
        expect(filesWith(before, chosen[0]!.name).length).toBeGreaterThan(0);
        for (const { id, name } of chosen) {
          expect(filesWithId(after, id)).toEqual(["/static/v1/changes.json"]);
          expect(filesWith(after, name)).toEqual([]);
        }
        if (i > 0) continue;
        const ids = new Set(chosen.map(({ id }) => id));
        const without = changed(directory, LISTED, (row, table) =>
          ids.has(String(row["id"])) ? hide(table) : {},
        );
        const other = place(usual, first);
        await other.build(without, { now: later(0.1) });
        const different = differing(after, other.files());
        expect(different.filter((path) => !DATED.test(path))).toEqual([]);
      }
    },
  );

  it("still keep their owners' private values out of other texts", async () => {
    const directory = makeDirectory(seeded(35));
    const [one, two] = directory.properties.filter((row) => isPublished("properties", row));
    const rows: Directory = {
      ...directory,
      properties: [
        { ...one, owner_id: "o", gate_code: "739201" },
        { ...two, owner_id: "o", description: "The gate code is 739201." },
      ],
    };
    const { list, build, config, files } = listing();
    list(`${String(one!["id"])}\n`);
    const { tables } = await build(rows, { config });
    expect(tables[0]).toMatchObject({ published: 1 });
    expect(Buffer.concat([...files().values()]).includes("739201")).toBe(false);
  });

  it("stop a build if their list is missing or damaged, rather than being published", async () => {
    const { list, refusal, config } = listing();
    const dump = writeDump(makeDirectory(seeded(36)));
    const said = async () => (await refusal(dump, { config })).message;
    expect(await said()).toContain("The list of withdrawn records");
    list("# nothing\n\nnot-an-id\n");
    expect(await said()).toContain("Line 3 of the list of withdrawn records");
  });
});
