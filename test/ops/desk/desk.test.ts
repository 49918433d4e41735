// What the desk shows of a dump: the same that a build withholds, lists and leaves out.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../../../build/config.ts";
import { approvalOf } from "../../../build/project/texts/approvals.ts";
import { KIND_WORDS } from "../../../build/project/texts/types.ts";
import type { ListedFinding } from "../../../build/project/reject.ts";
import { OUTCOMES } from "../../../ops/desk/cases.ts";
import { BuildError } from "../../../src/errors.ts";
import { place } from "../../build/place.ts";
import { scratchFolder, TEST_SECRETS } from "../../snapshot.ts";
import { OWNER, ROW, uuid, writeDump, type Row } from "../../build/dump-rows.ts";
import { CONTACT, deskOf, DIRECTIONS, HOSTILE, OTHER_OWNER } from "./desk-fixture.ts";
import { property, TABLES } from "./desk-fixture.ts";

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
    expect(places.map((one) => [one.id, one.owner, one.field])).toEqual([
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
    const kept = `# kept ${approvalOf(HOSTILE)} 2026-05-20`;
    writeFileSync(approvals, `${approvalOf(DIRECTIONS)}\n${kept}\n`);
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
    const properties = [property(1, { description: "Quiet." })];
    const { cases } = await deskOf({ properties }, { texts });
    expect(cases.map(({ text, state }) => [text, state]).sort()).toEqual([
      ["Quiet.", "waiting"],
      ["Water 1", "waiting"],
    ]);
    expect(cases[0]!.found).toEqual([["not read by anybody yet: waits", false]]);
  });

  it("finds what a build finds, with its keys or with none, in the dump's own bytes", async () => {
    const near = property(1, {
      description:
        "Park at 45.012, -110.011 by the water. Turn left at the store, go two miles past the red barn and park by the gate.",
    });
    const tables = { properties: [...TABLES.properties!.slice(1), near] };
    const dump = writeDump(tables);
    const { build, hiddenJson } = place();
    await build(dump);
    const built = hiddenJson<ListedFinding[]>("texts");
    for (const secrets of [TEST_SECRETS, {}]) {
      const { cases } = await deskOf(tables, { dump, secrets });
      const shown = cases.flatMap(({ key, found, places }) =>
        places.flatMap(({ id: of }) =>
          found.map(([words]) => [key, of, words.replaceAll(/^reads like | \([\d.]+\)/g, "")]),
        ),
      );
      const expected = built.map(({ sha256, id: of, kind, action }) => {
        return [sha256, of, `${KIND_WORDS[kind]}: ${OUTCOMES[action]}`];
      });
      expect(shown.sort()).toEqual(expected.sort());
    }
  });

  it("has an owner's other public listings, never hidden rows, and of what is left out value and reason", async () => {
    const { listings, leftOut, leftOutTotal } = await deskOf();
    expect(listings[OWNER]!.map(({ name }) => name)).toContain("Meadow Bend");
    expect(JSON.stringify(listings)).not.toContain("Hidden water");
    expect(leftOutTotal).toBe(2);
    const names = JSON.stringify('["Brown Trout", "Trout No. 2"]');
    const reason = expect.stringContaining("a name has 1 to 60 letters");
    const letters = "it is not two letters, like MT";
    const state = { id: id(5), field: "state", what: "row", value: '"Montana"', reason: letters };
    expect(leftOut).toEqual([
      { table: "properties", ...state },
      expect.objectContaining({ id: id(6), field: "species", what: "value", value: names, reason }),
    ]);
  });

  it("refuses a folder in the place of the approvals file, and a damaged one", async () => {
    const folder = scratchFolder();
    await expect(deskOf(TABLES, {}, folder)).rejects.toThrow(BuildError);
    writeFileSync(join(folder, "approvals.txt"), "nonsense\n");
    await expect(deskOf(TABLES, {}, join(folder, "approvals.txt"))).rejects.toThrow(/Line 1/);
  });
});

const LONG = "Quiet water. ".repeat(11_000);
const TEXTS = { regulations: LONG, description: LONG };
const SLUG = { name: "Club 406-555-0142", slug: "club-406-555-0142" };

/** What is wrong, the fields of a row that make it so, the value that is shown, and the reason. */
// prettier-ignore
const CASES: [string, keyof typeof ROW, Row, value: RegExp, reason: string][] = [
  ["no coordinates", "properties", { latitude: null }, /^null$/, "it is NULL"],
  ["a broken list", "properties", { species: "[" }, /^"\["$/, "it is not a JSON list"],
  ["a type of water", "properties", { water_type: "canal" }, /^"canal"$/, "spring_creek"],
  ["an id of letters", "properties", { id: "five" }, /^"five"$/, "lower-case UUID"],
  ["an id that is no text", "properties", { id: Buffer.from("ab") }, /^2 bytes$/, "lower-case UUID"],
  ["a name of nothing else", "clubs", { name: "a@b.com" }, /^"a@b\.com"$/, "leave nothing of it"],
  ["a slug with a number", "clubs", SLUG, /^"club-406/, "removed from the name"],
  ["long texts", "properties", TEXTS, /^"Quiet.{1000,2100} characters more$/, "it is too long"],
];

describe("what is left out", () => {
  const tables: Record<string, Row[]> = {};
  for (const [i, [, table, fields]] of CASES.entries())
    (tables[table] ??= []).push(ROW[table](i + 1, fields));
  const all = deskOf(tables);
  it.each(CASES)("says why %s is left out", async (_, table, __, value, reason) => {
    const here = (await all).leftOut.filter((one) => one.table === table && value.test(one.value));
    expect(here.map((one) => one.reason).join()).toContain(reason);
  });

  it("says which days are blocked instead, and which rows of calendars have no date", async () => {
    const days = [{ status: "taken" }, { date: "2026-02-30" }].map((fields, i) =>
      ROW.property_availability(i + 1, fields),
    );
    const { leftOut } = await deskOf({ properties: [property(1)], property_availability: days });
    expect(leftOut.map(({ what, field, value }) => [what, field, value])).toEqual([
      ["row", "date", '"2026-02-30"'],
      ["day", "status", '"taken"'],
    ]);
  });

  it("never shows the digest of a partner's key", async () => {
    const key = { id: "no uuid", key_hash: "5ec2e7".repeat(8), owner_display_name: "Ada" };
    const { leftOut } = await deskOf({
      properties: [property(1)],
      api_keys: [key, { ...key, key_hash: null }],
    });
    expect(leftOut.length).toBeGreaterThan(0);
    expect(JSON.stringify(leftOut)).not.toContain("5ec2e7");
  });
});
