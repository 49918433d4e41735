// The rules about places and people by kind: what each must find, English, Spanish and French, and what
// must stay as it is.
import { describe, expect, it } from "vitest";
import { createTextRules, type OwnerSecrets } from "../../../../build/project/redact/redact.ts";
import cases from "../../../redact/place-kinds.json" with { type: "json" };

const secrets: OwnerSecrets = { names: [], emails: [], phones: [], properties: [] };
const context = { secrets, centre: { latitude: 45.437, longitude: -110.637 } };
const rules = createTextRules({ review: "off", approved: new Set() });
const found = (text: string) =>
  rules.redact(text, "text", context).findings.map(({ rule, action }) => `${rule} ${action}`);

describe.each(Object.entries(cases.found))("the rule %s", (rule, texts) => {
  // A pair that is the record's own place counts as the owner's secret.
  const names =
    rule === "coordinates" ? [rule, "own"] : rule === "contact" ? [rule, "link"] : [rule];

  it.each(texts)("finds %j", (text) => {
    const matches = found(text);
    expect(
      matches.some((match) => names.includes(match.split(" ")[0]!)),
      String(matches),
    ).toBe(true);
  });
});

describe("the rules about places and people", () => {
  it.each(cases.left)("leave %j", (text) => {
    const { text: left, findings } = rules.redact(text, "text", context);
    expect(left).toBe(text);
    // What no measure explains is left to a human, and so is a length of road.
    const others = findings.filter(({ rule }) => !/^(?:unexplained|directions)$/.test(rule));
    expect(others).toEqual([]);
  });

  it.each(cases.flagged)("leave %j to a human", (text) => {
    expect(found(text).every((match) => match.endsWith(" flag"))).toBe(true);
    expect(found(text)).not.toEqual([]);
  });

  it.each([
    ["Bear River to Eagle Road Bridge", []],
    ["Snively Road", []],
    ["Livingston, MT 59047", ["address flag"]],
    ["Kestrel Run, Zelle 406-555-0166", ["phone span", "payment span"]],
    ["Elk Bend, plates 49-1234A", ["record withhold"]],
  ])("read the name %j", (name, expected) => {
    const { findings } = rules.redact(name, "name", context);
    expect(findings.map(({ rule, action }) => `${rule} ${action}`)).toEqual(expected);
  });

  it("keeps a valid IBAN or card apart from numbers that only look like one", () => {
    expect(found("Lot DE88370400440532013000 of lures")).not.toContain("payment span");
    expect(found("Serial 4111 1111 1111 1112")).not.toContain("payment span");
  });
});
