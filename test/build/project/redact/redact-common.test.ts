// Values that stand in harmless texts by accident: they flag at most, and everything else still withholds.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isCommon } from "../../../../build/project/redact/common.ts";
import { createTextRules, type OwnerSecrets } from "../../../../build/project/redact/redact.ts";
import { share } from "../../../share.ts";

const rules = createTextRules({ review: "off", approved: new Set() });
const WORDS =
  "paradise valley trout river fly fishing brown lake spring creek ranch grace madison rio truite bridge the of".split(
    " ",
  );

describe("isCommon(value, glued)", () => {
  it.each(["paradise valley", "trout", "j. brown", "rivers", "fly-fishing", "la truite", "arroyo"])(
    "is true of %s",
    (value) => {
      expect(isCommon(value)).toBe(true);
    },
  );

  it.each(["walter hale", "lindqvist", "trout77", "хариус", "caddis hatcht", "flyfishing-x9"])(
    "is false of %s",
    (value) => {
      expect(isCommon(value, true)).toBe(false);
    },
  );

  it("reads glued words where it may", () => {
    expect(isCommon("browntroutcreek", true)).toBe(true);
    expect(isCommon("fairchild")).toBe(false);
    expect(isCommon("troutzq", true)).toBe(false);
  });
});

describe("the rule own", () => {
  const word = fc.constantFrom(...WORDS);
  const words = (most: number) => fc.array(word, { minLength: 1, maxLength: most });
  const owners = fc.record({
    names: fc.array(
      words(2).map((all) => all.join(" ")),
      { maxLength: 1 },
    ),
    emails: fc.array(
      fc.tuple(word, word, word).map(([a, b, c]) => `${a}@${b}.${c}`),
      { maxLength: 1 },
    ),
    phones: fc.constant([]),
    prose: fc.array(
      words(5).map((all) => all.join(" ")),
      { maxLength: 2 },
    ),
    properties: fc
      .record({
        gateCode: word,
        wifiPassword: words(3).map((all) => all.join("")),
        accessNotes: words(5).map((all) => all.join(" ")),
        streetAddress: words(3).map((all) => all.join(" ")),
        parcelNumber: fc.constant(null),
      })
      .map((property) => [property]),
  });

  it("never withholds for values that are made of common words", () => {
    let flagged = 0;
    const property = fc.property(owners, words(60), (secrets, said) => {
      const { findings } = rules.redact(said.join(" "), "text", { secrets });
      const own = findings.filter(({ rule }) => rule === "own");
      if (own.length > 0) flagged++;
      expect(own.filter(({ action }) => action !== "flag")).toEqual([]);
    });
    fc.assert(property, { seed: 16, numRuns: share(10_000) });
    expect(flagged).toBeGreaterThan(5);
  });

  it("withholds every value with a rare word or a digit, wherever it stands and however it is spaced", () => {
    const value = fc.tuple(
      fc.string({ unit: fc.constantFrom(..."bcdfghjkqz"), minLength: 4, maxLength: 9 }),
      fc.stringMatching(/^\d{3,6}$/),
    );
    const mark = fc.constantFrom("", " ", "-", "_", ". ");
    const property = fc.property(value, mark, words(8), words(8), ([rare, digits], gap, a, b) => {
      const none = { accessNotes: null, streetAddress: null, parcelNumber: null, gateCode: null };
      const secrets: OwnerSecrets = {
        names: [],
        emails: [],
        phones: [],
        properties: [{ ...none, wifiPassword: `${rare}-${digits}` }],
      };
      const text = `${a.join(" ")} ${rare}${gap}${digits} ${b.join(" ")}`;
      const { findings } = rules.redact(text, "text", { secrets });
      expect(findings).toContainEqual({ rule: "own", action: "withhold" });
    });
    fc.assert(property, { seed: 17, numRuns: share(5_000) });
  });
});
