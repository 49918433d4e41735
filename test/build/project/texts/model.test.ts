// The model: its weights as bytes, units, and scores that are the same everywhere.
import { describe, expect, it } from "vitest";
import { BUCKETS } from "../../../../build/project/texts/features.ts";
import {
  decodeWeights,
  encodeWeights,
  KIND_BUCKETS,
  LONG,
  PRIOR,
  readingsOf,
} from "../../../../build/project/texts/model.ts";
import { tokensOf } from "../../../../build/project/texts/tokens.ts";
import { MODEL_KINDS } from "../../../../build/project/texts/types.ts";
import { unitsOf } from "../../../../build/project/texts/units.ts";
import { weights } from "./checker.ts";

/** Weights of 1 everywhere, so that a score counts features. */
const ONES = {
  leak: new Int8Array(BUCKETS).fill(1),
  kinds: new Int8Array(KIND_BUCKETS * MODEL_KINDS.length),
  scale: 1,
  bias: 0,
};

const unitTexts = (text: string) => {
  const tokens = tokensOf(text);
  const units = unitsOf(tokens);
  return units.slice(1).map((to, i) => text.slice(tokens.starts[units[i]!], tokens.ends[to - 1]));
};

describe("encodeWeights(weights)", () => {
  it("is undone by decodeWeights, and the committed weights are below 200 kB", () => {
    const bytes = encodeWeights(weights);
    expect(decodeWeights(bytes)).toEqual(weights);
    expect(bytes.length).toBeLessThan(200_000);
  });
});

describe("unitsOf(tokens)", () => {
  it("parts sentences, not abbreviations, numbers or short rests", () => {
    expect(
      unitTexts(
        "The river is low now. Mr. Hale, of St. Mary Rd. 12, was here. Wade with care! Ok.",
      ),
    ).toEqual([
      "The river is low now.",
      "Mr. Hale, of St. Mary Rd. 12, was here.",
      "Wade with care! Ok.",
    ]);
    expect(unitTexts("4.5 miles of it at 1.25 dollars")).toHaveLength(1);
  });

  it("cuts what has no stops at a comma or after some tokens, and loses none", () => {
    const text = Array.from({ length: 90 }, (_, i) => `word${"abcdefgh"[i % 8]}`).join(" ");
    expect(unitTexts(text).length).toBeGreaterThan(2);
    expect(unitTexts(text).join(" ")).toBe(text);
    expect(unitsOf(tokensOf(""))).toEqual([0]);
  });
});

const readings = (text: string, by = weights) =>
  readingsOf(tokensOf(text), new Uint8Array(text.length), by);

describe("readingsOf(tokens, hints, weights)", () => {
  it("scores each unit and each pair of neighbours by the sum of its weights", () => {
    const found = readings("Alpha beta gamma delta. Epsilon zeta eta theta.", ONES);
    expect(found).toHaveLength(3);
    const [both, ...single] = found.map(({ score }) => score + LONG * (1 - 1 / Math.sqrt(2)));
    const counts = single.map((score) => countOf(score));
    expect(both).toBeCloseTo(scoreOf(counts[0]! + counts[1]!), 10);
  });

  it("finds a leak between harmless sentences as it finds it alone, less what a long text costs", () => {
    const leak = "The key is under the blue bucket by the pump house.";
    const calm =
      "The river runs clear over gravel and fishes well in June. Browns and rainbows rise to caddis at dusk.";
    const [alone] = readings(leak);
    const [within] = readings(`${calm} ${leak} ${calm}`);
    const units = 5;
    expect(within!.score).toBeCloseTo(alone!.score - LONG * (1 - 1 / Math.sqrt(units)), 10);
  });
});

function scoreOf(features: number): number {
  return features / Math.sqrt(features + PRIOR);
}

/** The number of features with a score: the positive root of n² = score² (n + PRIOR). */
function countOf(score: number): number {
  const square = score * score;
  return Math.round((square + Math.sqrt(square * square + 4 * square * PRIOR)) / 2);
}
