// Texts that the rules skip without a search, compared with what a search finds in them.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createTextRules,
  type OwnerSecrets,
  type PropertySecrets,
} from "../../../../build/project/redact/redact.ts";
import { normalise } from "../../../../build/project/redact/normalise.ts";
import { RULES } from "../../../../build/project/redact/rules.ts";
import { contextOf, LEAKS } from "../../../../bench/privacy/corpus.ts";
import { share } from "../../../share.ts";

describe("RULES", () => {
  const spelled = [
    "the combination is four eight two one",
    "garage opens with four eight two one",
    "wi-fi is forty, twenty",
    "call us: five five five, two three four six",
  ];
  const [leak, corpus] = LEAKS[0]!;
  const context = contextOf(corpus, leak);
  const texts = [...spelled, ...LEAKS.map(([{ text }]) => normalise(text).text)];

  it.each(RULES.flatMap(({ name, needs, find }) => (needs ? [{ name, needs, find }] : [])))(
    "tries rule $name on every leak in which it finds something",
    ({ needs, find }) => {
      let matches = 0;
      for (const text of texts) {
        const lower = text.toLowerCase();
        let found = false;
        find({ text, lower, field: "text", context }, () => (found = true));
        if (!found) continue;
        matches++;
        expect(needs.test(lower), text).toBe(true);
      }
      expect(matches).toBeGreaterThan(0);
    },
  );

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
