// An approval that is withdrawn takes the text with it, although the previous snapshot shows it: what stays published
// is only what a private value objects to (docs/privacy.md).
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../../build/config.ts";
import { approvalOf } from "../../build/project/texts/approvals.ts";
import { ROW, writeDump } from "../build/dump-rows.ts";
import { buildInto, openSite, scratchFolder } from "../snapshot.ts";

const CODE_TEXT = "The gate code is 7731, please close the gate behind you.";
const CONTACT_TEXT = "Call 406-555-0134 to book a day on the creek.";
const HARMLESS = "Quiet water below the bridge.";

/** Builds with the texts approved, then without; returns the description after each, and everything published. */
async function withdraw(text: string, review: "flagged" | "all") {
  const folder = scratchFolder();
  const [out, approvals] = [join(folder, "out"), join(folder, "approvals.txt")];
  const config = { ...DEFAULT_CONFIG, texts: { review, approvals } };
  const shown: { description: string; all: string }[] = [];
  for (const approved of [["Water 1", text], review === "all" ? ["Water 1"] : []]) {
    writeFileSync(approvals, approved.map((one) => `${approvalOf(one)}\n`).join(""));
    const row = ROW.properties(1, { description: text });
    await buildInto(out, writeDump({ properties: [row] }), { config, allow: ["size", "fill"] });
    const all = Object.values(openSite(out).published()).join("\n");
    const { description } = JSON.parse(openSite(out).published().properties) as {
      description: string;
    };
    shown.push({ description, all });
  }
  return { before: shown[0]!, after: shown[1]! };
}

describe("build(options), over a snapshot with a text whose approval was withdrawn", () => {
  it.each([
    ["a code", CODE_TEXT, "7731"],
    ["a contact", CONTACT_TEXT, "555-0134"],
  ])("publishes %s no longer", async (_, text, secret) => {
    const { before, after } = await withdraw(text, "flagged");
    expect(before.description).toBe(text);
    expect(after.description).not.toBe(text);
    expect(after.all).not.toContain(secret);
  });

  it("publishes no text that waits for a human where all do", async () => {
    const { before, after } = await withdraw(HARMLESS, "all");
    expect(before.description).toBe(HARMLESS);
    expect(after.description).toBe("");
  });

  it("goes on publishing a text that nothing objects to", async () => {
    const { after } = await withdraw(HARMLESS, "flagged");
    expect(after.description).toBe(HARMLESS);
  });
});
