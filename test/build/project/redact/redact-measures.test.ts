// Which numbers of a text a measure explains, and that all others are flagged.
import { describe, expect, it } from "vitest";
import { isMeasured, quantitiesOf } from "../../../../build/project/redact/measures.ts";
import { createTextRules } from "../../../../build/project/redact/redact.ts";

const rules = createTextRules({ review: "off", approved: new Set() });
const secrets = { names: [], emails: [], phones: [], properties: [] };
const rulesIn = (text: string, field: "name" | "text" = "text") =>
  rules.redact(text, field, { secrets }).findings.map(({ rule }) => rule);

describe("the rule unexplained", () => {
  it.each([
    "Two anglers, 3 rods and 12 wild rainbows a day",
    "$450/day, 65 € la journée, 1200 pesos por caña",
    "Open 5/15-10/31, del 15 de marzo al 30 de noviembre, du 2 mars au 18 septembre",
    "Open 7am-7pm, 6:30 to 20:15, de 7h30 à 19h, 8 a.m.",
    "Ages 8-15 free, under 12 with an adult",
    "Browns of 18-22 in, truchas de 40 cm, truites de 35 cm, 6'6\" rod",
    "Fish 3-5 lb, 14 libras 3 onzas, 2 kg",
    "250-400 cfs, 12 m3/s, 1,500 gpm",
    "48-58°F, 52 degrees, 20 grados, 14 °C",
    "A 12 mile float, 3 millas de río, 900 m de rive",
    "1,200 acres at 6,200 ft, 45 hectáreas, 9 feet deep",
    "Size 16-22 hooks, #14 Adams, 5X tippet, 9' 5wt, bajo de 0,12",
    "Section 7, Rule 4(2)(b), artículo 12, Title 12 Chapter 6, Idaho code 36-1101",
    "Since 1887, built in 1912, desde 1931, depuis 1954; 2023 was wet",
    "Ratio 1:2, 45%, rated 4.8, class 3, pool 7",
    "Cabin sleeps 6, two bedrooms, trois chambres, 4 boats",
    "The 3rd of May, 1er mai, 2a poza, twenty-five years, treinta y dos peces, quatre-vingt-dix truites",
    "1) no bait; 2) no wading; 3) no dogs",
    "Report poaching: 1-800-847-6668. Emergencies: 911",
    "One of the best, uno de los mejores, un des plus beaux",
  ])("leaves alone %j", (text) => {
    expect(rulesIn(text)).not.toContain("unexplained");
  });

  it.each([
    "Remember 4821 when you come",
    "Recuerde 7731 al llegar",
    "Retenez 5590 avant de venir",
    "four eight two one is all you need",
    "cuatro ocho dos uno, nada más",
    "quatre huit deux un, rien de plus",
    "4-8-2-1 and done",
    "File note 8436782",
    "The bait is Qx7Rt2",
    "Use TRT88Z there",
    "it is hAcKLe, as ever",
    "spelled c a d d i s",
  ])("flags %j", (text) => {
    expect(rulesIn(text)).toContain("unexplained");
    expect(rulesIn(text, "name")).not.toContain("unexplained");
  });

  it("says nothing of what an earlier rule cut", () => {
    expect(rulesIn("Ring 406-555-0188 now")).toEqual(["phone"]);
    expect(rulesIn("Ring 406-555-0188 now, then 7731")).toEqual(["phone", "unexplained"]);
  });
});

describe("isMeasured(lower, start, end)", () => {
  it.each([
    ["the gate is 4821 feet off", "4821", true],
    ["the gate is 4821", "4821", false],
    ["gate code 2024", "2024", false],
    ["gate open since 2024", "2024", true],
    ["padlock 7-14-33 there", "14", false],
    ["no number here", "number", false],
  ])("of %j at %j is %j", (lower, part, measured) => {
    const start = lower.indexOf(part);
    expect(isMeasured(lower, start, start + part.length)).toBe(measured);
  });
});

describe("quantitiesOf(lower)", () => {
  it("joins the parts of one number", () => {
    expect(quantitiesOf("take 4 8 2 1 or 12-34-56").map(({ digits }) => digits)).toEqual([
      "4821",
      "123456",
    ]);
  });
});
