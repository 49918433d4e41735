// The model: its weights as bytes, units, and scores that are the same everywhere.
import { describe, expect, it } from "vitest";
import {
  decodeWeights,
  encodeWeights,
  LONG,
  leaksIn,
  unitsOf,
} from "../../../../build/project/texts/model.ts";
import { tokensOf } from "../../../../build/project/texts/tokens.ts";
import { weights } from "./checker.ts";

const unitTexts = (text: string) =>
  unitsOf(tokensOf(text)).map((unit) => text.slice(unit[0]!.start, unit.at(-1)!.end));

describe("encodeWeights(weights)", () => {
  it("is undone by decodeWeights, and the committed weights are below 200 kB", () => {
    const bytes = encodeWeights(weights);
    expect(decodeWeights(bytes)).toEqual(weights);
    expect(bytes.length).toBeLessThan(200_000);
  });

  it("is not undone where bytes are missing, as no score of theirs would show a leak", () => {
    const bytes = encodeWeights(weights);
    for (const missing of [1, 10_000])
      expect(() => decodeWeights(bytes.subarray(0, -missing))).toThrow("not whole");
  });
});

describe("unitsOf(tokens)", () => {
  it("parts sentences, not abbreviations, numbers or short rests", () => {
    const units = [
      "The river is low now.",
      "Mr. Hale, of St. Mary Rd. 12, was here.",
      "Wade with care! Ok.",
    ];
    expect(unitTexts(units.join(" "))).toEqual(units);
    expect(unitTexts("4.5 miles of it at 1.25 dollars")).toHaveLength(1);
  });

  it("cuts what has no stops at a comma or after some tokens, and loses none", () => {
    const text = Array.from({ length: 90 }, (_, i) => `word${"abcdefgh"[i % 8]}`).join(" ");
    expect(unitTexts(text).length).toBeGreaterThan(2);
    expect(unitTexts(text).join(" ")).toBe(text);
    expect(unitsOf(tokensOf(""))).toEqual([]);
  });
});

const best = (text: string) => leaksIn(tokensOf(text), () => 0, weights)[0]!.score;

describe("leaksIn(tokens, hintOf, weights)", () => {
  it("finds a leak between harmless sentences as it finds it alone, less what a long text costs", () => {
    const leak = "The key is under the blue bucket by the pump house.";
    const calm =
      "The river runs clear over gravel and fishes well in June. Browns and rainbows rise to caddis at dusk.";
    const units = 5;
    const cost = LONG * (1 - 1 / Math.sqrt(units));
    expect(best(`${calm} ${leak} ${calm}`)).toBeCloseTo(best(leak) - cost, 10);
  });
});
