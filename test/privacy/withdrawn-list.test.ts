// The private list of withdrawn records: random withdrawals leave nothing of a record in any file, and the tree is
// that of a dump in which the records are not published.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../../build/config.ts";
import { seeded } from "../seeded.ts";
import { share } from "../share.ts";
import { smallSite } from "../small-site.ts";
import { copyOf } from "../sample.ts";
import { buildInto, scratchFolder, TEST_NOW } from "../snapshot.ts";
import { isPublished, writeDump } from "../build/dump-rows.ts";
import { filesOf } from "../build/tree.ts";
import { LISTED, NAMED } from "../messy/rows.ts";
import { shuffle } from "../oracle/draw.ts";
import { changed, hide, makeDirectory, token, type Directory } from "./directory.ts";
import { differing, filesWith, filesWithId } from "./trees.ts";

const SITE = smallSite();
const WITHDRAWALS = 1_000;
const A_BUILD = 10;
const LATER = new Date(TEST_NOW.getTime() + 3_600_000);
/** What tells when a snapshot was made, and which one was before it. */
const DATED = /\/(latest|manifest)\.json$/;

/** With a name of its own for every record. */
const named = (directory: Directory, random: () => number) =>
  changed(directory, LISTED, (_, table) => ({ [NAMED[table]]: token(random) }));

/** All files, the gzipped twins as what is in them. */
function plainFilesOf(out: string): Map<string, Buffer> {
  const files = [...filesOf(out)].map(([path, bytes]): [string, Buffer] => [
    path,
    path.endsWith(".gz") ? gunzipSync(bytes) : bytes,
  ]);
  return new Map(files);
}

/** Builds in a copy of the first folder, withdrawing records by a list or, without one, of another dump. */
async function rebuild(first: string, dump: string, ids?: readonly unknown[]) {
  const folder = copyOf(first);
  const withdrawn = join(folder, "withdrawn.txt");
  writeFileSync(withdrawn, (ids ?? []).map((id) => `${String(id)} # why\n`).join(""));
  await buildInto(join(folder, "out"), dump, {
    public: SITE,
    now: LATER,
    allow: ["rows", "facets", "fill", "calendars"],
    ...(ids && { config: { ...DEFAULT_CONFIG, withdrawn } }),
  });
  return plainFilesOf(join(folder, "out"));
}

describe("withdrawn records", () => {
  it(
    "are in no byte of the next snapshot, which is that of a dump without them",
    { timeout: 600_000 },
    async () => {
      const random = seeded(34);
      const directory = named(makeDirectory(random), random);
      const published = LISTED.flatMap((table) =>
        directory[table]
          .filter((row) => isPublished(table, row))
          .map((row) => ({ id: row["id"], name: String(row[NAMED[table]]) })),
      );
      const first = scratchFolder();
      const dump = writeDump(directory);
      await buildInto(join(first, "out"), dump, { public: SITE });
      const before = plainFilesOf(join(first, "out"));
      for (let i = 0; i < share(WITHDRAWALS / A_BUILD, 50); i++) {
        const chosen = shuffle(random, published).slice(0, A_BUILD);
        const ids = chosen.map(({ id }) => id);
        const after = await rebuild(first, dump, ids);
        expect(filesWithId(before, String(ids[0])).length).toBeGreaterThan(1);
        expect(filesWith(before, chosen[0]!.name).length).toBeGreaterThan(0);
        for (const { id, name } of chosen) {
          expect(filesWithId(after, String(id))).toEqual(["/static/v1/changes.json"]);
          expect(filesWith(after, name)).toEqual([]);
        }
        if (i > 0) continue;
        const without = changed(directory, LISTED, (row, table) =>
          ids.includes(row["id"]) ? hide(table) : {},
        );
        const other = await rebuild(first, writeDump(without));
        expect(differing(after, other).filter((path) => !DATED.test(path))).toEqual([]);
      }
    },
  );

  it("still keep their owners' private values out of other texts", async () => {
    const random = seeded(35);
    const directory = makeDirectory(random);
    const [one, two] = directory.properties.filter((row) => isPublished("properties", row));
    const rows: Directory = {
      ...directory,
      properties: [
        { ...one, owner_id: "o", gate_code: "739201" },
        { ...two, owner_id: "o", description: "The gate code is 739201." },
      ],
    };
    const folder = scratchFolder();
    const withdrawn = join(folder, "withdrawn.txt");
    writeFileSync(withdrawn, `${String(one!["id"])}\n`);
    const { tables } = await buildInto(join(folder, "out"), writeDump(rows), {
      public: SITE,
      config: { ...DEFAULT_CONFIG, withdrawn },
    });
    expect(tables[0]).toMatchObject({ published: 1 });
    const all = Buffer.concat([...plainFilesOf(join(folder, "out")).values()]);
    expect(all.includes("739201")).toBe(false);
  });

  it("stop a build if their list is missing or damaged, rather than being published", async () => {
    const folder = scratchFolder();
    const dump = writeDump(makeDirectory(seeded(36)));
    const withdrawn = join(folder, "withdrawn.txt");
    const build = () =>
      buildInto(join(folder, "out"), dump, { config: { ...DEFAULT_CONFIG, withdrawn } });
    await expect(build()).rejects.toThrow("The list of withdrawn records");
    writeFileSync(withdrawn, "# nothing\n\nnot-an-id\n");
    await expect(build()).rejects.toThrow("Line 3 of the list of withdrawn records");
  });
});
