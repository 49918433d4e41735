// Texts of rows that change from build to build: what stays because it is already published, and slugs
// that repeat what was removed from a name.
import { type TextFinding } from "../../../build/project/reject.ts";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../../../build/config.ts";
import { approvalOf, keptLine } from "../../../build/project/texts/approvals.ts";
import { buildInto, openSite, scratchFolder } from "../../snapshot.ts";
import { OWNER, ROW, writeDump, type Row } from "../dump-rows.ts";

const TEXT = "Ring 406-555-0134. Locals say quillhatch77 of the top pool";

function dumpOf(property: Row, profile: Row = {}): string {
  return writeDump({
    profiles: [{ id: OWNER, display_name: "Ada Lindqvist", email: "", ...profile }],
    properties: [ROW.properties(1, property)],
  });
}

function published(out: string): Record<string, string> {
  return JSON.parse(readFileSync(`${out}/static/v1/properties.ndjson`, "utf8"));
}

const findings = (out: string) =>
  JSON.parse(readFileSync(`${out}.private/texts.json`, "utf8")) as TextFinding[];

describe("a text that the previous snapshot published", () => {
  const open = "Locals say quillhatch77 of the top pool";

  it("stays when a private cell comes to hold what stands in it, and is listed for a human", async () => {
    const out = join(scratchFolder(), "out");
    await buildInto(out, dumpOf({ description: open }));
    expect(published(out).description).toBe(open);
    const tree = readFileSync(`${out}/static/v1/properties.ndjson`);
    await buildInto(out, dumpOf({ description: open, wifi_password: "quillhatch77" }));
    expect(readFileSync(`${out}/static/v1/properties.ndjson`)).toEqual(tree);
    expect(findings(out)).toEqual([
      expect.objectContaining({ field: "description", kind: "own", action: "kept" }),
    ]);
    // As often as it is built.
    await buildInto(out, dumpOf({ description: open, wifi_password: "quillhatch77" }));
    expect(published(out).description).toBe(open);
  });

  it("is withheld on a first build, and as soon as it is edited", async () => {
    const out = join(scratchFolder(), "out");
    await buildInto(out, dumpOf({ description: open, wifi_password: "quillhatch77" }));
    expect(published(out).description).toBe("");
    const other = join(scratchFolder(), "out");
    await buildInto(other, dumpOf({ description: open }));
    await buildInto(other, dumpOf({ description: `${open}!`, wifi_password: "quillhatch77" }));
    expect(published(other).description).toBe("");
  });

  it("is withheld where a finder finds something, too", async () => {
    const out = join(scratchFolder(), "out");
    await buildInto(out, dumpOf({ description: TEXT }));
    expect(published(out).description).toBe(
      "Ring [removed]. Locals say quillhatch77 of the top pool",
    );
    await buildInto(out, dumpOf({ description: TEXT, wifi_password: "quillhatch77" }));
    expect(published(out).description).toBe("");
  });

  it("stays in another's record whatever that one keeps private", async () => {
    const out = join(scratchFolder(), "out");
    await buildInto(out, dumpOf({ description: open }, { phone: "quillhatch77" }));
    expect(published(out).description).toBe(open);
  });
});

describe("a slug", () => {
  it.each([
    ["Trout Club, call 406-555-0134", "trout-club-call-406-555-0134"],
    ["Trout Club ada@lindqvist.example", "trout-club-ada-lindqvist-example"],
    ["Trout Club ada@lindqvist.example", "troutclubadalindqvistexample"],
  ])("that repeats what was removed from %j rejects its row", async (name, slug) => {
    const out = join(scratchFolder(), "out");
    const { tables } = await buildInto(
      out,
      writeDump({ clubs: [ROW.clubs(1, { name, slug }), ROW.clubs(2)] }),
    );
    const clubs = tables.find(({ table }) => table === "clubs");
    expect(clubs).toMatchObject({ published: 1, rejected: 1 });
    const rejects = readFileSync(`${out}.private/rejects.json`, "utf8");
    expect(JSON.parse(rejects)).toEqual([expect.objectContaining({ field: "slug" })]);
  });

  it("that says nothing of it does not", async () => {
    const out = join(scratchFolder(), "out");
    const row = ROW.clubs(1, { name: "Trout Club, call 406-555-0134", slug: "trout-club-406" });
    const { tables } = await buildInto(out, writeDump({ clubs: [row] }));
    expect(tables.find(({ table }) => table === "clubs")).toMatchObject({ published: 1 });
  });
});

describe("pins", () => {
  const others = {
    RIFFLE_GRID_KEY: "7d3c1e0fa95b62d84c17e6903bf28a5d41e07c96b8f35a2d19604ec7d35a8b12",
    RIFFLE_NOISE_KEY: "c05fa1b73e9d4826f1507ad3982bc64e7d10e9f5384a6b2c97d1e03f58ba4c76",
  };

  it("are never drawn with other keys than the previous snapshot's, unless that is allowed", async () => {
    const out = join(scratchFolder(), "out");
    await buildInto(out, dumpOf({}));
    const before = published(out);
    await expect(buildInto(out, dumpOf({}), { secrets: others })).rejects.toThrow(
      "are not the keys that the key check in the previous snapshot's manifest belongs to",
    );
    expect(published(out)).toEqual(before);
    await buildInto(out, dumpOf({}), { secrets: others, allow: ["pins"] });
    expect(published(out).latitude).not.toBe(before.latitude);
  });
});

function approvalsOf(lines: readonly string[], review: "flagged" | "all" = "flagged") {
  const approvals = join(scratchFolder(), "approvals.txt");
  writeFileSync(approvals, lines.map((line) => `${line}\n`).join(""));
  return { config: { ...DEFAULT_CONFIG, texts: { review, approvals } } };
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
    const out = join(scratchFolder(), "out");
    const dump = dumpOf({ description });
    const names = review === "all" ? [approvalOf("Water 1")] : [];
    await buildInto(out, dump, approvalsOf([...names, approvalOf(description)], review));
    expect(published(out).description).toBe(description);
    const allow = ["size", "fill"] as const;
    await buildInto(out, dump, { ...approvalsOf(names, review), allow });
    expect(published(out).description === description).toBe(!goes);
    const all = Object.values(openSite(out).published()).join("\n");
    for (const secret of ["7731", "555-0134"]) expect(all).not.toContain(secret);
  });
});

describe("a text that somebody keeps withheld", () => {
  const PARTLY = "Ring 406-555-0134 about the lower water";
  it("is withheld whole where a part of it would be cut, though it was public, and no other is", async () => {
    const out = join(scratchFolder(), "out");
    const dump = dumpOf({ description: PARTLY, regulations: `${PARTLY} again` });
    await buildInto(out, dump);
    expect(published(out).description).toBe("Ring [removed] about the lower water");
    await buildInto(out, dump, withheld(PARTLY));
    expect(published(out).description).toBe("");
    expect(published(out).regulations).toBe("Ring [removed] about the lower water again");
    expect(findings(out).filter(({ field }) => field === "description")).toEqual([
      expect.objectContaining({ kind: "phone", action: "cut" }),
      expect.objectContaining({ kind: "withheld", action: "wait" }),
    ]);
  });

  it("lets its row wait as a name, whatever is found in it, and no other row", async () => {
    const out = join(scratchFolder(), "out");
    const name = "Carr Ranch 406-555-0134";
    const names = [name, "Lower Carr Ranch", "Upper Carr Ranch"];
    const properties = names.map((one, i) => ROW.properties(i + 1, { name: one }));
    const kept = withheld(...names.slice(0, 2));
    const { tables } = await buildInto(out, writeDump({ properties }), kept);
    expect(published(out).name).toBe("Upper Carr Ranch");
    expect(tables[0]).toMatchObject({ published: 1, waiting: 2, rejected: 0 });
  });
});
