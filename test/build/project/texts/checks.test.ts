// What becomes of a text: published, cut, or waiting for a human.
import { describe, expect, it } from "vitest";
import { approvalOf } from "../../../../build/project/texts/approvals.ts";
import { MAX_TEXT_UNITS } from "../../../../build/project/texts/checks.ts";
import { CENTRE, checksOf, NOBODY } from "./checker.ts";

const context = { secrets: NOBODY, centre: CENTRE };
const flagged = checksOf();
const all = checksOf("all");
const DIRECTIONS = "Turn left at the store, go two miles past the red barn and park by the gate";

describe("check(text, field, context)", () => {
  it("lets a text wait that reads like a leak, with the sentence and its heaviest words", () => {
    const before = "Good water all summer long. ";
    const text = `${before}${DIRECTIONS}. Browns to twenty inches live here.`;
    const { matches, ...rest } = flagged.check(text, "text", context);
    expect(rest).toMatchObject({ text: "", waits: true, removed: [] });
    const { score, start, end, words, ...surest } = matches[0]!;
    expect(surest).toEqual({ kind: "directions", source: "model", action: "wait" });
    expect(score).toBeGreaterThan(0);
    expect(text.slice(start, end)).toContain(DIRECTIONS);
    for (const word of words!) expect(DIRECTIONS).toContain(text.slice(word.start, word.end));
  });

  const READS_LIKE_A_LEAK =
    "Ranch at Mile Marker 37, turn left, go two miles past the red barn and park by the gate";
  it.each([
    ["a contact and directions wait", "text", `${DIRECTIONS}, then call 406-555-0188.`, ""],
    [
      "a contact is cut without holding back the sentence around it",
      "text",
      "Browns and rainbows all summer. Questions: 406-555-0188 or a@b.com.",
      "Browns and rainbows all summer. Questions: [removed] or [removed].",
    ],
    ["any other form waits", "text", "The gate code is 4821.", ""],
    ["any form is cut from a name", "name", "Pond (gate 44175)", "Pond (gate [removed])"],
    ["a name is published whatever it reads like", "name", READS_LIKE_A_LEAK, READS_LIKE_A_LEAK],
  ] as const)("decides: %s", (_, field, text, published) => {
    const outcome = { text: published, rejected: false, waits: published === "" };
    expect(flagged.check(text, field, context)).toMatchObject(outcome);
  });

  it("lists what a name reads like, and rejects one of which no letter is left", () => {
    const { findings } = flagged.check(READS_LIKE_A_LEAK, "name", context);
    expect(findings).toMatchObject([{ source: "model", action: "list" }]);
    const { rejected } = flagged.check("https://antler.example/x", "name", context);
    expect(rejected).toBe(true);
  });

  it("lets every text that nobody approved wait where all are reviewed, except blank ones", () => {
    const text = "Nice water";
    const approved = checksOf("all", [approvalOf(text)]);
    expect(all.check(text, "text", context)).toMatchObject({
      text: "",
      findings: [{ kind: "unapproved", source: "human", action: "wait" }],
      waits: true,
    });
    expect(approved.check(text, "text", context)).toMatchObject({ text, waits: false });
    expect(all.check(" \n", "text", context)).toMatchObject({ text: " \n", waits: false });
    const name = "https://example.com/x";
    expect(all.check(name, "name", context)).toMatchObject({ rejected: false, waits: true });
    expect(approved.check(text, "name", context)).toMatchObject({ text, waits: false });
  });

  it("lets a text wait that is too long to read, and rejects such a name", () => {
    const long = "a".repeat(MAX_TEXT_UNITS + 1);
    const { findings, ...rest } = flagged.check(long, "text", context);
    expect(rest).toMatchObject({ text: "", waits: true });
    expect(findings).toMatchObject([{ kind: "length" }]);
    const named = flagged.check(long, "name", context);
    expect(named).toMatchObject({ text: "[removed]", rejected: true });
    const shorter = flagged.check(long.slice(1), "text", context);
    expect(shorter.findings.map(({ kind }) => kind)).not.toContain("length");
  });

  // prettier-ignore
  it.each([
    "3 rods", "Limited to 3 rods per day, $450/day for the beat.", "Season runs 5/15-10/31.",
    "Browns average 18-22 in and a few push past that.", "Size 16-22 midges on 5X.",
    "Flows of 250-400 cfs fish best.", "1,200 acres at 6,200 ft", "Fishing from 7am-7pm",
    "Run by one family since 1887.", "A 1:2 ratio of guides to anglers",
  ])("never holds back %j", (text) => {
    expect(flagged.check(text, "text", context)).toMatchObject({ text, waits: false, removed: [] });
  });
});
