// Dictionaries of words: what is written is read back, and the nearest word is found as by comparing with all.
import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildDictionaries } from "../../build/write/text/dictionaries.ts";
import { concat } from "../../src/bytes.ts";
import { compareCodePoints } from "../../src/fold.ts";
import { dictionaryBody, dictionaryOf, eachWord } from "../../src/format/dictionary-pack.ts";
import { seal } from "../../src/format/pack.ts";
import { nearestIn } from "../../src/serve/suggest.ts";
import { editDistance } from "../oracle/suggest.ts";
import { share } from "../share.ts";

const packOf = (...body: Uint8Array[]) =>
  seal(body, (bytes) => createHash("sha256").update(bytes).digest());

/** The words of a dictionary pack. */
function wordsOf(pack: Uint8Array): { word: string; count: number }[] {
  const read: { word: string; count: number }[] = [];
  let bytes = Buffer.alloc(0);
  eachWord(pack, (shared, from, to, count) => {
    bytes = Buffer.concat([bytes.subarray(0, shared), pack.subarray(from, to)]);
    read.push({ word: bytes.toString(), count });
  });
  return read;
}

describe("buildDictionaries(postings)", () => {
  it("keeps every word with its records, those of one first code point in one pack", () => {
    const word = fc.string({ unit: fc.constantFrom(..."ab1é渓𐐀"), minLength: 1, maxLength: 6_000 });
    fc.assert(
      fc.property(fc.uniqueArray(word, { maxLength: 40 }), (words) => {
        const postings = new Map(
          words.map((one, i) => [
            one,
            { ordinals: Array.from({ length: i + 1 }, (_, n) => n), frequencies: [] },
          ]),
        );
        const { dictionaries, initials } = buildDictionaries(postings);
        const packs = dictionaries.map((body) => packOf(body));
        for (const [i, one] of words.entries()) {
          const counts: number[] = [];
          const pack = packs[dictionaryOf(initials, String.fromCodePoint(one.codePointAt(0)!))]!;
          for (const { word: other, count } of wordsOf(pack)) if (other === one) counts.push(count);
          expect(counts).toEqual([i + 1]);
        }
        expect(dictionaryOf(initials, "")).toBe(-1);
        expect(concat(dictionaries).length).toBeGreaterThanOrEqual(words.length);
      }),
      { seed: 16, numRuns: share(1_000) },
    );
  });

  it("reads back what it wrote", () => {
    const words = ["brook", "brown", "brownie", "élan"].map((word, i) => ({
      word,
      count: 300 * i + 1,
    }));
    expect(wordsOf(packOf(dictionaryBody(words)))).toEqual(words);
  });
});

const nearest = (word: string, ...others: string[]) =>
  nearestIn(
    packOf(dictionaryBody(others.sort(compareCodePoints).map((one) => ({ word: one, count: 1 })))),
    word,
  );

describe("nearestIn(pack, word)", () => {
  it.each([
    ["trouts", "trout"],
    ["torut", "trout"],
    ["trot", "trout"],
    ["traut", "trout"],
    ["t渓流釣り", "t渓釣流り"],
    ["t𐐀𐐁bc", "t𐐁𐐀bc"],
  ])("finds for %s the word %s, one edit away", (word, other) => {
    expect(nearest(word, other)).toBe(other);
  });

  it.each([
    ["another first letter", "trout", "prout"],
    ["two edits of a short word", "trouted", "trout"],
    ["three edits of a long one", "steelheadedly", "steelheads"],
    // Optimal string alignment edits no part twice: true Damerau-Levenshtein says 2.
    ["a swap with a letter between", "abcdefca", "abcdefabc"],
  ])("finds nothing for %s", (_, word, other) => {
    expect(nearest(word, other)).toBe(undefined);
  });

  it("takes what comparing with every word takes: nearest, then commonest, then first", () => {
    const letter = fc.constantFrom(..."abé渓𐐀");
    const word = fc.string({ unit: letter, minLength: 1, maxLength: 11 });
    const held = fc.uniqueArray(fc.record({ word, count: fc.integer({ min: 1, max: 3 }) }), {
      maxLength: 40,
      selector: (one) => one.word,
    });
    fc.assert(
      fc.property(
        held,
        fc.string({ unit: letter, minLength: 4, maxLength: 11 }),
        (words, asked) => {
          const sorted = words.sort((a, b) => compareCodePoints(a.word, b.word));
          const points = [...asked];
          const [first] = sorted
            .filter(({ word: one }) => [...one][0] === points[0])
            .map((one) => ({ ...one, edits: editDistance(asked, one.word) }))
            .filter(({ edits }) => edits <= (points.length < 8 ? 1 : 2))
            .sort((a, b) => a.edits - b.edits || b.count - a.count);
          expect(nearestIn(packOf(dictionaryBody(sorted)), asked)).toBe(first?.word);
        },
      ),
      { seed: 17, numRuns: share(20_000) },
    );
  });
});
