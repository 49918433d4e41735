// What an owner keeps private, in a text of the same owner.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OWN_VALUE_MAX_UNITS } from "../../../../build/read/tables.ts";
import { share } from "../../../share.ts";
import { forms, HALE, kindsIn } from "./checker.ts";

const of = (text: string, field: "name" | "text") => forms.check(text, field, { secrets: HALE });

describe("own values", () => {
  // prettier-ignore
  it.each([
    "Press 4821 at the gate", "Remember 4821.", "keypad: 4-8-2-1, then wait",
    "the gate takes four eight two one and a push", "forty-eight twenty-one opens the lock",
    "password trout2019", "TROUT 2019 gets you online", "parcel 490802143 01",
    "our parcel: 49-0802-14-3-01", "call 555-0142", "406 555 01 42", "walt.hale@millcreek.example",
    "walt dot hale at millcreek dot example", "2147 Mill Creek", "Ask for Walter Hale",
    "Hale, Walter", "Walter J. Hale", "Good water. 4821. Bring rods.", "licence 00498217",
    "Find the chain loops over the cedar and lift",
  ])("are found in %j", (text) => {
    expect(kindsIn(text, HALE)).toContain("own");
  });

  it.each([
    ["from a name's apostrophe on", "O'Brien, Patrick", { person: ["Patrick O'Brien"] }],
    ["with dots", "192.168.0.1", { identifier: ["192.168.0.1"] }],
    ["with what is not an initial", "4821b2c3d.", { identifier: ["4821b2c3d."] }],
  ])("are found %s", (_, value, secrets) => {
    expect(kindsIn(`Ask ${value} and no dogs`, secrets)).toContain("own");
  });

  // prettier-ignore
  it.each([
    "4,821 fish were stocked in May", "$4821 for the season, all in", "48 rods and 21 guests",
    "Trout since 2019", "Mill Creek runs clear", "Walter fishes here", "5550 fish and 142 ducks",
    "Chain pickerel and cedar waxwings near the post office",
  ])("are not found in %j", (text) => {
    expect(kindsIn(text, HALE)).toEqual([]);
  });

  it("hold a text back, are cut from a name, and leave a name that is called after its owner", () => {
    expect(of("Remember 4821.", "text")).toMatchObject({
      text: "",
      waits: true,
      findings: [{ kind: "own", source: "own", action: "wait" }],
    });
    expect(of("Mill Bend gate 4821", "name").text).toBe("Mill Bend gate [removed]");
    expect(of("The Walter Hale Water", "name")).toMatchObject({
      text: "The Walter Hale Water",
      findings: [{ kind: "own", action: "list" }],
    });
  });

  it("are found at any length up to the longest that counts, and at none beyond", () => {
    const length = fc.integer({ min: 5, max: OWN_VALUE_MAX_UNITS + 80 });
    fc.assert(
      fc.property(length, fc.boolean(), (units, isParcel) => {
        const value = `${"a".repeat(units - 1)}1`;
        const secrets = { [isParcel ? "identifier" : "password"]: [value] };
        const found = kindsIn(`Well, ${value} it is`, secrets);
        expect(found.includes("own")).toBe(units <= OWN_VALUE_MAX_UNITS);
      }),
      { seed: 6, numRuns: share(400) },
    );
  });
});
