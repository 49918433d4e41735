// What waits for review in the list of texts, with since when, and in what an issue may say.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../../../build/config.ts";
import type { ListedFinding } from "../../../build/project/reject.ts";
import { approvalOf } from "../../../build/project/texts/approvals.ts";
import { buildInto, scratchFolder, TEST_NOW } from "../../snapshot.ts";
import { OWNER, ROW, uuid, writeDump } from "../dump-rows.ts";
import { jsonOf } from "../tree.ts";

const FLAGGED =
  "Turn left at the zanzibar store, go two miles past the red barn and park by the gate.";
const DAY = 86_400_000;
const water = (number: number, description: string) => ROW.properties(number, { description });
const listedIn = (out: string) => jsonOf<ListedFinding[]>(`${out}.private`, "/texts.json");
const sinceIn = (out: string) => listedIn(out).map(({ since }) => since);
const later = (days: number) => ({ now: new Date(TEST_NOW.getTime() + days * DAY) });

const dump = () => writeDump({ properties: [water(1, FLAGGED), water(2, `${FLAGGED}!`)] });

describe("what the operator hears of waiting texts", () => {
  it("is since when each text waits: as long as it stays and its list is kept", async () => {
    const out = join(scratchFolder(), "out");
    await buildInto(out, dump());
    const edited = { properties: [water(1, FLAGGED), water(2, `${FLAGGED}?`)] };
    await buildInto(out, writeDump(edited), later(3));
    expect(sinceIn(out)).toEqual(["2026-05-20", "2026-05-23"]);
    rmSync(`${out}.private/texts.json`);
    await buildInto(out, dump(), later(4));
    expect(sinceIn(out)).toEqual(["2026-05-24", "2026-05-24"]);
    for (const damaged of ["[", "{}", "[null]", '[{"since":7}]']) {
      writeFileSync(`${out}.private/texts.json`, damaged);
      await buildInto(out, dump(), later(5));
      expect(sinceIn(out)).toEqual(["2026-05-25", "2026-05-25"]);
    }
  });

  it("begins when it begins to wait, not when it was first listed", async () => {
    const out = join(scratchFolder(), "out");
    const text = "Locals say quillhatch77 of the top pool";
    const locked = {
      properties: [ROW.properties(1, { description: text, wifi_password: "quillhatch77" })],
    };
    await buildInto(out, writeDump({ properties: [water(1, text)] }));
    await buildInto(out, writeDump(locked));
    expect(listedIn(out).map(({ action, since }) => [action, since])).toEqual([
      ["kept", "2026-05-20"],
    ]);
    const texts = { ...DEFAULT_CONFIG.texts, review: "all" } as const;
    const all = { config: { ...DEFAULT_CONFIG, texts }, allow: ["rows" as const] };
    await buildInto(out, writeDump(locked), { ...later(2), ...all });
    expect(new Set(sinceIn(out))).toEqual(new Set(["2026-05-22"]));
  });

  it("has counts only in what an issue may say, and nothing where nothing waits", async () => {
    const out = join(scratchFolder(), "out");
    await buildInto(out, dump());
    const issue = readFileSync(`${out}.private/waiting.md`, "utf8");
    expect(issue).toContain("2 texts wait for review, the oldest since 2026-05-20");
    expect(issue).toContain("| properties.description | 2 | 2026-05-20 |");
    for (const id of [uuid("properties", 1), OWNER, approvalOf(FLAGGED), "zanzibar"]) {
      expect(issue).not.toContain(id);
    }
    await buildInto(out, writeDump({ properties: [water(1, "Riffles"), water(2, "Pools")] }));
    expect(readFileSync(`${out}.private/waiting.md`, "utf8")).toBe("");
  });
});
