// Covers the tokens of a text against one pattern that says what they are.
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { tokensOf } from "../../../../build/project/redact/tokens.ts";
import { hashOf, wordAt, wordsOf } from "../../../../build/project/redact/words.ts";
import { share } from "../../../share.ts";

const TOKEN = /(?<![^\s(,])\.\d+|[\p{L}\p{N}]+(?:(?<=\d)[.,:]\d[\p{L}\p{N}]*)*|[^\s\p{L}\p{N}]/gu;
const JOINT = /(?<=[a-z])[-'_](?=[a-z])/y;

function spansOf(lower: string): [number, number][] {
  const spans = [...lower.matchAll(TOKEN)].map(({ index, 0: token }): [number, number] => [
    index,
    index + token.length,
  ]);
  return spans.filter(([start]) => {
    JOINT.lastIndex = start;
    return !JOINT.test(lower);
  });
}

const UNITS = [..."aaz019.,:-'_ (#é½\u1680\u00a0\u2028日", "\ud83d", "\udd11", "😀", "o4", "4l"];
const texts = fc.array(fc.constantFrom(...UNITS), { maxLength: 24 }).map((parts) => parts.join(""));

function checkTokens(lower: string): void {
  const spans = tokensOf(lower).map(({ start, end }) => [start, end]);
  expect(spans).toEqual(spansOf(lower));
}

function checkWords(lower: string): void {
  const { words, starts } = wordsOf(lower);
  const expected = [...lower.matchAll(/[\p{L}\p{N}]+/gu)].map((one) => [one.index, one[0]]);
  expect(words.map(({ written }, i) => [starts[i], written])).toEqual(expected);
}

it("splits a text into words, numbers and other characters", () => {
  fc.assert(fc.property(texts, checkTokens), { seed: 7, numRuns: share(20_000) });
});

it("reads the words of a text, its runs of letters and digits", () => {
  const whole = texts.filter((text) => text.isWellFormed());
  fc.assert(fc.property(whole, checkWords), { seed: 7, numRuns: share(20_000) });
});

it("tells words of one hash apart", () => {
  const [one, other] = ["ab", "bC"];
  expect(hashOf(one)).toBe(hashOf(other));
  for (const word of [one, other, one]) {
    expect(wordAt(` ${word}`, 1, 3, hashOf(word)).written).toBe(word);
  }
});
