// Which texts wait for a human, by what is reviewed.
import { describe, expect, it } from "vitest";
import {
  approvalOf,
  createTextRules,
  type OwnerSecrets,
} from "../../../../build/project/redact/redact.ts";

const NOBODY: OwnerSecrets = { names: [], emails: [], phones: [], properties: [] };
const context = { secrets: NOBODY, centre: { latitude: 45.437, longitude: -110.637 } };
const rules = createTextRules({ review: "off", approved: new Set() });
const flagged = createTextRules({ review: "flagged", approved: new Set() });
const all = createTextRules({ review: "all", approved: new Set() });

describe("redact(text, field, context)", () => {
  it("lets a flagged text wait, or publishes it and says so where the review is off", () => {
    const text = "Turn left at the Pine Creek store";
    const findings = [{ rule: "directions", action: "flag" }];
    expect(rules.redact(text, "text", context)).toMatchObject({ text, findings, rejected: false });
    expect(rules.redact(text, "text", context).waits).toBe(false);
    for (const waiting of [flagged, all]) {
      expect(waiting.redact(text, "text", context)).toMatchObject({
        text: "",
        findings,
        waits: true,
      });
    }
  });

  it("lets no text wait that is withheld already, and every flagged one that also loses a span", () => {
    const withheld = "Turn left at the Pine Creek store. Gate code 7790";
    expect(flagged.redact(withheld, "text", context)).toMatchObject({ text: "", waits: false });
    const cut = "Turn left at the Pine Creek store or call 406-555-0188";
    expect(flagged.redact(cut, "text", context)).toMatchObject({ text: "", waits: true });
    expect(rules.redact(cut, "text", context).text).toMatch(/^Turn left .* call \[removed\]$/);
  });

  it("lets every text that nobody approved wait where all are reviewed, but for blank ones", () => {
    const text = "Nice water";
    const approved = createTextRules({ review: "all", approved: new Set([approvalOf(text)]) });
    expect(all.redact(text, "text", context)).toMatchObject({
      text: "",
      findings: [],
      waits: true,
    });
    expect(approved.redact(text, "text", context)).toMatchObject({ text, waits: false });
    expect(all.redact(" \n", "text", context)).toMatchObject({ text: " \n", waits: false });
    const name = "https://example.com/x";
    expect(all.redact(name, "name", context)).toMatchObject({ rejected: false, waits: true });
    expect(approved.redact(text, "name", context)).toMatchObject({ text, waits: false });
  });

  it("only lists a flag in a name", () => {
    expect(flagged.redact("Ranch at Mile Marker 37", "name", context)).toMatchObject({
      text: "Ranch at Mile Marker 37",
      findings: [{ rule: "directions", action: "flag" }],
      rejected: false,
      waits: false,
    });
  });
});
