// Texts that the rules skip without a search, compared with what a search finds in them.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createTextRules,
  type OwnerSecrets,
  type PropertySecrets,
} from "../../../../build/project/redact/redact.ts";
import { normalise } from "../../../../build/project/redact/normalise.ts";
import {
  mayMatch,
  pattern as patternOf,
  PATTERNS,
} from "../../../../build/project/redact/patterns.ts";
import { requiredBy } from "../../../../build/project/redact/required.ts";
import { LEAKS } from "../../../../bench/privacy/corpus.ts";
import { share } from "../../../share.ts";

/** Texts in their normal form: leaks, and what is left of them when pieces change places. */
function variants(): fc.Arbitrary<string> {
  const texts = LEAKS.map(([{ text }]) => normalise(text).text);
  const parts = texts.flatMap((text) => text.split(/(?<=[^a-z])|(?=[^a-z])/i));
  const marks = ["", " ", ".", "@", "-", "4", "406", "N", "x", "\u{1f511}", "é"];
  return fc
    .tuple(
      fc.constantFrom(...texts),
      fc.array(fc.constantFrom(...parts, ...marks), { maxLength: 6 }),
      fc.nat(200),
    )
    .map(([text, inserted, at]) => text.slice(0, at) + inserted.join("") + text.slice(at));
}

describe("mayMatch(pattern, lower)", () => {
  const matched = new Set<string>();
  const check = (text: string) => {
    const lower = text.toLowerCase();
    for (const one of PATTERNS) {
      one.regexp.lastIndex = 0;
      if (!one.regexp.test(one.cased ? text : lower)) continue;
      matched.add(one.regexp.source);
      expect(mayMatch(one, lower), `${one.regexp.source} in ${text}`).toBe(true);
    }
  };

  it("holds for every pattern of a text that it matches", () => {
    for (const [{ text }] of LEAKS) check(normalise(text).text);
    fc.assert(fc.property(variants(), check), { seed: 16, numRuns: share(20_000) });
    expect(matched.size).toBeGreaterThan(PATTERNS.length / 2);
  });

  it("spares most patterns on a plain text", () => {
    const lower = "the upper meadow has wild browns, and rooms for four under the cottonwoods.";
    const tried = PATTERNS.filter((one) => mayMatch(one, lower));
    expect(tried.length).toBeLessThan(PATTERNS.length / 4);
  });
});

describe("requiredBy(pattern, cased)", () => {
  it.each([
    [/(?<![a-z])(?:insta(?:gram)?|face ?book)(?![a-z])/, "\0face bo|\0faceboo|\0insta\0|\0instagr"],
    [/(?<![a-z\d$#])lot ?\d{1,4}[a-z]?(?![a-z\d])/, "\0lot 0|\0lot0"],
    [/\d{5,20}(?:km|%)/, "00000"],
    [/[A-Z][a-z]{1,9} (?:Road|Rd)(?![a-z])/, " rd\0| road\0"],
    [/(?=[a-z]{0,9}\d{3})[a-z\d]{4,9}/, "000"],
  ])("gives pieces of which every match of %s has one", (regexp, pieces) => {
    expect(requiredBy(regexp, false)?.join("|")).toBe(pieces);
  });

  it.each([[/a|b?/], [/[^a]+/], [/\w{3}/], [/.{0,3}x?/], [/(?!ab)/]])(
    "gives none for %s, of which a match needs none",
    (regexp) => expect(requiredBy(regexp, false)).toBeUndefined(),
  );

  it("gives pieces that every match has, for patterns of any form", () => {
    const atom = fc.constantFrom(
      "a",
      "bc",
      "[ab]",
      "\\d",
      "[^x]",
      "x?",
      "(?:ab|c)",
      "(?:d|e\\d){1,3}",
      "f{2}",
      " ",
      "é",
      "[.,-]",
      "k+",
      "(?:ab?){0,2}",
    );
    const source = fc
      .array(fc.array(atom, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 })
      .map((all) => all.map((one) => one.join("")).join("|"));
    const text = fc.string({ unit: fc.constantFrom(..."abcdefkx0 9é.,-AB"), maxLength: 12 });
    let matches = 0;
    fc.assert(
      fc.property(source, fc.array(text, { minLength: 10, maxLength: 10 }), (body, texts) => {
        for (const edged of [body, `(?<![a-z])(?:${body})(?![a-z\\d])`]) {
          const one = patternOf(new RegExp(edged, "g"));
          for (const written of texts) {
            const lower = written.toLowerCase();
            if (!new RegExp(edged).test(lower)) continue;
            matches++;
            expect(mayMatch(one, lower), `${edged} in ${lower}`).toBe(true);
          }
        }
      }),
      { seed: 17, numRuns: share(300) },
    );
    expect(matches).toBeGreaterThan(20);
  });
});

describe("redact(text, field, context)", () => {
  const spelled = [
    "the combination is four eight two one",
    "garage opens with four eight two one",
    "wi-fi is forty, twenty",
    "call us: five five five, two three four six",
  ];
  it.each(spelled)("finds a number in words alone: %s", (text) => {
    const rules = createTextRules({ review: "off", approved: new Set() });
    const secrets: OwnerSecrets = { names: [], emails: [], phones: [], properties: [] };
    expect(rules.redact(text, "text", { secrets }).text).not.toContain(text);
  });
});

// More properties of the same values make an owner whose values are all looked for.
const many = (owner: OwnerSecrets): OwnerSecrets => ({
  ...owner,
  properties: Array.from({ length: 40 }, () => owner.properties).flat(),
});

const value = (...values: (string | null)[]) => fc.constantFrom(...values, null);

const list = (values: (string | null)[]) =>
  fc.constantFrom(...values).map((one) => (one === null ? [] : [one]));

const filler = (words: number) => Array.from({ length: words }, (_, i) => `w${i}x`).join(" ");

describe("the rule own of an owner of few properties", () => {
  const rules = createTextRules({ review: "off", approved: new Set() });
  it("finds what it finds of an owner of many", () => {
    const property: fc.Arbitrary<PropertySecrets> = fc.record({
      gateCode: value("4821", "#73915", "12", "trout", "gate 3311, barn b204", "Ж4821", "7"),
      accessNotes: value(
        "Lift the chain over the cedar post, then latch it by the sheep shed.",
        "key 20413",
        "zq20413",
        "Über die Brücke, dann hinter der Scheune parken",
      ),
      streetAddress: value(
        "2147 N Mill Creek Rd, Pray",
        "Lot 12 Elk Basin",
        "18855 County Road 162",
      ),
      parcelNumber: value("49-0802-14-3", "0802", "r 20413"),
      wifiPassword: value("Caddis&Hatch77", "20413", "brookie", "хариус77"),
    });
    const owners: fc.Arbitrary<OwnerSecrets> = fc.record({
      names: list([
        "Walter Hale",
        "María Ibáñez-Cruz",
        "Hale Land Company LLC",
        "Xi Wu Li",
        "Bo",
        null,
      ]),
      emails: list(["walt.hale@mill-creek.example", "w.h@x.co", "nobody", null]),
      phones: list(["+1 (406) 555-0142", "555-0142", "n/a", null]),
      properties: fc.array(property, { minLength: 1, maxLength: 3 }),
    });
    const words =
      "gate|code|is|the|4821|4-8-2-1|73915|12|trout|3311|b204|four, eight, two, one|lift|chain|over|cedar|post|latch|sheep|shed|key|20413|zq20413|brücke|hinter|scheune|parken|2147|mill|creek|road|rd|elk|basin|lot|18855|county|162|49 0802 14 3|0802|r-20413|caddis|hatch77|хариус77|brookie|walter|walt|hale|j.|w|maria|ibanez|cruz|land|company|llc|xi|wu|li|bo|at|dot|mill-creek|example|x.co|w.h@x.co|406|555|0142|5550142|nobody".split(
        "|",
      );
    const texts = fc
      .array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(" ", ", ", ". ", "", "-")), {
        maxLength: 12,
      })
      .map((pairs) => pairs.flat().join(""));
    let found = 0;
    fc.assert(
      fc.property(owners, texts, fc.constantFrom("name", "text"), (owner, before, field) => {
        const [few, all] = [owner, many(owner)].map((secrets) =>
          rules.redact(before, field, { secrets }),
        );
        expect(few).toEqual(all);
        if (few!.findings.some(({ rule }) => rule === "own")) found++;
      }),
      { seed: 41, numRuns: share(20_000) },
    );
    expect(found).toBeGreaterThan(50);
  });

  it("finds the end of notes of any length", () => {
    for (const words of [100, 4_000, 70_000]) {
      const accessNotes = `${filler(words)} behind crooked juniper windbreak`;
      const secrets: OwnerSecrets = {
        names: [],
        emails: [],
        phones: [],
        properties: [
          {
            gateCode: null,
            accessNotes,
            streetAddress: null,
            parcelNumber: null,
            wifiPassword: null,
          },
        ],
      };
      const text = "Fish behind the crooked juniper windbreak";
      const { findings } = rules.redact(text, "text", { secrets });
      expect(findings.map(({ rule }) => rule)).toContain("own");
    }
  });
});
