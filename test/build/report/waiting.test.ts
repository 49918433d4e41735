// What waits for review in the list of texts, with since when, and in what an issue may say.
import { rmSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { ListedFinding } from "../../../build/project/reject.ts";
import { approvalOf } from "../../../build/project/texts/approvals.ts";
import { OWNER, ROW, uuid, type Row } from "../dump-rows.ts";
import { later, place } from "../place.ts";

const FLAGGED =
  "Turn left at the zanzibar store, go two miles past the red barn and park by the gate.";
const waters = (...rows: Row[]) => ({
  properties: rows.map((row, i) => ROW.properties(i + 1, row)),
});
const BOTH = waters({ description: FLAGGED }, { description: `${FLAGGED}!` });
const since = ({ hiddenJson }: ReturnType<typeof place>) =>
  hiddenJson<ListedFinding[]>("texts").map((found) => `${found.action} ${found.since}`);

describe("what the operator hears of waiting texts", () => {
  it("is since when each text waits: as long as it stays and its list is kept", async () => {
    const here = place();
    const list = `${here.out}.private/texts.json`;
    await here.build(BOTH);
    const edited = waters({ description: FLAGGED }, { description: `${FLAGGED}?` });
    await here.build(edited, { now: later(3) });
    expect(since(here)).toEqual(["wait 2026-05-20", "wait 2026-05-23"]);
    rmSync(list);
    await here.build(BOTH, { now: later(4) });
    expect(since(here)).toEqual(["wait 2026-05-24", "wait 2026-05-24"]);
    for (const damaged of ["[", "{}", "[null]", '[{"since":7}]']) {
      writeFileSync(list, damaged);
      await here.build(BOTH, { now: later(5) });
      expect(since(here)).toEqual(["wait 2026-05-25", "wait 2026-05-25"]);
    }
  });

  it("begins when it begins to wait, not when it was first listed", async () => {
    const here = place();
    const description = "Locals say quillhatch77 of the top pool";
    const locked = waters({ description, wifi_password: "quillhatch77" });
    await here.build(waters({ description }));
    await here.build(locked);
    expect(since(here)).toEqual(["kept 2026-05-20"]);
    const config = { texts: { review: "all" as const } };
    await here.build(locked, { now: later(2), config, allow: ["rows"] });
    expect(new Set(since(here))).toEqual(new Set(["wait 2026-05-22"]));
  });

  it("has counts only in what an issue may say, and nothing where nothing waits", async () => {
    const { build, hidden } = place();
    await build(BOTH);
    const issue = hidden("waiting.md");
    expect(issue).toContain("2 texts wait for review, the oldest since 2026-05-20");
    expect(issue).toContain("| properties.description | 2 | 2026-05-20 |");
    for (const id of [uuid("properties", 1), OWNER, approvalOf(FLAGGED), "zanzibar"])
      expect(issue).not.toContain(id);
    await build(waters({ description: "Riffles" }, { description: "Pools" }));
    expect(hidden("waiting.md")).toBe("");
  });
});
