// The private list of withdrawn records: random withdrawals leave nothing of a record in any file, and the tree is
// that of a dump in which the records are not published.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../../build/config.ts";
import { RESOURCE_LIST } from "../../src/resources.ts";
import { seeded } from "../seeded.ts";
import { share } from "../share.ts";
import { smallSite } from "../small-site.ts";
import { copyOf } from "../sample.ts";
import { buildInto, scratchFolder, TEST_NOW } from "../snapshot.ts";
import { isPublished, writeDump, type Row } from "../build/dump-rows.ts";
import { filesOf } from "../build/tree.ts";
import { NAMED } from "../messy/rows.ts";
import { pick } from "../oracle/draw.ts";
import { makeDirectory, token, type Directory } from "./directory.ts";
import { differing, filesWith, filesWithId } from "./trees.ts";

const SITE = smallSite();
const WITHDRAWALS = 1_000;
const A_BUILD = 10;
const TABLES = RESOURCE_LIST.map(({ table }) => table as keyof typeof NAMED);
const LATER = new Date(TEST_NOW.getTime() + 3_600_000);
const TOLD = ["/static/v1/changes.json"];
/** What tells when a snapshot was made, and which one was before it. */
const DATED = /\/(latest|manifest)\.json$/;

/** With a name of its own for every record. */
function named(directory: Directory, random: () => number): Directory {
  const tables = TABLES.map((table) => [
    table,
    directory[table].map((row) => ({ ...row, [NAMED[table]]: token(random) })),
  ]);
  return { ...directory, ...(Object.fromEntries(tables) as Partial<Directory>) };
}

function unpublished(directory: Directory, ids: ReadonlySet<unknown>): Directory {
  const changed = TABLES.map((table) => [
    table,
    directory[table].map((row) =>
      ids.has(row["id"])
        ? { ...row, ...(table === "clubs" ? { is_active: 0 } : { status: "draft" }) }
        : row,
    ),
  ]);
  return { ...directory, ...(Object.fromEntries(changed) as Partial<Directory>) };
}

/** All files, the gzipped twins as what is in them. */
function plainFilesOf(out: string): Map<string, Buffer> {
  const files = [...filesOf(out)].map(([path, bytes]): [string, Buffer] => [
    path,
    path.endsWith(".gz") ? gunzipSync(bytes) : bytes,
  ]);
  return new Map(files);
}

describe("withdrawn records", () => {
  it(
    "are in no byte of the next snapshot, which is that of a dump without them",
    { timeout: 600_000 },
    async () => {
      const random = seeded(34);
      const directory = named(makeDirectory(random), random);
      const published = TABLES.flatMap((table) =>
        directory[table].filter((row) => isPublished(table, row)).map((row) => ({ table, row })),
      );
      const first = scratchFolder();
      const dump = writeDump(directory);
      await buildInto(join(first, "out"), dump, { public: SITE });
      const before = plainFilesOf(join(first, "out"));
      const builds = share(WITHDRAWALS / A_BUILD, 50);
      let withdrawals = 0;
      for (let i = 0; i < builds; i++) {
        const chosen = new Map<unknown, { name: string }>();
        while (chosen.size < A_BUILD) {
          const { table, row } = pick(random, published) as { table: keyof typeof NAMED; row: Row };
          chosen.set(row["id"], { name: String(row[NAMED[table]]) });
        }
        const folder = copyOf(first);
        const withdrawn = join(folder, "withdrawn.txt");
        writeFileSync(withdrawn, [...chosen.keys()].map((id) => `${String(id)} # why\n`).join(""));
        const out = join(folder, "out");
        const config = { ...DEFAULT_CONFIG, withdrawn };
        const late = {
          public: SITE,
          now: LATER,
          allow: ["rows", "facets", "fill", "calendars"] as const,
        };
        await buildInto(out, dump, { ...late, config });
        const after = plainFilesOf(out);
        const [[known, { name: seen }]] = [...chosen] as [[unknown, { name: string }]];
        expect(filesWithId(before, String(known)).length).toBeGreaterThan(1);
        expect(filesWith(before, seen).length).toBeGreaterThan(0);
        for (const [id, { name }] of chosen) {
          withdrawals++;
          expect(filesWithId(after, String(id)).sort()).toEqual(TOLD);
          expect(filesWith(after, name)).toEqual([]);
        }
        if (i > 0) continue;
        const other = join(copyOf(first), "out");
        await buildInto(other, writeDump(unpublished(directory, new Set(chosen.keys()))), late);
        expect(differing(after, plainFilesOf(other)).filter((path) => !DATED.test(path))).toEqual(
          [],
        );
      }
      expect(withdrawals).toBe(builds * A_BUILD);
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
