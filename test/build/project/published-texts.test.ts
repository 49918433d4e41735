// Texts of rows that change from build to build: what stays because it is already published, and slugs
// that repeat what was removed from a name.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { TextFinding } from "../../../build/project/reject.ts";
import { approvalOf, keptLine } from "../../../build/project/texts/approvals.ts";
import { scratchFolder } from "../../scratch.ts";
import { OWNER, ROW, type Row } from "../dump-rows.ts";
import { place } from "../place.ts";

const tablesOf = (property: Row, profile: Row = {}) => ({
  profiles: [{ id: OWNER, display_name: "Ada Lindqvist", email: "", ...profile }],
  properties: [ROW.properties(1, property)],
});

/** A place, and the only property that is published there. */
function watched() {
  const here = place();
  return { ...here, published: () => here.records<Record<string, string>>()[0]! };
}

describe("a text that the previous snapshot published", () => {
  const open = "Locals say quillhatch77 of the top pool";
  const own = { wifi_password: "quillhatch77" };

  it("stays when a private cell comes to hold what stands in it, and is listed for a human", async () => {
    const { build, published, hiddenJson, text } = watched();
    await build(tablesOf({ description: open }));
    expect(published().description).toBe(open);
    const before = text("/static/v1/properties.ndjson");
    // As often as it is built.
    for (let i = 0; i < 2; i++) {
      await build(tablesOf({ description: open, ...own }));
      expect(text("/static/v1/properties.ndjson")).toBe(before);
      expect(hiddenJson<TextFinding[]>("texts")).toMatchObject([
        { field: "description", kind: "own", action: "kept" },
      ]);
    }
  });

  const ring = `Ring 406-555-0134. ${open}`;
  it.each([
    ["on a first build", "", "", open],
    ["as soon as it is edited", open, open, `${open}!`],
    ["where a finder finds something, too", ring, `Ring [removed]. ${open}`, ring],
  ])("is withheld %s", async (_, before, shown, description) => {
    const { build, published } = watched();
    if (before) await build(tablesOf({ description: before }));
    if (before) expect(published().description).toBe(shown);
    await build(tablesOf({ description, ...own }));
    expect(published().description).toBe("");
  });

  it("stays in another's record whatever that one keeps private", async () => {
    const { build, published } = watched();
    await build(tablesOf({ description: open }, { phone: "quillhatch77" }));
    expect(published().description).toBe(open);
  });
});

describe("a slug", () => {
  it.each([
    ["Trout Club, call 406-555-0134", "trout-club-call-406-555-0134", true],
    ["Trout Club ada@lindqvist.example", "trout-club-ada-lindqvist-example", true],
    ["Trout Club ada@lindqvist.example", "troutclubadalindqvistexample", true],
    ["Trout Club, call 406-555-0134", "trout-club-406", false],
  ])("beside %j, %s, rejects its row if it repeats what was removed", async (name, slug, bad) => {
    const { build, hiddenJson } = place();
    const { tables } = await build({ clubs: [ROW.clubs(1, { name, slug }), ROW.clubs(2)] });
    const counts = { published: bad ? 1 : 2, rejected: bad ? 1 : 0 };
    expect(tables.find(({ table }) => table === "clubs")).toMatchObject(counts);
    expect(hiddenJson("rejects")).toMatchObject(bad ? [{ field: "slug" }] : []);
  });
});

describe("pins", () => {
  const secrets = {
    RIFFLE_GRID_KEY: "7d3c1e0fa95b62d84c17e6903bf28a5d41e07c96b8f35a2d19604ec7d35a8b12",
    RIFFLE_NOISE_KEY: "c05fa1b73e9d4826f1507ad3982bc64e7d10e9f5384a6b2c97d1e03f58ba4c76",
  };

  it("are never drawn with other keys than the previous snapshot's, unless that is allowed", async () => {
    const { build, published, refusal } = watched();
    await build(tablesOf({}));
    const before = published();
    expect((await refusal(tablesOf({}), { secrets })).message).toContain(
      "are not the keys that the key check in the previous snapshot's manifest belongs to",
    );
    expect(published()).toEqual(before);
    await build(tablesOf({}), { secrets, allow: ["pins"] });
    expect(published().latitude).not.toBe(before.latitude);
  });
});

function approvalsOf(lines: readonly string[], review: "flagged" | "all" = "flagged") {
  const approvals = join(scratchFolder(), "approvals.txt");
  writeFileSync(approvals, lines.map((line) => `${line}\n`).join(""));
  return { config: { texts: { review, approvals } } };
}
const withheld = (...texts: string[]) =>
  approvalsOf(texts.map((text) => keptLine(approvalOf(text), "2026-05-20", "Ada")));

describe("a text whose approval is withdrawn", () => {
  it.each([
    ["a code", "The gate code is 7731, please close the gate behind you.", "flagged", true],
    ["a contact", "Call 406-555-0134 to book a day on the creek.", "flagged", true],
    ["what waits as all texts do", "Quiet water below the bridge.", "all", true],
    ["what nothing objects to", "Quiet water below the bridge.", "flagged", false],
  ] as const)("goes although it was published: %s", async (_, description, review, goes) => {
    const { build, published, site } = watched();
    const tables = tablesOf({ description });
    const names = review === "all" ? [approvalOf("Water 1")] : [];
    await build(tables, approvalsOf([...names, approvalOf(description)], review));
    expect(published().description).toBe(description);
    await build(tables, { ...approvalsOf(names, review), allow: ["size", "fill"] });
    expect(published().description === description).toBe(!goes);
    const all = Object.values(site().published()).join("\n");
    for (const secret of ["7731", "555-0134"]) expect(all).not.toContain(secret);
  });
});

describe("a text that somebody keeps withheld", () => {
  it("is withheld whole where a part of it would be cut, though it was public, and no other is", async () => {
    const { build, published, hiddenJson } = watched();
    const description = "Ring 406-555-0134 about the lower water";
    const tables = tablesOf({ description, regulations: `${description} again` });
    await build(tables);
    expect(published().description).toBe("Ring [removed] about the lower water");
    await build(tables, withheld(description));
    expect(published().description).toBe("");
    expect(published().regulations).toBe("Ring [removed] about the lower water again");
    const found = hiddenJson<TextFinding[]>("texts").filter(({ field }) => field === "description");
    expect(found).toMatchObject([
      { kind: "phone", action: "cut" },
      { kind: "withheld", action: "wait" },
    ]);
  });

  it("lets its row wait as a name, whatever is found in it, and no other row", async () => {
    const { build, published } = watched();
    const names = ["Carr Ranch 406-555-0134", "Lower Carr Ranch", "Upper Carr Ranch"];
    const properties = names.map((one, i) => ROW.properties(i + 1, { name: one }));
    const { tables } = await build({ properties }, withheld(...names.slice(0, 2)));
    expect(published().name).toBe("Upper Carr Ranch");
    expect(tables[0]).toMatchObject({ published: 1, waiting: 2, rejected: 0 });
  });
});
