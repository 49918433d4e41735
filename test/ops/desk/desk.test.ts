// What the desk shows of a dump: the same that a build withholds, lists and leaves out.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../../../build/config.ts";
import { disk } from "../../../build/disk/effects.ts";
import { approvalOf } from "../../../build/project/texts/checks.ts";
import type { ListedFinding } from "../../../build/project/reject.ts";
import { BuildError } from "../../../src/errors.ts";
import { buildInto, scratchFolder, TEST_SECRETS } from "../../snapshot.ts";
import { OWNER, uuid, writeDump } from "../../build/dump-rows.ts";
import {
  CONTACT,
  deskOf,
  DIRECTIONS,
  HOSTILE,
  OTHER_OWNER,
  property,
  TABLES,
} from "./desk-fixture.ts";

const id = (number: number) => uuid("properties", number);

describe("readDesk(options, effects, progress)", () => {
  it("has a case for each text, the riskiest first, with all of its places", async () => {
    const { cases } = await deskOf();
    expect(cases.map(({ text, state }) => [text, state])).toEqual([
      [DIRECTIONS, "waiting"],
      [HOSTILE, "waiting"],
      [CONTACT, "removed"],
    ]);
    const { places, hashes, key } = cases[0]!;
    expect(places.map((place) => [place.id, place.owner, place.field])).toEqual([
      [id(1), OWNER, "location_description"],
      [id(2), OTHER_OWNER, "location_description"],
    ]);
    expect([key, hashes]).toEqual([approvalOf(DIRECTIONS), [approvalOf(DIRECTIONS)]]);
  });

  it("reads texts that differ in blanks alone once, for all of their hashes", async () => {
    const texts = [DIRECTIONS, `${DIRECTIONS}\n`, DIRECTIONS.replaceAll(" ", "  ")];
    const other = DIRECTIONS.replace("red", "blue");
    const rows = [...texts, other].map((text, i) => property(i + 1, { description: text }));
    const { cases } = await deskOf({ properties: rows });
    const hashes = cases.map((one) => one.hashes.sort());
    expect(hashes).toContainEqual(texts.map(approvalOf).sort());
    expect(hashes).toContainEqual([approvalOf(other)]);
  });

  it("leaves out what is approved, and sets apart what is kept, in the file or the dump", async () => {
    const approvals = join(scratchFolder(), "approvals.txt");
    writeFileSync(
      approvals,
      `${approvalOf(DIRECTIONS)}\n# kept ${approvalOf(HOSTILE)} 2026-05-20\n`,
    );
    const { cases } = await deskOf(TABLES, {}, approvals);
    expect(cases.map(({ text, state }) => [text, state])).toEqual([
      [HOSTILE, "kept"],
      [CONTACT, "removed"],
    ]);
    const table = `CREATE TABLE text_approvals (sha256, approved_at, approved_by);
      INSERT INTO text_approvals VALUES ('${approvalOf(CONTACT)}', '2026-05-20', 'Ada'), ('no hash', '2026-05-20', 'Ada');`;
    const desk = await deskOf(TABLES, { dump: writeDump(TABLES, table) });
    expect(desk.cases.map(({ text }) => text)).toEqual([DIRECTIONS, HOSTILE]);
    expect(desk.leftOut.filter((one) => one.table === "text_approvals")).toEqual([
      expect.objectContaining({ field: "sha256", what: "value", value: "" }),
    ]);
  });

  it("shows every text where all are reviewed, and names that wait", async () => {
    const texts = { ...DEFAULT_CONFIG.texts, review: "all", approvals: "/nowhere/at/all" } as const;
    const { cases } = await deskOf(
      { properties: [property(1, { description: "Quiet." })] },
      { texts },
    );
    expect(cases.map(({ text, state }) => [text, state]).sort()).toEqual([
      ["Quiet.", "waiting"],
      ["Water 1", "waiting"],
    ]);
    expect(cases[0]!.places[0]!.findings).toEqual([
      { kind: "not read by anybody yet", certain: false, action: "wait" },
    ]);
  });

  it("finds what a build finds, with its keys or with none, in the dump's own bytes", async () => {
    const near = property(1, {
      description:
        "Park at 45.012, -110.011 by the water. Turn left at the store, go two miles past the red barn and park by the gate.",
    });
    const tables = { properties: [...TABLES.properties!.slice(1), near] };
    const dump = writeDump(tables);
    const out = join(scratchFolder(), "dist");
    await buildInto(out, dump);
    const listed = disk.read(`${out}.private/texts.json`)!;
    const built = JSON.parse(Buffer.from(listed).toString()) as ListedFinding[];
    for (const secrets of [TEST_SECRETS, {}]) {
      const { cases } = await deskOf(tables, { dump, secrets });
      const shown = cases.flatMap(({ key, places }) =>
        places.flatMap((place) => place.findings.map(({ action }) => [key, place.id, action])),
      );
      expect(shown.sort()).toEqual(
        built.map(({ sha256, id: of, action }) => [sha256, of, action]).sort(),
      );
    }
  });

  it("has an owner's other public listings, and never hidden rows", async () => {
    const { listings } = await deskOf();
    expect(listings[OWNER]!.map(({ name }) => name)).toContain("Meadow Bend");
    expect(JSON.stringify(listings)).not.toContain("Hidden water");
  });

  it("says of what is left out which value, and why", async () => {
    const { leftOut, leftOutTotal } = await deskOf();
    expect(leftOutTotal).toBe(2);
    expect(leftOut).toEqual([
      {
        table: "properties",
        id: id(5),
        field: "state",
        what: "row",
        value: '"Montana"',
        reason: "it is not two letters, like MT",
      },
      expect.objectContaining({
        id: id(6),
        field: "species",
        what: "value",
        value: JSON.stringify('["Brown Trout", "Trout No. 2"]'),
        reason: expect.stringContaining("a name has 1 to 60 letters"),
      }),
    ]);
  });

  it("refuses a folder in the place of the approvals file, and a damaged one", async () => {
    const folder = scratchFolder();
    await expect(deskOf(TABLES, {}, folder)).rejects.toThrow(BuildError);
    writeFileSync(join(folder, "approvals.txt"), "nonsense\n");
    await expect(deskOf(TABLES, {}, join(folder, "approvals.txt"))).rejects.toThrow(/Line 1/);
  });
});
